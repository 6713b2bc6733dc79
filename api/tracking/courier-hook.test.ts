import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderShipment } from '#contract/admin/orders'
import { trackShipment } from '#contract/tracking'
import { courierAccount } from '../sandbox/testing/start-test-sandbox.ts'
import { findParcel } from '../shipping/shipment-store.ts'
import type { Actor } from '../testing/actor.ts'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addProduct, addSignedIn, stateOf, stockOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { pollShipments, storeTracking } from './tracking-store.ts'

const shop = await createCourierShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clearFaults()
  shop.hookAnswers.splice(0)
})

const product = await addProduct(shop)
const owner = await addSignedIn(shop, { email: 'owner@example.com' })
const other = await addSignedIn(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

/** Places an order and books its shipment. */
async function bookParcel() {
  const { order } = await place(owner, orderBody(product))
  await admin.send('POST', `/api/admin/orders/${order.id}/create-shipment`)
  await shop.runJobs()
  await shop.idle()
  const awb = (await shop.parcel(order.id))?.awbCode
  if (!awb) throw new Error('The parcel was not booked')
  const walk = async (body: object = {}) => {
    await shop.walk(awb, body)
    await shop.runJobs()
  }
  const shownShipment = async () =>
    (await read(getOrderShipment, await admin.get(`/api/admin/orders/${order.id}/shipment`))).shipment
  return { id: order.id, awb, walk, shownShipment }
}

const bookingTitles = ['Order placed', 'Order confirmed', 'Processing', 'Courier assigned', 'Pickup scheduled']
const deliveryTitles = [
  'Out for pickup',
  'Picked up',
  'Shipped',
  'In transit',
  'Reached destination hub',
  'Out for delivery',
]

test('each status in a courier webhook adds a tracking event, and "delivered" marks a COD order as paid and sends one email', async () => {
  const { id, awb, walk } = await bookParcel()
  await walk({ steps: 2 })
  expect(await shop.order(id)).toMatchObject({ status: 'shipped', paymentStatus: 'pending' })
  await walk({ steps: 5 })
  expect(await shop.titles(id)).toEqual([...bookingTitles, ...deliveryTitles, 'Delivered'])
  expect(await shop.order(id)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
  expect(await shop.parcel(id)).toMatchObject({ courierStatus: 'Delivered', problem: null, pickedUpAt: shop.clock() })
  const emails = shop.sent.filter(({ subject }) => subject.includes('is on its way'))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain(awb)
  expect(shop.sent.filter(({ subject }) => subject.includes('was delivered'))).toHaveLength(1)
  expect(new Set(shop.hookAnswers)).toEqual(new Set([200]))
})

test('a courier webhook that is sent three times changes the order once', async () => {
  const { id, walk } = await bookParcel()
  for (let step = 0; step < 8; step++) {
    await shop.fault('courier.webhook', 'duplicate', { count: 3 })
    await walk()
  }
  await shop.clearFaults()
  expect(await shop.titles(id)).toEqual([...bookingTitles, ...deliveryTitles, 'Delivered'])
})

test('a courier webhook with a wrong token returns 401 and changes nothing', async () => {
  const { id, walk } = await bookParcel()
  const before = await stateOf(shop)
  await shop.fault('courier.webhook', 'wrong_token')
  await walk({ to: 42 })
  expect(shop.hookAnswers.at(-1)).toBe(401)
  const bare = await shop.app.request('/api/hooks/courier', { method: 'POST', body: '{}' })
  expect([bare.status, (await readError(bare)).code]).toEqual([401, 'unauthenticated'])
  expect(await stateOf(shop)).toEqual(before)
  expect((await shop.order(id))?.status).toBe('processing')
})

test.each([{}, { 'x-api-key': 'wrong' }])(
  'a courier webhook with the headers %j is rejected before its body is read',
  async (headers) => {
    let chunks = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          chunks += 1
          controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
          if (chunks === 200) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const response = await shop.app.request(new Request('http://localhost/api/hooks/courier', init))
    expect([response.status, chunks]).toEqual([401, 0])
  },
)

const hook = (body: string) =>
  shop.app.request('/api/hooks/courier', {
    method: 'POST',
    body,
    headers: { 'x-api-key': courierAccount.webhookToken },
  })

test('a courier webhook with an invalid body returns 400, with an unknown AWB number 200, and changes no data', async () => {
  const before = await stateOf(shop)
  for (const body of ['', '{', '[]', 'null', '{"awb":null}', 'x'.repeat(1000)]) {
    expect([body, (await hook(body)).status]).toEqual([body, 400])
  }
  expect((await hook(JSON.stringify({ awb: '1', shipment_status_id: 7 }))).status).toBe(200)
  expect((await hook('x'.repeat(300_000))).status).toBe(413)
  expect((await shop.app.request('/api/hooks/courier')).status).toBe(405)
  expect(await stateOf(shop)).toEqual(before)
})

test('a forged courier webhook "delivered" is ignored after the shop has asked the courier for the real status', async () => {
  const { id, awb, walk } = await bookParcel()
  await walk({ to: 18 })
  const forged = { awb, shipment_status_id: 7, shipment_status: 'DELIVERED', current_timestamp: '21 11 2026 23:00:00' }
  expect((await hook(JSON.stringify(forged))).status).toBe(200)
  expect((await shop.order(id))?.status).toBe('shipped')
  await shop.runJobs()
  expect(await shop.order(id)).toMatchObject({ status: 'shipped', paymentStatus: 'pending' })
  expect(await shop.titles(id)).not.toContain('Delivered')
})

test('a delivered order stays delivered after a later courier webhook "in transit"', async () => {
  const { id, walk } = await bookParcel()
  await walk({ to: 17 })
  await shop.fault('courier.webhook', 'regress')
  await walk({ to: 7 })
  await walk({ to: 18 })
  expect((await shop.order(id))?.status).toBe('delivered')
  expect((await shop.parcel(id))?.courierStatus).toBe('Delivered')
  expect((await shop.titles(id)).at(-1)).toBe('Delivered')
})

test('a courier webhook that arrives late does not change the shipment back to an earlier status', async () => {
  const { id, awb, walk } = await bookParcel()
  await walk({ to: 17 })
  shop.advance(60_000)
  await walk({ to: 21 })
  const late = { awb, shipment_status_id: 6, shipment_status: 'SHIPPED', current_timestamp: '21 11 2026 11:30:00' }
  expect((await hook(JSON.stringify(late))).status).toBe(200)
  expect(await shop.parcel(id)).toMatchObject({ courierStatus: 'Delivery attempted' })
})

test('an unknown courier status is shown to admins and logged, and does not change the order', async () => {
  const { id, walk } = await bookParcel()
  const before = [await shop.order(id), await shop.titles(id)]
  await walk({ to: 999 })
  expect([await shop.order(id), await shop.titles(id)]).toEqual(before)
  expect((await shop.parcel(id))?.courierStatus).toBe('STATUS 999')
  expect(shop.lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'parcel has an unknown status' }))
})

