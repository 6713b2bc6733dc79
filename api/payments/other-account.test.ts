import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { getAdminOverview } from '#contract/admin/overview'
import { createOrder } from '#contract/checkout'
import { razorpayWebhookPath } from '#contract/paths'
import { getOrderPayments, recordRefund, verifyPayment } from '#contract/payments'
import { jobs } from '../db/schema/operations.ts'
import { orders, payments } from '../db/schema/orders.ts'
import type { Actor } from '../testing/actor.ts'
import { createAnyGateway } from '../testing/any-gateway.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { recordCalls } from '../testing/record-calls.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { reconcilePayments } from './unpaid-orders.ts'

// Three shops share one database and have different gateway accounts. Each may query its gateway only about payments of
// its account.

const minute = 60_000
let now = () => new Date(0)
const gateways = {
  sandbox: createAnyGateway(() => now(), 'sandbox'),
  former: createAnyGateway(() => now(), 'rzp_live_former'),
  present: createAnyGateway(() => now(), 'rzp_live_present'),
}
const sandboxShop = await createTestShop({ payments: gateways.sandbox.port })
now = sandboxShop.clock
const again = { database: sandboxShop.db, random: randomBytes }
const formerShop = await createTestShop({ payments: gateways.former.port, ...again })
const { port, calls } = recordCalls(gateways.present.port)
const shop = await createTestShop({ payments: port, ...again })
afterAll(async () => {
  await shop.close()
  await formerShop.close()
  await sandboxShop.close()
})
const admin = await addSignedIn(shop, { role: 'admin' })

const accounts = [
  ['sandbox', sandboxShop, gateways.sandbox],
  ['rzp_live_former', formerShop, gateways.former],
] as const

/**
 * Returns the names of the calls to the current account's gateway since the last call of this function, without the
 * signature checks, which send no request.
 */
const asked = () => calls.splice(0).filter((name) => !/^is/.test(name))

async function ordered(from: typeof shop, key?: string) {
  const product = await addProduct(from, { inventory: 5 })
  const guest = from.visitor()
  const body = orderBody(product, 1, { paymentMethod: 'razorpay' })
  const reply = await place(guest, body, key ? { 'idempotency-key': key } : {})
  const gatewayOrderId = reply.razorpay_order_id ?? ''
  return { id: reply.order.id, total: reply.amount, gatewayOrderId, guest: guest.cookie('guest') ?? '', body, product }
}

async function paid(from: typeof shop, gateway: (typeof gateways)['sandbox']) {
  const order = await ordered(from)
  const paymentId = gateway.addPayment(order.gatewayOrderId, {
    state: 'captured',
    amount: order.total,
    currency: 'INR',
  })
  await reconcilePayments({ ...from, payments: gateway.port })
  expect(await stored(order.id)).toMatchObject({ paymentStatus: 'paid' })
  return { ...order, paymentId }
}

