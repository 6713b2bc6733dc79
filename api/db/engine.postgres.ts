import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { type DatabaseOf, isBehind, type OpenOptions, UnusableDatabase } from './database.ts'

export type Tx = PgDatabase<PgQueryResultHKT>
export type Database = DatabaseOf<Tx>

export const engine = 'postgres'

/** Compares a text with a pattern whatever its case. */
export const likeAnyCase = 'ilike'

const lastApplied = 'select max(created_at) as last from drizzle.__drizzle_migrations'
const hasMigrations = "select to_regclass('drizzle.__drizzle_migrations') is not null as there"

const journalOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))

/** `:memory:` is an empty database for tests; anything else a server's address. */
export async function openDatabase({ url, migrationsFolder }: OpenOptions): Promise<Database> {
  if (url !== ':memory:') return openServer(url, migrationsFolder)
  // Loaded here only: PGlite is a development dependency, no shop needs it.
  const { openForTests } = await import('./for-tests.postgres.ts')
  return openForTests(migrationsFolder)
}

function connect(url: string) {
  try {
    return postgres(url, { max: 10, onnotice: () => undefined })
  } catch {
    // Whatever the library says of an address that it cannot read, it may repeat the password.
    throw new UnusableDatabase(
      'DATABASE_URL must be postgres://user:password@host/database, with the special characters of a password as %23',
    )
  }
}

async function openServer(url: string, migrationsFolder: string): Promise<Database> {
  const client = connect(url)
  const db = drizzle(client, { casing: 'snake_case' })
  const [migrated] = await client.unsafe(hasMigrations).catch((error: Error) => {
    // Not the address: it holds the password.
    throw new UnusableDatabase(`DATABASE_URL must name a PostgreSQL server that lets the shop in; ${error.message}`)
  })
  if (migrated?.there === true) {
    const [row] = await client.unsafe(lastApplied)
    isBehind(journalOf(migrationsFolder), Number(row?.last ?? 0))
  }
  await migrate(db, { migrationsFolder })
  return {
    read: (work) => work(db),
    write: (work) => db.transaction(work),
    close: () => client.end({ timeout: 10 }),
  }
}

/** PostgreSQL brings its own way to be copied. */
export function copyDatabase(_url: string, _file: string): never {
  throw new UnusableDatabase('DATABASE_URL must name a SQLite database for this; copy PostgreSQL with pg_dump')
}
