import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../db/schema/orders.ts'
import { changeStatus } from '../orders/order-store.ts'
import type { GatewayPayment } from '../providers/payments/port.ts'
import { releaseOrderStock } from '../stock/stock-store.ts'
import { addProduct, cancelOrder, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { findPayable, setPaid, storePayment } from './payment-store.ts'

// The callers of these functions check the same conditions first, so this test calls the functions directly.
const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())
const product = await addProduct(shop, { inventory: 10 })

async function placeUnpaidOrder() {
  const { order } = await place(shop.visitor(), orderBody(product, 2))
  const values = { paymentMethod: 'razorpay', razorpayOrderId: `order_${order.id}` } as const
  await shop.db.write(async (tx) => void (await tx.update(orders).set(values).where(eq(orders.id, order.id))))
  return order.id
}

const payable = async (id: number) => {
  const order = await shop.db.read((tx) => findPayable(tx, id))
  if (!order) throw new Error('no such order')
  return order
}

test('the stock of an order is released only once', async () => {
  const id = await placeUnpaidOrder()
  const before = (await stockOf(shop, product.id)) ?? 0
  await cancelOrder(shop, id)
  for (let time = 0; time < 3; time++)
    await shop.db.write((tx) =>
      releaseOrderStock(tx, id, { version: 1, cause: { reason: 'cancellation', now: shop.clock() } }),
    )
  expect(await stockOf(shop, product.id)).toBe(before + 2)
})

test('changeStatus changes an order only if it still has the expected status', async () => {
  const id = await placeUnpaidOrder()
  const move = (status: 'pending' | 'shipped', paymentStatus: 'pending' | 'paid' = 'pending') =>
    shop.db.write((tx) =>
      changeStatus(tx, { id, status, paymentStatus }, { status: 'confirmed', paymentStatus }, shop.clock()),
    )
  expect([await move('shipped'), await move('pending'), await move('pending')]).toEqual([false, true, false])
})

test('a status change by code that read the order before it was paid does not overwrite the payment status', async () => {
  const id = await placeUnpaidOrder()
  const before = await payable(id)
  expect(await shop.db.write((tx) => setPaid(tx, before, `pay_of_${id}`, { status: before.status }))).toBe(true)
  const moved = { status: 'cancelled', paymentStatus: 'failed' } as const
  expect(await shop.db.write((tx) => changeStatus(tx, before, moved, shop.clock()))).toBe(false)
  expect(await payable(id)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
})

test('an order can be paid by only one payment', async () => {
  const id = await placeUnpaidOrder()
  const order = await payable(id)
  const pay = (paymentId: string) => shop.db.write((tx) => setPaid(tx, order, paymentId, { status: order.status }))
  expect([await pay('pay_1'), await pay('pay_2')]).toEqual([true, false])
  expect((await payable(id)).paidBy).toBe('pay_1')
  // Code that read the order before the first payment cannot mark it as paid a second time.
  const again = await payable(id)
  expect(await shop.db.write((tx) => setPaid(tx, again, 'pay_3', { status: again.status }))).toBe(false)
})

test('outdated reports about a payment do not change it back to an earlier state', async () => {
  const id = await placeUnpaidOrder()
  const report = (state: GatewayPayment['state'], amount = 1180_00): GatewayPayment => ({
    id: `pay_of_${id}`,
    orderId: `order_${id}`,
    amount,
    amountRefunded: 0,
    currency: 'INR',
    state,
    method: 'card',
    errorCode: null,
    errorDescription: null,
    createdAt: shop.clock(),
  })
  const states = []
  for (const state of [
    'created',
    'failed',
    'authorized',
    'failed',
    'captured',
    'authorized',
    'refunded',
    'captured',
  ] as const) {
    states.push(
      (
        await shop.db.write((tx) =>
          storePayment(tx, { orderId: id, account: 'sandbox', payment: report(state), now: shop.clock() }),
        )
      ).state,
    )
  }
  expect(states).toEqual([
    'created',
    'failed',
    'authorized',
    'authorized',
    'captured',
    'captured',
    'refunded',
    'refunded',
  ])
})
