import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminStats, getSales } from '#contract/admin/overview'
import { razorpayWebhookPath } from '#contract/paths'
import { getOrderPayments } from '#contract/payments'
import { refunds } from '../db/schema/orders.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { createAnyGateway } from '../testing/any-gateway.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { syncPayments } from './apply-gateway-payments.ts'
import { reconcilePayments } from './unpaid-orders.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
const admin = await addSignedIn(shop, { role: 'admin' })

const seen = async (orderId: number) => {
  const { payments } = await read(getOrderPayments, await admin.get(`/api/admin/orders/${orderId}/payments`))
  return payments[0]
}
const revenue = async () => Number((await read(getAdminStats, await admin.get('/api/admin/stats'))).totalRevenue)
const soldToday = async () => Number((await read(getSales, await admin.get('/api/admin/sales?days=7'))).at(-1)?.revenue)
const owed = async () =>
  (await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=refund'))).map(({ id }) => id)
const cancel = async (orderId: number) =>
  expect((await admin.send('PATCH', `/api/admin/orders/${orderId}/cancel`)).status).toBe(200)
const retry = (orderId: number) => admin.send('POST', `/api/admin/orders/${orderId}/refund`)
const processed = (amount: string) => ({ amount, state: 'processed', id: expect.stringMatching(/^rfnd_/) })

let made = 0
/** Makes a partial refund in the gateway's dashboard. */
const refundAtGateway = (paymentId: string, rupees: number) =>
  shop.payments.refund({ paymentId, amount: rupees * 100, key: `in-the-dashboard-${made++}` })

/** Places and pays an order of ₹271. */
async function paid() {
  const { order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  expect(order.total).toBe('271.00')
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'paid' })
  return { ...order, paymentId, gatewayOrderId }
}

async function expectAllBack({ id, paymentId }: { id: number; paymentId: string }) {
  expect(await shop.stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await seen(id)).toMatchObject({ state: 'refunded' })
  const back = (await shop.payments.refundsOf(paymentId)).filter(({ state }) => state !== 'failed')
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(271_00)
  expect(await owed()).not.toContain(id)
}

test('cancelling an order after a partial refund refunds the rest, and the revenue is reduced by both refunds', async () => {
  const before = [await revenue(), await soldToday()]
  const order = await paid()
  expect([await revenue(), await soldToday()]).toEqual(before.map((sum) => sum + 271))
  await refundAtGateway(order.paymentId, 100)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject({ state: 'captured', refunds: [processed('100.00')] })
  expect([await revenue(), await soldToday()]).toEqual(before.map((sum) => sum + 171))

  await cancel(order.id)
  expect(await seen(order.id)).toMatchObject({ refunds: [processed('100.00'), { amount: '171.00', state: 'wanted' }] })
  await shop.settled()
  await expectAllBack(order)
  expect((await seen(order.id))?.refunds).toMatchObject([processed('100.00'), processed('171.00')])
  expect([await revenue(), await soldToday()]).toEqual(before)
  const emails = shop.sent.filter(({ text }) => text.includes(order.orderNumber)).map(({ text }) => text)
  expect(emails[1]).toContain('part of your payment for the order')
  expect(emails[1]).toContain('₹100.00')
  expect(emails[2]).toContain('We’ll refund the rest of your payment, ₹171.00')
  expect(emails[3]).toContain('₹171.00')
  expect(emails).toHaveLength(4)
})

test('cancelling an order refunds the remaining amount if the webhook about an earlier partial refund was lost', async () => {
  const order = await paid()
  await shop.fault('webhook', 'drop', { times: 0 })
  await refundAtGateway(order.paymentId, 100)
  await cancel(order.id)
  await shop.settled()
  await expectAllBack(order)
})

test('cancelling an order refunds the remaining amount if a partial refund is made at the gateway before the refund by the shop', async () => {
  const order = await paid()
  await cancel(order.id)
  await refundAtGateway(order.paymentId, 100)
  await shop.settled()
  await expectAllBack(order)
})

