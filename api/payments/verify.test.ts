import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderTracking } from '#contract/orders'
import { getOrderPayments, verifyPayment } from '#contract/payments'
import { jobs } from '../db/schema/operations.ts'
import { apiTexts } from '../http/shop-error.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { addSignedIn, stateOf, stockOf } from '../testing/data.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read, readError } from '../testing/read.ts'
import { verifyPayment as verify } from './handlers.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const shipmentJobs = (orderId: number) =>
  shop.db.read((tx) =>
    tx
      .select()
      .from(jobs)
      .where(eq(jobs.uniqueKey, `shipment-${orderId}`))
      .execute(),
  )

test('verifying a card payment confirms the order and queues its shipment and email', async () => {
  const { actor, order, gatewayOrderId, product } = await shop.ordered({ quantity: 2 })
  const proof = await shop.press(gatewayOrderId, 'pay')
  const response = await shop.verify(actor, order.id, proof)
  expect(response.status).toBe(200)
  const reply = await read(verifyPayment, response)
  expect(reply).toEqual({
    success: true,
    message: 'Payment verified successfully',
    order: { ...order, status: 'confirmed', paymentStatus: 'paid' },
  })
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({
    razorpayOrderId: gatewayOrderId,
    razorpayPaymentId: proof.razorpay_payment_id,
    razorpaySignature: proof.razorpay_signature,
    expiresAt: null,
  })
  expect(await shop.paymentRows(order.id)).toMatchObject([
    { state: 'captured', amount: 1180_00, currency: 'INR', method: 'card' },
  ])
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${order.id}/tracking`))
  expect(events.map(({ status }) => status)).toEqual(['confirmed', 'order_placed'])
  expect(await shipmentJobs(order.id)).toMatchObject([{ kind: 'book-shipment', payload: { orderId: order.id } }])
  const emails = shop.sent.filter(({ text }) => text.includes(order.orderNumber))
  expect(emails.map(({ subject }) => subject)).toEqual([`Payment received for your order ${order.orderNumber}`])
  expect(await stockOf(shop, product.id)).toBe(8)
})

test.each<[string, unknown]>([
  ['wrong', 'a'.repeat(64)],
  ['empty', ''],
  ['63 digits', 'a'.repeat(63)],
  ['a list', ['a']],
  ['null', null],
  ['upper case', 'UPPER'],
])('verifying a payment with a signature that is %s returns 400 and changes nothing', async (_name, signature) => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'drop')
  // The payment is captured, so the signature is the only possible reason for the rejection.
  const proof = await shop.press(gatewayOrderId, 'pay')
  const wrong = signature === 'UPPER' ? proof.razorpay_signature.toUpperCase() : signature
  const before = await stateOf(shop)
  const body = { ...proof, razorpay_signature: wrong, orderId: order.id }
  const response = await actor.post(verifyPayment.path, body)
  expect(response.status).toBe(400)
  expect(await readError(response)).toMatchObject({ message: 'Payment verification failed', code: 'invalid' })
  expect(await stateOf(shop)).toEqual(before)
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
})

test('verifying a payment with a forged signature, or a payment that does not exist at the gateway, returns 400', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  const proof = await shop.press(gatewayOrderId, 'forge')
  expect((await shop.verify(actor, order.id, proof)).status).toBe(400)
  // The signature is valid, but the gateway has no such payment.
  const id = 'pay_MadeUpByNobody'
  const signature = createHmac('sha256', shop.keys.keySecret).update(`${gatewayOrderId}|${id}`).digest('hex')
  const signed = { ...proof, razorpay_payment_id: id, razorpay_signature: signature }
  expect((await shop.verify(actor, order.id, signed)).status).toBe(400)
  expect(await shop.stored(order.id)).toMatchObject({ paymentStatus: 'pending' })
})

test('the proof of payment of a cheap order cannot pay an expensive order', async () => {
  const cheap = await shop.ordered({ price: 100_00 })
  const dear = await shop.ordered({ price: 5000_00, actor: shop.visitor() })
  const proof = await shop.press(cheap.gatewayOrderId, 'pay')
  expect((await shop.verify(dear.actor, dear.order.id, proof)).status).toBe(400)
  const mixed = { ...proof, razorpay_order_id: dear.gatewayOrderId }
  expect((await shop.verify(dear.actor, dear.order.id, mixed)).status).toBe(400)
  expect(await shop.stored(dear.order.id)).toMatchObject({ paymentStatus: 'pending' })
})

test('verifying an order with the payment of another order returns 400, even if the signature is valid', async () => {
  const one = await shop.ordered()
  const two = await shop.ordered()
  const { razorpay_payment_id } = await shop.press(one.gatewayOrderId, 'pay')
  const razorpay_signature = createHmac('sha256', shop.keys.keySecret)
    .update(`${two.gatewayOrderId}|${razorpay_payment_id}`)
    .digest('hex')
  const proof = { razorpay_order_id: two.gatewayOrderId, razorpay_payment_id, razorpay_signature }
  expect((await shop.verify(two.actor, two.order.id, proof)).status).toBe(400)
  expect(await shop.stored(two.order.id)).toMatchObject({ paymentStatus: 'pending' })
  expect(await shop.paymentRows(two.order.id)).toEqual([])
})

test.each([
  ['amount_mismatch', 'The amount does not match the order.'],
  ['currency_mismatch', 'The payment was not made in rupees.'],
  ['status_failed', null],
  ['status_refunded', null],
])(
  'verifying a payment that the gateway reports as %s returns 400 although the signature is valid, and does not pay the order',
  async (mode, problem) => {
    const { actor, order, gatewayOrderId } = await shop.ordered()
    await shop.fault('webhook', 'drop')
    const proof = await shop.press(gatewayOrderId, 'pay')
    await shop.fault('payments.get', mode)
    const response = await shop.verify(actor, order.id, proof)
    expect(response.status).toBe(400)
    expect(await readError(response)).toMatchObject({ message: 'Payment verification failed' })
    expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    const seen = await read(getOrderPayments, await admin.get(`/api/admin/orders/${order.id}/payments`))
    expect(seen.payments).toMatchObject([{ id: proof.razorpay_payment_id, problem, counts: false }])
    if (problem) {
      expect(shop.lines).toContainEqual(
        expect.objectContaining({ level: 'error', fields: expect.objectContaining({ order: order.id }) }),
      )
    }
  },
)

test('verifying a payment returns 404 to a caller without access to the order', async () => {
  const owner = await addSignedIn(shop)
  const { order, gatewayOrderId } = await shop.ordered({ actor: owner })
  const proof = await shop.press(gatewayOrderId, 'pay')
  const other = await addSignedIn(shop)
  const before = await shop.stored(order.id)
  for (const caller of [shop.visitor(), other]) {
    expect((await shop.verify(caller, order.id, proof)).status).toBe(404)
  }
  expect((await shop.verify(owner, 99_999_999, proof)).status).toBe(404)
  expect(await shop.stored(order.id)).toEqual(before)
  expect((await shop.verify(owner, order.id, proof)).status).toBe(200)
  expect((await shop.verify(admin, order.id, proof)).status).toBe(200)
})

test('fifty simultaneous verifications of one payment return the same response and create one payment and one shipment', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  const proof = await shop.press(gatewayOrderId, 'pay')
  const responses = await Promise.all(Array.from({ length: 50 }, () => shop.verify(actor, order.id, proof)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
  await shop.settled()
  expect(await shop.paymentRows(order.id)).toHaveLength(1)
  expect(await shipmentJobs(order.id)).toHaveLength(1)
  const events = await read(getOrderTracking, await actor.get(`/api/orders/${order.id}/tracking`))
  expect(events).toHaveLength(2)
  expect(shop.sent.filter(({ text }) => text.includes(order.orderNumber))).toHaveLength(1)
})

test('an order whose first payment was declined can be paid by a second payment, and only the second payment counts', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  expect(await shop.press(gatewayOrderId, 'pay', { card: '4100 2800 0006 0003' })).toMatchObject({
    error: { reason: 'card_declined' },
  })
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
  const proof = await shop.press(gatewayOrderId, 'pay')
  expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
  await shop.settled()
  const seen = await read(getOrderPayments, await admin.get(`/api/admin/orders/${order.id}/payments`))
  expect(seen).toMatchObject({ orderId: order.id, gatewayOrderId, expiresAt: null })
  expect(seen.payments).toMatchObject([
    { state: 'captured', counts: true, problem: null, refunds: [] },
    { state: 'failed', counts: false, errorCode: 'card_declined' },
  ])
})

test('a payment that is only authorized at the gateway is captured and pays the order', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  const proof = await shop.press(gatewayOrderId, 'authorise')
  expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
  await shop.settled()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(await shop.calls('payments.capture')).toHaveLength(1)
})

test('if capturing an authorized payment fails, verify returns 503 and reconciliation captures the payment later', async () => {
  const { actor, order, gatewayOrderId } = await shop.ordered()
  await shop.fault('webhook', 'drop')
  const proof = await shop.press(gatewayOrderId, 'authorise')
  await shop.fault('payments.capture', 'http_500')
  const response = await shop.verify(actor, order.id, proof)
  expect(response.status).toBe(503)
  expect(await readError(response)).toMatchObject({ code: 'unavailable', message: 'We are confirming your payment' })
  await shop.reconcile()
  expect(await shop.stored(order.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test.each(['http_500', 'html_502', 'reset', 'http_429', 'garbage'])(
  'when the gateway fails with %s, verifying a payment returns 503 and leaves the order pending, and a second attempt succeeds',
  async (mode) => {
    const { actor, order, gatewayOrderId } = await shop.ordered()
    await shop.fault('webhook', 'drop')
    const proof = await shop.press(gatewayOrderId, 'pay')
    await shop.fault('payments.get', mode)
    const response = await shop.verify(actor, order.id, proof)
    expect(response.status).toBe(503)
    expect(await readError(response)).toMatchObject({ code: 'unavailable', message: 'We are confirming your payment' })
    expect(await shop.stored(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    expect((await shop.verify(actor, order.id, proof)).status).toBe(200)
  },
)

test('when the gateway does not respond but a webhook has already paid the order, verifying the payment returns the paid order', async () => {
  const { order, gatewayOrderId } = await shop.ordered()
  const proof = await shop.press(gatewayOrderId, 'pay')
  const payments = {
    ...shop.payments,
    async payment() {
      await shop.settled()
      throw new GatewayError('unreachable', 0, 'silent')
    },
  }
  const { guestHash } = await shop.stored(order.id)
  const caller = async () => ({ user: null, guestHash, linkedOrderId: null })
  const call = { caller, guess: async () => false, texts: apiTexts.en }
  const answer = await verify({ ...shop, payments }, { ...proof, orderId: order.id }, call)
  expect(answer.order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
})

test('only admins can read the payments of an order', async () => {
  const { actor, order } = await shop.ordered()
  const path = `/api/admin/orders/${order.id}/payments`
  expect((await actor.get(path)).status).toBe(401)
  expect((await (await addSignedIn(shop)).get(path)).status).toBe(403)
  expect((await admin.get('/api/admin/orders/999999/payments')).status).toBe(404)
  expect(await (await admin.get('/api/admin/providers')).json()).toEqual({ payments: 'sandbox', courier: 'sandbox' })
})

test('wrong payment verifications by other clients with the same IP address do not prevent a payer from verifying a payment', async () => {
  const own = await createPayingShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const { actor, order, gatewayOrderId } = await own.ordered()
  const proof = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'x' }
  const statuses = []
  for (let id = 1; id <= 3; id++) statuses.push((await own.verify(own.visitor(), 9000 + id, proof)).status)
  expect(statuses).toEqual([404, 404, 429])
  const right = await own.press(gatewayOrderId, 'pay')
  expect((await own.verify(actor, order.id, right)).status).toBe(200)
  await own.close()
})
