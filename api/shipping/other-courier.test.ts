import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminOverview } from '#contract/admin/overview'
import { checkServiceability } from '#contract/shipping'
import { trackShipment } from '#contract/tracking'
import { shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { findOrder, shipmentOf } from '../orders/order-store.ts'
import { createAnyCourier } from '../testing/any-courier.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { recordCalls } from '../testing/record-calls.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { pollShipments } from '../tracking/tracking-store.ts'

// Two shops on one database: one with the sandbox courier, one with a live courier.

const hourMs = 3600_000
const live = recordCalls(createAnyCourier('live'))
const sandbox = recordCalls(createAnyCourier('sandbox'))
const liveShop = await createTestShop({ courier: live.port, changesRows: true })
const sandboxShop = await createTestShop({
  courier: sandbox.port,
  database: liveShop.db,
  changesRows: true,
  random: randomBytes,
})
afterAll(async () => {
  await sandboxShop.close()
  await liveShop.close()
})
const kinds = { live: { ...live, shop: liveShop }, sandbox: { ...sandbox, shop: sandboxShop } }
const admin = {
  live: await addSignedIn(liveShop, { role: 'admin' }),
  sandbox: await addSignedIn(sandboxShop, { role: 'admin' }),
}
type Kind = keyof typeof kinds

const product = await addProduct(liveShop)

async function placeOrder(values: Partial<typeof orders.$inferInsert> = { status: 'pending' }) {
  const { order } = await place(liveShop.visitor(), orderBody(product))
  await liveShop.db.write((tx) => tx.update(orders).set(values).where(eq(orders.id, order.id)))
  return order.id
}

/** Places an order that was paid with this gateway account. */
const placePaidOrder = async (gatewayAccount: string | null) =>
  placeOrder({
    paymentMethod: 'razorpay',
    paymentStatus: 'paid',
    status: 'confirmed',
    razorpayOrderId: `order_${randomBytes(7).toString('hex')}`,
    gatewayAccount,
  })

/** Books an order with this courier: runs the job that a payment queues, then sends the request of an admin. */
async function book(kind: Kind, id: number) {
  const { shop } = kinds[kind]
  const job = { kind: 'book-shipment', uniqueKey: `shipment-${id}`, payload: { orderId: id }, runAt: shop.clock() }
  await shop.db.write((tx) => enqueue(tx, job))
  await shop.runJobs()
  const response = await admin[kind].send('POST', `/api/admin/orders/${id}/create-shipment`)
  await shop.runJobs()
  return response
}

const cancel = async (kind: Kind, id: number) => {
  expect((await admin[kind].send('PATCH', `/api/admin/orders/${id}/cancel`)).status).toBe(200)
  await kinds[kind].shop.runJobs()
}
const parcel = (id: number) => liveShop.db.read((tx) => shipmentOf(tx, id))
const statusOf = async (id: number) => (await liveShop.db.read((tx) => findOrder(tx, id)))?.status
const takeCalls = (kind: Kind) => kinds[kind].calls.splice(0).filter((name) => !name.endsWith('Hook'))

async function startLive() {
  await liveShop.runRecurring('flag sandbox shipments')
}

test.each<[string | null, Kind, RegExp]>([
  ['sandbox', 'live', /paid in the sandbox/],
  ['rzp_test_1', 'live', /paid with test keys/],
  ['rzp_live_1', 'sandbox', /paid with real money/],
  [null, 'live', /unknown/],
  [null, 'sandbox', /unknown/],
])(
  'an order paid with the gateway account %s is not booked with the %s courier, and its shipment shows a problem',
  async (account, kind, reason) => {
    const id = await placePaidOrder(account)
    takeCalls(kind)
    const response = await book(kind, id)
    expect(takeCalls(kind)).toEqual([])
    expect([response.status, (await readError(response)).message]).toEqual([409, expect.stringMatching(reason)])
    expect(await parcel(id)).toMatchObject({ state: 'failed', courier: null, problem: expect.stringMatching(reason) })
    expect(await statusOf(id)).toBe('confirmed')
    const { parcels } = await read(getAdminOverview, await admin[kind].get('/api/admin/overview'))
    expect(parcels.count).toBeGreaterThan(0)
    // No shipment was booked, so cancelling the order makes no courier call.
    await cancel(kind, id)
    expect(takeCalls(kind)).toEqual([])
  },
)

test.each<[string, Kind]>([
  ['rzp_live_1', 'live'],
  ['sandbox', 'sandbox'],
  ['rzp_test_1', 'sandbox'],
])('an order paid with the gateway account %s is booked with the %s courier', async (account, kind) => {
  const id = await placePaidOrder(account)
  expect((await book(kind, id)).status).toBe(200)
  expect(await parcel(id)).toMatchObject({ state: 'booked', courier: kind, courierName: kind })
})

test('a COD order that was booked in the sandbox shows a problem once a live courier is configured, and can then be booked with the live courier', async () => {
  const id = await placeOrder()
  await book('sandbox', id)
  expect(await parcel(id)).toMatchObject({ state: 'booked', courier: 'sandbox' })
  takeCalls('live')
  liveShop.advance(5 * hourMs)
  await pollShipments({ ...liveShop, courier: live.port })
  expect(takeCalls('live').filter((name) => name !== 'track')).toEqual([])
  await startLive()
  expect(await parcel(id)).toMatchObject({
    state: 'failed',
    awbCode: null,
    courierShipmentId: null,
    problem: expect.stringContaining('sandbox'),
  })
  expect((await book('live', id)).status).toBe(200)
  expect(await parcel(id)).toMatchObject({ state: 'booked', courier: 'live', courierName: 'live', problem: null })
})

test('a booking that was interrupted in the sandbox starts again with the live courier', async () => {
  const id = await placeOrder()
  await book('sandbox', id)
  // The state after a booking was interrupted between the AWB number and the label.
  await liveShop.db.write(async (tx) => {
    await tx.update(shipments).set({ state: 'wanted', labelUrl: null }).where(eq(shipments.orderId, id))
  })
  takeCalls('live')
  await book('live', id)
  expect(takeCalls('live')).toContain('createOrder')
  expect(await parcel(id)).toMatchObject({ state: 'booked', courier: 'live', courierName: 'live' })
})

test('the live courier gets no tracking or cancel calls for a shipment of the sandbox', async () => {
  const id = await placeOrder()
  await book('sandbox', id)
  const { awbCode } = (await parcel(id)) ?? {}
  takeCalls('live')
  const live = await admin.live.get(`/api/ecommerce/track-shipment/${encodeURIComponent(awbCode ?? '')}`)
  expect(await read(trackShipment, live)).toMatchObject({ success: false })
  const hook = { 'content-type': 'application/json', 'x-api-key': 'live' }
  await liveShop.app.request('/api/hooks/courier', { method: 'POST', headers: hook, body: awbCode ?? '' })
  expect(await statusOf(id)).toBe('processing')
  await cancel('live', id)
  expect(takeCalls('live')).toEqual([])
  expect(await parcel(id)).toMatchObject({ state: 'cancelled' })
})

test('the sandbox courier gets no tracking or cancel calls for a shipment of the live courier', async () => {
  const id = await placeOrder()
  await book('live', id)
  const { awbCode } = (await parcel(id)) ?? {}
  takeCalls('sandbox')
  sandboxShop.advance(5 * hourMs)
  await pollShipments({ ...sandboxShop, courier: sandbox.port })
  await admin.sandbox.get(`/api/ecommerce/track-shipment/${encodeURIComponent(awbCode ?? '')}`)
  const hook = { 'content-type': 'application/json', 'x-api-key': 'sandbox' }
  await sandboxShop.app.request('/api/hooks/courier', { method: 'POST', headers: hook, body: awbCode ?? '' })
  expect(await statusOf(id)).toBe('processing')
  expect(takeCalls('sandbox').filter((name) => name !== 'track')).toEqual([])
  expect((await parcel(id))?.checkedAt).toBeNull()
  await cancel('sandbox', id)
  expect(takeCalls('sandbox')).toEqual([])
  expect((await parcel(id))?.problem).toMatch(/courier/)
})

test('the serviceability of a PIN code that the sandbox returned is not used once the shop has a live courier', async () => {
  const pin = '560095'
  const none = { ...createAnyCourier('sandbox'), couriersTo: async () => [] }
  const closed = await createTestShop({ courier: none, database: liveShop.db, changesRows: true, random: randomBytes })
  const check = { delivery_postcode: pin }
  expect((await closed.visitor().post(checkServiceability.path, check)).status).toBe(200)
  const body = orderBody(product, 1, { shippingAddress: `12 MG Road, Bengaluru, Karnataka ${pin}` })
  const refused = await (await closed.visitor().post(createOrderPath, body)).json()
  expect(refused).toMatchObject({ success: false, code: 'pin_unserviceable' })
  const placed = await (await liveShop.visitor().post(createOrderPath, body)).json()
  expect(placed).toMatchObject({ success: true })
  const answer = await read(checkServiceability, await liveShop.visitor().post(checkServiceability.path, check))
  expect(answer.serviceability_data.data.available_courier_companies).toMatchObject([{ courier_name: 'live' }])
  await closed.close()
})
