import { afterAll, expect, test } from 'vitest'
import { trackOrder, trackShipment } from '#contract/tracking'
import { shipments } from '../db/schema/order-records.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { bytesOf, read } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const product = await addProduct(shop)
const guest = shop.visitor()
const buy = (changes = {}) => place(guest, orderBody(product, 1, changes))
const { order } = await buy({ notes: 'The gate code is 4711' })
const anonymous = shop.visitor()
const track = (number: string, email: string) =>
  anonymous.get(`/api/orders/track?orderNumber=${encodeURIComponent(number)}&email=${encodeURIComponent(email)}`)

const addShipment = ({ db, clock }: Shop, orderId: number, values: Partial<typeof shipments.$inferInsert>) =>
  db.write(async (tx) => {
    await tx.insert(shipments).values({ orderId, state: 'booked', createdAt: clock(), updatedAt: clock(), ...values })
  })

test('an order is found by its number and email address; phone number and notes are omitted', async () => {
  const response = await track(order.orderNumber, 'asha@example.com')
  const text = await response.clone().text()
  expect(text).not.toContain('9876543210')
  expect(text).not.toContain('4711')
  const { customerPhone: _phone, notes: _notes, ...shown } = order
  expect(await read(trackOrder, response)).toEqual({
    order: shown,
    events: [expect.objectContaining({ orderId: order.id, status: 'order_placed' })],
  })
})

test('to find an order, upper and lower case and surrounding blanks of number and email address do not matter', async () => {
  expect((await track(` ${order.orderNumber.toLowerCase()} `, ' ASHA@Example.com')).status).toBe(200)
})

test('tracking an order with a wrong email address or an unknown number returns the same 404', async () => {
  const wanted = [
    [order.orderNumber, 'wrong@example.com'],
    ['GB-261121-ZZZZZ', 'asha@example.com'],
    [String(order.id), 'asha@example.com'],
    ['%', '%'],
    ["' or 1=1--", "' or 1=1--"],
  ] as const
  const answers = []
  for (const [number, email] of wanted) {
    answers.push(await bytesOf(await track(number, email)))
  }
  expect(answers[0]).toMatchObject({
    status: 404,
    text: expect.stringContaining('"Order not found. Please check your order number and email address."'),
  })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test.each(['', '?orderNumber=x', '?email=a@b.cd', `?orderNumber=x&email=${'a'.repeat(10_000)}`])(
  'a tracking request without a valid order number and email address returns 400: %#',
  async (query) => {
    expect((await anonymous.get(`/api/orders/track${query}`)).status).toBe(400)
  },
)

test('stored tracking data of the courier are returned, with the tracking link only if it is https', async () => {
  const bought = await buy()
  const estimatedDelivery = new Date('2026-11-25T00:00:00.000Z')
  const parcel = { awbCode: 'AWB100', courierStatus: 'IN TRANSIT', estimatedDelivery, trackUrl: 'javascript:alert(1)' }
  await addShipment(shop, bought.order.id, parcel)
  const tracked = await read(trackOrder, await track(bought.order.orderNumber, 'asha@example.com'))
  expect(tracked.order.awbCode).toBe('AWB100')
  expect(tracked.shipmentTracking).toEqual({
    shipment_status: 'IN TRANSIT',
    tracking_data: { track_url: null, edd: '2026-11-25T00:00:00.000Z' },
  })
})

test("an order is found by the courier's tracking number only with the right email address", async () => {
  const bought = await buy()
  await addShipment(shop, bought.order.id, { awbCode: '194620000101' })
  const { order: found } = await read(trackOrder, await track('194620000101', 'asha@example.com'))
  expect(found.orderNumber).toBe(bought.order.orderNumber)
  expect((await track('194620000101', 'wrong@example.com')).status).toBe(404)
})

test('track-shipment returns 404 to callers who may not see the order', async () => {
  const owner = await addSignedIn(shop)
  const bought = await place(owner, orderBody(product))
  await addShipment(shop, bought.order.id, { awbCode: 'AWB200' })
  const other = await addSignedIn(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  const path = '/api/ecommerce/track-shipment/AWB200'
  const statuses = []
  for (const actor of [anonymous, owner, other, admin]) statuses.push((await actor.get(path)).status)
  expect(statuses).toEqual([404, 200, 404, 200])
  expect((await owner.get('/api/ecommerce/track-shipment/AWB999')).status).toBe(404)
  expect(await read(trackShipment, await owner.get(path))).toMatchObject({ success: false })
})
