import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { checkServiceability, createShipment, getOrderShipments } from '#contract/shipping'
import { deliveryState } from '#rules/address/pin'
import { shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { addProduct, addSignedIn, cancelOrder, stateOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())

const product = await addProduct(shop)
const owner = await addSignedIn(shop)

test('serviceability is unknown if the shop has no courier', async () => {
  const body = { pickup_postcode: '110001', delivery_postcode: '560001', weight: 0.5 }
  const response = await shop.visitor().post(checkServiceability.path, body)
  expect(response.status).toBe(200)
  expect(deliveryState(await read(checkServiceability, response)).state).toBe('unknown')
})

test.each(['012345', '12345', '1234567', 'abcdef', 560001, null, '', ['560001']])(
  'serviceability check for PIN code %j returns 400',
  async (pin) => {
    const response = await shop.visitor().post(checkServiceability.path, { delivery_postcode: pin })
    expect(response.status).toBe(400)
  },
)

test('create-shipment returns 404 to callers who may not see the order', async () => {
  const { order } = await place(owner, orderBody(product))
  const other = await addSignedIn(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  const before = await stateOf(shop)
  for (const orderId of [order.id, String(order.id), order.orderNumber]) {
    const statuses = []
    for (const actor of [shop.visitor(), owner, other, admin]) {
      statuses.push((await actor.post(createShipment.path, { order_id: orderId, sub_total: 1, weight: 99 })).status)
    }
    expect(statuses).toEqual([404, 200, 404, 200])
  }
  expect((await owner.post(createShipment.path, { order_id: 987654321 })).status).toBe(404)
  expect(await stateOf(shop)).toEqual(before)
})

test('create-shipment returns null ids before booking, and shipment id and AWB number after it', async () => {
  const { order } = await place(owner, orderBody(product))
  const ask = async () => read(createShipment, await owner.post(createShipment.path, { order_id: order.id }))
  expect(await ask()).toMatchObject({ success: true, shipment_id: null, awb_code: null })
  await shop.db.write(async (tx) => {
    const times = { createdAt: shop.clock(), updatedAt: shop.clock() }
    const numbers = { courierShipmentId: '55', awbCode: 'AWB1' }
    await tx.insert(shipments).values({ orderId: order.id, state: 'booked', ...numbers, ...times })
  })
  expect(await ask()).toMatchObject({ success: true, shipment_id: '55', awb_code: 'AWB1' })
})

test('the list of shipments of an order is empty before booking, then contains the shipment of create-shipment, even after a cancellation', async () => {
  const guest = shop.visitor()
  const { order } = await place(guest, orderBody(product))
  const path = `/api/orders/${order.id}/shipments`
  const list = async () => read(getOrderShipments, await guest.get(path))
  expect(await list()).toEqual([])
  const times = { createdAt: shop.clock(), updatedAt: shop.clock() }
  await shop.db.write((tx) =>
    tx
      .insert(shipments)
      .values({ orderId: order.id, state: 'wanted', ...times })
      .execute(),
  )
  const preparing = 'The shipment is being prepared.'
  expect(await list()).toEqual([{ success: true, shipment_id: null, awb_code: null, message: preparing }])
  const setState = (changes: Partial<typeof shipments.$inferInsert>) =>
    shop.db.write((tx) => tx.update(shipments).set(changes).where(eq(shipments.orderId, order.id)).execute())
  await setState({ state: 'booked', courierShipmentId: '56', awbCode: 'AWB2' })
  const booked = { success: true, shipment_id: '56', awb_code: 'AWB2', message: 'The shipment is booked.' }
  expect(await list()).toEqual([booked])
  expect(await read(createShipment, await guest.post(createShipment.path, { order_id: order.id }))).toEqual(booked)
  await cancelOrder(shop, order.id)
  await setState({ state: 'cancelled' })
  expect(await list()).toEqual([{ ...booked, message: 'The shipment is cancelled.' }])
})

test('the shipments of an order are listed for its owner and admins, and all other callers get 404', async () => {
  const { order } = await place(owner, orderBody(product))
  const path = `/api/orders/${order.id}/shipments`
  const [other, admin] = [await addSignedIn(shop), await addSignedIn(shop, { role: 'admin' })]
  const statuses = []
  for (const actor of [shop.visitor(), owner, other, admin]) statuses.push((await actor.get(path)).status)
  expect(statuses).toEqual([404, 200, 404, 200])
  // The email address of an order gives access neither to its shipments nor to create-shipment.
  const withEmail = await other.get(`${path}?email=${encodeURIComponent(order.customerEmail)}`)
  expect(withEmail.status).toBe(404)
  const { requestId: _, ...hidden } = await readError(withEmail)
  const { requestId: __, ...missing } = await readError(await other.get('/api/orders/987654321/shipments'))
  expect(hidden).toEqual(missing)
  expect((await owner.get('/api/orders/none/shipments')).status).toBe(404)
})

test('create-shipment returns 409 for cancelled and unpaid online orders', async () => {
  const cancelled = (await place(owner, orderBody(product))).order
  await cancelOrder(shop, cancelled.id)
  const unpaid = (await place(owner, orderBody(product))).order
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ paymentMethod: 'razorpay' }).where(eq(orders.id, unpaid.id))
  })
  for (const { id } of [cancelled, unpaid]) {
    expect((await owner.post(createShipment.path, { order_id: id })).status).toBe(409)
  }
})

test.each([undefined, null, true, {}, [1], 'x'.repeat(101)])(
  'create-shipment returns 400 for the invalid order_id %j',
  async (orderId) => {
    expect((await owner.post(createShipment.path, { order_id: orderId })).status).toBe(400)
  },
)