test('polling the courier continues after an unknown courier status with the label "Delivered"', async () => {
  const { id, awb, walk } = await bookParcel()
  const odd = { awb, shipment_status_id: 999, shipment_status: 'Delivered', current_timestamp: '21 11 2026 23:00:00' }
  expect((await hook(JSON.stringify(odd))).status).toBe(200)
  await walk({ to: 7 })
  expect((await shop.order(id))?.status).toBe('delivered')
})

test('polling the courier adds the same tracking events that undelivered webhooks would have added', async () => {
  const { id, awb, walk } = await bookParcel()
  await shop.fault('courier.webhook', 'drop', { times: 0 })
  await walk({ steps: 7 })
  expect((await shop.order(id))?.status).toBe('processing')
  await shop.fault('courier.track', 'scan_noise')
  await pollShipments(shop)
  expect(await shop.titles(id)).toEqual([...bookingTitles, ...deliveryTitles, 'Delivered'])
  expect(await shop.order(id)).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
  const trackCallsOf = async () =>
    (await shop.calls('track')).filter((entry) => JSON.stringify(entry).includes(awb)).length
  const before = await trackCallsOf()
  shop.advance(5 * 3600 * 1000)
  await pollShipments(shop)
  expect(await trackCallsOf()).toBe(before)
})

