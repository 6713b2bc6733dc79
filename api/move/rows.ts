/**
 * The kind of a column, which decides how its value is copied: `instant` as milliseconds since 1970, `json` as its
 * text.
 */
export type Kind = 'int' | 'decimal' | 'bool' | 'instant' | 'json' | 'text'

/** A table that exists in both database engines. The order of `columns` is the order of the values in a row. */
export interface Table {
  name: string
  /** The name of the primary key column. */
  key: string
  columns: readonly { name: string; kind: Kind }[]
}

type Value = string | number | boolean | null
export type Row = readonly Value[]
export type Key = string | number

/** The changes of rows by table: the keys of changed rows, and the current rows of those keys that still exist. */
export type Changes = ReadonlyMap<string, { keys: readonly Key[]; rows: readonly Row[] }>

/** Sums of a table's values by column. Equal tables have equal sums in both database engines. */
export type Sums = Readonly<Record<string, string>>

/**
 * Thrown when a shop was not moved. `message` is one line for the operator. The shop continues to use the source
 * database.
 */
export class MoveFailed extends Error {
  override name = 'MoveFailed'
}

/** The database from which a shop is moved while the shop uses it. Times are in milliseconds. */
export interface Source {
  /** Starts to record the keys of changed rows. Throws `MoveFailed` during another move. */
  record(tables: readonly Table[], forMs: number): Promise<void>
  /**
   * Continues the recording of the keys of changed rows for `forMs` from now. Throws `MoveFailed` if the recording has
   * ended, because later changes were not recorded.
   */
  keepRecording(forMs: number): Promise<void>
  /** Begins a snapshot of the database: until `endSnapshot`, `rowsAfter` reads the rows in the state of this moment. */
  beginSnapshot(): Promise<void>
  /** Returns rows whose key is greater than `key`, sorted by key. */
  rowsAfter(table: Table, key: Key | null, limit: number): Promise<Row[]>
  endSnapshot(): Promise<void>
  /** Returns the changes that were committed since the last call, read in one transaction. */
  takeChanges(tables: readonly Table[]): Promise<Changes>
  /**
   * Refuses all writes of the shop for `forMs`, and waits for writes that are running. Refused writes return 503 with
   * `Retry-After`.
   */
  pause(tables: readonly Table[], forMs: number): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Returns the highest key that the table has ever had; null if its keys are not numbers. */
  lastNumber(table: Table): Promise<number | null>
  /**
   * Closes the source database to writes permanently and stores the new address. Returns false if the time of `pause`
   * is over.
   */
  seal(address: string): Promise<boolean>
  /** Allows writes again after `pause`, and removes the tables and triggers that `record` has created. */
  release(tables: readonly Table[]): Promise<void>
  close(): Promise<void>
}

/** The empty database to which a shop is moved. */
export interface Target {
  /**
   * Removes the rows that the migrations have inserted into the target. Also removes foreign keys and triggers, which
   * would refuse rows that are inserted before the rows they refer to.
   */
  prepare(tables: readonly Table[]): Promise<void>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Deletes the rows of the table with these keys. */
  remove(table: Table, keys: readonly Key[]): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Sets the highest key that the source table has ever had, so that keys of deleted rows are not used again. */
  setLastNumber(table: Table, value: number): Promise<void>
  /**
   * Restores foreign keys and triggers, assigns catalogue versions to products with `pendingVersion`, and commits all
   * rows.
   */
  complete(tables: readonly Table[]): Promise<void>
  /** Removes an incomplete target database, or closes a complete one. */
  close(): Promise<void>
}

/**
 * SQL that assigns catalogue versions to products that an order on PostgreSQL has changed (record 37). After a move,
 * the new database must have no pending versions.
 */
export const assignPendingVersions = (pendingVersion: number): string[] => [
  `update catalogue_version set version = version + 1 where exists (select 1 from products where version = ${pendingVersion})`,
  `update products set version = (select version from catalogue_version) where version = ${pendingVersion}`,
]

/** The modulus of sums. Large sums are compared by their remainder, because SQLite integers have only 64 bits. */
export const modulus = 1_000_000_007

/** Groups the items of a list by a text that `nameOf` returns for each item. */
export function grouped<T>(list: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return groups
}
