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
