import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderTracking } from '#contract/orders'
import { products } from '../db/schema/catalogue.ts'
import { coupons } from '../db/schema/engagement.ts'
import { orders } from '../db/schema/orders.ts'
import { addSignedIn, setStock, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const minute = 60_000
const emailsTo = (orderNumber: string) =>
  shop.sent.filter(({ text }) => text.includes(orderNumber)).map(({ subject }) => subject)

/** Places an order and lets its payment deadline pass without a payment. */
async function expired(more: Parameters<typeof shop.ordered>[0] = {}) {
  const made = await shop.ordered({ inventory: 1, ...more })
  shop.advance(31 * minute)
  await shop.settled()
  return made
}

/** Pays an expired order. No webhook is sent, so only reconciliation finds the payment. */
async function payLate(gatewayOrderId: string) {
  await shop.fault('webhook', 'drop')
  const proof = await shop.press(gatewayOrderId, 'pay')
  await shop.reconcile()
  await shop.settled()
  return proof
}

test('an unpaid order is cancelled at its payment deadline, not before, and its stock is released once', async () => {
  const { actor, order, product } = await shop.ordered({ inventory: 3, quantity: 2 })
  shop.advance(30 * minute - 1)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, product.id)).toBe(1)
  shop.advance(1)
  await Promise.all([shop.settled(), shop.settled()])
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(3)
  const [event] = await read(getOrderTracking, await actor.get(`/api/orders/${order.id}/tracking`))
  expect(event).toMatchObject({
    status: 'cancelled',
    description: 'Your order has been cancelled. Reason: Payment wasn’t completed in time.',
  })
  expect(emailsTo(order.orderNumber)).toEqual([
    `Complete the payment for your order ${order.orderNumber}`,
    `Your order ${order.orderNumber} was cancelled`,
  ])
  expect(shop.sent.at(-1)?.text).toContain('You were not charged')
})

test('before an unpaid order expires, the shop queries the gateway and does not cancel a paid order', async () => {
  const { order, gatewayOrderId, product } = await shop.ordered({ inventory: 1 })
  await shop.fault('webhook', 'drop')
  await shop.press(gatewayOrderId, 'lose')
  shop.advance(31 * minute)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await stockOf(shop, product.id)).toBe(0)
})

test('an unpaid order is cancelled after its deadline even if queries to the gateway fail, and a payment that is found later confirms the order', async () => {
  const { order, gatewayOrderId, product } = await shop.ordered({ inventory: 1 })
  await shop.fault('webhook', 'drop')
  await shop.press(gatewayOrderId, 'lose')
  await shop.fault('orders.payments', 'http_500', { times: 0 })
  shop.advance(31 * minute)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending' })
  for (const wait of [1, 5]) {
    shop.advance(wait * minute)
    await shop.settled()
  }
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(shop, product.id)).toBe(1)
  await shop.clearFaults()
  await shop.reconcile()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await stockOf(shop, product.id)).toBe(0)
})

test('a payment that the gateway first reports as failed and 15 minutes later as captured marks the order as paid', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.press(gatewayOrderId, 'late')
  await shop.settled()
  expect(await shop.paymentRows(order.id)).toMatchObject([{ state: 'failed' }])
  shop.advance(16 * minute)
  await shop.reconcile()
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await shop.paymentRows(order.id)).toMatchObject([{ state: 'captured' }])
})

