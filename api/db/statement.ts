import { type Placeholder, sql } from 'drizzle-orm'
import type { Tx } from '#engine'

interface Preparable<P> {
  prepare(name: string): P
}

/**
 * A statement that is built once and then only given its values: building one costs ten times as much as running it.
 * SQLite has one handle for the life of the database; PostgreSQL makes a new one for every transaction and builds again.
 */
export function statement<P>(name: string, build: (tx: Tx) => Preparable<P>): (tx: Tx) => P {
  const built = new WeakMap<Tx, P>()
  return (tx) => {
    const known = built.get(tx)
    if (known !== undefined) return known
    const made = build(tx).prepare(name)
    built.set(tx, made)
    return made
  }
}

/**
 * A placeholder for each name: `{ id: :id, name: :name }`, for the values of an insert. The values given must not be
 * null where the column is an instant or JSON: drizzle encodes those without looking.
 */
export function placeholders<const Names extends readonly string[]>(
  ...names: Names
): { [Name in Names[number]]: Placeholder<Name> }
export function placeholders(...names: string[]): Record<string, Placeholder> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}
