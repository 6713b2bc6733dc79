import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { engine, type Tx } from '#engine'
import type { Shop } from './open-shop.ts'

// Each project has the name of one engine.
const name: string = engine

/** The statements of a migration of this engine, in their order. */
export function statementsOf(migration: string): string[] {
  const file = join(import.meta.dirname, '../db/migrations', name, `${migration}.sql`)
  return readFileSync(file, 'utf8').split('--> statement-breakpoint')
}

/** Runs a plain SQL statement without a result: each engine has its own name for that. */
export async function runStatement(tx: Tx, statement: string): Promise<void> {
  const work: unknown = Reflect.get(tx, name === 'sqlite' ? 'run' : 'execute')
  if (typeof work !== 'function') throw new Error('This database runs no plain SQL')
  await work.call(tx, sql.raw(statement))
}

/** Drops a UNIQUE constraint, to restore the schema before its migration. */
export const dropUnique = (tx: Tx, table: string, unique: string): Promise<void> =>
  runStatement(tx, name === 'sqlite' ? `drop index ${unique}` : `alter table ${table} drop constraint ${unique}`)

class Undo<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undo')
    this.result = result
  }
}

/** What `work` returns; everything that it writes is undone. */
export async function withRollback<T>(shop: Shop, work: (tx: Tx) => Promise<T>): Promise<T> {
  const failure: unknown = await shop.db
    .write(async (tx) => {
      throw new Undo(await work(tx))
    })
    .catch((error: unknown) => error)
  if (failure instanceof Undo) return failure.result
  throw failure
}
