import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAdminOverview } from '#contract/admin/overview'
import { jobs } from '../db/schema/operations.ts'
import { shipments } from '../db/schema/order-records.ts'
import { orderItems, orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { addCoupon, couponUser } from '../testing/coupon.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'
import { expireUnconfirmed } from './expire-unconfirmed.ts'

const hour = 3600_000
const day = 24 * hour
const minute = 60_000

const shop = await createPayingShop({ changesRows: true })
afterAll(() => shop.close())
const owner = await addSignedIn(shop, { role: 'admin', email: 'owner@example.com' })
/**
 * Creates a new admin for each call, because the session of an admin would expire within the days that pass in these
 * tests.
 */
const admin = () => addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { inventory: 1000 })

// Completes the orders of earlier tests, so that each test works only with orders that it placed.
beforeEach(async () => {
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ status: 'completed', paymentStatus: 'paid' }).where(eq(orders.status, 'pending'))
  })
  shop.sent.length = 0
})

/** Runs the expiry of unconfirmed orders once, then sends the emails that it queued. */
async function runExpiry() {
  await expireUnconfirmed(shop)
  await shop.runJobs()
}

/** Advances the clock by some days and runs the expiry every six hours. */
async function passDays(days: number) {
  for (let runs = 0; runs < days * 4; runs++) {
    shop.advance(6 * hour)
    await runExpiry()
  }
}

const order = async (quantity = 2, changes: Parameters<typeof orderBody>[2] = {}) =>
  (await place(shop.visitor(), orderBody(product, quantity, changes))).order
const stored = async (id: number) => {
  const [row] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
  return row
}
const warnings = () => shop.sent.filter(({ subject }) => /expire/.test(subject))
const confirm = async (id: number) =>
  (await admin()).send('PATCH', `/api/admin/orders/${id}/status`, { status: 'confirmed' })

test('an unconfirmed COD order is cancelled after seven days, and its stock and coupon are released', async () => {
  const email = 'late@example.com'
  const couponCode = await addCoupon(shop, email)
  const before = (await stockOf(shop, product.id)) ?? 0
  const { id, orderNumber } = await order(2, { customerEmail: email, couponCode, amount: '1062.00' })
  expect(await couponUser(shop, email)).toBe(id)
  await passDays(6)
  shop.advance(day - 1)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  shop.advance(1)
  await runExpiry()

  expect(await stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed', ipKey: null })
  expect(await stockOf(shop, product.id)).toBe(before)
  expect(await couponUser(shop, email)).toBeNull()
  const [event] = await shop.db.read((tx) =>
    tx
      .select()
      .from(orderTrackingEvents)
      .where(eq(orderTrackingEvents.orderId, id))
      .orderBy(orderTrackingEvents.id)
      .offset(1)
      .limit(1),
  )
  expect(event).toMatchObject({
    status: 'cancelled',
    description: 'Your order has been cancelled. Reason: We could not confirm it within 7 days.',
  })
  const [email1] = shop.sent.filter(({ to, subject }) => to === email && /cancelled/.test(subject))
  expect(email1?.text).toContain(orderNumber)
  expect(email1?.text).toContain('We could not confirm it within 7 days.')
  await passDays(1)
  expect(await stockOf(shop, product.id)).toBe(before)
})

test('one day before unconfirmed orders expire, the shop sends admins one warning email for all of them', async () => {
  const first = await order()
  shop.advance(5 * hour)
  const second = await order()
  shop.advance(6 * day - 5 * hour - minute)
  await runExpiry()
  expect(warnings()).toEqual([])
  shop.advance(minute)
  await runExpiry()
  await passDays(1)
  expect(warnings()).toHaveLength(1)
  const [warning] = warnings()
  expect(warning).toMatchObject({ to: 'owner@example.com', subject: '2 unconfirmed orders expire soon' })
  for (const { orderNumber } of [first, second]) expect(warning?.text).toContain(orderNumber)
  expect(warning?.text).toContain('http://localhost:3000/admin/orders?status=pending&paymentMethod=cash_on_delivery')
  expect(owner.user.email).toBe('owner@example.com')
})

test('an unconfirmed order is not cancelled earlier than one day after the warning email, even if it is much older', async () => {
  // The shop was offline for three weeks, so no warning was sent in time.
  const { id } = await order()
  shop.advance(21 * day)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(warnings()).toHaveLength(1)
  shop.advance(day - 1)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  shop.advance(1)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
})

test('an order that an admin confirms is not cancelled', async () => {
  const { id } = await order()
  await passDays(6)
  await confirm(id)
  await passDays(3)
  expect(await stored(id)).toMatchObject({ status: 'confirmed' })
})

test('an order with a requested shipment does not expire and is not listed in the warning email', async () => {
  const { id } = await order()
  await (await admin()).send('POST', `/api/admin/orders/${id}/create-shipment`)
  await passDays(9)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(warnings()).toEqual([])
  // The courier cancelled the shipment, so the order counts as unconfirmed again.
  await shop.db.write(async (tx) => {
    await tx.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.orderId, id))
  })
  await passDays(2)
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
})