/** Opens a shop with a gateway without Razorpay's rules and pays an order of ₹640 in it. */
async function openShopWithPaidOrder() {
  const gateway = createAnyGateway(() => own.clock())
  /** Called once, just before the gateway makes the next refund. */
  let before: () => void = () => undefined
  const port = {
    ...gateway.port,
    refund: async (refund: Parameters<typeof gateway.port.refund>[0]) => {
      before()
      before = () => undefined
      return gateway.port.refund(refund)
    },
  }
  const own = await createTestShop({ payments: port })
  const ownAdmin = await addSignedIn(own, { role: 'admin' })
  const product = await addProduct(own)
  const reply = await place(own.visitor(), orderBody(product, 1, { paymentMethod: 'razorpay' }))
  const { id } = reply.order
  const money = { state: 'captured', amount: 640_00, currency: 'INR' } as const
  const paymentId = gateway.addPayment(reply.razorpay_order_id ?? '', money)
  const ask = () => reconcilePayments({ ...own, payments: port })
  await ask()
  return {
    gateway,
    paymentId,
    beforeNextRefund: (act: () => void) => {
      before = act
    },
    reconcile: ask,
    runJobs: own.runJobs,
    cancel: () => ownAdmin.send('PATCH', `/api/admin/orders/${id}/cancel`),
    retry: () => ownAdmin.send('POST', `/api/admin/orders/${id}/refund`),
    message: async (eventId: string) => {
      const event = { event: 'refund.processed', payload: { refund: { entity: { payment_id: paymentId } } } }
      await own.visitor().post(razorpayWebhookPath, event, { 'x-razorpay-event-id': eventId })
      await own.runJobs()
    },
    owesRefund: async () =>
      (await read(getAdminOrders, await ownAdmin.get('/api/admin/orders?trouble=refund'))).length > 0,
    payment: async () =>
      (await read(getOrderPayments, await ownAdmin.get(`/api/admin/orders/${id}/payments`))).payments[0],
    close: own.close,
  }
}

test('a full refund is reduced to the remaining amount if a partial refund is made at the gateway at the same time', async () => {
  const own = await openShopWithPaidOrder()
  own.beforeNextRefund(() => own.gateway.refundInDashboard(own.paymentId, 100_00))
  await own.cancel()
  await own.runJobs()
  expect(own.gateway.refundsOf(own.paymentId).map(({ amount }) => amount)).toEqual([100_00, 540_00])
  expect(await own.payment()).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'processed' }, { state: 'processed' }],
  })
  await own.close()
})

test('if a partial refund fails after the remaining amount was refunded, the order is listed for admins, who can refund the failed amount again', async () => {
  const own = await openShopWithPaidOrder()
  own.gateway.setNextRefundState('pending')
  own.gateway.refundInDashboard(own.paymentId, 100_00)
  await own.message('the partial refund')
  expect(await own.payment()).toMatchObject({ state: 'captured', refunds: [{ amount: '100.00', state: 'pending' }] })
  await own.cancel()
  await own.runJobs()
  expect(await own.payment()).toMatchObject({ state: 'refunded', refunds: [{}, { amount: '540.00' }] })
  expect(await own.owesRefund()).toBe(false)
  // The gateway reports later that the bank rejected the partial refund.
  own.gateway.endPendingRefunds('failed')
  await own.reconcile()
  expect(await own.payment()).toMatchObject({ state: 'captured' })
  expect(await own.owesRefund()).toBe(true)
  expect((await own.retry()).status).toBe(200)
  await own.runJobs()
  expect(await own.payment()).toMatchObject({ state: 'refunded', refunds: [{}, {}, { amount: '100.00' }] })
  expect(await own.owesRefund()).toBe(false)
  expect((await own.retry()).status).toBe(409)
  expect(own.gateway.netAmountOf(own.paymentId)).toBe(0)
  await own.close()
})

test('a full refund that an earlier version of the shop stored as failed is retried with the amount that is left', async () => {
  const order = await paid()
  await shop.fault('webhook', 'drop', { times: 0 })
  await refundAtGateway(order.paymentId, 100)
  await shop.fault('payments.refunds', 'http_500')
  await cancel(order.id)
  await shop.settled()
  const [row] = await shop.paymentRows(order.id)
  const refused = { amount: 271_00, state: 'failed' } as const
  await shop.db.write((tx) =>
    tx
      .update(refunds)
      .set(refused)
      .where(eq(refunds.paymentId, row?.id ?? 0)),
  )
  expect(await owed()).toContain(order.id)
  expect((await retry(order.id)).status).toBe(200)
  await shop.settled()
  await expectAllBack(order)
})

