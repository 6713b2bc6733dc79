import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { engine, type Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { addProduct } from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { coupons, orders } from './schema/orders.ts'

// Runs the statements of the migration that fill `mailbox`, on rows like those of an older shop.

const shop = await openShop()
afterAll(() => shop.close())

// Each project knows only the name of its own engine.
const name: string = engine
const file = join(import.meta.dirname, 'migrations', name, '0004_cod_limits.sql')
const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
const updates = (table: string) => statements.filter((one) => new RegExp(`^\\s*(--.*\\n)?UPDATE .${table}.`).test(one))
const unique = statements.filter((one) => /coupons_mailbox_unique/.test(one))

const dropUnique =
  name === 'sqlite' ? 'drop index coupons_mailbox_unique' : 'alter table coupons drop constraint coupons_mailbox_unique'

/** Each engine has its own name for a statement without a result. */
async function run(tx: Tx, statement: string) {
  const work: unknown = Reflect.get(tx, name === 'sqlite' ? 'run' : 'execute')
  if (typeof work !== 'function') throw new Error('This database runs no plain SQL')
  await work.call(tx, sql.raw(statement))
}

class Undo<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('undo')
    this.result = result
  }
}

/** What `work` returns; everything that it writes is undone. */
async function inPassing<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const failure: unknown = await shop.db
    .write(async (tx) => {
      throw new Undo(await work(tx))
    })
    .catch((error: unknown) => error)
  if (failure instanceof Undo) return failure.result
  throw failure
}

const emails = [
  'asha@example.com',
  'asha+news@example.com',
  'asha+a+b@example.com',
  '+tag@example.com',
  'a.s.h.a+x@gmail.com',
  'asha@googlemail.com',
  '...@gmail.com',
  'a.b@mail.gmail.com',
]

test('migration fills the mailbox of every order as the rule does', async () => {
  const product = await addProduct(shop)
  for (const customerEmail of emails) await place(shop.visitor(), orderBody(product, 1, { customerEmail }))
  const rows = await inPassing(async (tx) => {
    await tx.update(orders).set({ mailbox: null })
    for (const statement of updates('orders')) await run(tx, statement)
    return tx.select({ email: orders.customerEmail, mailbox: orders.mailbox }).from(orders).orderBy(orders.id)
  })
  expect(rows).toEqual(emails.map((email) => ({ email, mailbox: mailboxOf(email) })))
})

test('migration keeps colliding codes: one stands for the mailbox, a used one before the oldest', async () => {
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  const code = (name: string, email: string, age: number, usedByOrderId: number | null = null) => ({
    code: name,
    email,
    percent: 10,
    usedByOrderId,
    createdAt: new Date(shop.clock().getTime() - age),
  })
  const rows = await inPassing(async (tx) => {
    await run(tx, dropUnique)
    await tx
      .insert(coupons)
      .values([
        code('A1', 'asha@gmail.com', 3),
        code('A2', 'a.sha+1@gmail.com', 2, order.id),
        code('A3', 'asha+2@googlemail.com', 1),
        code('B1', 'ravi+new@example.com', 1),
        code('B2', 'ravi+old@example.com', 9),
        code('C1', 'meera@example.com', 1),
      ])
    for (const statement of [...updates('coupons'), ...unique]) await run(tx, statement)
    return tx.select({ code: coupons.code, mailbox: coupons.mailbox }).from(coupons).orderBy(coupons.code)
  })
  expect(rows.map(({ code: name, mailbox }) => [name, mailbox])).toEqual([
    ['A1', null],
    ['A2', 'asha@gmail.com'],
    ['A3', null],
    ['B1', null],
    ['B2', 'ravi@example.com'],
    ['C1', 'meera@example.com'],
  ])
})
