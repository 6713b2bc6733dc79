import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accountsAfter, rowsBefore } from '../testing/rows-before-accounts.ts'

const shopMigrations = join(import.meta.dirname, 'migrations/postgres')
const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
const client = new PGlite()
const db = drizzle(client, { casing: 'snake_case' })
afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true })
})

const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** Copies the migrations before the one whose name ends with `name`. */
function migrationsBefore(name: string): string {
  cpSync(shopMigrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = v.parse(Journal, JSON.parse(readFileSync(path, 'utf8')))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(name)),
  )
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

test('migration fills the gateway account of older orders and payments and the courier of older shipments where they are known', async () => {
  await migrate(db, { migrationsFolder: migrationsBefore('_provider_accounts') })
  await client.exec(rowsBefore("'1970-01-01T00:00:00Z'"))
  await migrate(db, { migrationsFolder: shopMigrations })
  const all = async (sql: string) => (await client.query(sql, [], { rowMode: 'array' })).rows
  expect(await all('select id, gateway_account from orders order by id')).toEqual(accountsAfter.orders)
  expect(await all('select gateway_payment_id, account from payments order by id')).toEqual(accountsAfter.payments)
  expect(await all('select order_id, courier from shipments order by order_id')).toEqual(accountsAfter.shipments)
})
