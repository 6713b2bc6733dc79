import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { DatabaseOf } from './database.ts'

interface Idle {
  client: PGlite
  db: PgliteDatabase
}

/** Closed databases by their migrations. Starting one takes over a second, emptying one milliseconds. */
const idle = new Map<string, Idle[]>()

const emptyAll = `do $$ declare names text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into names from pg_tables where schemaname = 'public';
  execute 'truncate ' || names || ' restart identity cascade';
end $$`

async function start(migrationsFolder: string): Promise<Idle> {
  const client = new PGlite()
  const db = drizzle(client, { casing: 'snake_case' })
  await migrate(db, { migrationsFolder })
  return { client, db }
}

/** PostgreSQL inside this process, empty: for tests. */
export async function openInProcess(migrationsFolder: string): Promise<DatabaseOf<PgDatabase<PgQueryResultHKT>>> {
  const free = idle.get(migrationsFolder) ?? []
  idle.set(migrationsFolder, free)
  const { client, db } = free.pop() ?? (await start(migrationsFolder))
  return {
    read: (work) => work(db),
    write: (work) => db.transaction(work),
    async close() {
      await client.exec(emptyAll)
      free.push({ client, db })
    },
  }
}
