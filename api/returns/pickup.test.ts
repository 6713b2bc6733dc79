import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getDocuments } from '#contract/documents'
import { getOrder } from '#contract/orders'
import { bookPickup, cancelPickup, moveReturn, receiveReturn } from '#contract/returns'
import { returnPickups } from '../db/schema/order-cases.ts'
import { orders } from '../db/schema/orders.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { auditLedger, ledgerOf } from '../ledger/ledger-store.ts'
import { courierAccount } from '../sandbox/testing/start-test-sandbox.ts'
import { createAnyCourier } from '../testing/any-courier.ts'
import { addProduct, addReturn, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPickupShop } from '../testing/pickup-shop.ts'
import { read, readError } from '../testing/read.ts'
import { recordCalls } from '../testing/record-calls.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { pollShipments } from '../tracking/tracking-store.ts'
import { findPickup } from './pickup-store.ts'

const { shop, admin, requested, approve, booked, shown, shownToAdmin, callsFor, referencesOf, emails } =
  await createPickupShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())
const hourMs = 3600_000

test('approving a return without a choice books no pickup, and the customer is asked to send the items', async () => {
  const order = await requested()
  expect(await shownToAdmin(order)).toMatchObject({ canBookPickup: true, canCancelPickup: false })
  expect(await read(moveReturn, await approve(order, {}))).toMatchObject({ status: 'approved', pickup: null })
  await shop.settled()
  expect(await callsFor(order)).toEqual([])
  expect(await shown(order)).toMatchObject({ pickup: null })
  expect(emails()).toContain('Please pack the items well and send them back to us.')
})

test.each([{ online: true }, { online: false }])(
  'approving a return with a pickup books it with the courier and shows its AWB number to shopper and owner (%j)',
  async ({ online }) => {
    const order = await requested({ online })
    expect(await read(moveReturn, await approve(order))).toMatchObject({
      status: 'approved',
      pickup: { status: 'requested', awbCode: null },
      canCancelPickup: true,
      canBookPickup: false,
    })
    await shop.settled()
    const [call, ...others] = await callsFor(order)
    expect(others).toEqual([])
    expect(call?.request).toMatchObject({
      order_id: `${order.made.number}-P`,
      pickup_city: 'Bengaluru',
      pickup_pincode: '560001',
      pickup_state: 'Karnataka',
      pickup_phone: '9876543210',
      shipping_customer_name: 'Gulbagh',
      shipping_pincode: '110006',
      payment_method: 'PREPAID',
      sub_total: 100,
      length: 20,
      breadth: 15,
      height: 8,
      weight: 0.25,
      order_items: [{ units: 1, selling_price: 100, return_reason: 'Item is damaged' }],
    })
    const pickup = await shop.db.read((tx) => findPickup(tx, order.made.id))
    const assigned = (await shop.calls('courier.assign_awb')).filter(
      ({ request }) =>
        v.parse(v.object({ shipment_id: v.string() }), request).shipment_id === pickup?.courierShipmentId,
    )
    expect(assigned.map(({ request }) => request)).toMatchObject([{ is_return: 1 }])
    const expected = {
      status: 'booked',
      awbCode: expect.stringMatching(/^\d+$/),
      courierName: 'Xpressbees Surface',
      trackUrl: `https://shiprocket.co//tracking/${pickup?.awbCode}`,
    }
    expect((await shown(order)).pickup).toEqual(expected)
    expect((await shownToAdmin(order)).pickup).toEqual(expected)
    expect(emails()).toContain('A courier will collect your items')
    expect(emails()).toContain(`Xpressbees Surface, ${pickup?.awbCode}`)
    expect(emails()).toContain(`tracking/${pickup?.awbCode}`)
    expect(emails()).not.toContain('send them back to us')
  },
)

test('simultaneous and repeated requests book a pickup once', async () => {
  const order = await requested()
  await approve(order, {})
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.send('POST', `${order.path}/pickup`)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  await shop.settled()
  expect(await read(bookPickup, await admin.send('POST', `${order.path}/pickup`))).toMatchObject({
    pickup: { status: 'booked' },
  })
  await shop.settled()
  expect(await callsFor(order)).toHaveLength(1)
  expect(shop.sent.filter(({ text }) => text.includes('A courier will collect your items'))).toHaveLength(1)
})

