import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsAfter, rowsBefore } from '../testing/rows-before-accounts.ts'
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
import { UnusableDatabase } from './database.ts'
import { openDatabase } from './engine.sqlite.ts'

const shopMigrations = join(import.meta.dirname, 'migrations/sqlite')
const insertRows = readFileSync(join(import.meta.dirname, '../testing/full-database.sql'), 'utf8')

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
  file = join(folder, 'shop.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const Journal = v.looseObject({
  entries: v.array(v.looseObject({ idx: v.number(), when: v.number(), tag: v.string() })),
})
type Journal = v.InferOutput<typeof Journal>

/** Copies the migrations. `change` edits the migration journal of the copy. */
function migrationsWith(name: string, change: (journal: Journal) => void): string {
  const copy = join(folder, name)
  // The snapshots of the schemas are left out, because only the author of a migration needs them.
  cpSync(shopMigrations, copy, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const path = join(copy, 'meta/_journal.json')
  const journal = v.parse(Journal, JSON.parse(readFileSync(path, 'utf8')))
  change(journal)
  writeFileSync(path, JSON.stringify(journal))
  return copy
}

async function migrate(migrationsFolder: string) {
  const db = await openDatabase({ url: file, migrationsFolder })
  await db.close()
}

function withFile<T>(work: (db: Sqlite.Database) => T): T {
  const db = new Sqlite(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const Names = v.array(v.string())
const tablesOf = (db: Sqlite.Database) => {
  const names = db
    .prepare("select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'")
    .pluck()
  return v.parse(Names, names.all()).filter((name) => name !== '__drizzle_migrations')
}

const countsOf = (db: Sqlite.Database) =>
  Object.fromEntries(tablesOf(db).map((name) => [name, db.prepare(`select count(*) from "${name}"`).pluck().get()]))
const counts = () => withFile(countsOf)

/** Creates a database with only the first migration and a row in every table. Returns the number of rows per table. */
async function createFirstVersion() {
  await migrate(migrationsWith('first', (journal) => journal.entries.splice(1)))
  withFile((db) => db.pragma('foreign_keys = ON') && db.exec(insertRows))
  const filled = counts()
  expect(Object.entries(filled).filter(([, rows]) => rows === 0)).toEqual([])
  return filled
}

/**
 * Removes the table that migration 0010 drops from the row counts. No version of the shop has written to that table.
 */
const withoutDropped = ({ dosha_results: _dropped, ...counted }: Record<string, unknown>) => counted

/** Copies the migrations and appends a migration with this SQL. */
const migrationsPlus = (sql: string) =>
  migrationsWith('more', (journal) => {
    const last = journal.entries.at(-1)
    const idx = (last?.idx ?? 0) + 1
    journal.entries.push({ ...last, idx, when: (last?.when ?? 0) + 1, tag: 'more' })
    writeFileSync(join(folder, 'more/more.sql'), sql)
  })

test('every SQLite table is created as STRICT', async () => {
  await migrate(shopMigrations)
  const loose = withFile((db) =>
    db
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0")
      .pluck()
      .all(),
  )
  expect(loose.filter((name) => !/^(sqlite_|__drizzle_migrations$)/.test(String(name)))).toEqual([])
})

test('migrations retain the rows of every table of the first version', async () => {
  const before = await createFirstVersion()
  await migrate(shopMigrations)
  expect(counts()).toMatchObject(withoutDropped(before))
})

test('migration fills the gateway account of older orders and payments and the courier of older shipments if the earlier version of the shop stored enough data to know them', async () => {
  const isNamed = ({ tag }: { tag: string }) => tag.endsWith('_provider_accounts')
  await migrate(migrationsWith('before', ({ entries }) => entries.splice(entries.findIndex(isNamed))))
  withFile((db) => db.exec(rowsBefore('0')))
  await migrate(shopMigrations)
  const all = (sql: string) => withFile((db) => db.prepare(sql).raw().all())
  expect(all('select id, gateway_account from orders order by id')).toEqual(accountsAfter.orders)
  expect(all('select gateway_payment_id, account from payments order by id')).toEqual(accountsAfter.payments)
  expect(all('select order_id, courier from shipments order by order_id')).toEqual(accountsAfter.shipments)
})

test('migration sets the packing time of orders that were shipped or completed in the previous release', async () => {
  const isNamed = ({ tag }: { tag: string }) => tag.endsWith('_packed_orders')
  await migrate(migrationsWith('before', ({ entries }) => entries.splice(entries.findIndex(isNamed))))
  withFile((db) => db.exec(ordersBeforePacked((seconds) => String(seconds * 1000))))
  await migrate(shopMigrations)
  const packed = withFile((db) => db.prepare('select id, packed_at / 1000 from orders order by id').raw().all())
  expect(packed).toEqual(packedAfter)
})

test('migration sets the language of orders of the previous release to English', async () => {
  const isNamed = ({ tag }: { tag: string }) => tag.endsWith('_order_language')
  await migrate(migrationsWith('before', ({ entries }) => entries.splice(entries.findIndex(isNamed))))
  withFile((db) => db.exec(ordersBeforePacked((seconds) => String(seconds * 1000))))
  await migrate(shopMigrations)
  const found = withFile((db) => db.prepare('select id, order_number, locale from orders order by id').raw().all())
  expect(found).toEqual([1, 2, 3, 4].map((id) => [id, `GB-${id}`, 'en']))
  expect(withFile((db) => db.prepare('select count(*) from order_tracking_events').pluck().get())).toBe(4)
})

test('after an upgrade, admins are not notified of orders, messages, low stock and failures from before the upgrade', async () => {
  const isNamed = ({ tag }: { tag: string }) => tag.endsWith('_notifications')
  await migrate(migrationsWith('before', ({ entries }) => entries.splice(entries.findIndex(isNamed))))
  withFile((db) => db.exec(rowsBeforeNotifications('0')))
  await migrate(shopMigrations)
  for (const sql of newsAfterNotifications) {
    expect(
      withFile((db) => db.prepare(sql).pluck().get()),
      sql,
    ).toBe(0)
  }
  expect(withFile((db) => db.prepare('select low_stock_at from variants').pluck().all())).toEqual([10, 10])
})

/** Runs the migrations with a failing statement after the first half of the migration whose name ends with `ending`. */
async function interruptMigration(ending: string) {
  const interrupted = migrationsWith(`interrupted${ending}`, () => undefined)
  const name = readdirSync(interrupted).find((entry) => entry.endsWith(`${ending}.sql`)) ?? ''
  const statements = readFileSync(join(interrupted, name), 'utf8').split('--> statement-breakpoint')
  statements.splice(Math.ceil(statements.length / 2), 0, '\nINSERT INTO `no_such_table` VALUES (1);\n')
  writeFileSync(join(interrupted, name), statements.join('--> statement-breakpoint'))
  await expect(migrate(interrupted)).rejects.toThrow('no_such_table')
}

const migrateBefore = (ending: string) =>
  migrate(
    migrationsWith(`before${ending}`, ({ entries }) =>
      entries.splice(entries.findIndex(({ tag }) => tag.endsWith(ending))),
    ),
  )

const expectNumbers = (expected: readonly (readonly [query: string, result: number])[]) => {
  for (const [sql, result] of expected) {
    expect(
      withFile((db) => db.prepare(sql).pluck().get()),
      sql,
    ).toBe(result)
  }
}

test('each of 10,000 products of the previous release gets a variant, also after the migration was interrupted half-way', async () => {
  await migrateBefore('_variants')
  withFile((db) => db.exec(rowsBeforeVariants('0', "'[]'")))
  await interruptMigration('_variants')
  await migrate(shopMigrations)
  withFile((db) => db.exec(addedVariant))
  expectNumbers([...variantsAfter, addedIds])
})

test('migration records the stock of each variant of the previous release as its first stock movement, also after an interruption half-way', async () => {
  await migrateBefore('_variants')
  withFile((db) => db.exec(rowsBeforeVariants('0', "'[]'")))
  await migrateBefore('_stock_movements')
  withFile((db) => db.exec(variantsBeforeMovements))
  await interruptMigration('_stock_movements')
  await migrate(shopMigrations)
  expectNumbers(movementsAfter)
})

test('imports of the previous release can be undone after the migration, also if it was interrupted half-way', async () => {
  await migrateBefore('_bulk_edits')
  withFile((db) => db.exec(importsBeforeBulkEdits('0')))
  await interruptMigration('_bulk_edits')
  await migrate(shopMigrations)
  withFile((db) => db.exec(bulkEditAfter('0')))
  expectNumbers([...importsAfterBulkEdits, ["select id from imports where format = 'bulk'", 10]])
})

test('migration retains the stock movements of the previous release and they stay append-only, also after an interruption half-way', async () => {
  await migrateBefore('_variants')
  withFile((db) => db.exec(rowsBeforeVariants('0', "'[]'")))
  await migrateBefore('_batches')
  withFile((db) => db.exec(movementsBeforeBatches('0')))
  await interruptMigration('_batches')
  await migrate(shopMigrations)
  expectNumbers(movementsAfterBatches)
  for (const write of refusedAfterBatches) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow('stock movements are only ever added')
  }
  withFile((db) => db.exec(receiptAfterBatches('0')))
})

test('migration retains the money ledger of the previous release and it stays append-only, also after an interruption half-way', async () => {
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked((seconds) => String(seconds * 1000))))
  await migrateBefore('_returns')
  withFile((db) => db.exec('delete from order_tracking_events'))
  // The migration `money` has written ledger entries. They are deleted, because the test inserts its own.
  withFile((db) => db.exec('drop trigger money_ledger_stays; delete from money_ledger'))
  withFile((db) => db.exec(ledgerBeforeReturns((seconds) => String(seconds * 1000))))
  await interruptMigration('_returns')
  await migrate(shopMigrations)
  expectNumbers(afterReturns)
  for (const write of ['delete from money_ledger', 'update money_ledger set amount = 1']) {
    expect(() => withFile((db) => db.exec(write))).toThrow('the money ledger is only ever added to')
  }
})

