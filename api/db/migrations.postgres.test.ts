import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accountsAfter, rowsBefore } from '../testing/rows-before-accounts.ts'
import { ledgerAfter, ledgerQuery, rowsBeforeLedger } from '../testing/rows-before-ledger.ts'
import { newsAfterNotifications, rowsBeforeNotifications } from '../testing/rows-before-notifications.ts'
import {
  afterCollections,
  collectionsAfter,
  keysAfter,
  listsAfterOrder,
  listsBeforeOrder,
  lookAfter,
  looksBeforeVersions,
  profileAfter,
  profileBeforeLook,
  refusedCollection,
  settingsBeforeProfile,
  versionsAfter,
} from '../testing/rows-before-own-shop.ts'
import {
  afterCash,
  afterCompletion,
  afterDisputes,
  afterExchanges,
  afterItemRefunds,
  afterPaymentLinks,
  afterPickups,
  afterRemittances,
  afterReturns,
  afterTrialOrders,
  deletedTrialOrder,
  disputeAfter,
  ledgerBeforeReturns,
  ordersBeforePacked,
  packedAfter,
  paymentLinkAfter,
  pickupAfter,
  refusedAfterExchanges,
  refusedAfterPaymentLinks,
  refusedAfterPickups,
  refusedAfterRemittances,
  refusedAfterTrialOrders,
  refusedForTrialOrders,
  remittance,
  replacementAfter,
  rowsBeforeCompletion,
  rowsBeforeDisputes,
  rowsBeforeExchanges,
  rowsBeforeItemRefunds,
  rowsBeforeRemittances,
  rowsBeforeTrialOrders,
} from '../testing/rows-before-packed.ts'
import {
  afterPrescriptions,
  noticesBefore,
  prescriptionAfter,
  refusedAfterPrescriptions,
} from '../testing/rows-before-prescriptions.ts'
import {
  addedIds,
  addedVariant,
  bulkEditAfter,
  importsAfterBulkEdits,
  importsBeforeBulkEdits,
  laterMigrations,
  movementsAfter,
  movementsAfterBatches,
  movementsBeforeBatches,
  receiptAfterBatches,
  refusedAfterBatches,
  rowsBeforeVariants,
  settingsBeforeDiscovery,
  variantsAfter,
  variantsBeforeMovements,
} from '../testing/rows-before-variants.ts'
import { openEmptyDatabase } from '../testing/test-database.postgres.ts'

const shopMigrations = join(import.meta.dirname, 'migrations/postgres')
const folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>

/** Runs `work` with a new database. */
async function withDatabase(work: (db: Opened) => Promise<void>) {
  const db = await openEmptyDatabase()
  await work(db).finally(db.close)
}

/** Expects that each query returns the number next to it. */
async function expectNumbers(db: Opened, expected: readonly (readonly [query: string, result: number])[]) {
  for (const [query, result] of expected) expect(Number((await db.rowsOf(query))[0]?.[0]), query).toBe(result)
}

/**
 * Copies the migrations. The schema snapshots in the folder are not copied, because only the author of a migration
 * needs them.
 */
const copyMigrations = () =>
  cpSync(shopMigrations, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })

const Journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** Copies the migrations before the one whose name ends with `name`. */
function migrationsBefore(name: string): string {
  copyMigrations()
  const path = join(folder, 'meta/_journal.json')
  const journal = v.parse(Journal, JSON.parse(readFileSync(path, 'utf8')))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith(name)),
  )
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  return folder
}

test('migration fills the gateway account of older orders and payments and the courier of older shipments if the earlier version of the shop stored enough data to know them', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_provider_accounts'))
    await db.run(rowsBefore("'1970-01-01T00:00:00Z'"))
    await db.migrate(shopMigrations)
    expect(await db.rowsOf('select id, gateway_account from orders order by id')).toEqual(accountsAfter.orders)
    expect(await db.rowsOf('select gateway_payment_id, account from payments order by id')).toEqual(
      accountsAfter.payments,
    )
    expect(await db.rowsOf('select order_id, courier from shipments order by order_id')).toEqual(
      accountsAfter.shipments,
    )
  }))