test.each(['courier.create_return', 'courier.assign_awb', 'courier.pickup'])(
  'a lost response of %s leads to one pickup at the courier',
  async (target) => {
    const order = await requested()
    await shop.fault(target, 'commit_then_hang')
    await approve(order)
    await shop.settled()
    expect(await shownToAdmin(order)).toMatchObject({
      pickupProblem: 'The courier does not answer. The shop retries automatically.',
    })
    shop.advance(hourMs)
    await shop.settled()
    expect(await shown(order)).toMatchObject({ pickup: { status: 'booked', awbCode: expect.any(String) } })
    expect(await shownToAdmin(order)).toMatchObject({ pickupProblem: null })
    expect(await callsFor(order)).toHaveLength(1)
    expect(shop.sent.filter(({ text }) => text.includes('A courier will collect your items'))).toHaveLength(1)
  },
)

test('a refused pickup shows the reason to the owner only, and the owner can try again', async () => {
  const order = await requested()
  await shop.fault('courier.assign_awb', 'wallet_empty')
  await approve(order)
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    pickup: { status: 'failed' },
    pickupProblem: expect.stringContaining('recharge'),
    canBookPickup: true,
    canCancelPickup: true,
  })
  expect(JSON.stringify(await shown(order))).not.toMatch(/recharge|problem|canBook|courierOrderId|shipmentId/i)
  await admin.send('POST', `${order.path}/pickup`)
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'booked' } })
  expect(await shownToAdmin(order)).toMatchObject({ pickupProblem: null, canBookPickup: false })
  expect(await callsFor(order)).toHaveLength(1)
})

test('the pickup of a return fails at a PIN code where no courier picks up returns, and the admin sees the reason', async () => {
  const order = await requested()
  const { shippingAddress } = await shop.stored(order.id)
  const values = { shippingAddress: { ...shippingAddress, zipCode: '560999' } }
  await shop.db.write((tx) => tx.update(orders).set(values).where(eq(orders.id, order.id)))
  await approve(order)
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    pickup: { status: 'failed' },
    pickupProblem: 'No courier picks up returns at 560999.',
  })
})

test('the owner cancels a booked pickup; the customer is asked to send the items, and a further booking gets a new number', async () => {
  const order = await booked()
  shop.sent.length = 0
  const cancelled = await Promise.all([1, 2].map(() => admin.send('POST', `${order.path}/pickup/cancel`)))
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
  await shop.settled()
  expect(await shown(order)).toMatchObject({ status: 'approved', pickup: { status: 'cancelled' } })
  expect(await shownToAdmin(order)).toMatchObject({ canBookPickup: true, canCancelPickup: false, pickupProblem: null })
  expect(emails()).toContain('Please send the items to us yourself.')
  expect(shop.sent).toHaveLength(1)
  expect((await read(cancelPickup, await admin.send('POST', `${order.path}/pickup/cancel`))).pickup?.status).toBe(
    'cancelled',
  )
  const first = order.made.number
  await admin.send('POST', `${order.path}/pickup`)
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'booked' } })
  expect(await referencesOf(order)).toEqual([`${first}-P`, `${first}-P-2`])
})

test('a cancellation whose response was lost is repeated, and one during the booking cancels the courier’s order', async () => {
  const order = await booked()
  await shop.fault('courier.cancel', 'commit_then_hang')
  await admin.send('POST', `${order.path}/pickup/cancel`)
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'cancelling' } })
  shop.advance(hourMs)
  await shop.settled()
  expect(await shown(order)).toMatchObject({ pickup: { status: 'cancelled' } })

  const other = await requested()
  await shop.fault('courier.assign_awb', 'http_500')
  await approve(other)
  await shop.settled()
  await admin.send('POST', `${other.path}/pickup/cancel`)
  shop.advance(hourMs)
  await shop.settled()
  expect(await shown(other)).toMatchObject({ pickup: { status: 'cancelled', awbCode: null } })
  const pickup = await shop.db.read((tx) => findPickup(tx, other.made.id))
  const cancelledIds = (await shop.calls('courier.cancel')).map(({ request }) => JSON.stringify(request))
  expect(cancelledIds.join()).toContain(`${pickup?.courierOrderId}`)
})

