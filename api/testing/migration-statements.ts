import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { engine, type Tx } from '#engine'
import type { Shop } from './test-shop.ts'

// The folder with the migrations of a database engine has the engine's name.
const name: string = engine

/** Returns the statements of a migration for the current database engine. */
export function statementsOf(migration: string): string[] {
  const file = join(import.meta.dirname, '../db/migrations', name, `${migration}.sql`)
  return readFileSync(file, 'utf8').split('--> statement-breakpoint')
}

/** Runs an SQL statement that returns no rows. The method for it has different names in the two database engines. */
export async function runStatement(tx: Tx, statement: string): Promise<void> {
  const work: unknown = Reflect.get(tx, name === 'sqlite' ? 'run' : 'execute')
  if (typeof work !== 'function') throw new Error('This database runs no plain SQL')
  await work.call(tx, sql.raw(statement))
}

/** Drops a UNIQUE constraint, to restore the schema before the migration that adds it. */
export const dropUnique = (tx: Tx, table: string, unique: string): Promise<void> =>
  runStatement(tx, name === 'sqlite' ? `drop index ${unique}` : `alter table ${table} drop constraint ${unique}`)

class Undo<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undo')
    this.result = result
  }
}

/** Returns the result of `work` and rolls back everything that it wrote. */
export async function withRollback<T>(shop: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const failure: unknown = await shop.db
    .write(async (tx) => {
      throw new Undo(await work(tx))
    })
    .catch((error: unknown) => error)
  if (failure instanceof Undo) return failure.result
  throw failure
}