test('the expiry of unconfirmed orders ignores online orders', async () => {
  const { id } = await order(1, { paymentMethod: 'razorpay' })
  await shop.db.write(async (tx) => {
    await tx
      .update(jobs)
      .set({ state: 'done', finishedAt: shop.clock() })
      .where(eq(jobs.uniqueKey, `expire-order ${id}`))
  })
  await passDays(9)
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  expect(warnings()).toEqual([])
})

test('a changed number of days until unconfirmed orders expire also applies to existing orders', async () => {
  const rates = { everywhere: false, freeThreshold: 2500, standardCost: 150, taxRate: 18 }
  const set = async (codExpiryDays: number) =>
    (await admin()).send('PUT', '/api/admin/settings', { ...rates, codExpiryDays })
  const { id } = await order()
  expect((await set(3)).status).toBe(200)
  await passDays(2)
  shop.advance(day - 1)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  shop.advance(1)
  await runExpiry()
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  await set(7)
})

test('if an order is confirmed by an admin, booked with a courier and cancelled by the expiry at the same time, its stock is released at most once', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const before = (await stockOf(shop, product.id)) ?? 0
    const { id } = await order(3)
    await passDays(6)
    shop.advance(day)
    const ownAdmin = await admin()
    const replies = await Promise.all([
      expireUnconfirmed(shop),
      turn % 2
        ? ownAdmin.send('PATCH', `/api/admin/orders/${id}/status`, { status: 'confirmed' })
        : ownAdmin.send('POST', `/api/admin/orders/${id}/create-shipment`),
      expireUnconfirmed(shop),
      ownAdmin.send('PATCH', `/api/admin/orders/${id}/cancel`, {}),
    ])
    await shop.runJobs()
    const row = await stored(id)
    const lines = await shop.db.read((tx) => tx.select().from(orderItems).where(eq(orderItems.orderId, id)))
    expect(lines).toHaveLength(1)
    expect(row?.status).toBe('cancelled')
    expect(replies[3].status === 200 || replies[3].status === 409).toBe(true)
    expect(await stockOf(shop, product.id)).toBe(before)
    const events = await shop.db.read((tx) =>
      tx.select().from(orderTrackingEvents).where(eq(orderTrackingEvents.orderId, id)),
    )
    expect(events.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
  }
})

test('concurrent expiry runs send one warning and cancel an order once', async () => {
  const { id } = await order()
  shop.advance(6 * day)
  await Promise.all([expireUnconfirmed(shop), expireUnconfirmed(shop), expireUnconfirmed(shop)])
  await shop.runJobs()
  expect(warnings()).toHaveLength(1)
  shop.advance(day)
  await Promise.all([expireUnconfirmed(shop), expireUnconfirmed(shop), expireUnconfirmed(shop)])
  await shop.runJobs()
  expect(await stored(id)).toMatchObject({ status: 'cancelled' })
  expect(shop.sent.filter(({ subject }) => /was cancelled/.test(subject))).toHaveLength(1)
})

test('the admin overview counts the orders that expire within a day', async () => {
  const { id, orderNumber } = await order()
  const overview = async () => read(getAdminOverview, await (await admin()).get('/api/admin/overview'))
  expect((await overview()).unconfirmed).toEqual({ count: 0, first: [] })
  shop.advance(6 * day)
  await runExpiry()
  expect((await overview()).unconfirmed).toEqual({ count: 1, first: [{ id, orderNumber }] })
  await confirm(id)
  expect((await overview()).unconfirmed).toEqual({ count: 0, first: [] })
})
