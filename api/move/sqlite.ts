import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { movingMessage } from '../db/database.ts'
import {
  assignPendingVersions,
  type Changes,
  grouped,
  type Key,
  type Kind,
  MoveFailed,
  modulus,
  type Row,
  type Source,
  type Sums,
  type Table,
  type Target,
} from './rows.ts'

const quoted = (name: string) => `"${name}"`
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ')

/** SQL for the current time in milliseconds since 1970. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

const sumOf: Record<Kind, (column: string) => string> = {
  int: (column) => `coalesce(sum(${column} % ${modulus}), 0)`,
  instant: (column) => `coalesce(sum(${column} % ${modulus}), 0)`,
  bool: (column) => `coalesce(sum(${column}), 0)`,
  decimal: (column) => `coalesce(sum(cast(floor(${column} * 1000) as integer)), 0)`,
  text: (column) => `coalesce(sum(length(${column})), 0)`,
  // JSON is not compared, because SQLite and PostgreSQL store it with different spaces and key orders.
  json: () => '0',
}

function sumsOf(connection: Sqlite.Database, { name, columns }: Table): Sums {
  const sums = columns.flatMap((column) => [
    `count(${quoted(column.name)}) as "count of ${column.name}"`,
    `${sumOf[column.kind](quoted(column.name))} as "sum of ${column.name}"`,
  ])
  const row = connection.prepare(`select count(*) as rows, ${sums.join(', ')} from ${quoted(name)}`).get()
  return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, String(value)]))
}

/** Throws unless the SQLite database has exactly these tables and columns. */
function assertTables(connection: Sqlite.Database, tables: readonly Table[]) {
  const names = connection
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_\\_%' escape '\\' and name not like 'shop\\_move%' escape '\\' order by name`,
    )
    .pluck()
    .all()
  const described = names.map((name) => [
    name,
    ...connection.prepare('select name from pragma_table_info(?) order by name').pluck().all(name),
  ])
  const expected = tables.map(({ name, columns }) => [name, ...columns.map((column) => column.name).toSorted()])
  const text = (list: unknown[][]) => JSON.stringify(list.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)))
  if (text(described) !== text(expected)) throw new MoveFailed('The databases have different tables')
}

const changes = ['insert', 'update', 'delete'] as const
const rowsOf = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const

/**
 * Returns the SQL of the triggers that refuse writes during a pause and after the move, and that record the keys of
 * changed rows.
 */
const triggersOf = ({ name, key }: Table) =>
  changes.map(
    (change) => `create trigger "shop_move_${name}_${change}" after ${change} on ${quoted(name)} begin
      select raise(abort, '${movingMessage}') from shop_move where moved_to is not null or paused_until > ${now};
      ${rowsOf[change]
        .map(
          (row) =>
            `insert into shop_move_log (tab, key) select '${name}', ${row}.${quoted(key)} from shop_move where recorded_until > ${now};`,
        )
        .join('\n')}
    end`,
  )

const createTables = `
  create table shop_move (id integer primary key check (id = 1), recorded_until integer not null,
    paused_until integer not null default 0, moved_to text) strict;
  create table shop_move_log (seq integer primary key, tab text not null, key any not null) strict`

function removeRecording(connection: Sqlite.Database) {
  const triggers = connection
    .prepare(`select name from sqlite_master where type = 'trigger' and name like 'shop\\_move%' escape '\\'`)
    .pluck()
    .all()
  for (const name of triggers) connection.exec(`drop trigger ${quoted(String(name))}`)
  connection.exec('drop table if exists shop_move; drop table if exists shop_move_log')
}

/**
 * Maximum time in milliseconds to wait for a lock. SQLite has no queue for locks, so in a busy shop a connection may
 * wait long.
 */
const lockTimeoutMs = 60_000

/** Returns the recorded keys of a table, and the rows with these keys that still exist. */
function rowsWith(connection: Sqlite.Database, table: Table, taken: readonly [string, Key][]) {
  const keys = [...new Set(taken.map(([, key]) => key))]
  const select = connection
    .prepare(`select ${columnsOf(table)} from ${quoted(table.name)} where ${quoted(table.key)} = ?`)
    .raw()
  const found = keys.map((key) => select.get(key) as unknown[] | undefined)
  return { keys, rows: found.flatMap((row) => (row ? [decoded(table, row)] : [])) }
}