test('tracking events move the pickup to the shop; the goods are received only by the owner, and no money moves', async () => {
  const order = await booked({ online: true })
  const { actor, id } = order
  const { awbCode } = (await shown(order)).pickup ?? {}
  const before = {
    ledger: await shop.db.read((tx) => ledgerOf(tx, id)),
    order: await read(getOrder, await actor.get(`/api/orders/${id}`)),
    documents: await read(getDocuments, await actor.get(`/api/orders/${id}/documents`)),
  }
  const steps = [
    [3, 'approved', 'booked'],
    [19, 'approved', 'booked'],
    [42, 'in_transit', 'picked_up'],
    [6, 'in_transit', 'in_transit'],
    [18, 'in_transit', 'in_transit'],
    [17, 'in_transit', 'in_transit'],
    [7, 'in_transit', 'delivered'],
  ] as const
  for (const [to, status, pickup] of steps) {
    await shop.walk(awbCode, { to })
    await shop.settled()
    expect(await shown(order), String(to)).toMatchObject({ status, pickup: { status: pickup } })
  }
  expect((await admin.send('POST', `${order.path}/pickup/cancel`)).status).toBe(409)
  expect((await admin.send('POST', `${order.path}/pickup`)).status).toBe(409)
  // Reports after the delivery are ignored, also one about a problem.
  await shop.walk(awbCode, { to: 9 })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({ pickup: { status: 'delivered' }, pickupProblem: null })
  expect({
    ledger: await shop.db.read((tx) => ledgerOf(tx, id)),
    order: await read(getOrder, await actor.get(`/api/orders/${id}`)),
    documents: await read(getDocuments, await actor.get(`/api/orders/${id}/documents`)),
  }).toEqual(before)
  const items = order.made.items.map((item) => ({ itemId: item.id, decision: 'restock' as const }))
  await read(receiveReturn, await admin.post(`${order.path}/receive`, { items }))
  await shop.settled()
  expect(await shown(order)).toMatchObject({ status: 'closed', pickup: { status: 'delivered' } })
  expect((await shop.db.read(auditLedger)).differences).toEqual([])
})

test('a pickup whose webhooks do not arrive is polled, and an older status does not replace a newer one', async () => {
  const order = await booked()
  const { awbCode } = (await shown(order)).pickup ?? {}
  await shop.fault('courier.webhook', 'drop', { times: 2 })
  await shop.walk(awbCode, { to: 42 })
  await shop.walk(awbCode, { to: 18 })
  expect(await shown(order)).toMatchObject({ pickup: { status: 'booked' } })
  shop.advance(5 * hourMs)
  await pollShipments({ ...shop, courier: shop.carrier })
  expect(await shown(order)).toMatchObject({ status: 'in_transit', pickup: { status: 'in_transit' } })
  // A delayed webhook, with a time before the polled status.
  const late = await shop.app.request('/api/hooks/courier', {
    method: 'POST',
    headers: { 'x-api-key': courierAccount.webhookToken, 'content-type': 'application/json' },
    body: JSON.stringify({ awb: awbCode, shipment_status_id: 42, current_timestamp: '01 01 2026 10:00:00' }),
  })
  expect(late.status).toBe(200)
  expect(await shown(order)).toMatchObject({ pickup: { status: 'in_transit' } })
})

test('a pickup that the courier cancelled fails with the reason and can be booked again', async () => {
  const order = await booked()
  const { awbCode } = (await shown(order)).pickup ?? {}
  await shop.walk(awbCode, { to: 8 })
  await shop.settled()
  expect(await shownToAdmin(order)).toMatchObject({
    pickup: { status: 'failed' },
    pickupProblem: 'The courier cancelled this pickup.',
    canBookPickup: true,
  })
})

