import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { type DatabaseOf, isBehind, type OpenOptions, reasonOf, UnusableDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'

export type Tx = BetterSQLite3Database
export type Database = DatabaseOf<Tx>

export const engine = 'sqlite'

/** Compares a text with a pattern whatever its case; of Latin letters only. */
export const likeAnyCase = 'like'

/** SQLite before this can corrupt a WAL under two connections (fixed upstream in 3.51.3). */
const oldestSafe = [3, 51, 3]

export async function openDatabase({ url, migrationsFolder }: OpenOptions): Promise<Database> {
  const connection = connect(url)
  assertSafeVersion(connection)
  // The shop answers "order placed": that must survive a power cut, not only a crash of the process.
  connection.pragma('synchronous = FULL')
  connection.pragma('journal_size_limit = 67108864')
  connection.pragma('trusted_schema = OFF')
  try {
    migrateWithoutCascades(connection, { url, migrationsFolder })
  } catch (error) {
    // Left open it would leave its log behind, beside a database that nothing was to touch.
    connection.close()
    throw error instanceof UnusableDatabase ? error : unusable(url, reasonOf(error))
  }
  connection.pragma('foreign_keys = ON')

  const inMemory = url === ':memory:'
  const reader = inMemory ? connection : new Sqlite(url, { readonly: true, timeout: 5000 })
  const writerTx = drizzle(connection, { casing: 'snake_case' })
  const readerTx = inMemory ? writerTx : drizzle(reader, { casing: 'snake_case' })
  const write = groupCommit(connection, () => {
    const { proxy, revoke } = Proxy.revocable(writerTx, {})
    return { tx: proxy, revoke }
  })

  return {
    read: (work) => work(readerTx),
    write,
    close: async () => {
      await write(async () => undefined)
      if (reader !== connection) reader.close()
      connection.pragma('wal_checkpoint(TRUNCATE)')
      connection.close()
    },
  }
}

const unusable = (url: string, reason: string) =>
  new UnusableDatabase(
    // A full disk has rolled back already, and the migrator's own attempt is what fails then.
    `DATABASE_URL must name a SQLite database that the shop may write to; ${url}: ${reason.replace(/^cannot rollback.*/, 'the disk is full or broken')}`,
  )

/** Before anything is written: the next step changes even a file that no shop made. */
function assertOurs(connection: Sqlite.Database) {
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  if (tables.length > 0 && !tables.includes('__drizzle_migrations')) throw new Error('it is another program’s')
}

function connect(url: string, options: Sqlite.Options = {}) {
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(url, { ...options, timeout: 5000 })
    assertOurs(connection)
    connection.pragma('journal_mode = WAL')
    return connection
  } catch (error) {
    connection?.close()
    throw unusable(url, reasonOf(error))
  }
}

/**
 * Copies a shop's database as it is at one moment into `file`, while the shop reads and writes it: whole or not at all.
 * Nothing is migrated.
 */
export function copyDatabase(url: string, file: string): void {
  const connection = connect(url, { fileMustExist: true })
  try {
    copyInto(connection, file)
  } finally {
    connection.close()
  }
}

function copyInto(connection: Sqlite.Database, file: string) {
  const part = `${file}.part`
  try {
    // Left by a copy that was killed.
    rmSync(part, { force: true })
    connection.prepare('vacuum into ?').run(part)
    renameSync(part, file)
  } catch (error) {
    removeQuietly(part)
    const message = `DATABASE_URL: the database could not be copied to ${file}; ${reasonOf(error)}`
    throw new UnusableDatabase(message, { cause: error })
  }
}

/** Removes a file of a failed copy, so that it takes no room; the failure itself is what is reported. */
function removeQuietly(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // The next copy removes it.
  }
}

function assertSafeVersion(connection: Sqlite.Database) {
  const version = String(connection.prepare('select sqlite_version() as version').pluck().get())
  const parts = version.split('.').map(Number)
  const difference = oldestSafe.map((part, place) => (parts[place] ?? 0) - part).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new UnusableDatabase(`SQLite ${version} is too old; reinstall better-sqlite3`)
}

/**
 * Foreign keys are off while tables are rebuilt, else dropping the old table would delete its children (drizzle #5782).
 * The pragma does nothing inside a transaction, so it stands outside the migrator's. What a later version changes is
 * copied first, to `….before-upgrade` beside it: the way back to the version before.
 */
function migrateWithoutCascades(connection: Sqlite.Database, { url, migrationsFolder }: OpenOptions) {
  const applied = connection.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  const last = applied && connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
  if (typeof last === 'number') {
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    if (isBehind(journal, last)) copyInto(connection, `${url}.before-upgrade`)
  }
  connection.pragma('foreign_keys = OFF')
  migrate(drizzle(connection, { casing: 'snake_case' }), { migrationsFolder })
  const broken = connection.pragma('foreign_key_check')
  if (Array.isArray(broken) && broken.length > 0) {
    throw new UnusableDatabase('DATABASE_URL: the database has rows that point nowhere; restore the last backup')
  }
}
