import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseOf } from '../db/database.ts'
import { openPool } from '../db/pool.postgres.ts'

type Opened = Pick<DatabaseOf<PgDatabase<PgQueryResultHKT>>, 'read' | 'write'>

interface TestDatabase extends Opened {
  run(sql: string): PromiseLike<unknown>
}

/**
 * Closed databases that can be used again, by migrations folder. Starting a database takes over a second, emptying it
 * only milliseconds.
 */
const idle = new Map<string, TestDatabase[]>()

// The rows are deleted with `delete`. `truncate` recreates the files of every table and index and took longer than most
// tests.
const deleteAllRows = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`

async function start(migrationsFolder: string): Promise<TestDatabase> {
  const client = new PGlite()
  const db = drizzle(client, { casing: 'snake_case' })
  await migrate(db, { migrationsFolder })
  return { read: (work) => work(db), write: (work) => db.transaction(work), run: (sql) => client.exec(sql) }
}

const nameOf = (url: URL) => url.pathname.slice(1)

/** Creates a database on a server, as a copy of another if there is a `template`. It is not dropped afterwards. */
async function createOn(server: string, template?: URL): Promise<URL> {
  const url = new URL(server)
  const host = openPool(url.href)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  const copy = template ? ` template ${nameOf(template)}` : ''
  await host.use(({ client }) => client.query(`create database ${nameOf(url)}${copy}`))
  await host.close()
  return url
}

/** Migrated databases on the server that new databases copy, by migrations folder. */
const templates = new Map<string, Promise<URL>>()

async function migratedOn(server: string, migrationsFolder: string): Promise<URL> {
  const url = await createOn(server)
  const pool = openPool(url.href)
  await pool.use(({ db }) => migrateServer(db, { migrationsFolder }))
  // A database with connections cannot be copied.
  await pool.close()
  return url
}

/** Creates a migrated database on a server, where transactions of several connections run concurrently. */
async function startOn(server: string, migrationsFolder: string): Promise<TestDatabase> {
  const template = templates.get(migrationsFolder) ?? migratedOn(server, migrationsFolder)
  templates.set(migrationsFolder, template)
  const url = await createOn(server, await template)
  const { use, transact } = openPool(url.href)
  return {
    read: (work) => use(({ db }) => work(db)),
    write: transact,
    run: (sql) => use(({ client }) => client.query(sql)),
  }
}

/**
 * Opens an empty PostgreSQL database for tests: in this process, or on the server of the environment variable
 * TEST_POSTGRES, whose user must be a superuser.
 */
export async function openTestDatabase(migrationsFolder: string): Promise<DatabaseOf<PgDatabase<PgQueryResultHKT>>> {
  const free = idle.get(migrationsFolder) ?? []
  idle.set(migrationsFolder, free)
  const server = process.env.TEST_POSTGRES
  const database = free.pop() ?? (await (server ? startOn(server, migrationsFolder) : start(migrationsFolder)))
  return {
    ...database,
    writeInBackground: database.write,
    listen: () => undefined,
    announce: () => undefined,
    movedTo: async () => null,
    async close() {
      await database.run(deleteAllRows)
      free.push(database)
    },
  }
}
