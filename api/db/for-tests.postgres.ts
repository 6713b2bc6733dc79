import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrate as migrateServer } from 'drizzle-orm/postgres-js/migrator'
import type { DatabaseOf } from './database.ts'
import { openPool } from './pool.postgres.ts'

type Opened = Pick<DatabaseOf<PgDatabase<PgQueryResultHKT>>, 'read' | 'write'>

interface Idle extends Opened {
  run(sql: string): PromiseLike<unknown>
}

/** Closed databases by their migrations. Starting one takes over a second, emptying one milliseconds. */
const idle = new Map<string, Idle[]>()

// Not `truncate`, which makes the files of every table and index anew: that took longer than most tests.
const emptyAll = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
    execute 'delete from ' || name;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`

async function start(migrationsFolder: string): Promise<Idle> {
  const client = new PGlite()
  const db = drizzle(client, { casing: 'snake_case' })
  await migrate(db, { migrationsFolder })
  return { read: (work) => work(db), write: (work) => db.transaction(work), run: (sql) => client.exec(sql) }
}

/** A new database on a server, where transactions of several connections really meet. It is left there. */
async function startOn(server: string, migrationsFolder: string): Promise<Idle> {
  const url = new URL(server)
  const host = openPool(url.href)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await host.use(({ client }) => client.unsafe(`create database ${url.pathname.slice(1)}`))
  await host.close()
  const { use, transact } = openPool(url.href)
  await use(({ db }) => migrateServer(db, { migrationsFolder }))
  return {
    read: (work) => use(({ db }) => work(db)),
    write: transact,
    run: (sql) => use(({ client }) => client.unsafe(sql)),
  }
}

/** PostgreSQL inside this process, or on the server that TEST_POSTGRES names (by a superuser), empty: for tests. */
export async function openForTests(migrationsFolder: string): Promise<DatabaseOf<PgDatabase<PgQueryResultHKT>>> {
  const free = idle.get(migrationsFolder) ?? []
  idle.set(migrationsFolder, free)
  const server = process.env.TEST_POSTGRES
  const database = free.pop() ?? (await (server ? startOn(server, migrationsFolder) : start(migrationsFolder)))
  return {
    ...database,
    async close() {
      await database.run(emptyAll)
      free.push(database)
    },
  }
}
