import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { getAdminStats } from '#contract/admin/overview'
import { getOrder } from '#contract/orders'
import { getOrderPayments, refundPayment } from '#contract/payments'
import { auditLog } from '../db/schema/operations.ts'
import { addSignedIn } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { storeWantedRefund } from './refund-store.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
const admin = await addSignedIn(shop, { role: 'admin' })

/** Places and pays an order of ₹271. */
async function paid() {
  const { actor, order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  return { ...order, actor, paymentId }
}
const refund = (paymentId: string, body: object, key?: string) =>
  admin.post(`/api/admin/payments/${paymentId}/refunds`, body, key ? { 'idempotency-key': key } : {})
const seen = async (orderId: number) => read(getOrderPayments, await admin.get(`/api/admin/orders/${orderId}/payments`))
const revenue = async () => Number((await read(getAdminStats, await admin.get('/api/admin/stats'))).totalRevenue)
const atGateway = async (paymentId: string) =>
  (await shop.payments.refundsOf(paymentId)).map(({ amount, state }) => [amount, state]).toSorted()

test('an owner refunds a payment in several parts, each made once at the gateway, and cancelling the order refunds the rest', async () => {
  const order = await paid()
  const before = await revenue()
  const first = await refund(order.paymentId, { amount: '100.00', reason: 'Damaged lid' })
  expect(first.status).toBe(201)
  expect(await read(refundPayment, first)).toMatchObject({
    money: { received: '271.00', refunded: '0.00', owed: '100.00', writtenOff: '100.00' },
    payments: [{ refundable: '171.00', refunds: [{ amount: '100.00', state: 'wanted', reason: 'Damaged lid' }] }],
  })
  await shop.settled()
  expect((await refund(order.paymentId, { amount: 50, reason: 'Late' })).status).toBe(201)
  await shop.settled()
  expect(await revenue()).toBe(before - 150)
  expect(await read(getOrder, await order.actor.get(`/api/orders/${order.id}`))).toMatchObject({
    paymentStatus: 'paid',
    total: '271.00',
    refunded: '150.00',
  })
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({
    money: { charged: '0.00', received: '271.00', refunded: '271.00', owed: '0.00' },
    payments: [{ state: 'refunded', refundable: '0.00' }],
  })
  expect((await atGateway(order.paymentId)).map(([amount]) => amount)).toEqual([100_00, 121_00, 50_00])
})

test('a refund without an amount refunds the whole payment, the payment status of the order becomes refunded, and another refund returns 409', async () => {
  const order = await paid()
  await refund(order.paymentId, { reason: 'Goodwill' })
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' })
  const again = await refund(order.paymentId, { reason: 'Goodwill' })
  expect([again.status, (await readError(again)).code]).toEqual([409, 'conflict'])
})

test('thirty concurrent refund requests, with or without an idempotency key, make one refund and one audit entry', async () => {
  for (const key of ['refund-key-1', undefined]) {
    const order = await paid()
    const clicks = Array.from({ length: 30 }, () => refund(order.paymentId, { amount: '10.00', reason: 'Late' }, key))
    const statuses = new Set((await Promise.all(clicks)).map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 409)).toEqual([201])
    await shop.settled()
    // A repeated request with the same key returns the stored response, also after the refund was made.
    if (key) expect((await refund(order.paymentId, { amount: '10.00', reason: 'Late' }, key)).status).toBe(201)
    await shop.settled()
    expect(await atGateway(order.paymentId)).toEqual([[10_00, 'processed']])
    const log = await shop.db.read((tx) =>
      tx
        .select()
        .from(auditLog)
        .where(eq(auditLog.target, `orders/${order.id}`))
        .execute(),
    )
    expect(log).toMatchObject([{ action: 'refundPayment', after: { amount: '10.00', reason: 'Late' } }])
  }
})

test.each([
  [{ amount: '271.01', reason: 'x' }, 'amount'],
  [{ amount: '0.99', reason: 'x' }, 'amount'],
  [{ amount: -5, reason: 'x' }, 'amount'],
  [{ amount: 'ten', reason: 'x' }, 'amount'],
  [{ amount: '10.00', reason: ' ' }, 'reason'],
  [{ amount: '10.00' }, 'reason'],
])('a refund request with the body %j returns 400 with an error on the field', async (body, field) => {
  const order = await paid()
  const response = await refund(order.paymentId, body)
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
  expect((await seen(order.id)).money.owed).toBe('0.00')
})

