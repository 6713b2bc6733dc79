import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createAdminShipment, getOrderShipment } from '#contract/admin/orders'
import { createShipment } from '#contract/shipping'
import { jobs } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { batches } from '../db/schema/stock.ts'
import type { Actor } from '../testing/actor.ts'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addBatch, addProduct, addSignedIn, stateOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'

const shop = await createCourierShop({ changesRows: true })
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())

const product = await addProduct(shop)
const heavy = await addProduct(shop, { weight: 5.5, name: 'Stone mortar' })
const owner = await addSignedIn(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

const buy = async (quantity = 1) => (await place(owner, orderBody(product, quantity))).order
const book = (id: number, actor: Actor = admin) => actor.send('POST', `/api/admin/orders/${id}/create-shipment`)
const bookAndRun = async (id: number) => {
  const response = await book(id)
  await shop.runJobs()
  await shop.idle()
  return response
}
const createCallsFor = async (orderNumber: string) =>
  (await shop.calls('create')).filter(({ request }) => JSON.stringify(request).includes(orderNumber))
const shownShipment = async (id: number) =>
  (await read(getOrderShipment, await admin.get(`/api/admin/orders/${id}/shipment`))).shipment

test('the first booking of a shipment sets a COD order to processing, and further bookings change nothing', async () => {
  const { id, orderNumber } = await buy(2)
  expect(await read(createAdminShipment, await bookAndRun(id))).toMatchObject({ success: true, shipment_id: null })
  const second = await read(createAdminShipment, await bookAndRun(id))
  const third = await read(createAdminShipment, await bookAndRun(id))
  expect(second).toMatchObject({ success: true, shipment_id: expect.any(String), awb_code: expect.any(String) })
  expect(third).toEqual(second)
  expect(await createCallsFor(orderNumber)).toHaveLength(1)
  expect(await shop.order(id)).toMatchObject({ status: 'processing', paymentStatus: 'pending' })
  expect(await shop.parcel(id)).toMatchObject({ state: 'booked', problem: null, awbCode: second.awb_code })
  const titles = ['Order placed', 'Order confirmed', 'Processing', 'Courier assigned', 'Pickup scheduled']
  expect(await shop.titles(id)).toEqual(titles)
})

test('the data of a shipment come from the order and its products, not from the request', async () => {
  const own = await addProduct(shop, { weight: 0.25, sku: 'RG-1', hsn: '33049990', price: 120_00 })
  const items = [own, product].map(({ id, price }) => ({ productId: id, quantity: 2, price: price / 100 }))
  const { order } = await place(owner, orderBody(own, 1, { items, amount: '1463.20' }))
  await owner.post(createShipment.path, { order_id: order.id, sub_total: 1, weight: 99, billing_city: 'Nowhere' })
  await bookAndRun(order.id)
  const [sent] = await createCallsFor(order.orderNumber)
  expect(sent?.request).toMatchObject({
    order_id: order.orderNumber,
    order_date: '2026-11-21 11:30',
    pickup_location: 'Primary',
    billing_city: 'Bengaluru',
    billing_pincode: '560001',
    billing_state: 'Karnataka',
    billing_phone: '9876543210',
    payment_method: 'COD',
    sub_total: Number(order.total),
    length: 20,
    breadth: 15,
    height: 8,
    weight: 0.9,
    order_items: [
      { sku: `P${product.id}`, units: 2, selling_price: 500, hsn: '30049099' },
      { sku: 'RG-1', units: 2, selling_price: 120, hsn: '33049990' },
    ],
  })
})

test('the shipment of an order with expired pieces is not booked until they are replaced', async () => {
  const own = await addProduct(shop, { inventory: 0 })
  const batch = await addBatch(shop, { variantId: own.variants[0]?.id ?? 0, expiresOn: '2027-01-31', number: 'OLD' })
  const { order } = await place(owner, orderBody(own, 2))
  const setExpiry = (expiresOn: string) =>
    shop.db.write((tx) => tx.update(batches).set({ expiresOn }).where(eq(batches.id, batch.id)).execute())
  await setExpiry('2026-11-20')
  await bookAndRun(order.id)
  const problem = expect.stringMatching(/^Batch OLD expired on 2026-11-20\. Pack the order/)
  expect(await shop.parcel(order.id)).toMatchObject({ state: 'failed', problem })
  expect(await createCallsFor(order.orderNumber)).toHaveLength(0)
  await setExpiry('2027-01-31')
  await bookAndRun(order.id)
  expect(await shop.parcel(order.id)).toMatchObject({ state: 'booked', problem: null })
})

test('the weight of a shipment is the sum of the product weights if all are known', async () => {
  const own = await addProduct(shop, { weight: 0.25 })
  const { order } = await place(owner, orderBody(own, 3))
  await shop.pay(order.id)
  await shop.runJobs()
  expect((await createCallsFor(order.orderNumber))[0]?.request).toMatchObject({
    weight: 0.75,
    payment_method: 'Prepaid',
  })
})

test('a paid order is booked automatically, and create-shipment returns its shipment id and AWB number', async () => {
  const { id } = await buy()
  await shop.pay(id)
  const ask = async () => read(createShipment, await owner.post(createShipment.path, { order_id: id }))
  expect(await ask()).toMatchObject({ success: true, shipment_id: null, awb_code: null })
  await shop.runJobs()
  const { courierShipmentId, awbCode } = (await shop.parcel(id)) ?? {}
  expect(await ask()).toMatchObject({ success: true, shipment_id: courierShipmentId, awb_code: awbCode })
  expect(await shop.order(id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test('create-shipment of a shopper makes no courier call and changes nothing', async () => {
  const { id } = await buy()
  await shop.pay(id)
  const other = await addSignedIn(shop)
  const before = [await stateOf(shop), await shop.allCalls()]
  const statuses = []
  for (const actor of [shop.visitor(), owner, other, admin]) {
    statuses.push((await actor.post(createShipment.path, { order_id: id })).status)
  }
  expect(statuses).toEqual([404, 200, 404, 200])
  expect([await stateOf(shop), await shop.allCalls()]).toEqual(before)
  await shop.runJobs()
})

test('only an admin can book a shipment', async () => {
  const { id } = await buy()
  const before = await stateOf(shop)
  const statuses = []
  for (const actor of [shop.visitor(), owner, await addSignedIn(shop)]) statuses.push((await book(id, actor)).status)
  expect(statuses).toEqual([401, 403, 403])
  expect((await stateOf(shop)).rows).toMatchObject({ shipments: before.rows.shipments, jobs: before.rows.jobs })
})

test('booking a shipment is refused for cancelled, delivered and unpaid online orders', async () => {
  const before = await shop.allCalls()
  for (const values of [
    { status: 'cancelled' },
    { status: 'delivered' },
    { status: 'completed' },
    { paymentMethod: 'razorpay' },
  ] as const) {
    const { id } = await buy()
    await shop.db.write(async (tx) => void (await tx.update(orders).set(values).where(eq(orders.id, id))))
    expect((await bookAndRun(id)).status).toBe(409)
    expect(await shop.parcel(id)).toBeNull()
  }
  expect(await shop.allCalls()).toBe(before)
})

test.each(['create', 'assign_awb', 'pickup', 'label'])(
  'exactly one shipment is booked when the response of the courier to the call %s does not arrive',
  async (call) => {
    const { id, orderNumber } = await buy()
    await shop.fault(`courier.${call}`, 'commit_then_hang')
    await bookAndRun(id)
    expect((await shownShipment(id))?.problem).toBe('The courier does not answer. The shop retries automatically.')
    shop.advance(60_000)
    await shop.runJobs()
    expect(await createCallsFor(orderNumber)).toHaveLength(1)
    expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null, labelUrl: expect.any(String) })
    expect((await shop.titles(id)).filter((title) => title === 'Courier assigned')).toHaveLength(1)
  },
)

test.each(['hang', 'http_500', 'html_502', 'reset', 'http_429', 'garbage'])(
  'the booking of a shipment is retried after the courier fault %s and creates at most one shipment',
  async (mode) => {
    const { id, orderNumber } = await buy()
    await shop.pay(id)
    await shop.fault('courier.*', mode, { times: 0 })
    await shop.runJobs()
    expect(await shop.order(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
    expect(await shownShipment(id)).toMatchObject({
      state: 'wanted',
      problem: expect.stringContaining('does not answer'),
    })
    await shop.clearFaults()
    await shop.runJobs()
    expect((await shownShipment(id))?.state).toBe('wanted')
    shop.advance(60_000)
    await shop.runJobs()
    expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null })
    expect((await createCallsFor(orderNumber)).length).toBeLessThanOrEqual(1)
  },
)

test('the booking of a shipment that waits for a retry runs at once when an admin requests it', async () => {
  const { id, orderNumber } = await buy()
  await shop.fault('courier.create', 'http_500')
  await bookAndRun(id)
  expect(await shownShipment(id)).toMatchObject({
    state: 'wanted',
    problem: expect.stringContaining('does not answer'),
  })
  // The automatic retry is due in one minute, so this run does not book the shipment.
  await shop.runJobs()
  expect((await shownShipment(id))?.state).toBe('wanted')
  expect((await book(id)).status).toBe(200)
  expect(await shownShipment(id)).toMatchObject({ state: 'wanted', problem: null })
  await shop.runJobs()
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null })
  expect((await createCallsFor(orderNumber)).length).toBeLessThanOrEqual(2)
})

test('when the courier rejects the credentials, the shipment shows that as its problem', async () => {
  const { id } = await buy()
  await shop.fault('courier.*', 'http_401', { times: 0 })
  await bookAndRun(id)
  expect(await shownShipment(id)).toMatchObject({
    state: 'wanted',
    problem: expect.stringMatching(/^The courier (rejects our account|rejects its own token)\. The shop retries/),
  })
  await shop.clearFaults()
  shop.advance(60_000)
  await shop.runJobs()
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null })
})

