import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pendingVersion } from '../catalogue/catalogue-store.ts'
import type { Config } from '../config.ts'
import { errorMessageOf, type OpenOptions, withoutPassword } from '../db/database.ts'
import { connect, openPostgresSource, openPostgresTarget } from './postgres.ts'
import { grouped, type Key, type Kind, MoveFailed, type Source, type Table, type Target } from './rows.ts'
import { incomingFile, openSqliteSource, openSqliteTarget, removeIncoming } from './sqlite.ts'

/** A database engine of the shop (SQLite or PostgreSQL), with the functions of its build. */
interface Engine {
  engine: 'sqlite' | 'postgres'
  openDatabase(options: OpenOptions): Promise<{ close(): Promise<void> }>
}

interface Options {
  config: Pick<Config, 'databaseUrl' | 'databaseFolder'>
  /** The database engine that the shop uses now. `other` is the engine to which the data are moved. */
  here: Engine
  other: Engine
  /** The folder with the migrations of both database engines. */
  migrations: string
  /** Maximum time in milliseconds for which writes are refused. */
  pauseMs: number
  report(line: string): void
}

/**
 * Moves the shop of `config` to `to`: `postgres://…` for a shop on SQLite, a folder for a shop on PostgreSQL. Throws
 * `MoveFailed` or `UnusableDatabase`; the shop then continues to use its database.
 */
export async function moveTo(to: string, options: Options): Promise<Moved & { shownAddress: string }> {
  const { config, here, other, migrations } = options
  const toPostgres = /^postgres(ql)?:\/\//.test(to)
  if (toPostgres === (here.engine === 'postgres')) {
    throw new MoveFailed(
      toPostgres
        ? 'The shop is on PostgreSQL already: use pg_dump to move it to another server, or name a folder to move it to SQLite'
        : 'The shop is on SQLite already: --to must be postgres://…',
    )
  }
  const file = join(resolve(to), 'shop.db')
  const address = toPostgres ? to : file
  if (toPostgres) await assertUnused(to)
  else if (existsSync(file)) throw new MoveFailed(`${file} already exists: name another folder, or move the file away`)
  // The source and the target database are both migrated, because their tables must be equal.
  for (const [each, url] of [
    [here, config.databaseUrl],
    [other, toPostgres ? to : prepareFile(file)],
  ] as const) {
    const database = await each.openDatabase({ url, migrationsFolder: join(migrations, each.engine) })
    await database.close()
  }
  const { source, tables } = await openSource(toPostgres ? to : config.databaseUrl, options)
  try {
    const target = toPostgres ? await openPostgresTarget(to, pendingVersion) : openSqliteTarget(file, pendingVersion)
    const moved = await moveShop({ ...options, source, target, tables, address })
    return { ...moved, shownAddress: withoutPassword(address) }
  } catch (error) {
    if (error instanceof MoveFailed) throw error
    throw new MoveFailed(`The move failed, and the shop stays in the old database: ${errorMessageOf(error)}`, {
      cause: error,
    })
  } finally {
    await source.close().catch(() => undefined)
    if (!toPostgres) removeIncoming(file)
  }
}

/**
 * Opens the source database of the move. The list of tables and columns is read from the PostgreSQL database, because
 * SQLite does not store all kinds of columns.
 */
async function openSource(postgres: string, { config, here }: Options): Promise<{ source: Source; tables: Table[] }> {
  const tables = await readTables(postgres)
  const source =
    here.engine === 'sqlite' ? openSqliteSource(config.databaseUrl) : await openPostgresSource(config.databaseUrl)
  return { source, tables }
}

/** Returns the file for the incomplete target database, after removing the file of an interrupted move. */
function prepareFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeIncoming(file)
  return incomingFile(file)
}

