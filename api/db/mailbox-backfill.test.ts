import { afterAll, expect, test } from 'vitest'
import { mailboxOf } from '#rules/mailbox'
import { addProduct } from '../testing/data.ts'
import { dropUnique, runStatement, statementsOf, withRollback } from '../testing/migration-statements.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { coupons } from './schema/engagement.ts'
import { orders } from './schema/orders.ts'

// Runs the migration's statements that fill the columns `mailbox` on rows of an older version of the shop.

const shop = await createTestShop()
afterAll(() => shop.close())

const statements = statementsOf('0004_cod_limits')
const updates = (table: string) => statements.filter((one) => new RegExp(`^\\s*(--.*\\n)?UPDATE .${table}.`).test(one))
const unique = statements.filter((one) => /coupons_mailbox_unique/.test(one))

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

test('migration fills the column orders.mailbox with the email address of the order as normalized by mailboxOf', async () => {
  const product = await addProduct(shop)
  for (const customerEmail of emails) await place(shop.visitor(), orderBody(product, 1, { customerEmail }))
  const rows = await withRollback(shop, async (tx) => {
    await tx.update(orders).set({ mailbox: null })
    for (const statement of updates('orders')) await runStatement(tx, statement)
    return tx.select({ email: orders.customerEmail, mailbox: orders.mailbox }).from(orders).orderBy(orders.id)
  })
  expect(rows).toEqual(emails.map((email) => ({ email, mailbox: mailboxOf(email) })))
})

test('migration sets coupons.mailbox for one code per mailbox: a used code, otherwise the oldest', async () => {
  const product = await addProduct(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  const code = (name: string, email: string, age: number, usedByOrderId: number | null = null) => ({
    code: name,
    email,
    percent: 10,
    usedByOrderId,
    createdAt: new Date(shop.clock().getTime() - age),
  })
  const rows = await withRollback(shop, async (tx) => {
    await dropUnique(tx, 'coupons', 'coupons_mailbox_unique')
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
    for (const statement of [...updates('coupons'), ...unique]) await runStatement(tx, statement)
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
