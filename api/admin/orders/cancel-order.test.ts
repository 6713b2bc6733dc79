import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/admin/orders'
import { getProduct } from '#contract/catalogue'
import { getOrderTracking, type OrderStatus } from '#contract/orders'
import { coupons } from '../../db/schema/engagement.ts'
import { auditLog } from '../../db/schema/operations.ts'
import { shipments } from '../../db/schema/order-records.ts'
import { orders, payments, refunds } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn, soldOf, stateOf, stockOf } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const cancel = (id: number, body?: unknown) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`, body)

async function placeOrder(quantity = 2, state: Partial<typeof orders.$inferInsert> = {}) {
  const product = await addProduct(shop, { inventory: 10 })
  const { order } = await place(shop.visitor(), orderBody(product, quantity))
  if (Object.keys(state).length > 0) {
    await shop.db.write(async (tx) => {
      await tx.update(orders).set(state).where(eq(orders.id, order.id))
    })
  }
  return { product, order }
}

const eventsOf = async (id: number) => read(getOrderTracking, await admin.get(`/api/orders/${id}/tracking`))

test('cancelling an order releases its stock and shows the reason to the shopper', async () => {
  const { product, order } = await placeOrder(3)
  const version = (await shop.catalogue.current()).version
  const response = await cancel(order.id, { reason: '  The jar broke <b>\u202e ' })
  expect(response.status).toBe(200)
  const reply = await read(cancelOrder, response)
  expect(reply).toEqual({ ...order, status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(10)
  expect((await shop.catalogue.current()).version).toBe(version + 1)
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))
  expect(shown.inventory).toBe(10)
  const [event, first] = await eventsOf(order.id)
  expect(event).toMatchObject({
    status: 'cancelled',
    title: 'Cancelled',
    description: 'Your order has been cancelled. Reason: The jar broke <b>',
  })
  // The test clock does not advance, but the second tracking event is one millisecond later, which fixes their
  // sequence.
  expect(Date.parse(event?.createdAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(1)
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${order.id}`)),
  )
  expect(log).toMatchObject([
    {
      userId: admin.user.id,
      before: { status: 'pending', paymentStatus: 'pending' },
      after: { status: 'cancelled', paymentStatus: 'failed', reason: 'The jar broke <b>' },
    },
  ])
})

test.each([undefined, {}, { reason: null }, { reason: '' }])(
  'cancelling an order with body %j stores no reason',
  async (body) => {
    const { order } = await placeOrder()
    expect((await cancel(order.id, body)).status).toBe(200)
    expect((await eventsOf(order.id))[0]?.description).toBe('Your order has been cancelled.')
  },
)

test.each([{ reason: 1 }, { reason: ['x'] }, { reason: 'x'.repeat(501) }])(
  'cancelling an order with reason %j returns 400',
  async (body) => {
    const { order } = await placeOrder()
    const before = await stateOf(shop)
    expect((await cancel(order.id, body)).status).toBe(400)
    expect(await stateOf(shop)).toEqual(before)
  },
)

test('thirty simultaneous cancellations release the stock once', async () => {
  const { product, order } = await placeOrder(4)
  const responses = await Promise.all(Array.from({ length: 30 }, () => cancel(order.id, { reason: 'Late' })))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
  expect(await stockOf(shop, product.id)).toBe(10)
  expect(await soldOf(shop, product.id)).toBe(0)
  expect((await eventsOf(order.id)).map(({ status }) => status)).toEqual(['cancelled', 'order_placed'])
})

test('after simultaneous cancellations and orders, the stock plus the ordered pieces is the initial stock', async () => {
  const product = await addProduct(shop, { inventory: 20 })
  const placed = await Promise.all(Array.from({ length: 5 }, () => place(shop.visitor(), orderBody(product, 2))))
  const buying = Array.from({ length: 20 }, () =>
    shop.visitor().post('/api/ecommerce/create-order', orderBody(product)),
  )
  await Promise.all([...placed.map(({ order }) => cancel(order.id)), ...buying])
  const stock = await stockOf(shop, product.id)
  expect((stock ?? 0) + (await soldOf(shop, product.id))).toBe(20)
})

test.each<[OrderStatus, number, number]>([
  ['pending', 200, 10],
  ['confirmed', 200, 10],
  ['processing', 200, 10],
  ['shipped', 200, 8],
  ['delivered', 409, 8],
  ['completed', 409, 8],
  ['cancelled', 409, 8],
])('cancelling an order in status %s returns %i and leaves a stock of %i', async (status, expected, stock) => {
  const { product, order } = await placeOrder(2, { status })
  const before = await stateOf(shop)
  const response = await cancel(order.id)
  expect(response.status).toBe(expected)
  expect(await stockOf(shop, product.id)).toBe(stock)
  if (expected === 409) {
    expect(await readError(response)).toMatchObject({ code: 'conflict' })
    expect(await stateOf(shop)).toEqual(before)
  }
})

test('cancelling a paid order requests a refund, frees its coupon and cancels its shipment', async () => {
  const { order } = await placeOrder(2, { paymentMethod: 'razorpay', paymentStatus: 'paid', status: 'confirmed' })
  const now = shop.clock()
  await shop.db.write(async (tx) => {
    const payment = { orderId: order.id, gatewayOrderId: 'order_1', currency: 'INR', createdAt: now, updatedAt: now }
    await tx.insert(payments).values([
      { ...payment, gatewayPaymentId: 'pay_1', amount: 1180_00, state: 'captured' },
      { ...payment, gatewayPaymentId: 'pay_0', amount: 1180_00, state: 'failed' },
    ])
    await tx
      .insert(coupons)
      .values({ code: 'GB10-TEST', email: 'a@example.com', percent: 10, usedByOrderId: order.id, createdAt: now })
    await tx.insert(shipments).values({ orderId: order.id, state: 'wanted', createdAt: now, updatedAt: now })
  })
  expect(await read(cancelOrder, await cancel(order.id, { reason: 'Late' }))).toMatchObject({ paymentStatus: 'paid' })
  const left = await shop.db.read(async (tx) => ({
    refunds: await tx.select().from(refunds),
    coupons: await tx.select().from(coupons),
    shipments: await tx.select().from(shipments),
  }))
  expect(left.refunds).toMatchObject([{ amount: 1180_00, state: 'wanted', reason: 'Late' }])
  expect(left.coupons).toMatchObject([{ usedByOrderId: null }])
  expect(left.shipments).toMatchObject([{ state: 'cancelled' }])
})

test('cancelling an order releases the stock of an inactive product', async () => {
  const { product, order } = await placeOrder(2)
  await admin.send('DELETE', `/api/products/${product.id}`)
  expect((await cancel(order.id)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(10)
})