test('partial refunds at the gateway that add up to the payment mark the order as refunded, and a later cancellation requests no refund', async () => {
  const order = await paid()
  await refundAtGateway(order.paymentId, 100)
  await refundAtGateway(order.paymentId, 171)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' })
  await cancel(order.id)
  await shop.settled()
  await expectAllBack(order)
  expect(await shop.payments.refundsOf(order.paymentId)).toHaveLength(2)
})

test('a partial refund made before the shop knew the payment is stored together with the payment', async () => {
  const { order, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  await shop.fault('webhook', 'drop', { times: 0 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  await refundAtGateway(paymentId, 100)
  await shop.reconcile()
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject({ state: 'captured', refunds: [processed('100.00')] })
})

const entriesOf = async (orderId: number) =>
  (await shop.db.read((tx) => ledgerOf(tx, orderId))).map(({ kind, amount }) => [kind, amount]).toSorted()
const expectConsistent = async () => expect((await shop.db.read(auditLedger)).differences).toEqual([])

/** Places an order of ₹271 that is paid while no webhook arrives, so that the shop does not know the payment. */
async function unknownPayment() {
  const { order, product, gatewayOrderId } = await shop.ordered({ price: 187_29 })
  await shop.fault('webhook', 'drop', { times: 0 })
  const { razorpay_payment_id: paymentId } = await shop.press(gatewayOrderId, 'lose')
  return { ...order, product, paymentId }
}

test.each([
  ['reconciliation', () => shop.reconcile()],
  ['a webhook about the payment', (id: number) => syncPayments(shop, id)],
] as const)(
  'a payment that was refunded in full before %s reports the payment is stored with its refund, and its order expires unpaid',
  async (_, report) => {
    const order = await unknownPayment()
    await refundAtGateway(order.paymentId, 271)
    for (let count = 0; count < 2; count++) {
      await report(order.id)
      await shop.settled()
      expect(await seen(order.id)).toMatchObject({ state: 'refunded', refunds: [processed('271.00')] })
      expect(await entriesOf(order.id)).toEqual([
        ['captured', 271_00],
        ['charged', 271_00],
        ['refunded', 271_00],
      ])
    }
    expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    await expectConsistent()
    shop.advance(31 * 60_000)
    await shop.settled()
    expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
    expect(await stockOf(shop, order.product.id)).toBe(10)
    await shop.reconcile()
    await shop.settled()
    expect(await shop.payments.refundsOf(order.paymentId)).toHaveLength(1)
    await expectConsistent()
    const texts = shop.sent.filter(({ text }) => text.includes(order.orderNumber)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('We refunded'))).toEqual([
      expect.stringContaining(`We refunded your payment for the order ${order.orderNumber}: ₹271.00`),
    ])
  },
)

test('a payment of an expired order that was refunded in full before the shop knew it does not restore the order', async () => {
  const order = await unknownPayment()
  await shop.fault('orders.payments', 'http_500', { times: 0 })
  shop.advance(31 * 60_000)
  for (let attempt = 0; attempt < 3; attempt++) {
    await shop.runJobs()
    shop.advance(10 * 60_000)
  }
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  await shop.clearFaults()
  await refundAtGateway(order.paymentId, 271)
  await shop.reconcile()
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await seen(order.id)).toMatchObject({ state: 'refunded', refunds: [processed('271.00')] })
  expect(await shop.payments.refundsOf(order.paymentId)).toHaveLength(1)
  await expectConsistent()
})

test('the payment status of an order becomes "refunded" when its payments are fetched after a full refund without webhook', async () => {
  const order = await paid()
  await shop.fault('webhook', 'drop', { times: 0 })
  await refundAtGateway(order.paymentId, 271)
  await syncPayments(shop, order.id)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject({ state: 'refunded', refunds: [processed('271.00')] })
  await expectConsistent()
})
