import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsAfter, rowsBefore } from '../testing/rows-before-accounts.ts'
import { UnusableDatabase } from './database.ts'
import { openDatabase } from './engine.sqlite.ts'

const ours = join(import.meta.dirname, 'migrations/sqlite')
const fullOfRows = readFileSync(join(import.meta.dirname, '../testing/full-database.sql'), 'utf8')

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

/** A copy of the migrations whose journal was changed. */
function migrationsWith(name: string, change: (journal: Journal) => void): string {
  const copy = join(folder, name)
  cpSync(ours, copy, { recursive: true })
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

/** The database of a shop that has only ever seen the first migration, with rows in every table. */
async function fillFirst() {
  await migrate(migrationsWith('first', (journal) => journal.entries.splice(1)))
  withFile((db) => db.pragma('foreign_keys = ON') && db.exec(fullOfRows))
  const filled = counts()
  expect(Object.entries(filled).filter(([, rows]) => rows === 0)).toEqual([])
  return filled
}

/** The counts without the table that migration 0010 drops: no version of the shop wrote to it. */
const withoutDropped = ({ dosha_results: _dropped, ...counted }: Record<string, unknown>) => counted

/** Later migrations, with one more behind them. */
const migrationsAnd = (sql: string) =>
  migrationsWith('more', (journal) => {
    const last = journal.entries.at(-1)
    const idx = (last?.idx ?? 0) + 1
    journal.entries.push({ ...last, idx, when: (last?.when ?? 0) + 1, tag: 'more' })
    writeFileSync(join(folder, 'more/more.sql'), sql)
  })

test('every table is STRICT', async () => {
  await migrate(ours)
  const loose = withFile((db) =>
    db
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0")
      .pluck()
      .all(),
  )
  expect(loose.filter((name) => !/^(sqlite_|__drizzle_migrations$)/.test(String(name)))).toEqual([])
})

test('a database full of rows keeps all of them through every later migration', async () => {
  const before = await fillFirst()
  await migrate(ours)
  expect(counts()).toMatchObject(withoutDropped(before))
})

test('the accounts of older orders, payments and parcels are filled in where they are known', async () => {
  const isNamed = ({ tag }: { tag: string }) => tag.endsWith('_provider_accounts')
  await migrate(migrationsWith('before', ({ entries }) => entries.splice(entries.findIndex(isNamed))))
  withFile((db) => db.exec(rowsBefore('0')))
  await migrate(ours)
  const all = (sql: string) => withFile((db) => db.prepare(sql).raw().all())
  expect(all('select id, gateway_account from orders order by id')).toEqual(accountsAfter.orders)
  expect(all('select gateway_payment_id, account from payments order by id')).toEqual(accountsAfter.payments)
  expect(all('select order_id, courier from shipments order by order_id')).toEqual(accountsAfter.shipments)
})

test('a migration that rebuilds a table takes no children with it', async () => {
  const before = await fillFirst()
  // The tables as they are by now: the last migration must not have to know the first.
  await migrate(ours)
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
  await migrate(migrationsAnd(rebuild.join(';\n--> statement-breakpoint\n')))
  expect(counts()).toMatchObject(withoutDropped(before))
})

test('a table that is rebuilt gives no id twice', async () => {
  await fillFirst()
  const add = (slug: string) =>
    withFile((db) => db.prepare('insert into categories (name, slug) values (?, ?)').run('A', slug))
  const { lastInsertRowid } = add('a')
  withFile((db) => db.prepare('delete from categories where slug = ?').run('a'))
  await migrate(ours)
  expect(Number(add('b').lastInsertRowid)).toBe(Number(lastInsertRowid) + 1)
})

test('a migration that fails half way leaves the database as it was, and the next start goes on from there', async () => {
  await fillFirst()
  await migrate(ours)
  const before = counts()
  const halves = 'DELETE FROM `reviews`;\n--> statement-breakpoint\nALTER TABLE `no_such_table` ADD `a` text'
  await expect(migrate(migrationsAnd(halves))).rejects.toThrow('no_such_table')
  expect(counts()).toEqual(before)
  await migrate(migrationsAnd('ALTER TABLE `products` ADD `later` text'))
  expect(counts()).toEqual(before)
})

test('what is upgraded is copied first, once, and a copy that was cut short does no harm', async () => {
  const copy = `${file}.before-upgrade`
  await migrate(ours)
  expect(existsSync(copy), 'a new shop has nothing to copy').toBe(false)
  rmSync(file)
  const before = await fillFirst()
  writeFileSync(`${copy}.part`, 'half of one')
  await migrate(migrationsAnd('DELETE FROM `webhook_events`'))
  expect(counts().webhook_events).toBe(0)
  const kept = new Sqlite(copy)
  expect(countsOf(kept)).toEqual(before)
  kept.close()
  expect(existsSync(`${copy}.part`)).toBe(false)
  rmSync(copy)
  await migrate(migrationsAnd('DELETE FROM `webhook_events`'))
  expect(existsSync(copy), 'nothing was left to do').toBe(false)
})

test('without room for the copy nothing is upgraded, and the start says so', async () => {
  const before = await fillFirst()
  mkdirSync(`${file}.before-upgrade.part`)
  const upgrade = migrate(migrationsAnd('DELETE FROM `webhook_events`'))
  await expect(upgrade).rejects.toThrow(
    /^DATABASE_URL: the database could not be copied to [^\n]+before-upgrade; [^\n]+$/,
  )
  expect(counts()).toEqual(before)
})

test('a migration that leaves rows pointing nowhere stops the shop', async () => {
  await fillFirst()
  await expect(migrate(migrationsAnd('DELETE FROM `products`'))).rejects.toThrow(UnusableDatabase)
})

test('a database that newer code wrote is refused and left as it is', async () => {
  await fillFirst()
  await migrate(migrationsAnd('CREATE TABLE `later` (`id` integer) STRICT'))
  const before = counts()
  await expect(migrate(ours)).rejects.toThrow(/^DATABASE_URL: this database was written by a newer version/)
  expect(counts()).toEqual(before)
})

test('a write that was asked for before the shop closes is kept', async () => {
  const db = await openDatabase({ url: file, migrationsFolder: ours })
  const written = db.write(async (tx) => {
    tx.run("insert into webhook_events (event_id, source, kind, received_at) values ('e', 's', 'k', 0)")
  })
  await db.close()
  await written
  expect(counts().webhook_events).toBe(1)
})
