import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseOf } from './database.ts'
import { openPool } from './pool.postgres.ts'

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

/**
 * Creates a database on a server, where transactions of several connections run concurrently. It is not dropped
 * afterwards.
 */
async function startOn(server: string, migrationsFolder: string): Promise<TestDatabase> {
  const url = new URL(server)
  const host = openPool(url.href)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await host.use(({ client }) => client.query(`create database ${url.pathname.slice(1)}`))
  await host.close()
  const { use, transact } = openPool(url.href)
  await use(({ db }) => migrateServer(db, { migrationsFolder }))
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