test('when an expired order is paid after its deadline, its stock and its coupon are reserved again', async () => {
  const { order, gatewayOrderId, product, actor } = await shop.ordered({ inventory: 1 })
  const now = shop.clock()
  await shop.db.write(async (tx) => {
    await tx
      .insert(coupons)
      .values({ code: 'GB10-LATE', email: 'late@example.com', percent: 10, usedByOrderId: order.id, createdAt: now })
    await tx.update(orders).set({ couponCode: 'GB10-LATE' }).where(eq(orders.id, order.id))
  })
  shop.advance(31 * minute)
  await shop.settled()
  expect(await stockOf(shop, product.id)).toBe(1)
  const couponUse = async () => {
    const [row] = await shop.db.read((tx) => tx.select().from(coupons).where(eq(coupons.code, 'GB10-LATE')))
    return row?.usedByOrderId
  }
  expect(await couponUse()).toBeNull()
  const proof = await payLate(gatewayOrderId)
  expect(await shop.stored(order.id)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    stockReturnedAt: null,
    razorpayPaymentId: proof.razorpay_payment_id,
  })
  expect(await stockOf(shop, product.id)).toBe(0)
  expect(await couponUse()).toBe(order.id)
  expect(await shop.refundRows()).toEqual([])
  expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${order.id}/tracking`))
  expect(events.map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'order_placed'])
  // The order can be cancelled again, which releases stock and coupon once more.
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(1)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test.each(['sold', 'taken off sale', 'code used'])(
  'a payment for an expired order is refunded if a product or the coupon of the order is no longer available: %s',
  async (what) => {
    const { actor, order, gatewayOrderId, product } = await expired()
    await shop.db.write(async (tx) => {
      if (what === 'code used') {
        const code = `GB10-${order.id}`
        const other = await tx.select({ id: orders.id }).from(orders).limit(1)
        await tx.update(orders).set({ couponCode: code }).where(eq(orders.id, order.id))
        await tx.insert(coupons).values({
          code,
          email: `${order.id}@example.com`,
          percent: 10,
          usedByOrderId: other[0]?.id ?? null,
          createdAt: shop.clock(),
        })
      } else {
        if (what === 'sold') await setStock(tx, product.id, 0)
        else await tx.update(products).set({ isActive: false }).where(eq(products.id, product.id))
      }
    })
    const stock = await stockOf(shop, product.id)
    const proof = await payLate(gatewayOrderId)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await stockOf(shop, product.id)).toBe(stock)
    expect((await shop.refundRows()).at(-1)).toMatchObject({ state: 'processed', amount: 640_00 })
    expect(emailsTo(order.orderNumber)).toContain(`Your refund for order ${order.orderNumber}`)
    expect((await shop.verify(actor, order.id, proof)).status).toBe(409)
  },
)

test.each(['sold out', 'gone from the shop'])(
  'a payment for an expired order is refunded in full if one of the two products of the order is %s',
  async (what) => {
    const one = await shop.ordered({ inventory: 5 })
    const two = await shop.ordered({ inventory: 5 })
    const guest = shop.visitor()
    const items = [one.product, two.product].map(({ id }) => ({ productId: id, quantity: 2, price: '500.00' }))
    const body = orderBody(one.product, 4, { paymentMethod: 'razorpay', items })
    const { order, razorpay_order_id = '' } = await place(guest, body)
    shop.advance(31 * minute)
    await shop.settled()
    await shop.db.write(async (tx) => {
      if (what === 'sold out') await setStock(tx, two.product.id, 1)
      else await tx.delete(products).where(eq(products.id, two.product.id))
    })
    const left = await stockOf(shop, two.product.id)
    const before = await stockOf(shop, one.product.id)
    await payLate(razorpay_order_id)
    expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect([await stockOf(shop, one.product.id), await stockOf(shop, two.product.id)]).toEqual([before, left])
  },
)

test('a late payment for an order that an admin has cancelled is refunded', async () => {
  const { order, gatewayOrderId, product } = await shop.ordered({ inventory: 1 })
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)).status).toBe(200)
  await payLate(gatewayOrderId)
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await stockOf(shop, product.id)).toBe(1)
})

test('reconciliation ignores orders older than four days', async () => {
  const { gatewayOrderId } = await expired()
  const asked = async () => (await shop.calls('orders.payments')).filter(({ path }) => path.includes(gatewayOrderId))
  shop.advance(3 * 24 * 60 * minute)
  const before = (await asked()).length
  await shop.reconcile()
  expect((await asked()).length).toBe(before + 1)
  shop.advance(24 * 60 * minute)
  await shop.reconcile()
  expect((await asked()).length).toBe(before + 1)
})

test('reconciliation of twelve orders makes at most four queries while the gateway answers with 429', async () => {
  for (let count = 0; count < 12; count++) await shop.ordered()
  await shop.fault('orders.payments', 'http_429', { times: 0 })
  const before = (await shop.calls('orders.payments')).length
  await shop.reconcile()
  expect((await shop.calls('orders.payments')).length - before).toBeLessThanOrEqual(4)
  await shop.clearFaults()
})

test('an order that is paid while it expires is afterwards either paid with its stock reserved, or cancelled and refunded with its stock released', async () => {
  const placed = []
  for (let count = 0; count < 20; count++) placed.push(await shop.ordered({ inventory: 1 }))
  shop.advance(31 * minute)
  await Promise.all([
    shop.runJobs(),
    ...placed.map(({ gatewayOrderId }) => shop.press(gatewayOrderId, 'pay')),
    shop.reconcile(),
  ])
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  for (const { order, product } of placed) {
    const { status, paymentStatus, total } = await shop.stored(order.id)
    const money = await shop.paymentRows(order.id)
    const held = money.filter(({ state }) => state === 'captured').reduce((sum, { amount }) => sum + amount, 0)
    const stock = await stockOf(shop, product.id)
    if (status === 'confirmed') expect([paymentStatus, held, stock]).toEqual(['paid', total, 0])
    else expect([status, paymentStatus, held, stock]).toEqual(['cancelled', 'refunded', 0, 1])
  }
})