test('booking an overweight shipment fails permanently with a reason for the admin, and the order stays in processing', async () => {
  const { order } = await place(owner, orderBody(heavy))
  await bookAndRun(order.id)
  expect(await shop.order(order.id)).toMatchObject({ status: 'processing' })
  expect(await shownShipment(order.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('above 5 kg'),
  })
  expect(
    await shop.db.read((tx) =>
      tx
        .select()
        .from(jobs)
        .where(eq(jobs.uniqueKey, `shipment-${order.id}`)),
    ),
  ).toEqual([expect.objectContaining({ state: 'failed', attempts: 1 })])
})

test('an empty courier wallet is shown only to admins, and the order can be booked again later', async () => {
  const { id, orderNumber } = await buy()
  await shop.fault('courier.assign_awb', 'wallet_empty')
  await bookAndRun(id)
  expect(await shop.order(id)).toMatchObject({ status: 'processing' })
  expect(await shownShipment(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('wallet') })
  const shown = await owner.get(`/api/orders/${id}/tracking`)
  expect(await shown.text()).not.toMatch(/wallet/i)
  await bookAndRun(id)
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null })
  expect(await createCallsFor(orderNumber)).toHaveLength(1)
})

test('an order that the courier rejects shows the reason to the admin and can be booked again', async () => {
  const { id } = await buy()
  await shop.fault('courier.create', 'no_shipment')
  await bookAndRun(id)
  expect(await shownShipment(id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Wrong Pickup location'),
  })
  expect(await shop.order(id)).toMatchObject({ status: 'pending' })
  await bookAndRun(id)
  expect((await shownShipment(id))?.state).toBe('booked')
})

