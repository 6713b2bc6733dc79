import { afterAll, beforeEach, expect, test } from 'vitest'
import { getOrderShipment } from '#contract/admin/orders'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'

const shop = await createCourierShop()
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
const shownShipment = async (id: number) =>
  (await read(getOrderShipment, await admin.get(`/api/admin/orders/${id}/shipment`))).shipment
const createCalls = async (orderNumber: string) =>
  (await shop.calls('create')).flatMap(({ request }) =>
    typeof request === 'object' && request && 'order_id' in request && String(request.order_id).startsWith(orderNumber)
      ? [request]
      : [],
  )
const correctAddress = (id: number, body: object) => admin.send('PATCH', `/api/admin/orders/${id}/address`, body)
const lucknow = {
  addressLine1: '7 Chowk',
  addressLine2: 'Attar Gali',
  city: 'Lucknow',
  state: 'UP',
  postalCode: '226003',
}

/** Places an order whose booked shipment is then cancelled by the courier. */
async function cancelledByCourier() {
  const { order } = await place(shop.visitor(), orderBody(product))
  await book(order.id)
  const { courierOrderId, awbCode } = (await shop.parcel(order.id)) ?? {}
  await shop.courier.cancelOrder(courierOrderId ?? '')
  await shop.idle()
  await shop.runJobs()
  expect(await shownShipment(order.id)).toMatchObject({
    state: 'booked',
    problem: 'The courier cancelled this parcel.',
  })
  return { ...order, awbCode }
}

test('a shipment that the courier cancelled is booked again once, with a suffix to the order number', async () => {
  const { id, orderNumber, awbCode } = await cancelledByCourier()
  expect(await book(id)).toBe(200)
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null, courierStatus: 'Pickup scheduled' })
  expect((await shownShipment(id))?.awbCode).not.toBe(awbCode)
  expect(await book(id)).toBe(200)
  expect((await createCalls(orderNumber)).map(({ order_id }) => order_id)).toEqual([orderNumber, `${orderNumber}-2`])
  expect(await shop.order(id)).toMatchObject({ status: 'processing' })
})

test('a cancelled shipment is booked again only by an admin, and no third shipment is created when the response of the courier does not arrive', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  shop.advance(3600_000)
  await shop.runJobs()
  expect(await createCalls(orderNumber)).toHaveLength(1)
  await shop.fault('courier.create', 'commit_then_hang')
  await book(id)
  shop.advance(60_000)
  await shop.runJobs()
  expect(await shownShipment(id)).toMatchObject({ state: 'booked', problem: null })
  expect(await createCalls(orderNumber)).toHaveLength(2)
})

test('cancelling an order also cancels its second shipment, even if the booking response was lost', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  await shop.fault('courier.create', 'commit_then_hang')
  await book(id)
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/cancel`)).status).toBe(200)
  await shop.runJobs()
  shop.advance(60_000)
  await shop.runJobs()
  expect(await shop.courier.findOrder(`${orderNumber}-2`)).toMatchObject({ cancelled: true })
})

test('a shipment whose booking failed is booked after an admin corrects the address', async () => {
  const body = orderBody(product, 1, { shippingAddress: 'The blue house by the well' })
  const { order } = await place(shop.visitor(), body)
  await book(order.id)
  expect(await shownShipment(order.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no PIN code'),
  })
  const response = await correctAddress(order.id, lucknow)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    id: order.id,
    shippingAddress: { street: '7 Chowk, Attar Gali', city: 'Lucknow', state: 'Uttar Pradesh', zipCode: '226003' },
  })
  await book(order.id)
  expect(await createCalls(order.orderNumber)).toMatchObject([{ billing_pincode: '226003', billing_city: 'Lucknow' }])
})

test('the delivery address can be corrected after the courier cancelled the shipment', async () => {
  const { id, orderNumber } = await cancelledByCourier()
  expect((await correctAddress(id, lucknow)).status).toBe(200)
  await book(id)
  expect(
    (await createCalls(orderNumber)).map((request) => 'billing_pincode' in request && request.billing_pincode),
  ).toEqual(['560001', '226003'])
})

test('the delivery address cannot be changed once the courier may have it, or after the order was shipped or cancelled', async () => {
  const booked = (await place(shop.visitor(), orderBody(product))).order
  await book(booked.id)
  const unanswered = (await place(shop.visitor(), orderBody(product))).order
  await shop.fault('courier.create', 'commit_then_hang')
  await book(unanswered.id)
  const cancelled = (await place(shop.visitor(), orderBody(product))).order
  await admin.send('PATCH', `/api/admin/orders/${cancelled.id}/cancel`)
  const shipped = (await place(shop.visitor(), orderBody(product))).order
  await admin.send('PATCH', `/api/admin/orders/${shipped.id}/status`, { status: 'shipped' })
  for (const { id } of [booked, unanswered, cancelled, shipped]) {
    const before = await shop.order(id)
    const response = await correctAddress(id, lucknow)
    expect([response.status, (await readError(response)).code]).toEqual([409, 'conflict'])
    expect(await shop.order(id)).toEqual(before)
  }
  expect((await correctAddress(999_999, lucknow)).status).toBe(404)
})

test('a corrected delivery address is refused if its PIN code is not serviceable, and accepted if the serviceability is unknown', async () => {
  const { order } = await place(shop.visitor(), orderBody(product))
  for (const [postalCode, message] of [
    ['226999', 'No courier delivers to this PIN code.'],
    ['226998', 'No courier delivers to this PIN code.'],
    ['226997', 'Cash on delivery is not available for this PIN code.'],
  ]) {
    const response = await correctAddress(order.id, { ...lucknow, postalCode })
    expect([response.status, (await readError(response)).fields]).toEqual([409, { postalCode: message }])
  }
  expect(await shop.order(order.id)).toMatchObject({ shippingAddress: order.shippingAddress })
  const paid = (await place(shop.visitor(), orderBody(product))).order
  await shop.pay(paid.id)
  expect((await correctAddress(paid.id, { ...lucknow, postalCode: '226997' })).status).toBe(200)
  expect((await correctAddress(order.id, { ...lucknow, postalCode: '226996' })).status).toBe(200)
})

test.each([{}, { ...lucknow, postalCode: '12345' }, { ...lucknow, addressLine1: '' }, { ...lucknow, city: null }])(
  'correcting the address of an order to %j returns 400',
  async (body) => {
    const { order } = await place(shop.visitor(), orderBody(product))
    expect((await correctAddress(order.id, body)).status).toBe(400)
    expect((await shop.order(order.id))?.shippingAddress).toMatchObject({ zipCode: '560001' })
  },
)