test('migrations add a delivery event to completed orders, mark refunds of returned items and compute the COD cash of the courier, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_returns_and_ledger')
  withFile((db) => db.exec(rowsBeforeCompletion(instant)))
  await interruptMigration('_returns_and_ledger')
  await migrateBefore('_refunds_for_items')
  expectNumbers(afterCompletion(instant))
  expectNumbers([["select count(*) from sqlite_master where name = 'money_ledger_created'", 1]])
  withFile((db) => db.exec(rowsBeforeItemRefunds(instant)))
  await interruptMigration('_refunds_for_items')
  await migrateBefore('_cod_remittances')
  expectNumbers(afterItemRefunds)
  withFile((db) => db.exec(rowsBeforeRemittances(instant)))
  await interruptMigration('_cod_remittances')
  await migrateBefore('_cash_units_signature')
  expectNumbers(afterRemittances)
  withFile((db) => db.exec(remittance(instant)))
  await interruptMigration('_cash_units_signature')
  await migrate(shopMigrations)
  expectNumbers(afterCash(instant))
  for (const write of refusedAfterRemittances) {
    expect(() => withFile((db) => db.exec(write))).toThrow('remitted cash is only ever added to')
  }
})

test('migration marks no refund of the previous release as a refund by the bank, also after the migration was interrupted half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_disputes')
  withFile((db) => db.exec(rowsBeforeDisputes(instant)))
  await interruptMigration('_disputes')
  await migrate(shopMigrations)
  withFile((db) => db.exec(disputeAfter(instant)))
  expectNumbers(afterDisputes)
})

