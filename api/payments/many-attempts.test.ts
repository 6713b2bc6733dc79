import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { razorpayWebhookPath } from '#contract/paths'
import { jobs, webhookEvents } from '../db/schema/operations.ts'
import { orders, payments } from '../db/schema/orders.ts'
import { createAnyGateway } from '../testing/any-gateway.ts'
import { addProduct } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createTestShop } from '../testing/test-shop.ts'

let now = () => new Date(0)
const gateway = createAnyGateway(() => now())
const shop = await createTestShop({ payments: gateway.port })
now = shop.clock
afterAll(() => shop.close())

let events = 0
async function hook(event: string, entity: object) {
  events += 1
  const headers = { 'x-razorpay-event-id': `event ${events}` }
  const { status } = await shop
    .visitor()
    .post(razorpayWebhookPath, { event, payload: { payment: { entity } } }, headers)
  expect(status).toBe(200)
}

async function ordered() {
  const product = await addProduct(shop)
  const reply = await place(shop.visitor(), orderBody(product, 1, { paymentMethod: 'razorpay' }))
  return { id: reply.order.id, gatewayOrderId: reply.razorpay_order_id ?? '', amount: reply.amount }
}

const rows = (orderId: number) =>
  shop.db.read(async (tx) => ({
    attempts: await tx.select().from(payments).where(eq(payments.orderId, orderId)),
    jobs: (await tx.select().from(jobs)).filter(({ kind }) => kind.startsWith('settle')),
    events: await tx.select().from(webhookEvents),
  }))

test('of 300 declined payment attempts for an order, 20 payments, one job and no webhook event are stored, and the order can still be paid', async () => {
  const { id, gatewayOrderId, amount } = await ordered()
  const money = { amount, currency: 'INR' }
  for (let count = 0; count < 300; count++) {
    const paymentId = gateway.addPayment(gatewayOrderId, { ...money, state: 'failed' })
    await hook('payment.failed', { id: paymentId, order_id: gatewayOrderId })
    if (count % 50 === 0) await shop.runJobs()
  }
  await shop.runJobs()
  const left = await rows(id)
  expect([left.attempts.length, left.jobs.length, left.events.length]).toEqual([20, 1, 0])

  const paid = gateway.addPayment(gatewayOrderId, { ...money, state: 'captured' })
  await hook('payment.captured', { id: paid, order_id: gatewayOrderId })
  await shop.runJobs()
  const [order] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
  expect(order).toMatchObject({ paymentStatus: 'paid', razorpayPaymentId: paid })
})

test('a declined payment attempt that was not among the 20 stored attempts still pays the order when it succeeds later', async () => {
  const { id, gatewayOrderId, amount } = await ordered()
  const attempts = Array.from({ length: 30 }, () =>
    gateway.addPayment(gatewayOrderId, { amount, currency: 'INR', state: 'failed' }),
  )
  for (const paymentId of attempts) await hook('payment.failed', { id: paymentId, order_id: gatewayOrderId })
  await shop.runJobs()
  const stored = (await rows(id)).attempts.map(({ gatewayPaymentId }) => gatewayPaymentId)
  expect(stored).toHaveLength(20)
  const late = attempts.find((paymentId) => !stored.includes(paymentId)) ?? ''
  const payment = gateway.payments.get(late)
  if (payment) payment.state = 'captured'
  await hook('payment.captured', { id: late, order_id: gatewayOrderId })
  await shop.runJobs()
  const [order] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
  expect(order).toMatchObject({ paymentStatus: 'paid', razorpayPaymentId: late })
})

test('stored webhook events are deleted after 30 days', async () => {
  const { gatewayOrderId } = await ordered()
  await hook('payment.authorized', { id: 'pay_x', order_id: gatewayOrderId })
  expect((await rows(0)).events.length).toBeGreaterThan(0)
  shop.advance(31 * 24 * 3600_000)
  await shop.runJobs()
  expect((await rows(0)).events).toEqual([])
})
