import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { Order } from '#contract/orders'
import { auditLog } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, stateOf, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { bytesOf, readError } from '../testing/read.ts'
import { eventsOf } from './order-store.ts'

const shop = await createPayingShop({ withCourier: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const cancel = (actor: Actor, id: number, body?: unknown) => actor.send('POST', `/api/orders/${id}/cancel`, body)
const pack = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/packed`)
const ship = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'shipped' })

/** Places a cash on delivery order of two pieces of a new product with ten pieces. */
async function placeOrder(actor: Actor = shop.visitor()) {
  const product = await addProduct(shop, { inventory: 10 })
  const { order } = await place(actor, orderBody(product, 2))
  return { actor, product, order }
}

/** Lets a guest place an online order and pay it. */
async function paidOrder() {
  const placed = await shop.ordered({ inventory: 5 })
  const proof = await shop.press(placed.gatewayOrderId, 'pay')
  expect((await shop.verify(placed.actor, placed.order.id, proof)).status).toBe(200)
  await shop.settled()
  return placed
}

const eventStatuses = async (id: number) => (await shop.db.read((tx) => eventsOf(tx, id))).map(({ status }) => status)

test('when a guest cancels an order placed with this browser, its stock is released, and tracking and an email show the cancellation', async () => {
  const { actor, product, order } = await placeOrder()
  shop.sent.length = 0
  const response = await cancel(actor, order.id, { reason: ' I chose the wrong size ' })
  expect(response.status).toBe(200)
  expect(v.parse(Order, await response.json())).toEqual({ ...order, status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(10)
  const [event] = await shop.db.read((tx) => eventsOf(tx, order.id))
  expect(event).toMatchObject({
    status: 'cancelled',
    description: 'The customer cancelled this order. Reason: I chose the wrong size',
  })
  await shop.runJobs()
  const [email] = shop.sent
  expect(shop.sent).toHaveLength(1)
  expect(email).toMatchObject({ to: 'asha@example.com', subject: `Your order ${order.orderNumber} was cancelled` })
  expect(email?.text).toContain(`You cancelled your order ${order.orderNumber}.`)
})

test('a signed-in shopper can cancel an order of their account', async () => {
  const { actor, product, order } = await placeOrder(await addSignedIn(shop))
  expect((await cancel(actor, order.id)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(10)
})

test('callers without access to the order get the response of an order that does not exist, and nothing changes', async () => {
  const { product, order } = await placeOrder()
  const otherGuest = (await placeOrder()).actor
  const before = await stateOf(shop)
  const unknown = await bytesOf(await cancel(shop.visitor(), 987654321))
  for (const actor of [shop.visitor(), otherGuest, await addSignedIn(shop)]) {
    const response = await cancel(actor, order.id, {})
    expect(response.status).toBe(404)
    expect(await bytesOf(response)).toEqual(unknown)
  }
  // The email address of an order proves only the right to read it, not to cancel it.
  const withEmail = await shop.visitor().send('POST', `/api/orders/${order.id}/cancel?email=asha@example.com`)
  expect(withEmail.status).toBe(404)
  expect((await stateOf(shop)).stock).toEqual(before.stock)
  expect(await stockOf(shop, product.id)).toBe(8)
})

test('a packed order cannot be cancelled by the shopper, but can be cancelled by an admin', async () => {
  const { actor, product, order } = await placeOrder()
  expect((await pack(order.id)).status).toBe(200)
  const refused = await cancel(actor, order.id)
  expect(refused.status).toBe(409)
  expect(await readError(refused)).toMatchObject({
    code: 'conflict',
    message: 'Your order is already packed, so it can’t be cancelled any more. Please contact us.',
  })
  expect(await stockOf(shop, product.id)).toBe(8)
  expect((await cancel(admin, order.id)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(10)
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${order.id}`))
      .orderBy(auditLog.id),
  )
  expect(log.map(({ action }) => action)).toEqual(['packOrder', 'cancelOrder'])
})

test('an order that the admin or the courier sets to shipped counts as packed, so that the shopper can no longer cancel it', async () => {
  const byAdmin = await placeOrder()
  expect((await ship(byAdmin.order.id)).status).toBe(200)
  expect((await shop.stored(byAdmin.order.id)).packedAt).toEqual(shop.clock())
  expect((await cancel(byAdmin.actor, byAdmin.order.id)).status).toBe(409)

  const byCourier = await placeOrder()
  await admin.send('POST', `/api/admin/orders/${byCourier.order.id}/create-shipment`)
  await shop.runJobs()
  const awbCode = (await shop.parcel(byCourier.order.id))?.awbCode
  while ((await shop.stored(byCourier.order.id)).status !== 'shipped') {
    expect((await shop.stored(byCourier.order.id)).packedAt).toBeNull()
    await shop.walk(awbCode)
  }
  expect((await shop.stored(byCourier.order.id)).packedAt).not.toBeNull()
  expect((await cancel(byCourier.actor, byCourier.order.id)).status).toBe(409)
})