test('migration sets the packing time of orders of the previous release that were shipped or completed', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked((seconds) => `to_timestamp(${seconds})`))
    await db.migrate(shopMigrations)
    expect(await db.rowsOf('select id, extract(epoch from packed_at)::int from orders order by id')).toEqual(
      packedAfter,
    )
  }))

test('migration sets the language of orders of the previous release to English', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_order_language'))
    await db.run(ordersBeforePacked((seconds) => `to_timestamp(${seconds})`))
    await db.migrate(shopMigrations)
    expect(await db.rowsOf('select id, locale from orders order by id')).toEqual([1, 2, 3, 4].map((id) => [id, 'en']))
  }))

/** Copies the migrations and inserts a failing statement after the first half of one of them. */
function interruptedMigrations(ending: string): string {
  copyMigrations()
  const name = readdirSync(folder).find((entry) => entry.endsWith(ending))
  if (!name) throw new Error('no such migration')
  const path = join(folder, name)
  const statements = readFileSync(path, 'utf8').split('--> statement-breakpoint')
  statements.splice(Math.ceil(statements.length / 2), 0, '\nINSERT INTO "no_such_table" VALUES (1);\n')
  writeFileSync(path, statements.join('--> statement-breakpoint'))
  return folder
}

test('migration fills the money ledger for all orders of the previous release, also after it was interrupted half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_money'))
    await db.run(rowsBeforeLedger("'1970-01-01T00:00:00Z'"))
    await expect(db.migrate(interruptedMigrations('_money.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    expect(await db.rowsOf(ledgerQuery)).toEqual(ledgerAfter)
  }))

test('each of 10,000 products of the previous release gets a variant, also after the migration was interrupted half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_variants'))
    await db.run(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await expect(db.migrate(interruptedMigrations('_variants.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(addedVariant)
    await expectNumbers(db, [...variantsAfter, addedIds])
  }))

test('the stock of each variant of the previous release becomes its first stock movement, also after the migration was interrupted half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_variants'))
    await db.run(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await db.migrate(migrationsBefore('_stock_movements'))
    await db.run(variantsBeforeMovements)
    await expect(db.migrate(interruptedMigrations('_stock_movements.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await expectNumbers(db, movementsAfter)
  }))

test('migration marks no product of the previous release as requiring a prescription, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_variants'))
    await db.run(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await db.migrate(migrationsBefore('_product_prescription'))
    await expect(db.migrate(interruptedMigrations('_product_prescription.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    const products = 'select count(*), count(*) filter (where requires_prescription) from products'
    expect(await db.rowsOf(products)).toEqual([[9999, 0]])
  }))

test('migration retains the stock movements of the previous release and they stay append-only, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_variants'))
    await db.run(rowsBeforeVariants('to_timestamp(0)', "'[]'::jsonb"))
    await db.migrate(migrationsBefore('_batches'))
    await db.run(movementsBeforeBatches('to_timestamp(0)'))
    await expect(db.migrate(interruptedMigrations('_batches.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await expectNumbers(db, movementsAfterBatches)
    for (const write of refusedAfterBatches) {
      await expect(db.run(write), write).rejects.toThrow('stock movements are only ever added')
    }
    await db.run(receiptAfterBatches('to_timestamp(0)'))
  }))

test('migration retains the money ledger of the previous release and it stays append-only, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_returns'))
    // Delete the ledger entries that the migration `money` has written, because `ledgerBeforeReturns` inserts its
    // entries.
    await db.run('alter table money_ledger disable trigger user; delete from money_ledger')
    await db.run('alter table money_ledger enable trigger user')
    await db.run(ledgerBeforeReturns(instant))
    await expect(db.migrate(interruptedMigrations('_returns.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await expectNumbers(db, afterReturns)
    for (const write of ['delete from money_ledger', 'update money_ledger set amount = 1']) {
      await expect(db.run(write)).rejects.toThrow('the money ledger is only ever added to')
    }
  }))

