import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderTracking } from '#contract/orders'
import { razorpayWebhookPath } from '#contract/paths'
import { jobs, webhookEvents } from '../db/schema/operations.ts'
import { addSignedIn, stateOf } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())

const signed = (body: string, secret = shop.keys.webhookSecret) =>
  createHmac('sha256', secret).update(body).digest('hex')

function post(body: string, headers: Record<string, string>, actor = shop.visitor()) {
  return actor.request(razorpayWebhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

const eventOf = (event: string, paymentId: string, gatewayOrderId: string) =>
  JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: { payment: { entity: { id: paymentId, order_id: gatewayOrderId } } },
  })

async function expectPaidOnce(orderId: number, orderNumber: string) {
  expect(await shop.stored(orderId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  const events = await read(getOrderTracking, await admin.get(`/api/orders/${orderId}/tracking`))
  expect(events.map(({ status }) => status)).toEqual(['confirmed', 'order_placed'])
  const shipments = await shop.db.read((tx) =>
    tx
      .select()
      .from(jobs)
      .where(eq(jobs.uniqueKey, `shipment-${orderId}`))
      .execute(),
  )
  expect(shipments).toHaveLength(1)
  const emails = shop.sent.filter(({ text }) => text.includes(orderNumber))
  expect(emails).toHaveLength(1)
}
const admin = await addSignedIn(shop, { role: 'admin' })

test('a webhook marks the order as paid when the browser was closed before it reported the payment', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  await expectPaidOnce(order.id, order.orderNumber)
})

test.each([
  ['duplicate', {}],
  ['duplicate_new_id', {}],
  ['reverse', {}],
  ['delay', { delayMs: 20 }],
  ['race', {}],
  ['oldSecret', {}],
  ['unknown', {}],
])('an order is paid once when its webhooks are affected by the sandbox fault %s', async (mode, more) => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', mode, more)
  const proof = await shop.press(gatewayOrderId, mode === 'race' ? 'pay' : 'lose')
  if (mode === 'race') expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
  await shop.settled()
  await expectPaidOnce(order.id, order.orderNumber)
})

test('a webhook whose body was modified returns 401, and reconciliation finds the payment', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'tamper')
  await shop.press(gatewayOrderId, 'lose')
  await shop.settled()
  const statuses = (await shop.calls('razorpay')).slice(-3).map(({ status }) => status)
  expect(statuses).toContain(401)
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
  await shop.reconcile()
  await shop.settled()
  await expectPaidOnce(order.id, order.orderNumber)
})

test('if no webhook arrives and the browser is closed, reconciliation marks the order as paid once', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'drop')
  await shop.press(gatewayOrderId, 'lose')
  await Promise.all([shop.reconcile(), shop.reconcile()])
  await shop.reconcile()
  await shop.settled()
  await expectPaidOnce(order.id, order.orderNumber)
})

test('repeated and outdated payment events mark an order as paid once and never change the order back to unpaid', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'drop')
  const { razorpay_payment_id } = await shop.press(gatewayOrderId, 'lose')
  const captured = eventOf('payment.captured', razorpay_payment_id, gatewayOrderId)
  for (let count = 0; count < 5; count++) {
    const headers = { 'x-razorpay-signature': signed(captured), 'x-razorpay-event-id': 'the same event' }
    expect((await post(captured, headers)).status).toBe(200)
  }
  await shop.settled()
  for (const name of ['payment.authorized', 'payment.failed']) {
    const body = eventOf(name, razorpay_payment_id, gatewayOrderId)
    const headers = { 'x-razorpay-signature': signed(body), 'x-razorpay-event-id': `later ${name}` }
    expect((await post(body, headers)).status).toBe(200)
  }
  await shop.settled()
  await expectPaidOnce(order.id, order.orderNumber)
  const seen = await shop.db.read((tx) =>
    tx.select().from(webhookEvents).where(eq(webhookEvents.eventId, 'the same event')).execute(),
  )
  expect(seen).toMatchObject([{ source: 'razorpay', kind: 'payment.captured' }])
})

test('a webhook without a valid signature returns 401 and changes nothing', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  const body = eventOf('payment.captured', 'pay_x', gatewayOrderId)
  const spaced = JSON.stringify(JSON.parse(body), null, 1)
  const before = await stateOf(shop)
  const tries: [string, Record<string, string>][] = [
    [body, {}],
    [body, { 'x-razorpay-signature': '' }],
    [body, { 'x-razorpay-signature': 'a'.repeat(64) }],
    [body, { 'x-razorpay-signature': signed(body).toUpperCase() }],
    [body, { 'x-razorpay-signature': signed(body, shop.keys.keySecret) }],
    [spaced, { 'x-razorpay-signature': signed(body) }],
  ]
  for (const [sent, headers] of tries) {
    const response = await post(sent, headers, admin)
    expect(response.status).toBe(401)
    expect(await readError(response)).toMatchObject({ code: 'unauthenticated' })
  }
  const large = JSON.stringify({ event: 'x', more: 'x'.repeat(1024 * 1024) })
  expect((await post(large, { 'x-razorpay-signature': signed(large) })).status).toBe(413)
  expect(await stateOf(shop)).toEqual(before)
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'pending' })
})

test('signed webhook events of unknown kinds or about unknown orders return 200 and change nothing', async () => {
  const { order } = await shop.ordered()
  for (const body of [
    eventOf('payment.captured', 'pay_y', 'order_OfAnotherShop'),
    '{"event":"settlement.processed","payload":[]}',
    '{"event":"payment.captured"}',
    '{"event":"refund.processed","payload":{"refund":{"entity":{"payment_id":"pay_unknown"}}}}',
  ]) {
    // If an event has no id, the hash of its body is used to detect that it was already processed.
    expect((await post(body, { 'x-razorpay-signature': signed(body) })).status).toBe(200)
    expect((await post(body, { 'x-razorpay-signature': signed(body), origin: 'https://evil.example' })).status).toBe(
      200,
    )
  }
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'pending' })
})

test('the webhook endpoint returns 200 without waiting for the gateway', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'drop')
  const { razorpay_payment_id } = await shop.press(gatewayOrderId, 'lose')
  await shop.fault('orders.payments', 'http_500')
  const body = eventOf('payment.captured', razorpay_payment_id, gatewayOrderId)
  const headers = { 'x-razorpay-signature': signed(body), 'x-razorpay-event-id': 'while it is down' }
  const before = (await shop.calls('orders.payments')).length
  expect((await post(body, headers)).status).toBe(200)
  expect((await shop.calls('orders.payments')).length).toBe(before)
  await shop.runJobs()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'pending' })
  shop.advance(60_000)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'paid' })
})