test('an order can be marked as packed once, and later status changes do not change the packing time', async () => {
  const { order } = await placeOrder()
  const packedAt = shop.clock()
  expect((await pack(order.id)).status).toBe(200)
  shop.advance(60_000)
  expect((await pack(order.id)).status).toBe(200)
  await ship(order.id)
  expect((await shop.stored(order.id)).packedAt).toEqual(packedAt)
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `orders/${order.id}`)),
  )
  expect(log.filter(({ action }) => action === 'packOrder')).toHaveLength(1)
})

test('an unpaid online order and a cancelled order cannot be packed', async () => {
  const { order } = await shop.ordered()
  expect(await readError(await pack(order.id))).toMatchObject({ code: 'conflict' })
  const cancelled = await placeOrder()
  await cancel(cancelled.actor, cancelled.order.id)
  expect(await readError(await pack(cancelled.order.id))).toMatchObject({ code: 'conflict' })
  expect((await shop.stored(cancelled.order.id)).packedAt).toBeNull()
})

test('a booked shipment does not prevent cancellation and is cancelled with the order', async () => {
  const { actor, order } = await paidOrder()
  expect(await shop.parcel(order.id)).toMatchObject({ state: 'booked' })
  expect((await cancel(actor, order.id)).status).toBe(200)
  await shop.settled()
  expect(await shop.parcel(order.id)).toMatchObject({ state: 'cancelled' })
})

test('thirty simultaneous cancellations of an order release the stock once and refund the payment once', async () => {
  const { actor, product, order } = await paidOrder()
  const responses = await Promise.all(Array.from({ length: 30 }, () => cancel(actor, order.id)))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
  await shop.settled()
  expect(await stockOf(shop, product.id)).toBe(5)
  expect((await eventStatuses(order.id)).filter((status) => status === 'cancelled')).toHaveLength(1)
  const [payment] = await shop.paymentRows(order.id)
  expect((await shop.refundRows()).filter(({ paymentId }) => paymentId === payment?.id)).toMatchObject([
    { amount: order.total === '640.00' ? 640_00 : 0, state: 'processed' },
  ])
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('exactly one of two simultaneous requests succeeds when one cancels and the other packs the same order', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { actor, product, order } = await placeOrder()
    const [cancelled, packed] = await Promise.all(
      turn % 2 ? [cancel(actor, order.id), pack(order.id)] : [pack(order.id), cancel(actor, order.id)].toReversed(),
    )
    const row = await shop.stored(order.id)
    expect([cancelled?.status, packed?.status].toSorted()).toEqual([200, 409])
    expect(row.status).toBe(cancelled?.status === 200 ? 'cancelled' : 'pending')
    expect(row.packedAt === null).toBe(row.status === 'cancelled')
    expect(await stockOf(shop, product.id)).toBe(row.status === 'cancelled' ? 10 : 8)
  }
})

test('exactly one of two simultaneous requests succeeds when one cancels and the other ships the same order', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { actor, product, order } = await placeOrder()
    const [cancelled, shipped] = await Promise.all([cancel(actor, order.id), ship(order.id)])
    expect([cancelled.status, shipped.status].toSorted()).toEqual([200, 409])
    expect(await stockOf(shop, product.id)).toBe(cancelled.status === 200 ? 10 : 8)
  }
})

test('a payment that arrives while its order is being cancelled is refunded once, and the stock is released once', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { actor, product, order, gatewayOrderId } = await shop.ordered({ inventory: 5 })
    const proof = await shop.press(gatewayOrderId, 'pay')
    const [response] = await Promise.all([cancel(actor, order.id), shop.verify(actor, order.id, proof)])
    expect(response.status).toBe(200)
    await shop.settled()
    await shop.reconcile()
    await shop.settled()
    const row = await shop.stored(order.id)
    expect(row).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    const [payment] = await shop.paymentRows(order.id)
    const refunds = (await shop.refundRows()).filter(({ paymentId }) => paymentId === payment?.id)
    expect(refunds).toMatchObject([{ amount: 640_00, state: 'processed' }])
    expect(await stockOf(shop, product.id)).toBe(5)
  }
})

test('an unpaid online order that was cancelled by the shopper is not restored by a late payment', async () => {
  const { actor, product, order, gatewayOrderId } = await shop.ordered({ inventory: 5 })
  expect((await cancel(actor, order.id)).status).toBe(200)
  await shop.press(gatewayOrderId, 'pay')
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await stockOf(shop, product.id)).toBe(5)
})

test('a packed cash on delivery order does not expire as unconfirmed', async () => {
  const day = 24 * 3600_000
  const { order } = await placeOrder()
  await pack(order.id)
  for (let days = 0; days < 9; days++) {
    shop.advance(day)
    await shop.runRecurring('expire unconfirmed orders')
  }
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending' })
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
  expect(row?.expiryWarnedAt).toBeNull()
})