test('migration retains notices of the previous release and lets prescriptions be stored, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_prescriptions')
  withFile((db) => db.exec(noticesBefore(instant)))
  await interruptMigration('_prescriptions')
  await migrate(shopMigrations)
  withFile((db) => db.exec(prescriptionAfter(instant)))
  expectNumbers(afterPrescriptions)
  for (const write of refusedAfterPrescriptions) {
    const refused = () => withFile((db) => db.pragma('foreign_keys = ON') && db.exec(write))
    expect(refused, write).toThrow(/constraint failed/)
  }
})

test('migration retains shipments and returns of the previous release and lets an order have further shipments, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_exchanges')
  withFile((db) => db.exec(rowsBeforeExchanges(instant)))
  await interruptMigration('_exchanges')
  await migrate(shopMigrations)
  withFile((db) => db.exec(replacementAfter(instant)))
  expectNumbers(afterExchanges)
  for (const write of refusedAfterExchanges(instant)) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow(/unique/i)
  }
})

test('migration retains returns of the previous release and lets them have payment links, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_exchanges')
  withFile((db) => db.exec(rowsBeforeExchanges(instant)))
  await migrateBefore('_payment_links')
  await interruptMigration('_payment_links')
  await migrate(shopMigrations)
  withFile((db) => db.exec(paymentLinkAfter(instant)))
  expectNumbers(afterPaymentLinks)
  for (const write of refusedAfterPaymentLinks(instant)) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow(/unique/i)
  }
})

