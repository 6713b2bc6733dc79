/** How a value is represented while it is copied: `instant` as milliseconds since 1970, `json` as its text. */
export type Kind = 'int' | 'decimal' | 'bool' | 'instant' | 'json' | 'text'

/** A table that both engines have. The order of `columns` is the order of the values of a row. */
export interface Table {
  name: string
  /** The column of the primary key. */
  key: string
  columns: readonly { name: string; kind: Kind }[]
}

type Value = string | number | boolean | null
export type Row = readonly Value[]
export type Key = string | number

/** The changes by table: the keys of changed rows, and the current rows of those keys that still exist. */
export type Changes = ReadonlyMap<string, { keys: readonly Key[]; rows: readonly Row[] }>

/** Sums of a table, by column. Equal tables have equal sums on both engines. */
export type Sums = Readonly<Record<string, string>>

/**
 * Thrown when a shop was not moved. `message` is one line for the operator; the shop still uses the source as before.
 */
export class MoveFailed extends Error {
  override name = 'MoveFailed'
}

/** The database from which a shop is moved, while the shop uses it. Times are milliseconds. */
export interface Source {
  /** Starts to record the keys of changed rows. Throws `MoveFailed` during another move. */
  record(tables: readonly Table[], forMs: number): Promise<void>
  /**
   * Prolongs the recording by `forMs`. Throws `MoveFailed` if the recording has ended, because changes may be missing.
   */
  keepRecording(forMs: number): Promise<void>
  /** Begins a snapshot: until `endSnapshot`, `rowsAfter` reads the rows as of this moment. */
  beginSnapshot(): Promise<void>
  /** Returns rows after `key` in the order of the keys. */
  rowsAfter(table: Table, key: Key | null, limit: number): Promise<Row[]>
  endSnapshot(): Promise<void>
  /** Returns the changes that were committed since the last call, as of one moment. */
  takeChanges(tables: readonly Table[]): Promise<Changes>
  /**
   * Refuses all writes of the shop for `forMs`, and waits for writes that are running. Refused writes get 503 with
   * `Retry-After`.
   */
  pause(tables: readonly Table[], forMs: number): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Returns the highest key that the table has ever had; null if its keys are not numbered. */
  lastNumber(table: Table): Promise<number | null>
  /**
   * Closes the source to writes permanently and stores the new address. Returns false if the pause has already ended.
   */
  seal(address: string): Promise<boolean>
  /** Ends a pause and removes what `record` has created. */
  release(tables: readonly Table[]): Promise<void>
  close(): Promise<void>
}

/** The empty database to which a shop is moved. */
export interface Target {
  /**
   * Removes the rows that the migrations have inserted. Also removes foreign keys and triggers, which would refuse rows
   * that are inserted in another order.
   */
  prepare(tables: readonly Table[]): Promise<void>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Deletes the rows with these keys. */
  remove(table: Table, keys: readonly Key[]): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Sets the highest key that the table has ever had, so that keys of deleted rows are not used again. */
  setLastNumber(table: Table, value: number): Promise<void>
  /** Restores foreign keys and triggers, assigns `pendingVersion`, and makes the rows durable and visible. */
  complete(tables: readonly Table[]): Promise<void>
  /** Removes an incomplete target, or closes a complete one. */
  close(): Promise<void>
}

/**
 * SQL that assigns catalogue versions to products that an order on PostgreSQL has changed (record 37). Both engines
 * need assigned versions after a move.
 */
export const assignPendingVersions = (pendingVersion: number): string[] => [
  `update catalogue_version set version = version + 1 where exists (select 1 from products where version = ${pendingVersion})`,
  `update products set version = (select version from catalogue_version) where version = ${pendingVersion}`,
]

/** Large sums are compared by their remainder, because SQLite has integers of 64 bits only. */
export const modulus = 1_000_000_007

/** Groups a list by a text of each item. */
export function grouped<T>(list: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return groups
}
