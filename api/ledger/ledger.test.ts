import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { balanceOf } from '#rules/order/money-ledger'
import { orders } from '../db/schema/orders.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { auditLedger, ledgerOf } from './ledger-store.ts'

const shop = await createPayingShop({ changesRows: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const entries = (orderId: number) => shop.db.read((tx) => ledgerOf(tx, orderId))
const kinds = async (orderId: number) => (await entries(orderId)).map(({ kind, amount }) => [kind, amount])

test('price, payment, cancellation and refund of an order each add one entry to the money ledger, in the transaction that stores the change', async () => {
  const { order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  expect(await kinds(order.id)).toEqual([['charged', 271_00]])
  await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  expect(await kinds(order.id)).toEqual([
    ['charged', 271_00],
    ['captured', 271_00],
  ])
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  expect(balanceOf(await entries(order.id))).toMatchObject({ charged: 0, owed: 271_00 })
  await shop.settled()
  await shop.reconcile()
  expect(await kinds(order.id)).toEqual([
    ['charged', 271_00],
    ['captured', 271_00],
    ['charged', -271_00],
    ['refunded', 271_00],
  ])
})

test('the cash of a COD order is entered in the money ledger once, when the order is delivered', async () => {
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop), 1))
  for (const status of ['delivered', 'completed']) {
    await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status })
  }
  expect(await kinds(order.id)).toEqual([
    ['charged', Number(order.total) * 100],
    ['cash_collected', Number(order.total) * 100],
  ])
})

test('the audit command for the money ledger reports the orders whose rows were changed without a ledger entry', async () => {
  const { differences, orders: checked } = await shop.db.read(auditLedger)
  expect([differences, checked]).toEqual([[], 2])
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop), 1))
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
  })
  const found = await shop.db.read(auditLedger)
  const problems = [
    `charged differs by -${order.total.replace('.', '')} paise`,
    expect.stringContaining('must be refunded'),
  ]
  expect(found.differences).toEqual([
    { orderId: order.id, orderNumber: order.orderNumber, problems: problems.slice(0, 1) },
  ])
})