test('booking an order with an incomplete address fails without a courier call', async () => {
  const { order } = await place(owner, orderBody(product, 1, { shippingAddress: 'The blue house by the well' }))
  const before = await shop.calls('create')
  await bookAndRun(order.id)
  expect(await shownShipment(order.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no PIN code'),
  })
  expect(await shop.calls('create')).toEqual(before)
})

test('thirty simultaneous booking requests for one order create one shipment', async () => {
  const { id, orderNumber } = await buy()
  const responses = await Promise.all(Array.from({ length: 30 }, () => book(id)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await shop.runJobs()
  expect(await createCallsFor(orderNumber)).toHaveLength(1)
})

const cancel = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`)

test('cancelling an order cancels its shipment before pickup', async () => {
  const { id } = await buy()
  await bookAndRun(id)
  expect((await cancel(id)).status).toBe(200)
  await shop.runJobs()
  await shop.idle()
  expect(await shownShipment(id)).toMatchObject({ state: 'cancelled', problem: null })
  const { courierOrderId } = (await shop.parcel(id)) ?? {}
  const cancels = await shop.calls('cancel')
  expect(cancels.at(-1)?.request).toEqual({ ids: [courierOrderId] })
})

test('cancelling an order whose booking response was lost cancels the courier order', async () => {
  const { id, orderNumber } = await buy()
  await shop.fault('courier.create', 'commit_then_hang')
  await bookAndRun(id)
  expect((await cancel(id)).status).toBe(200)
  await shop.runJobs()
  shop.advance(60_000)
  await shop.runJobs()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  expect(await createCallsFor(orderNumber)).toHaveLength(1)
  expect((await shop.order(id))?.status).toBe('cancelled')
})

test('a shipment that was picked up is not cancelled with its order, and the admin sees a problem', async () => {
  const { id } = await buy()
  await bookAndRun(id)
  const { awbCode } = (await shop.parcel(id)) ?? {}
  await shop.fault('courier.webhook', 'drop', { times: 2 })
  await shop.walk(awbCode, { steps: 2 })
  expect((await cancel(id)).status).toBe(200)
  await shop.runJobs()
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: expect.stringContaining('picked up') })
})
