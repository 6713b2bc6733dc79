import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { type DatabaseOf, isBehind, type OpenOptions, reasonOf, UnusableDatabase } from './database.ts'
import { openPool } from './pool.postgres.ts'

export type Tx = PgDatabase<PgQueryResultHKT>
export type Database = DatabaseOf<Tx>

export const engine = 'postgres'

/** Compares a text with a pattern whatever its case. */
export const likeAnyCase = 'ilike'

const lastApplied = 'select max(created_at) as last from drizzle.__drizzle_migrations'
const hasMigrations = "select to_regclass('drizzle.__drizzle_migrations') is not null as there"

/** Any number that no other program on that server takes. */
const migrationLock = 731_946_205

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
    return openPool(url)
  } catch {
    // Whatever the library says of an address that it cannot read, it may repeat the password.
    throw new UnusableDatabase(
      'DATABASE_URL must be postgres://user:password@host/database, with the special characters of a password as %23',
    )
  }
}

async function openServer(url: string, migrationsFolder: string): Promise<Database> {
  const pool = connect(url)
  await pool
    .use(async ({ client, db }) => {
      // Of two processes that start at the same moment the second waits for what the first migrates.
      await client.unsafe(`select pg_advisory_lock(${migrationLock})`)
      const [migrated] = await client.unsafe(hasMigrations)
      if (migrated?.there === true) {
        const [row] = await client.unsafe(lastApplied)
        isBehind(journalOf(migrationsFolder), Number(row?.last ?? 0))
      }
      await migrate(db, { migrationsFolder })
      await client.unsafe(`select pg_advisory_unlock(${migrationLock})`)
    })
    .catch(async (error: unknown) => {
      await pool.close()
      if (error instanceof UnusableDatabase) throw error
      // Not the address: it holds the password.
      throw new UnusableDatabase(
        `DATABASE_URL must name a PostgreSQL database that the shop may use; ${reasonOf(error)}`,
      )
    })
  return {
    read: (work) => pool.use(({ db }) => work(db)),
    write: (work) => pool.transact(work),
    close: () => pool.close(),
  }
}

/** PostgreSQL brings its own way to be copied. */
export function copyDatabase(_url: string, _file: string): never {
  throw new UnusableDatabase('DATABASE_URL must name a SQLite database for this; copy PostgreSQL with pg_dump')
}
