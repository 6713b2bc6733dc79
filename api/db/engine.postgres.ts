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
import { announcement, listenTo, openPool } from './pool.postgres.ts'

export type Tx = PgDatabase<PgQueryResultHKT>
export type Database = DatabaseOf<Tx>

export const engine = 'postgres'

/** The operator for case-insensitive pattern matching. */
export const likeAnyCase = 'ilike'

/** Whether write transactions run concurrently. If so, a transaction must lock the rows that it checks. */
export const hasConcurrentWrites = true

/** Locks the rows of a select. */
export const rowLock = sql` for no key update`

/** Locks the rows of a select that no other transaction has locked, and omits the others. */
export const skipLocked = sql`${rowLock} skip locked`

/**
 * Locks names until the transaction ends: another transaction that locks one of them waits. All names are locked in one
 * statement and in a fixed sequence, so that two transactions cannot deadlock.
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
 * Sets the time limit for which a statement of the transaction may wait for a lock. A statement that waits longer
 * rejects with the code 55P03.
 */
export async function limitLockWait(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(timeoutMs))}`)
}

/**
 * Lets the transaction commit without waiting for the disk. If the database server crashes, the newest of these writes
 * may be lost.
 */
export async function allowLateFlush(tx: Tx): Promise<void> {
  await tx.execute(sql`set local synchronous_commit = off`)
}

/** Reserves ids of a table for new rows, so that rows of several tables can be inserted in one statement. */
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

/** SQL table of the records in a JSON array. It must be followed by `as one`. */
export const recordsOf = (json: Placeholder, fields: Readonly<Record<string, 'int' | 'text'>>): SQL =>
  sql`(select * from json_to_recordset(${json}::json) as record(${sql.raw(columnsOf(fields))}))`

/**
 * Rows to insert into a table, created by `newRows`. All rows have the same properties. Properties that are not columns
 * of the table are ignored.
 */
interface NewRows {
  table: PgTable
  rows: readonly Record<string, unknown>[]
  /** The columns to update when the table already has a row with this id. If empty, such a row causes an error. */
  replaced: readonly string[]
}

export const newRows = <T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  replaced: readonly string[] = [],
): NewRows => ({ table, rows, replaced })

/**
 * Inserts rows into several tables in one statement, which takes one round trip. The rows are one JSON parameter for each
 * table, so that the text of the statement does not depend on their number. Dates become ISO 8601 strings.
 */
export async function insertAll(tx: Tx, tables: readonly NewRows[]): Promise<void> {
  const inserts = tables.flatMap(({ table, rows, replaced }, index) => {
    const [first] = rows
    if (!first) return []
    const known = getTableColumns(table)
    const names = Object.keys(first).filter((name) => name in known)
    const columns = sql.join(
      names.map((name) => sql.identifier(toSnakeCase(name))),
      sql`, `,
    )
    const json = JSON.stringify(
      rows.map((row) => Object.fromEntries(names.map((name) => [toSnakeCase(name), row[name]]))),
    )
    const changes = replaced.map(toSnakeCase).map((name) => `${name} = excluded.${name}`)
    const upsert = sql.raw(changes.length > 0 ? ` on conflict (id) do update set ${changes.join(', ')}` : '')
    return [
      sql`${sql.identifier(`inserted_${index}`)} as (insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${json}::json)${upsert})`,
    ]
  })
  if (inserts.length > 0) await tx.execute(sql`with ${sql.join(inserts, sql`, `)} select 1`)
}

const lastApplied = 'select max(created_at) as last from drizzle.__drizzle_migrations'
const hasMove = "select to_regclass('public.shop_move') is not null as there"
const hasMigrations = "select to_regclass('drizzle.__drizzle_migrations') is not null as there"

/** Key of the advisory lock for migrations: an arbitrary number that no other program on the server uses. */
const migrationLock = 731_946_205

/** Processes that start at the same time wait for the one that migrates, so this connection has no time limit. */
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
    // The error of the library is not included, because it may contain the password.
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
 * Migrates the database. A second process that starts at the same time waits until the first has migrated. The lock
 * belongs to a transaction, because a connection pooler can run the statements of a session on several connections.
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
      // Drizzle's migrator begins no second transaction inside this one, but its commit or rollback ends this
      // transaction.
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
    write: (work) => pool.transact(work),
    // PostgreSQL runs the transactions of several connections at the same time, so no request waits for a job.
    writeInBackground: (work) => pool.transact(work),
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

/** Always throws `UnusableDatabase`, because PostgreSQL databases are copied with pg_dump. */
export function copyDatabase(_url: string, _file: string): never {
  throw new UnusableDatabase('DATABASE_URL must name a SQLite database to copy it; use pg_dump for PostgreSQL')
}
