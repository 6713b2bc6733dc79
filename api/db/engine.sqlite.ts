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

/** The operator for case-insensitive pattern matching. It ignores the case of ASCII characters only. */
export const likeAnyCase = 'like'

/** Whether write transactions run at the same time. Here they run one after the other, also those of other processes. */
export const hasConcurrentWrites = false

/** Empty, because SQLite does not lock single rows. */
export const rowLock = sql``
export const skipLocked = sql``

/** Locks nothing, because write transactions run one after the other. */
export const lockNames = async (_tx: Tx, _names: readonly string[]): Promise<void> => undefined

/** Limits nothing, because write transactions run one after the other. */
export const limitLockWait = async (_tx: Tx, _timeoutMs: number): Promise<void> => undefined

/** Has no effect, because writes that are queued at the same time share one commit (`groupCommit`). */
export const allowLateFlush = async (_tx: Tx): Promise<void> => undefined

/**
 * Returns the driver's connection of a database handle, for statements that run so often that drizzle would take most
 * of their time.
 */
const connectionOf = (tx: Tx): Sqlite.Database => (tx as Tx & { $client: Sqlite.Database }).$client

/** The prepared statements by connection and text, so that each is prepared only once. */
const statements = new WeakMap<Sqlite.Database, Map<string, Sqlite.Statement<unknown[]>>>()

function prepared(connection: Sqlite.Database, text: string): Sqlite.Statement<unknown[]> {
  const known = statements.get(connection) ?? new Map<string, Sqlite.Statement<unknown[]>>()
  statements.set(connection, known)
  const statement = known.get(text) ?? connection.prepare<unknown[]>(text)
  known.set(text, statement)
  return statement
}

/**
 * Returns the next ids of a table. No other transaction can use them, because write transactions run one after the
 * other.
 */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const last = prepared(connectionOf(tx), 'select seq from sqlite_sequence where name = ?').pluck().get(table)
  return Array.from({ length: count }, (_, index) => Number(last ?? 0) + index + 1)
}

/** SQL table of the records in a JSON array. It must be followed by `as one`. */
export const recordsOf = (json: Placeholder, fields: Readonly<Record<string, 'int' | 'text'>>): SQL =>
  sql`(select ${sql.raw(
    Object.keys(fields)
      .map((name) => `value ->> '${name}' as ${name}`)
      .join(', '),
  )} from json_each(${json}))`

/**
 * Rows to insert into a table, created by `newRows`. All rows have the same properties. Properties that are not columns
 * of the table are ignored.
 */
interface NewRows {
  table: SQLiteTable
  rows: readonly Record<string, unknown>[]
  /** The columns to update when the table already has a row with this id. If empty, such a row causes an error. */
  replaced: readonly string[]
}

export const newRows = <T extends SQLiteTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  replaced: readonly string[] = [],
): NewRows => ({ table, rows, replaced })

/** Returns the function that converts a value to the form in which its column stores it, as drizzle does. */
const encoderOf = (column: Column) => (value: unknown) =>
  value === null || (typeof value !== 'object' && typeof value !== 'boolean') ? value : column.mapToDriverValue(value)

interface Insert {
  text: string
  columns: readonly (readonly [name: string, encode: (value: unknown) => unknown])[]
}

/** The inserts of `insertAll` by table and names of the properties. */
const inserts = new Map<string, Insert>()

function insertOf({ table, replaced }: NewRows, row: Record<string, unknown>): Insert {
  const names = Object.keys(row)
  const key = `${getTableName(table)} ${names.join()} ${replaced.join()}`
  const known = inserts.get(key)
  if (known) return known
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in row)
  const list = columns.map(([name]) => toSnakeCase(name)).join(', ')
  const changes = replaced.map(toSnakeCase).map((name) => `${name} = excluded.${name}`)
  const upsert = changes.length > 0 ? ` on conflict (id) do update set ${changes.join(', ')}` : ''
  const text = `insert into ${getTableName(table)} (${list}) values (${columns.map(() => '?').join(', ')})${upsert}`
  const insert = { text, columns: columns.map(([name, column]) => [name, encoderOf(column)] as const) }
  inserts.set(key, insert)
  return insert
}

/**
 * Inserts rows into several tables, with statements that are prepared once. Drizzle is not used, because it takes
 * longer to process the parameters of a row than SQLite takes to insert it.
 */
export async function insertAll(tx: Tx, tables: readonly NewRows[]): Promise<void> {
  const connection = connectionOf(tx)
  for (const each of tables) {
    const { rows } = each
    const [first] = rows
    if (!first) continue
    const { text, columns } = insertOf(each, first)
    const insert = prepared(connection, text)
    for (const row of rows) insert.run(columns.map(([name, encode]) => encode(row[name])))
  }
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
  // A checkpoint writes each changed page once and waits for the disk. With four times the default size, checkpoints
  // are rarer, which halves this work per order.
  connection.pragma('wal_autocheckpoint = 4000')
  // Each write of a batch runs in a savepoint. Without this, SQLite would copy the pages that a savepoint changes to a
  // temporary file.
  connection.pragma('temp_store = MEMORY')
  connection.pragma('trusted_schema = OFF')
  try {
    migrateWithoutCascades(connection, { migrationsFolder, copy: () => copyDatabase(url, `${url}.before-upgrade`) })
    connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
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
    // Has no effect, because the processes of a shop on SQLite poll the database file instead.
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
    // Removes an incomplete copy that an interrupted start has left.
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
    // The file could not be removed. The next backup copy removes it.
  }
}

function assertSafeVersion(connection: Sqlite.Database) {
  const version = String(connection.prepare('select sqlite_version() as version').pluck().get())
  const parts = version.split('.').map(Number)
  const difference = minimumVersion.map((part, index) => (parts[index] ?? 0) - part).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new UnusableDatabase(`SQLite ${version} is too old; reinstall better-sqlite3`)
}

const busyTimeoutMs = 5000
