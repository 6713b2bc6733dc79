import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accountsAfter, rowsBefore } from '../testing/rows-before-accounts.ts'
import { ledgerAfter, ledgerQuery, rowsBeforeLedger } from '../testing/rows-before-ledger.ts'
import { newsAfterNotifications, rowsBeforeNotifications } from '../testing/rows-before-notifications.ts'
import {
  keysAfter,
  listsAfterOrder,
  listsBeforeOrder,
  lookAfter,
  looksBeforeVersions,
  profileAfter,
  profileBeforeLook,
  settingsBeforeProfile,
  versionsAfter,
} from '../testing/rows-before-own-shop.ts'
import {
  afterCompletion,
  afterDisputes,
  afterItemRefunds,
  afterRemittances,
  afterReturns,
  disputeAfter,
  ledgerBeforeReturns,
  ordersBeforePacked,
  packedAfter,
  refusedAfterRemittances,
  remittance,
  rowsBeforeCompletion,
  rowsBeforeDisputes,
  rowsBeforeItemRefunds,
  rowsBeforeRemittances,
} from '../testing/rows-before-packed.ts'
import {
  addedIds,
  addedVariant,
  bulkEditAfter,
  importsAfterBulkEdits,
  importsBeforeBulkEdits,
  movementsAfter,
  movementsAfterBatches,
  movementsBeforeBatches,
  receiptAfterBatches,
  refusedAfterBatches,
  rowsBeforeVariants,
  variantsAfter,
  variantsBeforeMovements,
} from '../testing/rows-before-variants.ts'

const shopMigrations = join(import.meta.dirname, 'migrations/postgres')
const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `work` with a new database. */
async function withDatabase(work: (client: PGlite, db: PgliteDatabase) => Promise<void>) {
  const client = new PGlite()
  await work(client, drizzle(client, { casing: 'snake_case' }))
  await client.close()
}

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

test('migration fills the gateway account of older orders and payments and the courier of older shipments where they are known', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_provider_accounts') })
    await client.exec(rowsBefore("'1970-01-01T00:00:00Z'"))
    await migrate(db, { migrationsFolder: shopMigrations })
    const all = async (sql: string) => (await client.query(sql, [], { rowMode: 'array' })).rows
    expect(await all('select id, gateway_account from orders order by id')).toEqual(accountsAfter.orders)
    expect(await all('select gateway_payment_id, account from payments order by id')).toEqual(accountsAfter.payments)
    expect(await all('select order_id, courier from shipments order by order_id')).toEqual(accountsAfter.shipments)
  }))

test('migration sets the packing time of orders of the previous release that were shipped or completed', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_packed_orders') })
    await client.exec(ordersBeforePacked((seconds) => `to_timestamp(${seconds})`))
    await migrate(db, { migrationsFolder: shopMigrations })
    const { rows } = await client.query('select id, extract(epoch from packed_at)::int from orders order by id', [], {
      rowMode: 'array',
    })
    expect(rows).toEqual(packedAfter)
  }))

test('migration sets the language of orders of the previous release to English', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_order_language') })
    await client.exec(ordersBeforePacked((seconds) => `to_timestamp(${seconds})`))
    await migrate(db, { migrationsFolder: shopMigrations })
    const { rows } = await client.query('select id, locale from orders order by id', [], { rowMode: 'array' })
    expect(rows).toEqual([1, 2, 3, 4].map((id) => [id, 'en']))
  }))

/** Copies the migrations, with one more statement after the first half of one, which fails. */
function interruptedMigrations(ending: string): string {
  cpSync(shopMigrations, folder, { recursive: true })
  const name = readdirSync(folder).find((entry) => entry.endsWith(ending))
  if (!name) throw new Error('no such migration')
  const path = join(folder, name)
  const statements = readFileSync(path, 'utf8').split('--> statement-breakpoint')
  statements.splice(Math.ceil(statements.length / 2), 0, '\nINSERT INTO "no_such_table" VALUES (1);\n')
  writeFileSync(path, statements.join('--> statement-breakpoint'))
  return folder
}