/** Opens the SQLite database of a shop as the source of a move. */
export function openSqliteSource(file: string): Source {
  const connection = new Sqlite(file, { fileMustExist: true, timeout: lockTimeoutMs })
  connection.pragma('synchronous = FULL')
  const reader = new Sqlite(file, { readonly: true, timeout: lockTimeoutMs })
  const hasMove = () => connection.prepare(`select 1 from sqlite_master where name = 'shop_move'`).get() !== undefined
  return {
    async record(tables, forMs) {
      assertTables(connection, tables)
      connection
        .transaction(() => {
          if (hasMove() && connection.prepare(`select 1 from shop_move where recorded_until > ${now}`).get())
            throw new MoveFailed('Another move is under way, or was interrupted less than two minutes ago')
          removeRecording(connection)
          connection.exec(createTables)
          connection.prepare(`insert into shop_move (id, recorded_until) values (1, ${now} + ?)`).run(forMs)
          for (const trigger of tables.flatMap(triggersOf)) connection.exec(trigger)
        })
        .immediate()
    },
    async keepRecording(forMs) {
      const renew = `update shop_move set recorded_until = ${now} + ? where recorded_until > ${now} and moved_to is null`
      if (connection.prepare(renew).run(forMs).changes !== 1) throw new MoveFailed('The move was interrupted')
    },
    async beginSnapshot() {
      reader.exec('begin')
      // The snapshot begins with the first read, so this statement reads a row.
      reader.prepare('select 1 from shop_move').get()
    },
    async rowsAfter(table, key, limit) {
      const from = `select ${columnsOf(table)} from ${quoted(table.name)}`
      const end = `order by ${quoted(table.key)} limit ?`
      const rows =
        key === null
          ? reader.prepare(`${from} ${end}`).raw().all(limit)
          : reader
              .prepare(`${from} where ${quoted(table.key)} > ? ${end}`)
              .raw()
              .all(key, limit)
      return (rows as unknown[][]).map((row) => decoded(table, row))
    },
    async endSnapshot() {
      reader.exec('commit')
    },
    async takeChanges(tables) {
      const take = connection.prepare('delete from shop_move_log returning tab, key').raw()
      return connection
        .transaction((): Changes => {
          const taken = grouped(take.all() as [string, Key][], ([table]) => table)
          return new Map(tables.map((table) => [table.name, rowsWith(connection, table, taken.get(table.name) ?? [])]))
        })
        .immediate()
    },
    async pause(_tables, forMs) {
      // Writes run one after the other. When this write is committed, no other write is running.
      connection.prepare(`update shop_move set paused_until = ${now} + ?`).run(forMs)
    },
    sumsOf: async (table) => sumsOf(connection, table),
    async lastNumber({ name, key, columns }) {
      if (columns.find((column) => column.name === key)?.kind !== 'int') return null
      const last = connection.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name)
      return typeof last === 'number' ? last : null
    },
    async seal(address) {
      const seal = `update shop_move set moved_to = ? where paused_until > ${now} and recorded_until > ${now} and moved_to is null`
      return connection.prepare(seal).run(address).changes === 1
    },
    async release() {
      connection.transaction(() => removeRecording(connection)).immediate()
    },
    async close() {
      reader.close()
      connection.close()
    },
  }
}

/** Returns the values of a row in the form in which they are copied. */
const decoded = ({ columns }: Table, row: unknown[]): Row =>
  columns.map(({ kind }, index) => {
    const value = row[index] as string | number | null
    return kind === 'bool' && value !== null ? value === 1 : value
  })

/**
 * Returns the values of a row in the form in which SQLite stores them. JSON is written without spaces, as the shop
 * does.
 */
const encoded = ({ columns }: Table, row: Row) =>
  columns.map(({ kind }, index) => {
    const value = row[index] ?? null
    if (value === null) return null
    if (kind === 'bool') return value ? 1 : 0
    return kind === 'json' ? JSON.stringify(JSON.parse(String(value))) : value
  })

/** Returns the file name of an incomplete target database. The file is renamed when the database is complete. */
export const incomingFile = (file: string) => `${file}.incoming`

export function removeIncoming(file: string) {
  for (const end of ['', '-wal', '-shm']) rmSync(incomingFile(file) + end, { force: true })
}

/** Opens the migrated database in `incomingFile(file)` as the target for moving a shop into `file`. */
export function openSqliteTarget(file: string, pendingVersion: number): Target {
  const connection = new Sqlite(incomingFile(file), { fileMustExist: true })
  connection.pragma('foreign_keys = OFF')
  connection.pragma('synchronous = NORMAL')
  let triggers: string[] = []
  return {
    async prepare(tables) {
      assertTables(connection, tables)
      const found = connection.prepare(`select name, sql from sqlite_master where type = 'trigger'`).raw().all()
      connection.transaction(() => {
        for (const [name, sql] of found as [string, string][]) {
          triggers = [...triggers, sql]
          connection.exec(`drop trigger ${quoted(name)}`)
        }
        for (const { name } of tables) connection.exec(`delete from ${quoted(name)}`)
      })()
    },
    async insert(table, rows) {
      const values = table.columns.map(() => '?').join(', ')
      const insert = connection.prepare(`insert into ${quoted(table.name)} (${columnsOf(table)}) values (${values})`)
      connection.transaction(() => {
        for (const row of rows) insert.run(encoded(table, row))
      })()
    },
    async remove(table, keys) {
      const remove = connection.prepare(`delete from ${quoted(table.name)} where ${quoted(table.key)} = ?`)
      connection.transaction(() => {
        for (const key of keys) remove.run(key)
      })()
    },
    sumsOf: async (table) => sumsOf(connection, table),
    async setLastNumber({ name }, value) {
      connection.prepare('delete from sqlite_sequence where name = ?').run(name)
      connection.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, value)
    },
    async complete() {
      connection.transaction(() => {
        for (const sql of assignPendingVersions(pendingVersion)) connection.exec(sql)
        for (const sql of triggers) connection.exec(sql)
      })()
      const violations = connection.pragma('foreign_key_check') as unknown[]
      if (violations.length > 0) throw new MoveFailed('The copy has broken foreign keys')
      connection.pragma('wal_checkpoint(TRUNCATE)')
      connection.close()
      if (existsSync(file)) throw new MoveFailed(`${file} already exists`)
      renameSync(incomingFile(file), file)
      const folder = openSync(dirname(file), 'r')
      fsyncSync(folder)
      closeSync(folder)
    },
    async close() {
      connection.close()
      removeIncoming(file)
    },
  }
}
