import { renameSync, rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { type Column, getTableColumns, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type DatabaseOf,
  errorMessageOf,
  MovedDatabase,
  type OpenOptions,
  selectMovedTo,
  UnusableDatabase,
} from './database.ts'
import { type Connection, groupCommit } from './group-commit.ts'
import { migrateWithoutCascades } from './migrate.sqlite.ts'

export type Tx = BetterSQLite3Database
export type Database = DatabaseOf<Tx>

export const engine = 'sqlite'

/** The SQL operator for case-insensitive pattern matching. It ignores the case of ASCII characters only. */
export const likeAnyCase = 'like'

/**
 * Whether write transactions run concurrently. On SQLite they run one after the other, also those of other processes.
 */
export const hasConcurrentWrites = false

/** SQL that locks rows. It is empty, because SQLite does not lock single rows. */
export const rowLock = sql``
export const skipLocked = sql``

/** Locks names on PostgreSQL. Has no effect on SQLite, because write transactions run one after the other. */
export const lockNames = async (_tx: Tx, _names: readonly string[]): Promise<void> => undefined

/** Limits lock waits on PostgreSQL. Has no effect on SQLite, because write transactions run one after the other. */
export const limitLockWait = async (_tx: Tx, _timeoutMs: number): Promise<void> => undefined

/**
 * Allows late writes to disk on PostgreSQL. Has no effect on SQLite, where queued writes share one commit
 * (`groupCommit`).
 */
export const allowLateFlush = async (_tx: Tx): Promise<void> => undefined

/**
 * Returns the driver's connection of a database handle. Frequent statements use the connection directly, because they
 * would take much longer with drizzle.
 */
const connectionOf = (tx: Tx): Sqlite.Database => (tx as Tx & { $client: Sqlite.Database }).$client

/** The prepared statements by connection and SQL text, so that each is prepared only once. */
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement<unknown[]>>>()

function prepared(connection: Sqlite.Database, text: string): Sqlite.Statement<unknown[]> {
  const known = statements.get(connection) ?? new Map<string, Sqlite.Statement<unknown[]>>()
  statements.set(connection, known)
  const statement = known.get(text) ?? connection.prepare<unknown[]>(text)
  known.set(text, statement)
  return statement
}

/**
 * Returns the next ids of a table. No other transaction can use these ids, because write transactions run one after the
 * other.
 */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const last = prepared(connectionOf(tx), 'select seq from sqlite_sequence where name = ?').pluck().get(table)
  return Array.from({ length: count }, (_, index) => Number(last ?? 0) + index + 1)
}

/** Returns SQL that reads the records of a JSON array as a table. It must be followed by `as one`. */
export const recordsOf = (json: Placeholder, fields: Readonly<Record<string, 'int' | 'text'>>): SQL =>
  sql`(select ${sql.raw(
    Object.keys(fields)
      .map((name) => `value ->> '${name}' as ${name}`)
      .join(', '),
  )} from json_each(${json}))`

/**
 * Rows to insert into a table, created by `newRows`, or rows to update, created by `changedRows`. All rows have the same
 * properties. Properties that are not columns of the table are ignored.
 */
export interface WrittenRows {
  table: SQLiteTable
  rows: readonly Record<string, unknown>[]
  /** The columns to update in the existing rows with these ids; null for new rows. */
  changed: readonly string[] | null
}

export const newRows = <T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]): WrittenRows => ({
  table,
  rows,
  changed: null,
})

/**
 * Existing rows with their ids and new values. Only the columns in `changed` are updated, because SQLite also updates
 * the indexes of each column that a statement names.
 */
export const changedRows = <T extends SQLiteTable>(
  table: T,
  rows: readonly (Partial<T['$inferInsert']> & { id: number })[],
  changed: readonly string[],
): WrittenRows => ({ table, rows, changed })

/** Returns the function that converts a value to the stored form of its column, as drizzle does. */
const encoderOf = (column: Column) => (value: unknown) =>
  value === null || (typeof value !== 'object' && typeof value !== 'boolean') ? value : column.mapToDriverValue(value)

interface RowStatement {
  text: string
  columns: readonly (readonly [name: string, encode: (value: unknown) => unknown])[]
}

/** The statements of `writeRows`, by table and names of the columns. */
const rowStatements = new Map<string, RowStatement>()