test('a partial refund that the bank rejects remains owed, and a retry refunds the same amount', async () => {
  const order = await paid()
  await shop.fault('payments.refund', 'refund_failed')
  await refund(order.paymentId, { amount: '100.00', reason: 'Late' })
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({
    money: { refunded: '0.00', owed: '100.00' },
    payments: [{ refundable: '171.00', refunds: [{ state: 'failed', replaced: false }] }],
  })
  expect((await admin.send('POST', `/api/admin/orders/${order.id}/refund`)).status).toBe(200)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({
    money: { refunded: '100.00', owed: '0.00' },
    payments: [
      {
        refunds: [
          { state: 'failed', replaced: true },
          { amount: '100.00', state: 'processed' },
        ],
      },
    ],
  })
})

test("an owner's refund is refused while a failed refund exists, so that the amount is not refunded twice", async () => {
  const order = await paid()
  await shop.fault('payments.refund', 'refund_failed')
  await refund(order.paymentId, { amount: '100.00', reason: 'Late' })
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  const own = await refund(order.paymentId, { amount: '100.00', reason: 'Late' })
  expect([own.status, (await readError(own)).message]).toEqual([
    409,
    expect.stringContaining('Retry the failed refund'),
  ])
  await shop.clearFaults()
  expect((await admin.send('POST', `/api/admin/orders/${order.id}/refund`)).status).toBe(200)
  await shop.settled()
  expect((await refund(order.paymentId, { amount: '50.00', reason: 'Late' })).status).toBe(201)
  await shop.settled()
  expect(await seen(order.id)).toMatchObject({ money: { refunded: '150.00', owed: '0.00' } })
})

test('cancelling an order while a partial refund is being requested refunds exactly the rest', async () => {
  const order = await paid()
  await refund(order.paymentId, { amount: '100.00', reason: 'Late' })
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  await shop.settled()
  expect((await atGateway(order.paymentId)).map(([amount]) => amount)).toEqual([100_00, 171_00])
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('refunds by the owner in the shop and in the gateway’s dashboard together never exceed the payment', async () => {
  const order = await paid()
  await refund(order.paymentId, { amount: '200.00', reason: 'Late' })
  await shop.payments.refund({ paymentId: order.paymentId, amount: 150_00, key: 'in-the-dashboard' })
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect((await atGateway(order.paymentId)).map(([amount]) => amount)).toEqual([121_00, 150_00])
  expect(await seen(order.id)).toMatchObject({ money: { refunded: '271.00', owed: '0.00' } })
})

test('refunding an unknown payment returns 404', async () => {
  expect((await refund('pay_unknown', { reason: 'x' })).status).toBe(404)
})

test('two refunds of the same amount that are requested at the same time are both made, each once', async () => {
  const order = await paid()
  const [payment] = await shop.paymentRows(order.id)
  const wanted = { paymentId: payment?.id ?? 0, amount: 50_00, now: shop.clock() }
  await shop.db.write(async (tx) => {
    await storeWantedRefund(tx, { ...wanted, reason: 'Broken seal' })
    await storeWantedRefund(tx, { ...wanted, reason: 'Late' })
  })
  await shop.settled()
  expect(await atGateway(order.paymentId)).toEqual([
    [50_00, 'processed'],
    [50_00, 'processed'],
  ])
  expect(await seen(order.id)).toMatchObject({
    money: { refunded: '100.00', owed: '0.00' },
    payments: [
      {
        refunds: [
          { reason: 'Broken seal', state: 'processed' },
          { reason: 'Late', state: 'processed' },
        ],
      },
    ],
  })
})

test('a refund request that the gateway answers with an earlier refund fails after one request, and a retry by the admin makes the refund', async () => {
  const order = await paid()
  await refund(order.paymentId, { amount: '50.00', reason: 'Late' })
  await shop.settled()
  const [earlier] = await shop.payments.refundsOf(order.paymentId)
  if (!earlier) throw new Error('no refund')
  const request = vi.spyOn(shop.payments, 'refund').mockResolvedValue(earlier)
  await refund(order.paymentId, { amount: '50.00', reason: 'Broken seal' })
  await shop.settled()
  expect(request).toHaveBeenCalledTimes(1)
  request.mockRestore()
  expect((await seen(order.id)).payments).toMatchObject([{ refunds: [{ state: 'processed' }, { state: 'failed' }] }])
  expect((await admin.send('POST', `/api/admin/orders/${order.id}/refund`)).status).toBe(200)
  await shop.settled()
  expect(await atGateway(order.paymentId)).toEqual([
    [50_00, 'processed'],
    [50_00, 'processed'],
  ])
})