test('migration retains returns and payment links of the previous release and lets returns have pickups, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_exchanges')
  withFile((db) => db.exec(rowsBeforeExchanges(instant)))
  await migrateBefore('_return_pickups')
  withFile((db) => db.exec(paymentLinkAfter(instant)))
  await interruptMigration('_return_pickups')
  await migrate(shopMigrations)
  withFile((db) => db.exec(pickupAfter(instant)))
  expectNumbers(afterPickups)
  for (const write of refusedAfterPickups(instant)) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow(/unique/i)
  }
})

test('migration retains ledger, documents and stock movements of the previous release, and lets only rows of trial orders be deleted, also after an interruption half-way', async () => {
  const instant = (seconds: number) => String(seconds * 1000)
  await migrateBefore('_packed_orders')
  withFile((db) => db.exec(ordersBeforePacked(instant)))
  await migrateBefore('_trial_orders')
  withFile((db) => db.exec(rowsBeforeTrialOrders(instant)))
  await interruptMigration('_trial_orders')
  await migrate(shopMigrations)
  for (const write of refusedAfterTrialOrders) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow(/only ever added|never changed/)
  }
  withFile((db) => db.exec(deletedTrialOrder))
  expectNumbers(afterTrialOrders)
  for (const write of refusedForTrialOrders) {
    expect(() => withFile((db) => db.exec(write)), write).toThrow(/only ever added|never changed/)
  }
})

test('the migrations for own shops retain settings, categories and products, leave the shop open and let its profile be restored, also after an interruption half-way', async () => {
  await migrateBefore('_shop_profile')
  withFile((db) => db.exec(settingsBeforeProfile('7')))
  await interruptMigration('_shop_profile')
  await migrateBefore('_provider_keys')
  expectNumbers(profileAfter)
  await interruptMigration('_provider_keys')
  await migrateBefore('_look')
  expectNumbers(keysAfter)
  withFile((db) => db.exec(profileBeforeLook))
  await interruptMigration('_look')
  await migrateBefore('_profile_versions')
  expectNumbers(lookAfter)
  withFile((db) => db.exec(looksBeforeVersions('8')))
  await interruptMigration('_profile_versions')
  await migrateBefore('_settings_versions')
  expectNumbers(versionsAfter)
  await interruptMigration('_settings_versions')
  await migrateBefore('_product_order')
  expectNumbers(versionsAfter)
  withFile((db) => db.exec(listsBeforeOrder('9')))
  await interruptMigration('_product_order')
  await migrateBefore('_collections')
  expectNumbers([...versionsAfter, ...listsAfterOrder])
  await interruptMigration('_collections')
  await migrate(shopMigrations)
  withFile((db) => db.exec(collectionsAfter('10')))
  expectNumbers([...versionsAfter, ...listsAfterOrder, ...afterCollections])
  expect(() => withFile((db) => db.exec(refusedCollection('10')))).toThrow(/unique/i)
})

test('migration marks no product of the previous release as requiring a prescription, also after an interruption half-way', async () => {
  await migrateBefore('_variants')
  withFile((db) => db.exec(rowsBeforeVariants('0', "'[]'")))
  await migrateBefore('_product_prescription')
  const products = counts().products
  await interruptMigration('_product_prescription')
  await migrate(shopMigrations)
  expect(counts().products).toBe(products)
  expectNumbers([['select count(*) from products where requires_prescription', 0]])
})

test('the migrations `discovery`, `accounting`, `sale_prices`, `stock_requests` and `imports` retain products, variants and settings, also after an interruption half-way', async () => {
  await migrateBefore('_variants')
  withFile((db) => db.exec(rowsBeforeVariants('0', "'[]'")))
  const migrations = laterMigrations('0')
  await migrateBefore(migrations[0]?.name ?? '')
  withFile((db) => db.exec(settingsBeforeDiscovery('0')))
  for (const { name, next, insert, after } of migrations) {
    await migrateBefore(name)
    await interruptMigration(name)
    await migrateBefore(next)
    if (insert) withFile((db) => db.exec(insert))
    expectNumbers(after)
  }
})