test.each(['receive', 'reject'])(
  'the pickup of a return is cancelled when the owner chooses to %s it',
  async (step) => {
    const order = await booked()
    const items = order.made.items.map((item) => ({ itemId: item.id, decision: 'restock' as const }))
    const done =
      step === 'receive'
        ? await admin.post(`${order.path}/receive`, { items })
        : await admin.send('PATCH', order.path, { status: 'rejected', reason: 'Opened' })
    expect(done.status).toBe(200)
    shop.sent.length = 0
    await shop.settled()
    expect(await shown(order)).toMatchObject({ pickup: { status: 'cancelled' } })
    expect(emails()).not.toContain('send the items to us yourself')
  },
)

test('pickups are refused for returns that are not approved, and returns of other orders are hidden', async () => {
  const order = await requested()
  expect((await readError(await admin.send('POST', `${order.path}/pickup`))).message).toBe(
    'This return is not approved, so no pickup is booked.',
  )
  expect((await admin.send('POST', `${order.path}/pickup/cancel`)).status).toBe(409)
  expect((await order.actor.send('POST', `${order.path}/pickup`)).status).toBe(401)
  expect((await shop.visitor().get(`/api/orders/${order.id}/returns`)).status).toBe(404)
})

const live = recordCalls(createAnyCourier('live'))
const sandbox = recordCalls(createAnyCourier('sandbox'))
const liveShop = await createTestShop({ courier: live.port, changesRows: true })
const sandboxShop = await createTestShop({ courier: sandbox.port, changesRows: true })
const plainShop = await createTestShop({ changesRows: true })
afterAll(() => Promise.all([liveShop.close(), sandboxShop.close(), plainShop.close()]))

async function returnIn(other: typeof liveShop, gatewayAccount: string | null) {
  const { order } = await place(other.visitor(), orderBody(await addProduct(other)))
  const paid = { paymentMethod: 'razorpay', paymentStatus: 'paid', razorpayOrderId: `order_${order.id}` } as const
  if (gatewayAccount !== 'cash') {
    await other.db.write((tx) =>
      tx
        .update(orders)
        .set({ ...paid, gatewayAccount })
        .where(eq(orders.id, order.id)),
    )
  }
  return addReturn(other, order.id, { status: 'approved' })
}

test.each([
  [liveShop, live, 'sandbox'],
  [liveShop, live, 'rzp_test_1'],
  [sandboxShop, sandbox, 'rzp_live_1'],
] as const)('goods never go to a courier of the other kind (%#)', async (other, { calls }, account) => {
  const owner = await addSignedIn(other, { role: 'admin' })
  const { id } = await returnIn(other, account)
  calls.length = 0
  expect((await owner.send('POST', `/api/admin/returns/${id}/pickup`)).status).toBe(409)
  // Also a queued job calls no courier, because the courier can change between the request and the job.
  const times = { createdAt: other.clock(), updatedAt: other.clock() }
  await other.db.write((tx) => tx.insert(returnPickups).values({ returnId: id, ...times }))
  const job = { kind: 'book-pickup', uniqueKey: `pickup-${id}`, payload: { returnId: id }, runAt: other.clock() }
  await other.db.write((tx) => enqueue(tx, job))
  await other.runJobs()
  expect(calls).toEqual([])
  expect(await other.db.read((tx) => findPickup(tx, id))).toMatchObject({ state: 'failed', courier: null })
})

test('a live courier picks up the goods of a COD order, and a shop without a courier offers no pickup', async () => {
  const owner = await addSignedIn(liveShop, { role: 'admin' })
  const { id } = await returnIn(liveShop, 'cash')
  expect((await owner.send('POST', `/api/admin/returns/${id}/pickup`)).status).toBe(200)
  await liveShop.runJobs()
  expect(await liveShop.db.read((tx) => findPickup(tx, id))).toMatchObject({ state: 'booked', courier: 'live' })

  const plainOwner = await addSignedIn(plainShop, { role: 'admin' })
  const plain = await returnIn(plainShop, 'cash')
  const refused = await plainOwner.send('POST', `/api/admin/returns/${plain.id}/pickup`)
  expect((await readError(refused)).message).toBe('The shop has no courier. Ask the customer to send the items.')
})
