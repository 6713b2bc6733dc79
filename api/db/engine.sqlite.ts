import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type DatabaseOf,
  errorMessageOf,
  MovedDatabase,
  needsMigration,
  type OpenOptions,
  selectMovedTo,
  UnusableDatabase,
} from './database.ts'
import { type Connection, groupCommit } from './group-commit.ts'

export type Tx = BetterSQLite3Database
export type Database = DatabaseOf<Tx>

export const engine = 'sqlite'

/** The operator for case-insensitive pattern matching. It ignores the case of Latin letters only. */
export const likeAnyCase = 'like'

/** Whether write transactions run at the same time. Here they run one after the other, also those of other processes. */
export const hasConcurrentWrites = false

/** SQLite locks no rows. */
export const rowLock = sql``
export const skipLocked = sql``

/** Locks nothing, because write transactions run one after the other. */
export const lockNames = async (_tx: Tx, _names: readonly string[]): Promise<void> => undefined

/** Limits nothing, because write transactions run one after the other. */
export const limitLockWait = async (_tx: Tx, _timeoutMs: number): Promise<void> => undefined

/** Has no effect, because all writes of a moment share one commit. */
export const allowLateFlush = async (_tx: Tx): Promise<void> => undefined

/** Rows to insert into a table. Created by `newRows`. */
interface NewRows {
  table: SQLiteTable
  rows: readonly Record<string, unknown>[]
}

export const newRows = <T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]): NewRows => ({
  table,
  rows,
})

/** Inserts rows into several tables. */
export async function insertAll(tx: Tx, tables: readonly NewRows[]): Promise<void> {
  for (const { table, rows } of tables) if (rows.length > 0) await tx.insert(table).values([...rows])
}

/** The oldest supported SQLite version. Older versions can corrupt a WAL that two connections use (fixed in 3.51.3). */
const minimumVersion = [3, 51, 3]

/** Opens the database file and migrates it. `:memory:` opens an empty test database. Throws `UnusableDatabase`. */
export async function openDatabase({ url, migrationsFolder }: OpenOptions): Promise<Database> {
  const connection = connect(url)
  assertSafeVersion(connection)
  // Every commit waits until it is on the disk, because an order that was confirmed to the shopper must survive a power
  // cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('journal_size_limit = 67108864')
  // Each write of a batch runs in a savepoint. Without this, SQLite would copy the pages that a savepoint changes to a
  // temporary file.
  connection.pragma('temp_store = MEMORY')
  connection.pragma('trusted_schema = OFF')
  try {
    migrateWithoutCascades(connection, { url, migrationsFolder })
  } catch (error) {
    // Closes the connection, because an open one would leave a WAL file beside the database.
    connection.close()
    throw error instanceof UnusableDatabase ? error : unusable(url, errorMessageOf(error))
  }
  connection.pragma('foreign_keys = ON')

  const inMemory = url === ':memory:'
  const reader = inMemory ? connection : new Sqlite(url, { readonly: true, timeout: busyTimeoutMs })
  const writerTx = drizzle(connection, { casing: 'snake_case' })
  const readerTx = inMemory ? writerTx : drizzle(reader, { casing: 'snake_case' })
  // Writes run one after the other, so they share one handle, and with it the statements prepared for it (`statement`).
  let handle = Proxy.revocable(writerTx, {})
  const { write, writeInBackground } = groupCommit(transactionsOf(connection), () => ({
    tx: handle.proxy,
    revoke: () => {
      handle.revoke()
      handle = Proxy.revocable(writerTx, {})
    },
  }))

  return {
    read: (work) => work(readerTx),
    write,
    writeInBackground,
    // All processes of a shop on SQLite poll the file.
    listen: () => undefined,
    announce: () => undefined,
    movedTo: async () => movedTo(reader),
    close: async () => {
      await Promise.all([write, writeInBackground].map((queue) => queue(async () => undefined)))
      if (reader !== connection) reader.close()
      connection.pragma('wal_checkpoint(TRUNCATE)')
      connection.close()
    },
  }
}

/** The transaction statements of a connection, each prepared once, because every order runs two of them. */
function transactionsOf(connection: Sqlite.Database): Connection {
  const prepared = new Map<string, Sqlite.Statement>()
  return {
    exec(sql) {
      const known = prepared.get(sql) ?? connection.prepare(sql)
      prepared.set(sql, known)
      known.run()
    },
    get inTransaction() {
      return connection.inTransaction
    },
  }
}