async function stored(id: number) {
  const [order] = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
  return order
}
const reply = async (id: number) => read(getOrderPayments, await admin.get(`/api/admin/orders/${id}/payments`))
const cancel = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`)
const retry = (id: number) => admin.send('POST', `/api/admin/orders/${id}/refund`)
const record = (owner: Actor, id: number) => owner.send('POST', `/api/admin/orders/${id}/refund/recorded`)
const overview = async () => read(getAdminOverview, await admin.get('/api/admin/overview'))
const unchecked = async () => {
  const listed = await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=payment'))
  expect(listed.every(({ troubles }) => troubles.includes('payment'))).toBe(true)
  expect((await overview()).unchecked.count).toBe(listed.length)
  return listed.map(({ id }) => id)
}

test.each(accounts)(
  'orders and payments store the gateway account %s with which they were made',
  async (account, from, gateway) => {
    const { id } = await paid(from, gateway)
    expect(await stored(id)).toMatchObject({ gatewayAccount: account })
    expect((await reply(id)).payments).toMatchObject([{ account, problem: null }])
  },
)

test.each(accounts)(
  'reconciliation and expiry do not query the current gateway about unpaid orders of the earlier gateway account %s',
  async (account, from, gateway) => {
    const { id, gatewayOrderId, total, product } = await ordered(from)
    gateway.addPayment(gatewayOrderId, { state: 'captured', amount: total, currency: 'INR' })
    calls.splice(0)
    await reconcilePayments({ ...shop, payments: port })
    for (const each of [sandboxShop, formerShop, shop]) each.advance(31 * minute)
    await shop.runJobs()
    expect(asked().filter((name) => name !== 'refundsOf')).toEqual([])
    expect(await stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
    expect(await stockOf(shop, product.id)).toBe(5)
    // The earlier account is a live account: the order may have been paid there, so the dashboard lists it for an admin
    // to check.
    expect((await unchecked()).includes(id)).toBe(account !== 'sandbox')
  },
)

test('the overview asks admins to check only unpaid orders of an earlier live gateway account, not of the sandbox', async () => {
  const own = await ordered(shop)
  const former = await ordered(formerShop)
  const settled = await paid(formerShop, gateways.former)
  const listed = await unchecked()
  expect([own, former, settled].map(({ id }) => listed.includes(id))).toEqual([false, true, false])
})

test.each(accounts)(
  'verifying a payment of the earlier gateway account %s is rejected without a call to the current gateway',
  async (_, from, gateway) => {
    const { id, gatewayOrderId, total, guest } = await ordered(from)
    const paymentId = gateway.addPayment(gatewayOrderId, { state: 'captured', amount: total, currency: 'INR' })
    calls.splice(0)
    const proof = { razorpay_order_id: gatewayOrderId, razorpay_payment_id: paymentId, razorpay_signature: 'x' }
    const response = await shop.visitor({ guest }).post(verifyPayment.path, { ...proof, orderId: id })
    expect([response.status, (await readError(response)).message]).toEqual([400, 'Payment verification failed'])
    expect(calls.splice(0)).toEqual([])
    expect(await stored(id)).toMatchObject({ paymentStatus: 'pending' })
  },
)

test.each(accounts)(
  'a webhook about an order of the earlier gateway account %s queues no job',
  async (account, from, gateway) => {
    const { id, gatewayOrderId, total } = await ordered(from)
    const paymentId = gateway.addPayment(gatewayOrderId, { state: 'captured', amount: total, currency: 'INR' })
    const payload = { payment: { entity: { id: paymentId, order_id: gatewayOrderId } } }
    const headers = { 'x-razorpay-event-id': `foreign ${account}` }
    const event = { event: 'payment.captured', payload }
    expect((await shop.visitor().post(razorpayWebhookPath, event, headers)).status).toBe(200)
    const queued = await shop.db.read((tx) => tx.select().from(jobs).where(eq(jobs.kind, 'settle-order')))
    expect(queued.filter(({ payload }) => payload.orderId === id)).toEqual([])
  },
)

test.each(accounts)(
  'a refund for the earlier gateway account %s fails without a call to the current gateway, and succeeds when the shop uses that account again',
  async (...made) => {
    const [account, from, gateway] = made
    const { id, paymentId } = await paid(from, gateway)
    calls.splice(0)
    expect((await cancel(id)).status).toBe(200)
    await shop.runJobs()
    expect(asked()).toEqual([])
    const { payments: seen } = await reply(id)
    expect(seen).toMatchObject([{ account, state: 'captured', refunds: [{ state: 'failed' }] }])
    expect(seen[0]?.problem).toContain(account === 'sandbox' ? 'sandbox' : account)
    expect((await overview()).refunds.first.map((order) => order.id)).toContain(id)

    const again = await retry(id)
    expect([again.status, (await readError(again)).message]).toEqual([409, seen[0]?.problem])
    expect(gateway.refundsOf(paymentId)).toEqual([])

    const owner = await addSignedIn(from, { role: 'admin' })
    expect((await record(owner, id)).status).toBe(409)
    expect((await owner.send('POST', `/api/admin/orders/${id}/refund`)).status).toBe(200)
    await from.runJobs()
    expect(gateway.refundsOf(paymentId)).toHaveLength(1)
    expect(await stored(id)).toMatchObject({ paymentStatus: 'refunded' })
  },
)

test.each(accounts)(
  'the owner can record a refund made in the earlier gateway account %s only once and only for a cancelled order',
  async (_, from, gateway) => {
    const { id, paymentId } = await paid(from, gateway)
    expect((await record(admin, id)).status).toBe(409)
    await cancel(id)
    await shop.runJobs()
    expect((await reply(id)).payments).toMatchObject([{ refundElsewhere: true }])
    const recorded = await read(recordRefund, await record(admin, id))
    expect(recorded.payments).toMatchObject([
      { state: 'refunded', problem: null, refundElsewhere: false, refunds: [{ id: null, state: 'processed' }] },
    ])
    expect(await stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
    expect((await record(admin, id)).status).toBe(409)
    await shop.runJobs()
    expect(gateway.refundsOf(paymentId)).toEqual([])
  },
)

test.each(accounts)(
  'reconciliation does not query the current gateway about a pending refund of the earlier gateway account %s',
  async (account, from, gateway) => {
    const { id } = await paid(from, gateway)
    gateway.setNextRefundState('pending')
    const owner = await addSignedIn(from, { role: 'admin' })
    await owner.send('PATCH', `/api/admin/orders/${id}/cancel`)
    await from.runJobs()
    calls.splice(0)
    await reconcilePayments({ ...shop, payments: port })
    expect(asked()).not.toContain('refundsOf')
    expect((await reply(id)).payments).toMatchObject([{ refunds: [{ state: 'pending' }] }])
    expect((await unchecked()).includes(id)).toBe(account !== 'sandbox')
  },
)

test('a payment without a stored gateway account is refunded only if the current gateway has the payment', async () => {
  const known = await paid(shop, gateways.present)
  const foreign = await paid(formerShop, gateways.former)
  for (const { id } of [known, foreign]) {
    await shop.db.write(async (tx) => {
      await tx.update(orders).set({ gatewayAccount: null }).where(eq(orders.id, id))
      await tx.update(payments).set({ account: null }).where(eq(payments.orderId, id))
    })
    await cancel(id)
  }
  await shop.runJobs()
  expect((await reply(known.id)).payments).toMatchObject([
    { account: 'rzp_live_present', refunds: [{ state: 'processed' }] },
  ])
  expect(await stored(known.id)).toMatchObject({ gatewayAccount: 'rzp_live_present', paymentStatus: 'refunded' })
  expect((await reply(foreign.id)).payments).toMatchObject([
    { account: null, problem: expect.stringContaining('unknown'), refunds: [{ state: 'failed' }] },
  ])
  expect(gateways.former.refundsOf(foreign.paymentId)).toEqual([])
})

test('a repeated create-order request for an order of another gateway account cancels the order and returns the error order_cancelled', async () => {
  const { id, body, guest, product } = await ordered(sandboxShop, 'the-same-key')
  const visitor = shop.visitor({ guest })
  const again = await read(
    createOrder,
    await visitor.post(createOrderPath, body, { 'idempotency-key': 'the-same-key' }),
  )
  expect(again).toMatchObject({ success: false, code: 'order_cancelled' })
  expect(await stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await stockOf(shop, product.id)).toBe(5)
})