test('migration fills the money ledger for all orders of the previous release, also after it was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_money') })
    await client.exec(rowsBeforeLedger("'1970-01-01T00:00:00Z'"))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_money.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    const { rows } = await client.query(ledgerQuery, [], { rowMode: 'array' })
    expect(rows).toEqual(ledgerAfter)
  }))

test('each of 10,000 products of the previous release gets a variant, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_variants') })
    await client.exec(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_variants.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    await client.exec(addedVariant)
    for (const [sql, result] of [...variantsAfter, addedIds]) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
  }))

test('the stock of each variant of the previous release is its opening movement, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_variants') })
    await client.exec(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await migrate(db, { migrationsFolder: migrationsBefore('_stock_movements') })
    await client.exec(variantsBeforeMovements)
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_stock_movements.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    for (const [sql, result] of movementsAfter) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
  }))

test('products of the previous release need no prescription, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_variants') })
    await client.exec(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await migrate(db, { migrationsFolder: migrationsBefore('_product_prescription') })
    await expect(
      migrate(db, { migrationsFolder: interruptedMigrations('_product_prescription.sql') }),
    ).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    const { rows } = await client.query(
      'select count(*) as all, count(*) filter (where requires_prescription) as flagged from products',
    )
    const [products] = rows.map((row) => ({ all: Number(Object(row).all), flagged: Number(Object(row).flagged) }))
    expect(products).toEqual({ all: 9999, flagged: 0 })
  }))

test('stock movements of the previous release are retained and stay append-only, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_variants') })
    await client.exec(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await migrate(db, { migrationsFolder: migrationsBefore('_batches') })
    await client.exec(movementsBeforeBatches('to_timestamp(0)'))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_batches.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    for (const [sql, result] of movementsAfterBatches) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
    for (const write of refusedAfterBatches) {
      await expect(client.exec(write), write).rejects.toThrow('stock movements are only ever added')
    }
    await client.exec(receiptAfterBatches('to_timestamp(0)'))
  }))

test('the ledger of the previous release is retained and stays append-only, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await migrate(db, { migrationsFolder: migrationsBefore('_packed_orders') })
    await client.exec(ordersBeforePacked(instant))
    await migrate(db, { migrationsFolder: migrationsBefore('_returns') })
    // Delete the ledger entries that the migration `money` has written, because `ledgerBeforeReturns` inserts its
    // entries.
    await client.exec('alter table money_ledger disable trigger user; delete from money_ledger')
    await client.exec('alter table money_ledger enable trigger user')
    await client.exec(ledgerBeforeReturns(instant))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_returns.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    for (const [sql, result] of afterReturns) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
    for (const write of ['delete from money_ledger', 'update money_ledger set amount = 1']) {
      await expect(client.exec(write)).rejects.toThrow('the money ledger is only ever added to')
    }
  }))

test('migrations add the delivery of completed orders, mark refunds for returned items and mark COD cash without a transfer, also after an interruption half-way', () =>
  withDatabase(async (client, db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await migrate(db, { migrationsFolder: migrationsBefore('_packed_orders') })
    await client.exec(ordersBeforePacked(instant))
    await migrate(db, { migrationsFolder: migrationsBefore('_returns_and_ledger') })
    await client.exec(rowsBeforeCompletion(instant))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_returns_and_ledger.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: migrationsBefore('_refunds_for_items') })
    const indexed = "select count(*) from pg_indexes where indexname = 'money_ledger_created'"
    const expectNumbers = async (expected: readonly (readonly [query: string, result: number])[]) => {
      for (const [sql, result] of expected) {
        const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
        expect(Number(rows[0]?.[0]), sql).toBe(result)
      }
    }
    await expectNumbers([...afterCompletion(instant), [indexed, 1]])
    await client.exec(rowsBeforeItemRefunds(instant))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_refunds_for_items.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: migrationsBefore('_cod_remittances') })
    await expectNumbers(afterItemRefunds)
    await client.exec(rowsBeforeRemittances(instant))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_cod_remittances.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    await expectNumbers(afterRemittances)
    await client.exec(remittance(instant))
    for (const write of refusedAfterRemittances) {
      await expect(client.exec(write)).rejects.toThrow('remitted cash is only ever added to')
    }
  }))