test(
  'migrations add a delivery event to completed orders, mark refunds of returned items and compute the COD cash of the courier, also after an interruption half-way',
  () =>
    withDatabase(async (db) => {
      const instant = (seconds: number) => `to_timestamp(${seconds})`
      await db.migrate(migrationsBefore('_packed_orders'))
      await db.run(ordersBeforePacked(instant))
      await db.migrate(migrationsBefore('_returns_and_ledger'))
      await db.run(rowsBeforeCompletion(instant))
      await expect(db.migrate(interruptedMigrations('_returns_and_ledger.sql'))).rejects.toThrow()
      await db.migrate(migrationsBefore('_refunds_for_items'))
      const indexed = "select count(*) from pg_indexes where indexname = 'money_ledger_created'"
      await expectNumbers(db, [...afterCompletion(instant), [indexed, 1]])
      await db.run(rowsBeforeItemRefunds(instant))
      await expect(db.migrate(interruptedMigrations('_refunds_for_items.sql'))).rejects.toThrow()
      await db.migrate(migrationsBefore('_cod_remittances'))
      await expectNumbers(db, afterItemRefunds)
      await db.run(rowsBeforeRemittances(instant))
      await expect(db.migrate(interruptedMigrations('_cod_remittances.sql'))).rejects.toThrow()
      await db.migrate(migrationsBefore('_cash_units_signature'))
      await expectNumbers(db, afterRemittances)
      await db.run(remittance(instant))
      await expect(db.migrate(interruptedMigrations('_cash_units_signature.sql'))).rejects.toThrow()
      await db.migrate(shopMigrations)
      await expectNumbers(db, afterCash(instant))
      for (const write of refusedAfterRemittances) {
        await expect(db.run(write)).rejects.toThrow('remitted cash is only ever added to')
      }
    }),
  240_000,
)

test('migration marks no refund of the previous release as a refund by the bank, also after the migration was interrupted half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_disputes'))
    await db.run(rowsBeforeDisputes(instant))
    await expect(db.migrate(interruptedMigrations('_disputes.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(disputeAfter(instant))
    await expectNumbers(db, afterDisputes)
  }))

test('migration retains notices of the previous release and lets prescriptions be stored, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_prescriptions'))
    await db.run(noticesBefore(instant))
    await expect(db.migrate(interruptedMigrations('_prescriptions.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(prescriptionAfter(instant))
    await expectNumbers(db, afterPrescriptions)
    for (const write of refusedAfterPrescriptions) {
      await expect(db.run(write), write).rejects.toThrow(/violates (check|foreign key) constraint/)
    }
  }))

test('migration retains shipments and returns of the previous release and lets an order have further shipments, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_exchanges'))
    await db.run(rowsBeforeExchanges(instant))
    await expect(db.migrate(interruptedMigrations('_exchanges.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(replacementAfter(instant))
    await expectNumbers(db, afterExchanges)
    for (const write of refusedAfterExchanges(instant)) await expect(db.run(write)).rejects.toThrow(/unique/i)
  }))

test('migration retains returns of the previous release and lets them have payment links, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_exchanges'))
    await db.run(rowsBeforeExchanges(instant))
    await db.migrate(migrationsBefore('_payment_links'))
    await expect(db.migrate(interruptedMigrations('_payment_links.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(paymentLinkAfter(instant))
    await expectNumbers(db, afterPaymentLinks)
    for (const write of refusedAfterPaymentLinks(instant)) await expect(db.run(write)).rejects.toThrow(/unique/i)
  }))

test('migration retains returns and payment links of the previous release and lets returns have pickups, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_exchanges'))
    await db.run(rowsBeforeExchanges(instant))
    await db.migrate(migrationsBefore('_return_pickups'))
    await db.run(paymentLinkAfter(instant))
    await expect(db.migrate(interruptedMigrations('_return_pickups.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(pickupAfter(instant))
    await expectNumbers(db, afterPickups)
    for (const write of refusedAfterPickups(instant)) await expect(db.run(write)).rejects.toThrow(/unique/i)
  }))

test('migration retains ledger, documents and stock movements of the previous release, and lets only rows of trial orders be deleted, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const instant = (seconds: number) => `to_timestamp(${seconds})`
    await db.migrate(migrationsBefore('_packed_orders'))
    await db.run(ordersBeforePacked(instant))
    await db.migrate(migrationsBefore('_trial_orders'))
    await db.run(rowsBeforeTrialOrders(instant))
    await expect(db.migrate(interruptedMigrations('_trial_orders.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    for (const write of refusedAfterTrialOrders) {
      await expect(db.run(write), write).rejects.toThrow(/only ever added|never changed/)
    }
    await db.run(deletedTrialOrder)
    await expectNumbers(db, afterTrialOrders)
    for (const write of refusedForTrialOrders) {
      await expect(db.run(write), write).rejects.toThrow(/only ever added|never changed/)
    }
  }))

