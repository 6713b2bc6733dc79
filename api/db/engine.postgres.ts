import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type { ClientBase } from 'pg'
import {
  type DatabaseOf,
  errorMessageOf,
  MovedDatabase,
  needsMigration,
  type OpenOptions,
  selectMovedTo,
  UnusableDatabase,
} from './database.ts'
import { announcement, byPriority, listenTo, openPool } from './pool.postgres.ts'

export type Tx = PgDatabase<PgQueryResultHKT>
export type Database = DatabaseOf<Tx>

export const engine = 'postgres'

/** The SQL operator for case-insensitive pattern matching. */
export const likeAnyCase = 'ilike'

/**
 * Whether write transactions run concurrently, which they do on PostgreSQL. A transaction must therefore lock the rows
 * that it checks.
 */
export const hasConcurrentWrites = true

/** SQL that locks the rows of a select. */
export const rowLock = sql` for no key update`

/** SQL that locks the rows of a select. Rows that another transaction has locked are omitted from the result. */
export const skipLocked = sql`${rowLock} skip locked`

/**
 * Locks names until the transaction ends: another transaction that locks one of the names waits. All names are locked
 * in one statement and in a fixed sequence, so that two transactions cannot deadlock.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  const keys = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest(array[${keys}]::text[]) as name order by key
  ) as keys`)
}

/**
 * Limits the time in milliseconds for which a statement of the transaction may wait for a lock. A statement that waits
 * longer rejects with the code 55P03.
 */
