import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderPayments, retryRefund } from '#contract/payments'
import { auditLog } from '../db/schema/operations.ts'
import { addSignedIn } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const minute = 60_000

const seen = async (orderId: number) =>
  (await read(getOrderPayments, await admin.get(`/api/admin/orders/${orderId}/payments`))).payments
const retry = (orderId: number) => admin.send('POST', `/api/admin/orders/${orderId}/refund`)

/** Places an order and cancels it. The order is still paid, because the gateway's refund failed. */
async function placeUnrefundedOrder() {
  const { order, gatewayOrderId } = await shop.ordered({ price: 1000_00 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  await shop.fault('payments.refund', 'refund_failed')
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject([{ state: 'captured', refunds: [{ state: 'failed' }] }])
  return { order, paymentId }
}

const states = async (paymentId: string) => (await shop.payments.refundsOf(paymentId)).map(({ state }) => state)

test('a failed refund is made exactly once when the admin retries it', async () => {
  const { order, paymentId } = await placeUnrefundedOrder()
  const reply = await read(retryRefund, await retry(order.id))
  expect(reply.payments).toMatchObject([{ refunds: [{ state: 'failed' }, { state: 'wanted' }] }])
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject([
    { state: 'refunded', refunds: [{ state: 'failed' }, { state: 'processed' }] },
  ])
  expect((await states(paymentId)).toSorted()).toEqual(['failed', 'processed'])
  const again = await retry(order.id)
  expect([again.status, (await readError(again)).code]).toEqual([409, 'conflict'])
  const log = await shop.db.read((tx) => tx.select().from(auditLog).where(eq(auditLog.action, 'retryRefund')).execute())
  expect(log).toMatchObject([{ userId: admin.user.id, target: `orders/${order.id}` }])
})

test('thirty concurrent retries of a failed refund make one refund, even if the gateway answers the refund request with 500 at first', async () => {
  const { order, paymentId } = await placeUnrefundedOrder()
  const pressed = await Promise.all(Array.from({ length: 30 }, () => retry(order.id)))
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]))
  await shop.fault('payments.refund', 'http_500')
  await Promise.all([shop.settled(), shop.settled()])
  shop.advance(minute)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect((await states(paymentId)).toSorted()).toEqual(['failed', 'processed'])
})

test('a retried refund that fails again is shown as failed and can be retried again', async () => {
  const { order, paymentId } = await placeUnrefundedOrder()
  await shop.fault('payments.refund', 'refund_failed')
  await retry(order.id)
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'failed' }, { state: 'failed' }] }])
  shop.advance(minute)
  await retry(order.id)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject([
    { refunds: [{ state: 'failed' }, { state: 'failed' }, { state: 'processed' }] },
  ])
  expect((await states(paymentId)).toSorted()).toEqual(['failed', 'failed', 'processed'])
})

test('retrying a refund returns 409 for an order without a failed refund and 404 for an unknown order', async () => {
  const { order } = await shop.ordered()
  expect((await retry(order.id)).status).toBe(409)
  expect((await retry(999_999)).status).toBe(404)
})
