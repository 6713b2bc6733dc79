import { afterAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/admin/orders'
import { getOrderPayments } from '#contract/payments'
import { addSignedIn, stockOf } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const minute = 60_000

const emailsTo = (orderNumber: string) =>
  shop.sent.filter(({ text }) => text.includes(orderNumber)).map(({ subject }) => subject)
const seen = async (orderId: number) =>
  (await read(getOrderPayments, await admin.get(`/api/admin/orders/${orderId}/payments`))).payments

/**
 * Places and pays an order. The last digits of the total determine what the sandbox does: refunds of amounts ending in
 * 91 paise fail, those ending in 92 stay pending for an hour.
 */
async function paid(price = 1000_00) {
  const made = await shop.ordered({ price })
  await shop.press(made.gatewayOrderId, 'lose')
  await shop.settled()
  expect(await shop.stored(made.order.id)).toMatchObject({ paymentStatus: 'paid' })
  return made
}

async function cancel(orderId: number) {
  const response = await admin.send('PATCH', `/api/admin/orders/${orderId}/cancel`, { reason: 'The jar broke' })
  expect(response.status).toBe(200)
  return read(cancelOrder, response)
}

test('cancelling a paid order refunds it once and emails the shopper', async () => {
  const { order } = await paid()
  expect(await cancel(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'wanted', id: null, reason: 'The jar broke' }] }])
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject([
    {
      state: 'refunded',
      counts: true,
      refunds: [{ state: 'processed', amount: '1180.00', id: expect.stringMatching(/^rfnd_/) }],
    },
  ])
  expect((await shop.calls('payments.refund')).filter(({ status }) => status === 200)).toHaveLength(1)
  const emails = emailsTo(order.orderNumber)
  expect(emails.slice(1)).toEqual([
    `Your order ${order.orderNumber} was cancelled`,
    `Your refund for order ${order.orderNumber}`,
  ])
  const cancelled = shop.sent.find(({ subject }) => subject === emails[1])
  expect(cancelled?.text).toContain('The jar broke')
  expect(cancelled?.text).toContain('your payment of ₹1,180.00 in full')
})

test('a refund that the gateway reports as failed is logged as an error, and the order stays paid', async () => {
  // The total is 1000.77 plus 18 % tax: 1180.91.
  const { order } = await paid(1000_77)
  expect(order.total).toBe('1180.91')
  await cancel(order.id)
  await shop.settled()
  await shop.reconcile()
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  expect(await seen(order.id)).toMatchObject([{ state: 'captured', refunds: [{ state: 'failed' }] }])
  expect(shop.lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'a refund failed' }))
})

test('an order with a pending refund has the payment status "refunded", and reconciliation an hour later finds that the gateway processed the refund', async () => {
  const { order } = await paid(1000_78)
  expect(order.total).toBe('1180.92')
  // Without webhooks only reconciliation finds the processed refund.
  await shop.fault('webhook', 'drop', { times: 0 })
  await cancel(order.id)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'pending' }] }])
  shop.advance(61 * minute)
  await shop.reconcile()
  await shop.settled()
  expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'processed' }] }])
  expect(emailsTo(order.orderNumber).filter((subject) => subject.includes('refund'))).toHaveLength(1)
  await shop.clearFaults()
})

test.each(['http_500', 'html_502', 'reset', 'http_429', 'http_409', 'garbage'])(
  'a refund request that fails at the gateway with %s is retried, and the refund is made once',
  async (mode) => {
    const { order } = await paid()
    await cancel(order.id)
    await shop.fault('payments.refund', mode)
    await shop.settled()
    expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'wanted' }] }])
    shop.advance(minute)
    await shop.settled()
    expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  },
)

test("a refund is not made twice when the gateway's response to the first request did not arrive", async () => {
  const own = await createPayingShop({ gateway: { timeoutMs: 300 } })
  const ownAdmin = await addSignedIn(own, { role: 'admin' })
  const { order, gatewayOrderId } = await own.ordered()
  const { razorpay_payment_id } = await own.press(gatewayOrderId, 'lose')
  await own.settled()
  await ownAdmin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
  await own.fault('payments.refund', 'commit_then_hang')
  await own.fault('webhook', 'drop')
  await own.settled()
  expect(await own.stored(order.id)).toMatchObject({ paymentStatus: 'paid' })
  own.advance(minute)
  await own.settled()
  expect(await own.stored(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await own.payments.refundsOf(razorpay_payment_id)).toHaveLength(1)
  await own.close()
})

test('refund requests with the same idempotency key make one refund', async () => {
  const { order } = await paid()
  const [{ gatewayPaymentId = '' } = {}] = await shop.paymentRows(order.id)
  const wish = { paymentId: gatewayPaymentId, amount: 1180_00, key: 'refund-the-same' }
  const first = await shop.payments.refund(wish)
  expect(await shop.payments.refund(wish)).toEqual(first)
  expect(await shop.payments.refundsOf(gatewayPaymentId)).toHaveLength(1)
})

test("a refund made in the gateway's dashboard is stored by the shop", async () => {
  const { order } = await paid()
  const [{ gatewayPaymentId = '' } = {}] = await shop.paymentRows(order.id)
  await shop.payments.refund({ paymentId: gatewayPaymentId, amount: 1180_00, key: 'in-the-dashboard' })
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await seen(order.id)).toMatchObject([{ refunds: [{ state: 'processed' }] }])
  // A later cancellation must not refund the money again.
  await cancel(order.id)
  await shop.settled()
  expect(await shop.payments.refundsOf(gatewayPaymentId)).toHaveLength(1)
})

test('thirty simultaneous cancellations make one refund', async () => {
  const { order } = await paid()
  const path = `/api/admin/orders/${order.id}/cancel`
  const responses = await Promise.all(Array.from({ length: 30 }, () => admin.send('PATCH', path)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(29)
  await shop.settled()
  const [{ gatewayPaymentId = '' } = {}] = await shop.paymentRows(order.id)
  expect(await shop.payments.refundsOf(gatewayPaymentId)).toHaveLength(1)
})

test('simultaneous payment and cancellation leave each order cancelled and either unpaid or refunded', async () => {
  const made = async () => (await shop.calls('payments.refund')).filter(({ status }) => status === 200)
  const before = (await made()).length
  const placed = []
  for (let count = 0; count < 20; count++) placed.push(await shop.ordered({ inventory: 1, actor: shop.visitor() }))
  const answers = await Promise.all(
    placed.map(async ({ actor, order, gatewayOrderId }, index) => {
      const pay = () => shop.press(gatewayOrderId, 'pay')
      // Every second order is already paid before verification and cancellation start.
      const paid = index % 2 === 0 ? null : await pay()
      const verify = async () => shop.verify(actor, order.id, paid ?? (await pay()))
      const give = () => admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`)
      const [paying, cancelling] = await Promise.all([verify(), give()])
      return [paying.status, cancelling.status]
    }),
  )
  await shop.settled()
  let refunds = 0
  for (const [index, { order, product }] of placed.entries()) {
    const [paying = 0, cancelling = 0] = answers[index] ?? []
    expect([200, 400, 409]).toContain(paying)
    expect(cancelling).toBe(200)
    const money = await shop.paymentRows(order.id)
    refunds += money.length
    expect(money.map(({ state }) => state)).toEqual(money.map(() => 'refunded'))
    const returned = await shop.stored(order.id)
    expect(returned).toMatchObject({ status: 'cancelled', paymentStatus: money.length > 0 ? 'refunded' : 'failed' })
    expect(await stockOf(shop, product.id)).toBe(1)
  }
  expect((await made()).length - before).toBe(refunds)
})