export async function limitLockWait(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(timeoutMs))}`)
}

/**
 * Lets the transaction commit without waiting until it is written to disk. If the database server crashes, the newest
 * of these writes may be lost.
 */
export async function allowLateFlush(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}

/** Reserves ids of a table for new rows, so that one statement can insert rows of several tables. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const rows = await tx
    .select({ id: sql`nextval(pg_get_serial_sequence(${table}, 'id'))`.mapWith(Number) })
    .from(sql`generate_series(1, ${count}::int) as one`)
  return rows.map(({ id }) => id)
}

const columnsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

/** Returns SQL that reads the records of a JSON array as a table. It must be followed by `as one`. */
export const recordsOf = (json: Placeholder, fields: Readonly<Record<string, 'int' | 'text'>>): SQL =>
  sql`(select * from json_to_recordset(${json}::json) as record(${sql.raw(columnsOf(fields))}))`

/**
 * Rows to insert into a table, created by `newRows`, or rows to update, created by `changedRows`. All rows have the same
 * properties. Properties that are not columns of the table are ignored.
 */
export interface WrittenRows {
  table: PgTable
  rows: readonly Record<string, unknown>[]
  /** The columns to update in the existing rows with these ids; null for new rows. */
  changed: readonly string[] | null
}

export const newRows = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): WrittenRows => ({
  table,
  rows,
  changed: null,
})

/** Existing rows with their ids and new values. Only the columns in `changed` are updated. */
export const changedRows = <T extends PgTable>(
  table: T,
  rows: readonly (Partial<T['$inferInsert']> & { id: number })[],
  changed: readonly string[],
): WrittenRows => ({ table, rows, changed })

/** Returns the names of columns as a list for SQL, with a prefix such as `one.` before each name. */
const columnList = (names: readonly string[], prefix = '') =>
  sql.raw(names.map((name) => `${prefix}"${toSnakeCase(name)}"`).join(', '))

/**
 * Inserts and updates rows of several tables in one statement, which takes one round trip. The rows of each table are
 * one JSON parameter, so that the text of the statement does not depend on their number. Dates become ISO 8601 strings.
 */
export async function writeRows(tx: Tx, tables: readonly WrittenRows[]): Promise<void> {
  const writes = tables.flatMap(({ table, rows, changed }, index) => {
    const [first] = rows
    if (!first) return []
    const known = getTableColumns(table)
    const names = (changed ?? Object.keys(first)).filter((name) => name in known)
    const sent = changed ? ['id', ...names] : names
    const json = JSON.stringify(
      rows.map((row) => Object.fromEntries(sent.map((name) => [toSnakeCase(name), row[name]]))),
    )
    const records = sql`json_populate_recordset(null::${table}, ${json}::json)`
    const write = changed
      ? sql`update ${table} set (${columnList(names)}) = row(${columnList(names, 'one.')}) from ${records} as one where ${table}.id = one.id`
      : sql`insert into ${table} (${columnList(names)}) select ${columnList(names)} from ${records}`
    return [sql`${sql.identifier(`written_${index}`)} as (${write})`]
  })
  if (writes.length > 0) await tx.execute(sql`with ${sql.join(writes, sql`, `)} select 1`)
}

const lastApplied = 'select max(created_at) as last from drizzle.__drizzle_migrations'
const hasMove = "select to_regclass('public.shop_move') is not null as there"
const hasMigrations = "select to_regclass('drizzle.__drizzle_migrations') is not null as there"

/** Key of the advisory lock for migrations: an arbitrary number that no other program uses on the database server. */
const migrationLock = 731_946_205

/**
 * Connection options for migrations. There is no time limit, because processes that start at the same time wait for the
 * one that migrates.
 */
const unlimited = { size: 1, timeoutMs: 0 }

const journalOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))

/**
 * Opens the database and migrates it. `url` is the URL of a server, or `:memory:` for an empty test database. Throws
 * `UnusableDatabase`.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, migrationsFolder } = options
  if (url !== ':memory:') return openServer(options)
  // PGlite is loaded on demand, because it is a development dependency that is not installed in production.
  const { openTestDatabase } = await import('../testing/test-database.postgres.ts')
  return openTestDatabase(migrationsFolder)
}

function connect(url: string, options?: Parameters<typeof openPool>[1]) {
  try {
    return openPool(url, options)
  } catch {
    // The error of the driver is not included, because it may contain the password.
    throw new UnusableDatabase(
      'DATABASE_URL must be postgres://user:password@host/database, with special characters in the password percent-encoded, such as %23',
    )
  }
}

/** Returns the address of the database to which the shop was moved; null if it was not moved. */
async function movedTo(client: ClientBase): Promise<string | null> {
  const [found] = (await client.query(hasMove)).rows
  if (found?.there !== true) return null
  const [row] = (await client.query(selectMovedTo)).rows
  return row?.moved_to ?? null
}

/**
 * Migrates the database. If several processes start at the same time, the others wait until the first one has migrated.
 * The lock belongs to a transaction, because a connection pooler can run the statements of a session on several
 * connections.
 */
async function migrateServer(url: string, migrationsFolder: string): Promise<void> {
  const pool = connect(url, unlimited)
  try {
    await pool.use(async ({ client, db }) => {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
      const address = await movedTo(client)
      if (address !== null) throw new MovedDatabase(address)
      const [migrated] = (await client.query(hasMigrations)).rows
      if (migrated?.there === true) {
        const [row] = (await client.query(lastApplied)).rows
        needsMigration(journalOf(migrationsFolder), Number(row?.last ?? 0))
      }
      // Drizzle's migrator starts no second transaction inside this one, but it ends this transaction with its commit
      // or rollback.
      await migrate(db, { migrationsFolder })
    })
  } finally {
    await pool.close()
  }
}

async function openServer(options: OpenOptions): Promise<Database> {
  const { url, migrationsFolder, directUrl = null, namedStatements = true } = options
  await migrateServer(url, migrationsFolder).catch((error: unknown) => {
    if (error instanceof UnusableDatabase) throw error
    // The URL is not included, because it contains the password.
    throw new UnusableDatabase(
      `DATABASE_URL must name a PostgreSQL database that the shop can use; ${errorMessageOf(error)}`,
    )
  })
  const pool = connect(url, { namedStatements })
  let stopListening = async () => {}
  return {
    read: (work) => pool.use(({ db }) => work(db)),
    ...byPriority(pool.transact),
    listen(onChange) {
      if (directUrl !== null) stopListening = listenTo(directUrl, onChange)
    },
    announce() {
      if (directUrl !== null) pool.use(({ client }) => client.query(announcement)).catch(() => undefined)
    },
    movedTo: () => pool.use(({ client }) => movedTo(client)),
    async close() {
      await stopListening()
      await pool.close()
    },
  }
}

/** Always throws `UnusableDatabase`: PostgreSQL databases are copied with pg_dump instead. */
export function copyDatabase(_url: string, _file: string): never {
  throw new UnusableDatabase('DATABASE_URL must name a SQLite database to copy it; use pg_dump for PostgreSQL')
}
