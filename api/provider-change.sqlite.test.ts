import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/account'
import { getOrderDetails } from '#contract/admin/orders'
import { getAdminOverview } from '#contract/admin/overview'
import { getProducts } from '#contract/catalogue'
import { createOrder } from '#contract/checkout'
import { getOrder } from '#contract/orders'
import { verifyPayment } from '#contract/payments'
import { createShipment } from '#contract/shipping'
import type { Actor } from './testing/actor.ts'
import { type ComposedShop, createComposedShop } from './testing/composed-shop.ts'
import { createOrderPath, orderBody, place } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'
import { startRecordingServer } from './testing/recording-server.ts'

// Starts the shop as in production, several times on one data folder with different keys. The live gateway and the live
// courier are test servers that record every call.

const Proof = v.object({
  razorpay_order_id: v.string(),
  razorpay_payment_id: v.string(),
  razorpay_signature: v.string(),
})
const admin = { SHOP_ADMIN_EMAIL: 'owner@example.com', SHOP_ADMIN_PASSWORD: 'the owner’s password' }
let dataDir = ''
let gateway: Awaited<ReturnType<typeof startRecordingServer>>
let courier: Awaited<ReturnType<typeof startRecordingServer>>
const opened: ComposedShop[] = []

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-providers-'))
  gateway = await startRecordingServer(() => ({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
  }))
  courier = await startRecordingServer(({ path }) => {
    if (path === '/auth/login') return { body: { token: 'a-token' } }
    if (path.startsWith('/orders?')) return { body: { data: [] } }
    if (path === '/orders/create/adhoc') return { body: { order_id: 1, shipment_id: 2 } }
    return { status: 500, body: {} }
  })
})
afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close()
  await gateway.close()
  await courier.close()
  rmSync(dataDir, { recursive: true })
})

const liveCourier = () => ({
  COURIER_EMAIL: 'api@shop.example',
  COURIER_PASSWORD: 'secret',
  COURIER_BASE_URL: courier.url,
})
const liveGateway = () => ({
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_BASE_URL: gateway.url,
})

async function open(settings: Record<string, string> = {}) {
  const shop = await createComposedShop(dataDir, { ...admin, ...settings })
  opened.push(shop)
  return shop
}

async function close(shop: ComposedShop) {
  opened.splice(opened.indexOf(shop), 1)
  await shop.close()
}

async function signIn(shop: ComposedShop): Promise<Actor> {
  const owner = shop.visitor()
  const { status } = await owner.post(login.path, {
    email: admin.SHOP_ADMIN_EMAIL,
    password: admin.SHOP_ADMIN_PASSWORD,
  })
  expect(status).toBe(200)
  return owner
}

async function bodyOfOrder(guest: Actor, paymentMethod: 'razorpay' | 'cash_on_delivery') {
  const [product] = await read(getProducts, await guest.get('/api/products'))
  if (!product) throw new Error('no product')
  return orderBody({ id: product.id, price: Math.round(Number(product.price) * 100) }, 1, { paymentMethod })
}

/** Pays an order in the sandbox checkout. Returns the values that the checkout passes to the success handler. */
async function payInSandbox(guest: Actor, reply: Awaited<ReturnType<typeof place>>) {
  const response = await guest.post('/__sandbox/razorpay/v1/checkout/pay', {
    key_id: reply.key_id,
    order_id: reply.razorpay_order_id,
    method: 'upi',
    vpa: 'success@razorpay',
    outcome: 'pay',
  })
  expect(response.status).toBe(200)
  return v.parse(Proof, await response.json())
}

async function paidInSandbox(guest: Actor) {
  const reply = await place(guest, await bodyOfOrder(guest, 'razorpay'))
  const proof = await payInSandbox(guest, reply)
  const verified = await guest.post(verifyPayment.path, { ...proof, orderId: reply.order.id })
  expect(verified.status).toBe(200)
  return reply.order
}

const details = async (owner: Actor, id: number) => read(getOrderDetails, await owner.get(`/api/admin/orders/${id}`))

const pollOptions = { timeout: 15_000 }
const calledPaths = (server: typeof gateway) => server.calls.map(({ method, path }) => `${method} ${path}`)

test('an order paid in the sandbox is not booked with a live courier, and the overview lists its failed shipment', async () => {
  const shop = await open(liveCourier())
  const guest = shop.visitor()
  const order = await paidInSandbox(guest)
  const owner = await signIn(shop)
  await expect
    .poll(async () => (await details(owner, order.id)).shipment, pollOptions)
    .toMatchObject({ state: 'failed', problem: expect.stringContaining('sandbox') })
  const { parcels } = await read(getAdminOverview, await owner.get('/api/admin/overview'))
  expect(parcels.first).toContainEqual({ id: order.id, orderNumber: order.orderNumber })

  const asked = await owner.post(`/api/admin/orders/${order.id}/create-shipment`, {})
  expect([asked.status, (await readError(asked)).message]).toEqual([409, expect.stringContaining('sandbox')])
  expect((await guest.post(createShipment.path, { order_id: order.id })).status).toBe(200)
  await owner.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})
  await expect.poll(async () => (await details(owner, order.id)).order.paymentStatus, pollOptions).toBe('refunded')
  expect(calledPaths(courier)).toEqual([])
}, 60_000)

test('after live keys are added, orders paid in the sandbox cause no calls to the live gateway or courier', async () => {
  const before = await open()
  const guest = before.visitor()
  const paid = await paidInSandbox(guest)
  await expect
    .poll(async () => (await read(getOrder, await guest.get(`/api/orders/${paid.id}`))).awbCode, pollOptions)
    .toBeTruthy()
  const key = { 'idempotency-key': 'the-open-order' }
  const body = await bodyOfOrder(guest, 'razorpay')
  await place(guest, body, key)
  await close(before)

  const after = await open({ ...liveGateway(), ...liveCourier() })
  const cookies = { guest: guest.cookie('guest') ?? '' }
  const back = after.visitor(cookies)
  const owner = await signIn(after)
  // The booked sandbox shipment becomes a failed shipment, which the overview lists for admins.
  await expect
    .poll(async () => (await details(owner, paid.id)).shipment, pollOptions)
    .toMatchObject({ state: 'failed', awbCode: null, problem: expect.stringContaining('sandbox') })
  expect((await owner.post(`/api/admin/orders/${paid.id}/create-shipment`, {})).status).toBe(409)
  expect((await back.post(createShipment.path, { order_id: paid.id })).status).toBe(200)

  // Repeating create-order does not return the data for the payment window of the sandbox again.
  const again = await read(createOrder, await back.post(createOrderPath, body, key))
  expect(again).toMatchObject({ success: false, code: 'order_cancelled' })

  // The shop does not refund the sandbox payment at the live gateway. The owner must decide about this refund.
  expect((await owner.send('PATCH', `/api/admin/orders/${paid.id}/cancel`, {})).status).toBe(200)
  await expect
    .poll(async () => (await details(owner, paid.id)).payments.payments[0], pollOptions)
    .toMatchObject({ account: 'sandbox', problem: expect.stringContaining('sandbox'), refunds: [{ state: 'failed' }] })
  const { refunds } = await read(getAdminOverview, await owner.get('/api/admin/overview'))
  expect(refunds.first).toContainEqual({ id: paid.id, orderNumber: paid.orderNumber })

  expect(calledPaths(gateway)).toEqual([])
  expect(calledPaths(courier)).toEqual([])
}, 60_000)