function rowStatementOf({ table, changed }: WrittenRows, row: Record<string, unknown>): RowStatement {
  const names = changed ?? Object.keys(row)
  const key = `${changed ? 'update' : 'insert'} ${getTableName(table)} ${names.join()}`
  const known = rowStatements.get(key)
  if (known) return known
  const all = Object.entries(getTableColumns(table))
  const columns = all.filter(([name]) => names.includes(name))
  const stored = columns.map(([name]) => toSnakeCase(name))
  const text = changed
    ? `update ${getTableName(table)} set ${stored.map((name) => `${name} = ?`).join(', ')} where id = ?`
    : `insert into ${getTableName(table)} (${stored.join(', ')}) values (${stored.map(() => '?').join(', ')})`
  const bound = changed ? [...columns, ...all.filter(([name]) => name === 'id')] : columns
  const statement = { text, columns: bound.map(([name, column]) => [name, encoderOf(column)] as const) }
  rowStatements.set(key, statement)
  return statement
}

/** Inserts and updates rows of several tables with prepared statements, which take less time than those of drizzle. */
export async function writeRows(tx: Tx, tables: readonly WrittenRows[]): Promise<void> {
  const connection = connectionOf(tx)
  for (const each of tables) {
    const { rows } = each
    const [first] = rows
    if (!first) continue
    const { text, columns } = rowStatementOf(each, first)
    const write = prepared(connection, text)
    for (const row of rows) write.run(columns.map(([name, encode]) => encode(row[name])))
  }
}

/**
 * The oldest supported SQLite version. Older versions can corrupt the write-ahead log when two connections use it
 * (fixed in 3.51.3).
 */
const minimumVersion = [3, 51, 3]

/** Opens the database file and migrates it. `:memory:` opens an empty test database. Throws `UnusableDatabase`. */
export async function openDatabase({ url, migrationsFolder }: OpenOptions): Promise<Database> {
  const connection = connect(url)
  assertSafeVersion(connection)
  // Every commit waits until it is written to disk, because an order that was confirmed to the shopper must survive a
  // power failure.
  connection.pragma('synchronous = FULL')
  connection.pragma('journal_size_limit = 67108864')
  // A checkpoint writes each changed page once and waits for the disk. With four times the default size, checkpoints
  // are less frequent, which halves this work per order.
  connection.pragma('wal_autocheckpoint = 4000')
  // Each write of a batch runs in a savepoint. Without this setting, SQLite would copy the pages that a savepoint
  // changes to a temporary file.
  connection.pragma('temp_store = MEMORY')
  connection.pragma('trusted_schema = OFF')
  try {
    migrateWithoutCascades(connection, { migrationsFolder, copy: () => copyDatabase(url, `${url}.before-upgrade`) })
    connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  } catch (error) {
    // Closes the connection, because an open connection would leave a WAL file beside the database.
    connection.close()
    throw error instanceof UnusableDatabase ? error : unusable(url, errorMessageOf(error))
  }
  connection.pragma('foreign_keys = ON')

  const inMemory = url === ':memory:'
  const reader = inMemory ? connection : new Sqlite(url, { readonly: true, timeout: busyTimeoutMs })
  const writerTx = drizzle(connection, { casing: 'snake_case' })
  const readerTx = inMemory ? writerTx : drizzle(reader, { casing: 'snake_case' })
  // Writes run one after the other, so they share one handle and the statements that `statement` has prepared for it.
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
    // SQLite has no announcements. Processes of a shop on SQLite poll the database file instead.
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

/** Returns the transaction statements of a connection, each prepared once, because every order runs two of them. */
const transactionsOf = (connection: Sqlite.Database): Connection => ({
  exec: (text) => void prepared(connection, text).run(),
  get inTransaction() {
    return connection.inTransaction
  },
})

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
 * Copies a shop's database into `file` in a consistent state, while the shop reads and writes it. The file exists only
 * if the copy is complete. No migrations are run. Throws `UnusableDatabase`.
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
    // Removes an incomplete copy, which an interrupted start of the shop can leave.
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
 * Removes the file of a failed copy, to free its disk space. Errors are ignored, because the error of the copy itself
 * is reported.
 */
function tryToRemove(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // If the file cannot be removed, the next backup copy removes it.
  }
}

function assertSafeVersion(connection: Sqlite.Database) {
  const version = String(connection.prepare('select sqlite_version() as version').pluck().get())
  const parts = version.split('.').map(Number)
  const difference = minimumVersion.map((part, index) => (parts[index] ?? 0) - part).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new UnusableDatabase(`SQLite ${version} is too old; reinstall better-sqlite3`)
}

const busyTimeoutMs = 5000