test('the courier is polled for a shipment at most every four hours, and an empty tracking response changes nothing', async () => {
  const { id } = await bookParcel()
  await pollShipments(shop)
  expect((await shop.parcel(id))?.checkedAt).toEqual(shop.clock())
  const before = (await shop.calls('track')).length
  await pollShipments(shop)
  expect((await shop.calls('track')).length).toBe(before)
  const known = [await shop.order(id), await shop.titles(id), (await shop.parcel(id))?.courierStatus]
  shop.advance(4 * 3600 * 1000 + 1)
  await shop.fault('courier.track', 'none', { times: 0 })
  await pollShipments(shop)
  expect([await shop.order(id), await shop.titles(id), (await shop.parcel(id))?.courierStatus]).toEqual(known)
})

const live = (awb: string, actor: Actor, email = '') =>
  actor.get(`/api/ecommerce/track-shipment/${awb}${email && `?email=${email}`}`)

test('track-shipment returns 404 without a call to the courier if the caller may not read the order', async () => {
  const { awb } = await bookParcel()
  const before = await shop.allCalls()
  expect((await live('19462000000009', owner)).status).toBe(404)
  expect((await live(awb, shop.visitor())).status).toBe(404)
  expect((await live(awb, other)).status).toBe(404)
  expect((await live(awb, shop.visitor(), 'wrong@example.com')).status).toBe(404)
  expect(await shop.allCalls()).toBe(before)
  expect(await read(trackShipment, await live(awb, owner))).toEqual({
    success: true,
    shipment_status: 'Pickup scheduled',
    tracking_data: {
      shipment_status: 'Pickup scheduled',
      track_url: `https://shiprocket.co//tracking/${awb}`,
      edd: expect.stringMatching(/^2026-/),
      courier_name: 'Xpressbees Surface',
    },
  })
  expect((await live(awb, admin)).status).toBe(200)
  expect((await live(awb, shop.visitor(), 'ASHA@example.com')).status).toBe(200)
  expect((await shop.calls('track')).filter((entry) => JSON.stringify(entry).includes(awb))).toHaveLength(1)
})

test.each(['hang', 'http_500', 'html_502', 'reset', 'http_429', 'garbage', 'none'])(
  'while the courier has the fault %s, track-shipment returns `success: false` and a message without technical details',
  async (mode) => {
    const { awb } = await bookParcel()
    await shop.fault('courier.track', mode)
    const message = 'Live tracking is not available at the moment.'
    expect(await read(trackShipment, await live(awb, owner))).toEqual({ success: false, message })
  },
)

const cancel = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`)
const receive = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/received`)

test('an admin sees a problem for a shipment that is returned, and its pieces are added to the stock when it is marked as received', async () => {
  const before = await stockOf(shop, product.id)
  const { id, walk, shownShipment } = await bookParcel()
  await walk({ to: 17 })
  await walk({ returning: true, steps: 3 })
  expect(await shownShipment()).toMatchObject({ problem: 'The parcel is coming back to the shop.' })
  expect((await shop.order(id))?.status).toBe('shipped')
  await walk({ returning: true })
  expect(await shownShipment()).toMatchObject({ courierStatus: 'Back at the shop' })
  expect((await receive(id)).status).toBe(409)
  expect((await cancel(id)).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe((before ?? 0) - 1)
  const statuses = (await Promise.all([receive(id), receive(id), receive(id)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409])
  expect(await stockOf(shop, product.id)).toBe(before)
})

test('no problem is shown for a shipment whose cancellation the shop has requested while the cancellation is pending', async () => {
  const { id, awb, shownShipment } = await bookParcel()
  expect((await cancel(id)).status).toBe(200)
  const parcel = await shop.db.read((tx) => findParcel(tx, awb))
  const news = { code: 16, label: 'CANCELLATION REQUESTED', at: shop.clock(), scans: [] }
  const nothing = { courierName: null, estimatedDelivery: null, trackUrl: null }
  if (!parcel) throw new Error('no parcel')
  const message = { ...parcel, news: { ...news, ...nothing }, asked: true, now: shop.clock() }
  await shop.db.write((tx) => storeTracking(tx, shop.log, message))
  expect(await shownShipment()).toMatchObject({ courierStatus: 'Cancellation requested', problem: null })
})

test('a shipment that was cancelled before pickup cannot be marked as returned to the shop', async () => {
  const { id } = await bookParcel()
  expect((await cancel(id)).status).toBe(200)
  expect((await receive(id)).status).toBe(409)
})
