import { type Column, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { hasConcurrentWrites, likeAnyCase, recordsOf, type Tx } from '#engine'

interface Preparable<P> {
  prepare(name: string): P
}

/**
 * Returns a function that prepares an SQL statement once per database handle, because building a statement takes ten
 * times as long as running it. SQLite has one handle; PostgreSQL has one for each connection.
 */
export function statement<P>(name: string, build: (tx: Tx) => Preparable<P>): (tx: Tx) => P {
  const cache = new WeakMap<Tx, P>()
  return (tx) => {
    // Reading `select` throws if the handle was revoked because its write was rolled back. Without this check, a
    // statement that was prepared earlier would still run.
    Reflect.has(tx, 'select')
    const cached = cache.get(tx)
    if (cached !== undefined) return cached
    const prepared = build(tx).prepare(name)
    cache.set(tx, prepared)
    return prepared
  }
}

/**
 * Returns a placeholder for each name, `{ id: :id, name: :name }`, for the values of an insert. Values of timestamp and
 * JSON columns must not be null, because drizzle encodes them without a null check.
 */
export function placeholders<const Names extends readonly string[]>(
  ...names: Names
): { [Name in Names[number]]: Placeholder<Name> }
export function placeholders(...names: string[]): Record<string, Placeholder> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}

/** Returns a placeholder whose value is encoded like a value of `column`, for example a timestamp. */
export const encoded = (name: string, column: Column): SQL => sql`${sql.param(sql.placeholder(name), column)}`

/** SQL condition for a column whose value is in a list. Pass the list as a placeholder value created by `listed`. */
export const isIn = (column: SQLWrapper, name: string, type: 'int' | 'text'): SQL =>
  sql`${column} in (select one.value from ${recordsOf(sql.placeholder(name), { value: type })} as one)`

/** Converts a list of values to the form that the placeholder of `isIn` needs. */
export const listed = (values: readonly (string | number)[]): string =>
  JSON.stringify(values.map((value) => ({ value })))

// The operator for case-insensitive matching is used instead of `lower()` on the column and on the text, which takes
// twice as long for 100,000 orders.
const like = sql.raw(likeAnyCase)

/**
 * Returns an SQL condition for rows in which one of the columns contains the text `q`, ignoring case. `%` and `_` in
 * `q` are ordinary characters. Without `q`, returns undefined, which means no condition.
 */
export function containsText(columns: readonly SQLWrapper[], q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const allColumns = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )
  return sql`${allColumns} ${like} ${`%${q.replace(/[!%_]/g, '!$&')}%`} escape '!'`
}

/** Time in milliseconds after which long work pauses, so that other requests are processed. */
const sliceMs = 4

/**
 * Number of event loop turns in a pause. A request needs several turns, for example to be received, to read a stream and
 * to be answered. If each turn waited for a slice of the work, the request would wait for several slices.
 */
const turnsPerPause = 4

/**
 * Returns a function to be awaited between the steps of long work. It pauses the work after each `sliceMs`, so that
 * other requests can run.
 */
export function createPause(turns = turnsPerPause): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    startedAt = performance.now()
  }
}

/**
 * Number of products in one part of long work. PostgreSQL reads or stores a part in one statement, which takes one round
 * trip; on SQLite other requests wait for it.
 */
const productsPerPart = hasConcurrentWrites ? 100 : 20

/** Calls `process` for each part of a list, one part after the other, and pauses as `createPause` does. */
export async function inParts<T>(
  list: readonly T[],
  process: (part: readonly T[]) => Promise<unknown>,
  turns = turnsPerPause,
): Promise<void> {
  const pause = createPause(turns)
  for (let start = 0; start < list.length; start += productsPerPart) {
    await process(list.slice(start, start + productsPerPart))
    await pause()
  }
}

/**
 * Calls `process` like `inParts`, with short pauses. Use it in a write transaction, because orders wait for its end on
 * SQLite.
 */
export const inPartsOfWrite = <T>(list: readonly T[], process: (part: readonly T[]) => Promise<unknown>) =>
  inParts(list, process, 1)