/** Throws `MoveFailed` unless the target database has no tables, or only the empty tables of an interrupted move. */
async function assertUnused(url: string): Promise<void> {
  let client: Awaited<ReturnType<typeof connect>> | undefined
  try {
    client = await connect(url)
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const names = rows.map(({ name }) => name)
    const isShop = names.includes('users') && names.includes('orders') && names.includes('products')
    // A shop counts as used if it has a user, because every shop has an admin. A database of another program counts as
    // used if it has any table.
    const filled = isShop
      ? (
          await client.query(
            'select 1 from users union all select 1 from products union all select 1 from orders limit 1',
          )
        ).rows.length > 0
      : names.length > 0
    if (filled) throw new MoveFailed('The target is not empty: create a new database with createdb')
  } catch (error) {
    if (error instanceof MoveFailed) throw error
    throw new MoveFailed(`--to must name a PostgreSQL database that the shop can use; ${errorMessageOf(error)}`)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

const kinds: Record<string, Kind> = {
  bigint: 'int',
  'double precision': 'decimal',
  boolean: 'bool',
  'timestamp with time zone': 'instant',
  jsonb: 'json',
  text: 'text',
}

function onlyKeyOf(table: string, columns: readonly { column: string; is_key: boolean }[]): string {
  const [key, ...others] = columns.filter((column) => column.is_key)
  if (!key || others.length > 0) throw new MoveFailed(`${table} has no primary key of one column and cannot be moved`)
  return key.column
}

/**
 * Returns the tables of a migrated PostgreSQL database with the kinds of their columns, which SQLite does not store.
 */
async function readTables(url: string): Promise<Table[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string; is_key: boolean }>(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type,
         exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
           where i.indisprimary and i.indrelid = to_regclass(quote_ident(c.table_name)) and a.attname = c.column_name
         ) as is_key
       from information_schema.columns c where c.table_schema = 'public' and c.table_name not in ('shop_move', 'shop_move_log')
       order by c.table_name, c.ordinal_position`,
    )
    return [...grouped(rows, ({ table }) => table)].map(([name, columns]) => ({
      name,
      key: onlyKeyOf(name, columns),
      columns: columns.map(({ column, type }) => {
        const kind = kinds[type]
        if (!kind) throw new MoveFailed(`${name}.${column} has the type ${type}, which cannot be moved`)
        return { name: column, kind }
      }),
    }))
  } finally {
    await client.end()
  }
}

const chunkRows = 1000

/** Time in milliseconds after which changes are no longer recorded if the command was killed. */
const recordingMs = 120_000
const renewalMs = 15_000

/** Maximum number of rows that may have changed since the last copy before the writes are paused. */
const fewChanges = 200
const maxLooks = 50

interface Moved {
  rows: number
  tables: number
  /** Time in milliseconds for which writes were refused. */
  pausedMs: number
}

interface MoveOptions {
  source: Source
  target: Target
  tables: readonly Table[]
  /** The address of the target database, which the source database stores at the end. */
  address: string
  /** Maximum time in milliseconds for which writes are refused. */
  pauseMs: number
  report(line: string): void
}

/**
 * Moves a shop to an empty database while the shop is running: copies all rows, then repeatedly copies the rows that
 * have changed. Then it refuses writes, copies the last changes and compares both databases. The statement that stores
 * the new address also makes the source refuse all later writes. Throws `MoveFailed` or the error of a database; the
 * shop then continues to use the source.
 */
async function moveShop(options: MoveOptions): Promise<Moved> {
  const { source, target, tables, report } = options
  await source.record(tables, recordingMs)
  try {
    return await copyAndSeal(options)
  } catch (error) {
    await target.close().catch(() => undefined)
    await source
      .release(tables)
      .catch(() => report('The old database could not be cleaned. It accepts writes again in a few seconds.'))
    throw error
  }
}

async function copyAndSeal({ source, target, tables, address, pauseMs, report }: MoveOptions): Promise<Moved> {
  let renewedAt = performance.now()
  const renew = async () => {
    if (performance.now() - renewedAt < renewalMs) return
    await source.keepRecording(recordingMs)
    renewedAt = performance.now()
  }

  await target.prepare(tables)
  let rows = 0
  await source.beginSnapshot()
  for (const table of tables) {
    let last: Key | null = null
    const at = table.columns.findIndex(({ name }) => name === table.key)
    for (;;) {
      const chunk = await source.rowsAfter(table, last, chunkRows)
      if (chunk.length > 0) await target.insert(table, chunk)
      rows += chunk.length
      last = (chunk.at(-1)?.[at] ?? null) as Key | null
      await renew()
      if (chunk.length < chunkRows) break
    }
  }
  await source.endSnapshot()
  report(`Copied ${rows} rows of ${tables.length} tables`)

  for (let look = 1; ; look += 1) {
    const changed = await applyChanges(source, target, tables)
    await renew()
    report(`Copied ${changed} changes`)
    if (changed <= fewChanges) break
    if (look === maxLooks) throw new MoveFailed('The shop changes faster than it can be copied: try at a quieter time')
  }

  await source.keepRecording(recordingMs)
  const pausedAt = performance.now()
  await source.pause(tables, pauseMs)
  const changed = await applyChanges(source, target, tables)
  await assertEqual(source, target, tables)
  for (const table of tables) {
    const last = await source.lastNumber(table)
    if (last !== null) await target.setLastNumber(table, last)
  }
  const tooSlow = () =>
    new MoveFailed(`The writes would be refused for more than ${pauseMs / 1000} s: set --pause <seconds>`)
  if (performance.now() - pausedAt > pauseMs) throw tooSlow()
  await target.complete(tables)
  // Source and target are equal now. The shop uses the source database until `seal` stores the new address.
  if (!(await source.seal(address))) throw tooSlow()
  const pausedMs = Math.round(performance.now() - pausedAt)
  report(`Copied ${changed} last changes and compared counts and sums of ${tables.length} tables`)
  await target.close().catch(() => undefined)
  return { rows, tables: tables.length, pausedMs }
}

/** Copies the rows that have changed since the last call to the target database. Returns their number. */
async function applyChanges(source: Source, target: Target, tables: readonly Table[]): Promise<number> {
  const changes = await source.takeChanges(tables)
  let changed = 0
  for (const table of tables) {
    const { keys, rows } = changes.get(table.name) ?? { keys: [], rows: [] }
    changed += keys.length
    // All changed rows of a table are removed before they are inserted, because a changed row can have the unique value
    // that another row had before its change.
    for (const chunk of chunksOf(keys)) await target.remove(table, chunk)
    for (const chunk of chunksOf(rows)) await target.insert(table, chunk)
  }
  return changed
}

function* chunksOf<T>(list: readonly T[]) {
  for (let start = 0; start < list.length; start += chunkRows) yield list.slice(start, start + chunkRows)
}

/** Throws unless both databases have equal counts and sums in every column of every table. */
async function assertEqual(source: Source, target: Target, tables: readonly Table[]) {
  for (const table of tables) {
    const [before, after] = await Promise.all([source.sumsOf(table), target.sumsOf(table)])
    if (isDeepStrictEqual(before, after)) continue
    const column = Object.keys(before).find((name) => before[name] !== after[name])
    throw new MoveFailed(
      `The copy of ${table.name} differs: ${column} is ${after[column ?? '']}, not ${before[column ?? '']}`,
    )
  }
}