const unusable = (url: string, reason: string) =>
  new UnusableDatabase(`DATABASE_URL must name a SQLite database that the shop can write to; ${url}: ${reason}`)

/** Returns the address of the database to which the shop was moved; null if it was not moved. */
function movedTo(connection: Sqlite.Database): string | null {
  if (connection.prepare("select 1 from sqlite_master where name = 'shop_move'").get() === undefined) return null
  const address = connection.prepare(selectMovedTo).pluck().get()
  return typeof address === 'string' ? address : null
}

/** Throws if another program created the database. It must run before WAL mode is set, which changes the file. */
function assertShopDatabase(connection: Sqlite.Database) {
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all()
  if (tables.length > 0 && !tables.includes('__drizzle_migrations'))
    throw new Error('the file belongs to another program')
}

function connect(url: string, options: Sqlite.Options = {}) {
  let connection: Sqlite.Database | undefined
  try {
    connection = new Sqlite(url, { ...options, timeout: busyTimeoutMs })
    assertShopDatabase(connection)
    connection.pragma('journal_mode = WAL')
    const address = movedTo(connection)
    if (address !== null) throw new MovedDatabase(address)
    return connection
  } catch (error) {
    connection?.close()
    if (error instanceof MovedDatabase) throw error
    throw unusable(url, errorMessageOf(error))
  }
}

/**
 * Copies a shop's database, in its state of one moment, into `file`, while the shop reads and writes it. The file
 * exists only if the copy is complete. No migrations are run. Throws `UnusableDatabase`.
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
    // This removes an incomplete copy, which an interrupted start has left.
    rmSync(part, { force: true })
    connection.prepare('vacuum into ?').run(part)
    renameSync(part, file)
  } catch (error) {
    tryToRemove(part)
    const message = `DATABASE_URL: the database could not be copied to ${file}; ${errorMessageOf(error)}`
    throw new UnusableDatabase(message, { cause: error })
  }
}

/**
 * Removes the file of a failed copy, to free its disk space. Errors are ignored, because the error of the copy is
 * reported.
 */
function tryToRemove(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // The next copy removes the file.
  }
}

function assertSafeVersion(connection: Sqlite.Database) {
  const version = String(connection.prepare('select sqlite_version() as version').pluck().get())
  const parts = version.split('.').map(Number)
  const difference = minimumVersion.map((part, index) => (parts[index] ?? 0) - part).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new UnusableDatabase(`SQLite ${version} is too old; reinstall better-sqlite3`)
}

/** Time that a process waits for another one that has started at the same time and migrates the database. */
const migrationTimeoutMs = 60_000

const busyTimeoutMs = 5000

/**
 * Migrates the database. Foreign keys are off while tables are rebuilt, because dropping the old table would delete
 * rows that reference it (drizzle #5782). The pragma has no effect inside a transaction, so it is set before the
 * transaction. Before an upgrade the database is copied to a file with the suffix `.before-upgrade`, so that the
 * operator can go back to the older version.
 */
function migrateWithoutCascades(connection: Sqlite.Database, { url, migrationsFolder }: OpenOptions) {
  connection.pragma('foreign_keys = OFF')
  connection.pragma(`busy_timeout = ${migrationTimeoutMs}`)
  try {
    // Of several processes that start at the same time, one migrates, and the others wait here.
    connection.exec('begin immediate')
    const last = lastMigration(connection)
    const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    // The copy is made by another connection, because a transaction cannot copy its database.
    if (needsMigration(journal, last ?? 0) && last !== null) copyDatabase(url, `${url}.before-upgrade`)
    applyMigrations(connection, migrationsFolder, last ?? 0)
    connection.exec('commit')
  } catch (error) {
    // SQLite has already rolled back if the disk is full.
    if (connection.inTransaction) connection.exec('rollback')
    throw error
  }
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  const violations = connection.pragma('foreign_key_check')
  if (Array.isArray(violations) && violations.length > 0) {
    throw new UnusableDatabase('DATABASE_URL: the database has rows with broken foreign keys; restore the last backup')
  }
}

/** Returns the time of the newest migration that was applied; null for a new database. */
function lastMigration(connection: Sqlite.Database): number | null {
  connection.exec(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  )
  const last = connection.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
  return typeof last === 'number' ? last : null
}

/** Applies the migrations after `last`, like the migrator of drizzle, which cannot run in the caller's transaction. */
function applyMigrations(connection: Sqlite.Database, migrationsFolder: string, last: number) {
  const record = connection.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= last) continue
    for (const statement of statements) connection.exec(statement)
    record.run(hash, folderMillis)
  }
}
