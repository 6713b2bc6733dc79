import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminOverview, getAdminStats, getSales } from '#contract/admin/overview'
import { contactMessages } from '../../db/schema/engagement.ts'
import { jobs } from '../../db/schema/operations.ts'
import { shipments } from '../../db/schema/order-records.ts'
import { orders, payments, refunds } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

// The clock starts at 11:30 in India (06:00 UTC), so the day in India began at 18:30 UTC of the day before.
const shop = await createTestShop({ now: '2026-11-21T06:00:00.000Z', changesRows: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop)
const minuteMs = 60_000

async function order(values: Partial<typeof orders.$inferInsert> = { status: 'pending' }) {
  const placed = (await place(shop.visitor(), orderBody(product))).order
  await shop.db.write((tx) => tx.update(orders).set(values).where(eq(orders.id, placed.id)))
  await shop.postMoney()
  return { id: placed.id, orderNumber: placed.orderNumber, total: placed.total }
}
const parcel = (orderId: number, values: Partial<typeof shipments.$inferInsert> = {}) =>
  shop.db.write((tx) =>
    tx
      .insert(shipments)
      .values({ orderId, state: 'wanted', createdAt: shop.clock(), updatedAt: shop.clock(), ...values }),
  )
const overview = async () => read(getAdminOverview, await admin.get('/api/admin/overview'))
const sales = async (days: number) => read(getSales, await admin.get(`/api/admin/sales?days=${days}`))
/** Returns the ids of the orders on the page to which the overview links, oldest first. */
const listed = async (filter: string) =>
  (await read(getAdminOrders, await admin.get(`/api/admin/orders?${filter}`))).map(({ id }) => id).toReversed()
const none = { count: 0, first: [] }

test('attention list is empty when nothing is pending', async () => {
  expect(await overview()).toEqual({
    toShip: none,
    prescriptions: none,
    missingCash: none,
    expiring: none,
    parcels: none,
    disputes: { ...none, respondBy: null },
    refunds: none,
    unchecked: none,
    failedEmails: { count: 0, lastError: null },
    unconfirmed: { count: 0, first: [] },
    withheldEmails: 0,
    openMessages: 0,
    reviewsToApprove: 0,
    lacksMailServer: false,
    backupDue: null,
    soldOut: 0,
    providers: { payments: 'sandbox', courier: 'sandbox' },
    cashOnDelivery: true,
  })
})

test('overview lists paid and COD orders without a shipment as orders to ship', async () => {
  const cash = await order()
  const paid = await order({ paymentMethod: 'razorpay', paymentStatus: 'paid', status: 'confirmed' })
  await order({ paymentMethod: 'razorpay' })
  await order({ status: 'cancelled' })
  await order({ status: 'shipped' })
  const { toShip } = await overview()
  expect(toShip.count).toBe(2)
  expect(toShip.first.map(({ id }) => id)).toEqual([cash.id, paid.id])
  expect(await listed('toShip=true')).toEqual([cash.id, paid.id])
  for (const { id } of [cash, paid]) await parcel(id, { state: 'booked' })
  expect((await overview()).toShip).toEqual(none)
})

test('overview lists unpaid orders ten minutes before they expire', async () => {
  const expiresAt = new Date(shop.clock().getTime() + 11 * minuteMs)
  const { id, orderNumber } = await order({ paymentMethod: 'razorpay', expiresAt })
  expect((await overview()).expiring).toEqual(none)
  shop.advance(2 * minuteMs)
  expect((await overview()).expiring).toEqual({ count: 1, first: [{ id, orderNumber }] })
  shop.advance(10 * minuteMs)
  expect((await overview()).expiring).toEqual(none)
})

test('overview lists shipments that failed to be booked, have a problem or are overdue', async () => {
  const failed = await order({ status: 'confirmed' })
  await parcel(failed.id, { state: 'failed', problem: 'No pickup' })
  const problematic = await order({ status: 'shipped' })
  await parcel(problematic.id, { state: 'booked', problem: 'Lost' })
  const waiting = await order({ status: 'confirmed' })
  await parcel(waiting.id)
  const gone = await order({ status: 'cancelled' })
  await parcel(gone.id, { state: 'cancelled', problem: 'x' })
  // An admin set the order to delivered without the courier, so its shipment needs no attention.
  const delivered = await order({ status: 'delivered' })
  await parcel(delivered.id, { problem: 'The courier does not answer.' })
  const ids = async () => (await overview()).parcels.first.map(({ id }) => id)
  expect(await ids()).toEqual([failed.id, problematic.id])
  shop.advance(61 * minuteMs)
  expect(await ids()).toEqual([failed.id, problematic.id, waiting.id])
  expect(await listed('trouble=shipment')).toEqual([failed.id, problematic.id, waiting.id])
  const rows = await read(getAdminOrders, await admin.get('/api/admin/orders'))
  const marked = rows.filter(({ troubles }) => troubles.includes('shipment')).map(({ id }) => id)
  expect(marked.toReversed()).toEqual([failed.id, problematic.id, waiting.id])
})

test('overview lists each order with an outstanding refund once', async () => {
  const cancelled = await order({ status: 'cancelled', paymentMethod: 'razorpay', paymentStatus: 'paid' })
  const late = await order({ status: 'cancelled', paymentMethod: 'razorpay', paymentStatus: 'refunded' })
  await shop.db.write(async (tx) => {
    const createdAt = shop.clock()
    for (const orderId of [cancelled.id, late.id]) {
      const [payment] = await tx
        .insert(payments)
        .values({
          orderId,
          gatewayPaymentId: `pay_${orderId}`,
          gatewayOrderId: 'order_x',
          amount: 1,
          currency: 'INR',
          state: 'captured',
          createdAt,
          updatedAt: createdAt,
        })
        .returning()
      const paymentId = payment?.id ?? 0
      await tx.insert(refunds).values({ paymentId, amount: 1, state: 'failed', createdAt, updatedAt: createdAt })
    }
  })
  const { count, first } = (await overview()).refunds
  expect([count, first.map(({ id }) => id)]).toEqual([2, [cancelled.id, late.id]])
  expect(await listed('trouble=refund')).toEqual([cancelled.id, late.id])
})

test('overview counts failed emails, open messages and sold-out products', async () => {
  await addProduct(shop, { inventory: 0 })
  await addProduct(shop, { inventory: 0, isActive: false })
  const createdAt = shop.clock()
  await shop.db.write(async (tx) => {
    const job = { kind: 'letter', payload: {}, runAt: createdAt, createdAt, finishedAt: createdAt }
    await tx.insert(jobs).values({ ...job, uniqueKey: 'a', state: 'failed', lastError: 'First' })
    await tx.insert(jobs).values({ ...job, uniqueKey: 'b', state: 'failed', lastError: 'No such mailbox' })
    await tx.insert(jobs).values({ ...job, uniqueKey: 'c', state: 'waiting', lastError: 'Later', finishedAt: null })
    await tx.insert(jobs).values({ ...job, uniqueKey: 'd', kind: 'book-shipment', state: 'failed' })
    const message = { name: 'A', email: 'a@example.com', subject: 's', message: 'm', createdAt }
    await tx.insert(contactMessages).values({ ...message, ticket: 'T1' })
    await tx.insert(contactMessages).values({ ...message, ticket: 'T2', state: 'answered' })
  })
  expect(await overview()).toMatchObject({
    failedEmails: { count: 2, lastError: 'No such mailbox' },
    openMessages: 1,
    soldOut: 1,
  })
})

test('daily sales use days in India and add up to the revenue of the statistics', async () => {
  const at = (createdAt: string) => ({ createdAt: new Date(createdAt) })
  await shop.db.write(async (tx) => {
    await tx.update(orders).set(at('2026-06-01T00:00:00.000Z'))
  })
  const earlier = (await read(getAdminStats, await admin.get('/api/admin/stats'))).totalRevenue
  const cash = await order({ ...at('2026-11-19T18:30:00.000Z'), status: 'delivered' })
  const paid = await order({ ...at('2026-11-20T18:29:59.999Z'), paymentMethod: 'razorpay', paymentStatus: 'paid' })
  await order({ ...at('2026-11-20T10:00:00.000Z'), status: 'shipped' })
  await order({ ...at('2026-11-20T10:00:00.000Z'), status: 'cancelled', paymentStatus: 'refunded' })
  const late = await order({ ...at('2026-11-20T18:30:00.000Z'), status: 'completed', paymentStatus: 'paid' })
  await order(at('2026-11-14T18:29:59.999Z'))
  const sum = (...parts: { total: string }[]) =>
    (parts.reduce((total, part) => total + Number(part.total) * 100, 0) / 100).toFixed(2)

  const week = await sales(7)
  expect(week.map(({ day }) => day)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  expect(week[4]).toEqual({ day: '2026-11-19', orders: 0, revenue: '0.00' })
  expect(week[5]).toEqual({ day: '2026-11-20', orders: 2, revenue: sum(cash, paid) })
  expect(week[6]).toEqual({ day: '2026-11-21', orders: 1, revenue: late.total })

  const month = await sales(30)
  expect(month).toHaveLength(30)
  expect(month.find(({ day }) => day === '2026-11-14')?.orders).toBe(0)
  expect(await sales(90)).toHaveLength(90)
  const { totalRevenue } = await read(getAdminStats, await admin.get('/api/admin/stats'))
  expect(Number(totalRevenue) - Number(earlier)).toBeCloseTo(Number(sum(cash, paid, late)), 2)
  expect((await admin.get('/api/admin/sales?days=8')).status).toBe(400)
})

test('sales and statistics count as revenue only paid or delivered orders that are not cancelled or refunded', async () => {
  const stats = async () => read(getAdminStats, await admin.get('/api/admin/stats'))
  const today = async () => (await sales(7)).at(-1)
  const [statsBefore, todayBefore] = [await stats(), await today()]
  const counted = [
    await order({ paymentStatus: 'paid', status: 'confirmed', paymentMethod: 'razorpay' }),
    await order({ status: 'delivered' }),
  ]
  // The next orders do not count as revenue: they are unpaid, cancelled, refunded, or cancelled with an outstanding
  // refund.
  await order({ status: 'shipped' })
  await order({ status: 'pending', paymentMethod: 'razorpay' })
  await order({ status: 'cancelled' })
  await order({ status: 'cancelled', paymentStatus: 'refunded', paymentMethod: 'razorpay' })
  await order({ status: 'cancelled', paymentStatus: 'paid', paymentMethod: 'razorpay' })
  const revenue = counted.reduce((sum, { total }) => sum + Number(total), 0)
  const [statsAfter, todayAfter] = [await stats(), await today()]
  expect({
    orders: statsAfter.totalOrders - statsBefore.totalOrders,
    paidOrders: statsAfter.paidOrders - statsBefore.paidOrders,
    revenue: (Number(statsAfter.totalRevenue) - Number(statsBefore.totalRevenue)).toFixed(2),
  }).toEqual({ orders: 7, paidOrders: 2, revenue: revenue.toFixed(2) })
  expect({
    orders: Number(todayAfter?.orders) - Number(todayBefore?.orders),
    revenue: (Number(todayAfter?.revenue) - Number(todayBefore?.revenue)).toFixed(2),
  }).toEqual({ orders: 2, revenue: revenue.toFixed(2) })
})
