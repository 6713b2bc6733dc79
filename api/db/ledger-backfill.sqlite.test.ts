import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../ledger/ledger-store.ts'
import { ledgerAfter, ledgerQuery, rowsBeforeLedger } from '../testing/rows-before-ledger.ts'
import { openDatabase } from './engine.sqlite.ts'

const shopMigrations = join(import.meta.dirname, 'migrations/sqlite')
const folder = mkdtempSync(join(tmpdir(), 'shop-ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = join(folder, 'shop.db')

const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** Copies the migrations before the migration `money`, to create a database of the previous release. */
function earlierMigrations(): string {
  const copy = join(folder, 'before')
  cpSync(shopMigrations, copy, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const path = join(copy, 'meta/_journal.json')
  const journal = v.parse(Journal, JSON.parse(readFileSync(path, 'utf8')))
  journal.entries.splice(journal.entries.findIndex(({ tag }) => tag.endsWith('_money')))
  writeFileSync(path, JSON.stringify(journal))
  return copy
}

/** Copies the migrations and inserts a failing statement after the first half of the migration `money`. */
function interruptedMigrations(): string {
  const copy = join(folder, 'interrupted')
  cpSync(shopMigrations, copy, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const name = readdirSync(copy).find((entry) => entry.endsWith('_money.sql'))
  if (!name) throw new Error('no such migration')
  const path = join(copy, name)
  const statements = readFileSync(path, 'utf8').split('--> statement-breakpoint')
  statements.splice(Math.ceil(statements.length / 2), 0, '\nINSERT INTO `no_such_table` VALUES (1);\n')
  writeFileSync(path, statements.join('--> statement-breakpoint'))
  return copy
}

test('migration fills the money ledger for all orders of the previous release, also after it was interrupted half-way', async () => {
  const before = await openDatabase({ url, migrationsFolder: earlierMigrations() })
  await before.close()
  const filled = new Sqlite(url)
  filled.exec(rowsBeforeLedger('0'))
  filled.close()
  await expect(openDatabase({ url, migrationsFolder: interruptedMigrations() })).rejects.toThrow('no_such_table')
  const db = await openDatabase({ url, migrationsFolder: shopMigrations })
  expect(await db.read(auditLedger)).toEqual({ orders: 6, differences: [] })
  await db.close()
  const file = new Sqlite(url)
  expect(file.prepare(ledgerQuery).raw().all()).toEqual(ledgerAfter)
  file.close()
})
