import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/postgres-js'
import { migrate as migrateServer } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { DatabaseOf } from './database.ts'

interface Idle {
  db: PgDatabase<PgQueryResultHKT>
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
  return { db, run: (sql) => client.exec(sql) }
}

/** A new database on a server, for which transactions of several connections really meet. It is left there. */
async function startOn(server: string, migrationsFolder: string): Promise<Idle> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const host = postgres(server, { max: 1 })
  await host.unsafe(`create database ${database}`)
  await host.end()
  const client = postgres(server, { database, max: 10, onnotice: () => undefined })
  const db = drizzleServer(client, { casing: 'snake_case' })
  await migrateServer(db, { migrationsFolder })
  return { db, run: (sql) => client.unsafe(sql) }
}

/** PostgreSQL inside this process, or on the server that TEST_POSTGRES names (by a superuser), empty: for tests. */
export async function openForTests(migrationsFolder: string): Promise<DatabaseOf<PgDatabase<PgQueryResultHKT>>> {
  const free = idle.get(migrationsFolder) ?? []
  idle.set(migrationsFolder, free)
  const server = process.env.TEST_POSTGRES
  const { db, run } = free.pop() ?? (await (server ? startOn(server, migrationsFolder) : start(migrationsFolder)))
  return {
    read: (work) => work(db),
    write: (work) => db.transaction(work),
    async close() {
      await run(emptyAll)
      free.push({ db, run })
    },
  }
}