test('a migration that rebuilds a table retains the rows that reference it', async () => {
  const before = await createFirstVersion()
  // Migrates to the latest version first, so that the added migration does not depend on the oldest schema.
  await migrate(shopMigrations)
  const rebuild = withFile((db) =>
    ['users', 'products', 'orders', 'reviews'].flatMap((name) => {
      const sql = String(db.prepare('select sql from sqlite_master where name = ?').pluck().get(name))
      return [
        sql.replace(/^CREATE TABLE \S+/, `CREATE TABLE \`__new_${name}\``).replaceAll(`"${name}".`, `"__new_${name}".`),
        `INSERT INTO \`__new_${name}\` SELECT * FROM \`${name}\``,
        `DROP TABLE \`${name}\``,
        `ALTER TABLE \`__new_${name}\` RENAME TO \`${name}\``,
      ]
    }),
  )
  await migrate(migrationsPlus(rebuild.join(';\n--> statement-breakpoint\n')))
  expect(counts()).toMatchObject(withoutDropped(before))
})

test('a table that a migration rebuilds does not reuse deleted ids', async () => {
  await createFirstVersion()
  const add = (slug: string) =>
    withFile((db) => db.prepare('insert into categories (name, slug) values (?, ?)').run('A', slug))
  const { lastInsertRowid } = add('a')
  withFile((db) => db.prepare('delete from categories where slug = ?').run('a'))
  await migrate(shopMigrations)
  expect(Number(add('b').lastInsertRowid)).toBe(Number(lastInsertRowid) + 1)
})

test('a failed migration is rolled back, and the next start migrates again', async () => {
  await createFirstVersion()
  await migrate(shopMigrations)
  const before = counts()
  const failingSql = 'DELETE FROM `reviews`;\n--> statement-breakpoint\nALTER TABLE `no_such_table` ADD `a` text'
  await expect(migrate(migrationsPlus(failingSql))).rejects.toThrow('no_such_table')
  expect(counts()).toEqual(before)
  await migrate(migrationsPlus('ALTER TABLE `products` ADD `later` text'))
  expect(counts()).toEqual(before)
})

test('the database is copied once before an upgrade, and the copy replaces an incomplete copy of an interrupted start', async () => {
  const copy = `${file}.before-upgrade`
  await migrate(shopMigrations)
  expect(existsSync(copy), 'a new shop has nothing to copy').toBe(false)
  rmSync(file)
  const before = await createFirstVersion()
  writeFileSync(`${copy}.part`, 'half of one')
  await migrate(migrationsPlus('DELETE FROM `webhook_events`'))
  expect(counts().webhook_events).toBe(0)
  const copied = new Sqlite(copy)
  expect(countsOf(copied)).toEqual(before)
  copied.close()
  expect(existsSync(`${copy}.part`)).toBe(false)
  rmSync(copy)
  await migrate(migrationsPlus('DELETE FROM `webhook_events`'))
  expect(existsSync(copy), 'no migration was pending').toBe(false)
})

test('if the database cannot be copied before an upgrade, the start fails and the database is not upgraded', async () => {
  const before = await createFirstVersion()
  mkdirSync(`${file}.before-upgrade.part`)
  const upgrade = migrate(migrationsPlus('DELETE FROM `webhook_events`'))
  await expect(upgrade).rejects.toThrow(
    /^DATABASE_URL: the database could not be copied to [^\n]+before-upgrade; [^\n]+$/,
  )
  expect(counts()).toEqual(before)
})

test('the start of the server fails if a migration breaks foreign keys', async () => {
  await createFirstVersion()
  await expect(migrate(migrationsPlus('DELETE FROM `products`'))).rejects.toThrow(UnusableDatabase)
})

test('a database of a newer version of the shop is rejected and not changed', async () => {
  await createFirstVersion()
  await migrate(migrationsPlus('CREATE TABLE `later` (`id` integer) STRICT'))
  const before = counts()
  await expect(migrate(shopMigrations)).rejects.toThrow(/^DATABASE_URL: this database was written by a newer version/)
  expect(counts()).toEqual(before)
})

test('closing the database waits for queued writes', async () => {
  const db = await openDatabase({ url: file, migrationsFolder: shopMigrations })
  const written = db.write(async (tx) => {
    tx.run("insert into webhook_events (event_id, source, kind, received_at) values ('e', 's', 'k', 0)")
  })
  await db.close()
  await written
  expect(counts().webhook_events).toBe(1)
})
