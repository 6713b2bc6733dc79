import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { type DatabaseOf, errorMessageOf, needsMigration, type OpenOptions, UnusableDatabase } from './database.ts'
import { openPool } from './pool.postgres.ts'

export type Tx = PgDatabase<PgQueryResultHKT>
export type Database = DatabaseOf<Tx>

export const engine = 'postgres'

/** The operator for case-insensitive pattern matching. */
export const likeAnyCase = 'ilike'

const lastApplied = 'select max(created_at) as last from drizzle.__drizzle_migrations'
const hasMigrations = "select to_regclass('drizzle.__drizzle_migrations') is not null as there"

/** Key of the advisory lock for migrations: an arbitrary number that no other program on the server uses. */
const migrationLock = 731_946_205

const journalOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))

/**
 * Opens the database and migrates it. `url` is the URL of a server, or `:memory:` for an empty test database. Throws
 * `UnusableDatabase`.
 */
export async function openDatabase({ url, migrationsFolder }: OpenOptions): Promise<Database> {
  if (url !== ':memory:') return openServer(url, migrationsFolder)
  // PGlite is loaded on demand, because it is a development dependency that is not installed in production.
  const { openTestDatabase } = await import('./test-database.postgres.ts')
  return openTestDatabase(migrationsFolder)
}

function connect(url: string) {
  try {
    return openPool(url)
  } catch {
    // The error of the library is not included, because it may contain the password.
    throw new UnusableDatabase(
      'DATABASE_URL must be postgres://user:password@host/database, with special characters in the password percent-encoded, such as %23',
    )
  }
}

async function openServer(url: string, migrationsFolder: string): Promise<Database> {
  const pool = connect(url)
  await pool
    .use(async ({ client, db }) => {
      // The lock makes a second process that starts at the same time wait until the first has migrated.
      await client.query(`select pg_advisory_lock(${migrationLock})`)
      const [migrated] = (await client.query(hasMigrations)).rows
      if (migrated?.there === true) {
        const [row] = (await client.query(lastApplied)).rows
        needsMigration(journalOf(migrationsFolder), Number(row?.last ?? 0))
      }
      await migrate(db, { migrationsFolder })
      await client.query(`select pg_advisory_unlock(${migrationLock})`)
    })
    .catch(async (error: unknown) => {
      await pool.close()
      if (error instanceof UnusableDatabase) throw error
      // The URL is not included, because it contains the password.
      throw new UnusableDatabase(
        `DATABASE_URL must name a PostgreSQL database that the shop can use; ${errorMessageOf(error)}`,
      )
    })
  return {
    read: (work) => pool.use(({ db }) => work(db)),
    write: (work) => pool.transact(work),
    // PostgreSQL runs the transactions of several connections at the same time, so no request waits for a job.
    writeInBackground: (work) => pool.transact(work),
    close: () => pool.close(),
  }
}

/** Always throws `UnusableDatabase`, because PostgreSQL databases are copied with pg_dump. */
export function copyDatabase(_url: string, _file: string): never {
  throw new UnusableDatabase('DATABASE_URL must name a SQLite database to copy it; use pg_dump for PostgreSQL')
}
