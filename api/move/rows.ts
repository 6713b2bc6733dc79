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

/** The keys of changed rows, and those of the rows that still exist, by table. */
export type Changes = ReadonlyMap<string, { keys: readonly Key[]; rows: readonly Row[] }>

/** Sums of a table, by column. Equal tables have equal sums on both engines. */
export type Sums = Readonly<Record<string, string>>

/** Thrown when a shop was not moved. `message` is one line for the operator; the source is open as before. */
export class MoveFailed extends Error {
  override name = 'MoveFailed'
}

/** The database from which a shop is moved, while the shop uses it. Times are milliseconds. */
export interface Source {
  /** Starts to record the keys of changed rows. Throws `MoveFailed` during another move. */
  record(tables: readonly Table[], forMs: number): Promise<void>
  /** Records for another `forMs`. Throws `MoveFailed` if the recording has ended, because changes may be missing. */
  keepRecording(forMs: number): Promise<void>
  /** Until `endSnapshot`, `rowsAfter` reads the rows of one moment. */
  beginSnapshot(): Promise<void>
  /** Returns rows after `key` in the order of the keys. */
  rowsAfter(table: Table, key: Key | null, limit: number): Promise<Row[]>
  endSnapshot(): Promise<void>
  /** Returns the changes of one moment: those that were committed since the last call. */
  takeChanges(tables: readonly Table[]): Promise<Changes>
  /** Refuses all writes of the shop for `forMs`, and waits for those that run. They get 503 with `Retry-After`. */
  pause(tables: readonly Table[], forMs: number): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Returns the highest key that the table has had; null if its keys are not numbered. */
  lastNumber(table: Table): Promise<number | null>
  /** Closes the source to writes forever and stores the new address. Returns false if the pause has ended before. */
  seal(address: string): Promise<boolean>
  /** Ends a pause and removes what `record` has created. */
  release(tables: readonly Table[]): Promise<void>
  close(): Promise<void>
}

/** The empty database to which a shop is moved. */
export interface Target {
  /** Removes the rows of the migrations, and the foreign keys and triggers, which would refuse rows in another order. */
  prepare(tables: readonly Table[]): Promise<void>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Deletes the rows with these keys. */
  remove(table: Table, keys: readonly Key[]): Promise<void>
  sumsOf(table: Table): Promise<Sums>
  /** Sets the highest key that the table has had. */
  setLastNumber(table: Table, value: number): Promise<void>
  /** Restores foreign keys and triggers, assigns `pendingVersion`, and makes the rows durable and visible. */
  complete(tables: readonly Table[]): Promise<void>
  /** Removes an incomplete target, or closes a complete one. */
  close(): Promise<void>
}

/** The version of products that an order on PostgreSQL has changed (record 37). Each engine needs assigned versions. */
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