test('migration marks no refund of the previous release as a refund by the bank, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await migrate(db, { migrationsFolder: migrationsBefore('_packed_orders') })
    await client.exec(ordersBeforePacked(instant))
    await migrate(db, { migrationsFolder: migrationsBefore('_disputes') })
    await client.exec(rowsBeforeDisputes(instant))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_disputes.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    await client.exec(disputeAfter(instant))
    for (const [sql, result] of afterDisputes) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
  }))

test('imports of the previous release can still be undone, also after the migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_bulk_edits') })
    await client.exec(importsBeforeBulkEdits('to_timestamp(0)'))
    await expect(migrate(db, { migrationsFolder: interruptedMigrations('_bulk_edits.sql') })).rejects.toThrow()
    await migrate(db, { migrationsFolder: shopMigrations })
    await client.exec(`select setval(pg_get_serial_sequence('imports', 'id'), 9); ${bulkEditAfter('to_timestamp(0)')}`)
    for (const [sql, result] of importsAfterBulkEdits) {
      const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
      expect(Number(rows[0]?.[0]), sql).toBe(result)
    }
  }))

test('settings and lists of the previous release stay, an upgraded shop is open, and its profile can be restored, also after each migration was interrupted half-way', () =>
  withDatabase(async (client, db) => {
    const migrateBefore = (name: string) => migrate(db, { migrationsFolder: migrationsBefore(name) })
    const interrupt = (name: string) =>
      expect(migrate(db, { migrationsFolder: interruptedMigrations(`${name}.sql`) })).rejects.toThrow()
    const expectNumbers = async (expected: typeof versionsAfter) => {
      for (const [sql, result] of expected) {
        const { rows } = await client.query<unknown[]>(sql, [], { rowMode: 'array' })
        expect(Number(rows[0]?.[0]), sql).toBe(result)
      }
    }
    await migrateBefore('_shop_profile')
    await client.exec(settingsBeforeProfile('to_timestamp(7)'))
    await interrupt('_shop_profile')
    await migrateBefore('_provider_keys')
    await expectNumbers(profileAfter)
    await interrupt('_provider_keys')
    await migrateBefore('_look')
    await expectNumbers(keysAfter)
    await client.exec(profileBeforeLook)
    await interrupt('_look')
    await migrateBefore('_profile_versions')
    await expectNumbers(lookAfter)
    await client.exec(looksBeforeVersions('to_timestamp(8)'))
    await interrupt('_profile_versions')
    await migrateBefore('_settings_versions')
    await expectNumbers(versionsAfter)
    await interrupt('_settings_versions')
    await migrateBefore('_product_order')
    await expectNumbers(versionsAfter)
    await client.exec(listsBeforeOrder('to_timestamp(9)'))
    await interrupt('_product_order')
    await migrate(db, { migrationsFolder: shopMigrations })
    await expectNumbers([...versionsAfter, ...listsAfterOrder])
  }))

test('after the migration, admins are not notified of orders, messages, low stock and failures that existed before it', () =>
  withDatabase(async (client, db) => {
    await migrate(db, { migrationsFolder: migrationsBefore('_notifications') })
    await client.exec(rowsBeforeNotifications('to_timestamp(0)'))
    await migrate(db, { migrationsFolder: shopMigrations })
    for (const sql of newsAfterNotifications) {
      const { rows } = await client.query(sql)
      expect(
        rows.map((row) => Number(Object(row).count)),
        sql,
      ).toEqual([0])
    }
    await client.exec(`insert into contact_messages (ticket, name, email, subject, message, created_at)
      values ('GB-C-2', 'A', 'a@example.com', 'S', 'M', to_timestamp(0))`)
    const { rows } = await client.query('select awaits_notice from contact_messages order by id', [], {
      rowMode: 'array',
    })
    expect(rows).toEqual([[false], [true]])
  }))
