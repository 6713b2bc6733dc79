import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderShipment } from '#contract/admin-orders'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { openCourierShop } from '../testing/open-courier-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'

const shop = await openCourierShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())

const product = await addProduct(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

const book = async (id: number) => {
  const response = await admin.send('POST', `/api/admin/orders/${id}/create-shipment`)
  await shop.runJobs()
  await shop.idle()
  return response.status
}
const seen = async (id: number) =>
  (await read(getOrderShipment, await admin.get(`/api/admin/orders/${id}/shipment`))).shipment
const sent = async (orderNumber: string) =>
  (await shop.calls('create')).flatMap(({ request }) =>
    typeof request === 'object' && request && 'order_id' in request && String(request.order_id).startsWith(orderNumber)
      ? [request]
      : [],
  )
const correct = (id: number, body: object) => admin.send('PATCH', `/api/admin/orders/${id}/address`, body)
const lucknow = {
  addressLine1: '7 Chowk',
  addressLine2: 'Attar Gali',
  city: 'Lucknow',
  state: 'UP',
  postalCode: '226003',
}

/** An order whose booked parcel the courier has cancelled by itself, and says so. */
async function cancelledByCourier() {
  const { order } = await place(shop.visitor(), orderBody(product))
  await book(order.id)
  const { courierOrderId, awbCode } = (await shop.parcel(order.id)) ?? {}
  await shop.courier.cancelOrder(courierOrderId ?? '')
  await shop.idle()
  await shop.runJobs()
  expect(await seen(order.id)).toMatchObject({ state: 'booked', problem: 'The courier cancelled this parcel.' })
  return { ...order, awbCode }
}

test('a parcel that the courier cancelled is booked again under a number of its own, once', async () => {
  const { id, orderNumber, awbCode } = await cancelledByCourier()
  expect(await book(id)).toBe(200)
  expect(await seen(id)).toMatchObject({ state: 'booked', problem: null, courierStatus: 'Pickup scheduled' })
  expect((await seen(id))?.awbCode).not.toBe(awbCode)
  expect(await book(id)).toBe(200)
  expect((await sent(orderNumber)).map(({ order_id }) => order_id)).toEqual([orderNumber, `${orderNumber}-2`])
  expect(await shop.order(id)).toMatchObject({ status: 'processing' })
})

test('nobody books it again but the admin, and a lost answer makes no third parcel', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  shop.advance(3600_000)
  await shop.runJobs()
  expect(await sent(orderNumber)).toHaveLength(1)
  await shop.fault('courier.create', 'commit_then_hang')
  await book(id)
  shop.advance(60_000)
  await shop.runJobs()
  expect(await seen(id)).toMatchObject({ state: 'booked', problem: null })
  expect(await sent(orderNumber)).toHaveLength(2)
})

test('cancelling the order cancels the second parcel too, even if its answer was lost', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  await shop.fault('courier.create', 'commit_then_hang')
  await book(id)
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/cancel`)).status).toBe(200)
  await shop.runJobs()
  shop.advance(60_000)
  await shop.runJobs()
  expect(await shop.courier.findOrder(`${orderNumber}-2`)).toMatchObject({ cancelled: true })
})

test('an address that the courier could not use is corrected, and the parcel goes there', async () => {
  const body = orderBody(product, 1, { shippingAddress: 'The blue house by the well' })
  const { order } = await place(shop.visitor(), body)
  await book(order.id)
  expect(await seen(order.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('no PIN code') })
  const response = await correct(order.id, lucknow)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    id: order.id,
    shippingAddress: { street: '7 Chowk, Attar Gali', city: 'Lucknow', state: 'Uttar Pradesh', zipCode: '226003' },
  })
  await book(order.id)
  expect(await sent(order.orderNumber)).toMatchObject([{ billing_pincode: '226003', billing_city: 'Lucknow' }])
})

test('a parcel that the courier cancelled may go to another address', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  expect((await correct(id, lucknow)).status).toBe(200)
  await book(id)
  expect((await sent(orderNumber)).map((request) => 'billing_pincode' in request && request.billing_pincode)).toEqual([
    '560001',
    '226003',
  ])
})

test('an address that the courier knows, or may know, stays', async () => {
  const booked = (await place(shop.visitor(), orderBody(product))).order
  await book(booked.id)
  const unheard = (await place(shop.visitor(), orderBody(product))).order
  await shop.fault('courier.create', 'commit_then_hang')
  await book(unheard.id)
  const cancelled = (await place(shop.visitor(), orderBody(product))).order
  await admin.send('PATCH', `/api/admin/orders/${cancelled.id}/cancel`)
  const shipped = (await place(shop.visitor(), orderBody(product))).order
  await admin.send('PATCH', `/api/admin/orders/${shipped.id}/status`, { status: 'shipped' })
  for (const { id } of [booked, unheard, cancelled, shipped]) {
    const before = await shop.order(id)
    const response = await correct(id, lucknow)
    expect([response.status, (await readError(response)).code]).toEqual([409, 'conflict'])
    expect(await shop.order(id)).toEqual(before)
  }
  expect((await correct(999_999, lucknow)).status).toBe(404)
})

test('an address to where nobody is known to deliver is refused, one that nobody knows is taken', async () => {
  const { order } = await place(shop.visitor(), orderBody(product))
  for (const [postalCode, message] of [
    ['226999', 'No courier goes to this PIN code.'],
    ['226998', 'No courier goes to this PIN code.'],
    ['226997', 'No courier takes cash on delivery to this PIN code.'],
  ]) {
    const response = await correct(order.id, { ...lucknow, postalCode })
    expect([response.status, (await readError(response)).fields]).toEqual([409, { postalCode: message }])
  }
  expect(await shop.order(order.id)).toMatchObject({ shippingAddress: order.shippingAddress })
  const paid = (await place(shop.visitor(), orderBody(product))).order
  await shop.pay(paid.id)
  expect((await correct(paid.id, { ...lucknow, postalCode: '226997' })).status).toBe(200)
  expect((await correct(order.id, { ...lucknow, postalCode: '226996' })).status).toBe(200)
})

test.each([{}, { ...lucknow, postalCode: '12345' }, { ...lucknow, addressLine1: '' }, { ...lucknow, city: null }])(
  'the address %j is refused',
  async (body) => {
    const { order } = await place(shop.visitor(), orderBody(product))
    expect((await correct(order.id, body)).status).toBe(400)
    expect((await shop.order(order.id))?.shippingAddress).toMatchObject({ zipCode: '560001' })
  },
)
