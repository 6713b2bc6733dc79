import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { DatabaseOf } from '../db/database.ts'
import { openPool } from '../db/pool.postgres.ts'

type Opened = Pick<DatabaseOf<PgDatabase<PgQueryResultHKT>>, 'read' | 'write'>

interface TestDatabase extends Opened {
  run(sql: string): PromiseLike<unknown>
}

/**
 * Closed databases that can be used again, by migrations folder. Starting a database takes over a second; emptying a
 * closed one takes only milliseconds.
 */
const idle = new Map<string, TestDatabase[]>()

// Rows are deleted with `delete`, because `truncate` recreates the files of every table and index, which took longer
// than most tests.
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

/** Creates a database on a server; with a `template`, as a copy of that database. It is not dropped afterwards. */
async function createOn(server: string, template?: URL): Promise<URL> {
  const url = new URL(server)
  const host = openPool(url.href)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  const copy = template ? ` template ${nameOf(template)}` : ''
  await host.use(({ client }) => client.query(`create database ${nameOf(url)}${copy}`))
  await host.close()
  return url
}

/** Migrated databases on the server, by migrations folder. New databases are copies of these databases. */
const templates = new Map<string, Promise<URL>>()

async function migratedOn(server: string, migrationsFolder: string): Promise<URL> {
  const url = await createOn(server)
  const pool = openPool(url.href)
  await pool.use(({ db }) => migrateServer(db, { migrationsFolder }))
  // The connections are closed, because a database with connections cannot be copied.
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

interface EmptyDatabase {
  migrate(migrationsFolder: string): Promise<void>
  /** Runs statements that are separated by semicolons. */
  run(statements: string): Promise<unknown>
  /** Returns the rows of a query as arrays of column values. Integers of 64 bits become numbers. */
  rowsOf(query: string): Promise<unknown[][]>
  close(): Promise<void>
}

/** Counts and sums are integers of 64 bits, which the driver would return as text. */
const types = {
  getTypeParser: (...[type, format]: Parameters<typeof pg.types.getTypeParser>) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
}

/** Opens a database without tables for tests of migrations: in this process, or on the server of TEST_POSTGRES. */
export async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const server = process.env.TEST_POSTGRES
  if (!server) {
    const client = new PGlite()
    const db = drizzle(client, { casing: 'snake_case' })
    return {
      migrate: (migrationsFolder) => migrate(db, { migrationsFolder }),
      run: (statements) => client.exec(statements),
      rowsOf: async (query) => (await client.query<unknown[]>(query, [], { rowMode: 'array' })).rows,
      close: () => client.close(),
    }
  }
  const { use, close } = openPool((await createOn(server)).href, { size: 1 })
  return {
    migrate: (migrationsFolder) => use(({ db }) => migrateServer(db, { migrationsFolder })),
    run: (statements) => use(({ client }) => client.query(statements)),
    rowsOf: async (text) => (await use(({ client }) => client.query({ text, rowMode: 'array', types }))).rows,
    close,
  }
}