test('imports of the previous release can be undone after the migration, also if it was interrupted half-way', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_bulk_edits'))
    await db.run(importsBeforeBulkEdits('to_timestamp(0)'))
    await expect(db.migrate(interruptedMigrations('_bulk_edits.sql'))).rejects.toThrow()
    await db.migrate(shopMigrations)
    await db.run(`select setval(pg_get_serial_sequence('imports', 'id'), 9); ${bulkEditAfter('to_timestamp(0)')}`)
    await expectNumbers(db, importsAfterBulkEdits)
  }))

test('the migrations for own shops retain settings, categories and products, leave the shop open and let its profile be restored, also after an interruption half-way', () =>
  withDatabase(async (db) => {
    const migrateBefore = (name: string) => db.migrate(migrationsBefore(name))
    const interrupt = (name: string) => expect(db.migrate(interruptedMigrations(`${name}.sql`))).rejects.toThrow()
    await migrateBefore('_shop_profile')
    await db.run(settingsBeforeProfile('to_timestamp(7)'))
    await interrupt('_shop_profile')
    await migrateBefore('_provider_keys')
    await expectNumbers(db, profileAfter)
    await interrupt('_provider_keys')
    await migrateBefore('_look')
    await expectNumbers(db, keysAfter)
    await db.run(profileBeforeLook)
    await interrupt('_look')
    await migrateBefore('_profile_versions')
    await expectNumbers(db, lookAfter)
    await db.run(looksBeforeVersions('to_timestamp(8)'))
    await interrupt('_profile_versions')
    await migrateBefore('_settings_versions')
    await expectNumbers(db, versionsAfter)
    await interrupt('_settings_versions')
    await migrateBefore('_product_order')
    await expectNumbers(db, versionsAfter)
    await db.run(listsBeforeOrder('to_timestamp(9)'))
    await interrupt('_product_order')
    await migrateBefore('_collections')
    await expectNumbers(db, [...versionsAfter, ...listsAfterOrder])
    await interrupt('_collections')
    await db.migrate(shopMigrations)
    await db.run(collectionsAfter('to_timestamp(10)'))
    await expectNumbers(db, [...versionsAfter, ...listsAfterOrder, ...afterCollections])
    await expect(db.run(refusedCollection('to_timestamp(10)'))).rejects.toThrow(/unique/i)
  }))

test(
  'the migrations `discovery`, `accounting`, `sale_prices`, `stock_requests` and `imports` retain products, variants and settings, also after an interruption half-way',
  () =>
    withDatabase(async (db) => {
      const instant = 'to_timestamp(0)'
      const migrateBefore = (name: string) => db.migrate(migrationsBefore(name))
      await migrateBefore('_variants')
      await db.run(rowsBeforeVariants(instant, "'[]'::jsonb"))
      const migrations = laterMigrations(instant)
      await migrateBefore(migrations[0]?.name ?? '')
      await db.run(settingsBeforeDiscovery(instant))
      for (const { name, next, insert, after } of migrations) {
        await migrateBefore(name)
        await expect(db.migrate(interruptedMigrations(`${name}.sql`))).rejects.toThrow()
        await migrateBefore(next)
        if (insert) await db.run(insert)
        await expectNumbers(db, after)
      }
    }),
  240_000,
)

test('after the migration, admins are not notified of orders, messages, low stock and failures that existed before it', () =>
  withDatabase(async (db) => {
    await db.migrate(migrationsBefore('_notifications'))
    await db.run(rowsBeforeNotifications('to_timestamp(0)'))
    await db.migrate(shopMigrations)
    for (const sql of newsAfterNotifications) {
      expect(await db.rowsOf(sql), sql).toEqual([[0]])
    }
    await db.run(`insert into contact_messages (ticket, name, email, subject, message, created_at)
      values ('GB-C-2', 'A', 'a@example.com', 'S', 'M', to_timestamp(0))`)
    expect(await db.rowsOf('select awaits_notice from contact_messages order by id')).toEqual([[false], [true]])
  }))
