import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAdminOrders } from '#contract/admin/orders'
import { orders, payments } from '../db/schema/orders.ts'
import { storeRefunds } from '../payments/refund-store.ts'
import { CourierError } from '../providers/courier/port.ts'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { bookShipment } from './book-shipment.ts'
import { cancelShipment } from './courier-jobs.ts'

const shop = await createCourierShop({ changesRows: true })
afterAll(() => shop.close())
const product = await addProduct(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

const buy = async () => (await place(shop.visitor(), orderBody(product))).order
const cancel = async (id: number) => {
  expect((await admin.send('PATCH', `/api/admin/orders/${id}/cancel`)).status).toBe(200)
}

/** Runs the booking job of an order with some courier methods replaced. */
const bookWith = (orderId: number, courier: Partial<typeof shop.courier>) =>
  bookShipment({ ...shop, courier: { ...shop.courier, ...courier } })(
    { orderId },
    { id: 1, attempts: 1, createdAt: shop.clock(), signal: AbortSignal.timeout(60_000) },
  )

test('the booking job of a cancelled order makes no courier call', async () => {
  const { id } = await buy()
  await shop.pay(id)
  await cancel(id)
  const before = await shop.allCalls()
  await shop.runJobs()
  expect(await shop.allCalls()).toBe(before)
  expect(await shop.parcel(id)).toBeNull()
})

test('an online order that is unpaid or refunded is not booked with the courier', async () => {
  const before = await shop.allCalls()
  for (const paymentStatus of ['pending', 'refunded'] as const) {
    const { id } = await buy()
    const values = { paymentMethod: 'razorpay', paymentStatus } as const
    await shop.db.write(async (tx) => void (await tx.update(orders).set(values).where(eq(orders.id, id))))
    await bookWith(id, {})
    expect(await shop.parcel(id)).toBeNull()
  }
  expect(await shop.allCalls()).toBe(before)
})

test('an order cancelled while its courier order is created gets no AWB number, and the courier order is cancelled', async () => {
  const { id, orderNumber } = await buy()
  await shop.pay(id)
  const awbs = (await shop.calls('assign_awb')).length
  await bookWith(id, {
    createOrder: async (parcel) => {
      const booked = await shop.courier.createOrder(parcel)
      await cancel(id)
      return booked
    },
  })
  expect((await shop.calls('assign_awb')).length).toBe(awbs)
  await shop.runJobs()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  expect(await shop.order(id)).toMatchObject({ status: 'cancelled' })
})

test('an order cancelled while its AWB number is assigned gets no pickup, and the courier order is cancelled', async () => {
  const { id, orderNumber } = await buy()
  await shop.pay(id)
  const pickups = (await shop.calls('pickup')).length
  await bookWith(id, {
    assignAwb: async (shipmentId) => {
      const made = await shop.courier.assignAwb(shipmentId)
      await cancel(id)
      return made
    },
  })
  expect((await shop.calls('pickup')).length).toBe(pickups)
  await shop.runJobs()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  expect(await shop.order(id)).toMatchObject({ status: 'cancelled' })
})

test('if the courier does not answer the cancellation of a shipment, the admin sees a problem after ten attempts, and tracking continues', async () => {
  const { id } = await buy()
  await shop.pay(id)
  await shop.runJobs()
  await cancel(id)
  const unreachable = async () => {
    throw new CourierError('unreachable', 'No answer')
  }
  const attempt = (attempts: number) =>
    cancelShipment({ ...shop, courier: { ...shop.courier, cancelOrder: unreachable } })(
      { orderId: id },
      { id: 1, attempts, createdAt: shop.clock(), signal: AbortSignal.timeout(60_000) },
    )
  await expect(attempt(9)).rejects.toThrow('No answer')
  expect(await shop.parcel(id)).toMatchObject({ state: 'cancelled', problem: null })
  await expect(attempt(10)).rejects.toThrow('No answer')
  expect(await shop.parcel(id)).toMatchObject({
    state: 'booked',
    problem: 'The order is cancelled. The courier did not answer, so its parcel may still be delivered.',
  })
  // The courier's webhook about the cancellation clears the problem.
  await shop.courier.cancelOrder((await shop.parcel(id))?.courierOrderId ?? '')
  await shop.idle()
  await shop.runJobs()
  expect(await shop.parcel(id)).toMatchObject({ courierStatus: 'Cancelled by the courier', problem: null })
})

/** Stores a refund as the gateway reports it, of the whole payment of an order unless `amount` is given. */
const refund = (orderId: number, { state = 'processed' as 'pending' | 'processed' | 'failed', amount = 0 } = {}) =>
  shop.db.write(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId))
    if (!payment) throw new Error('no payment')
    const reported = [{ id: `rfnd_${orderId}_${amount}`, amount: amount || payment.amount, state }]
    await storeRefunds(tx, { payment, reported, now: shop.clock() })
  })

async function booked() {
  const order = await buy()
  await shop.pay(order.id)
  await shop.runJobs()
  expect(await shop.parcel(order.id)).toMatchObject({ state: 'booked', problem: null })
  return order
}
const settled = async () => {
  await shop.runJobs()
  await shop.idle()
  await shop.runJobs()
}

test('a full refund cancels the booked shipment with the courier, and a later cancellation of the order does not repeat it', async () => {
  const { id, orderNumber } = await booked()
  await refund(id)
  await settled()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  expect(await shop.parcel(id)).toMatchObject({ state: 'cancelled', problem: null })
  expect(await shop.order(id)).toMatchObject({ status: 'processing', paymentStatus: 'refunded' })
  const calls = (await shop.calls('cancel')).length
  await cancel(id)
  await settled()
  expect((await shop.calls('cancel')).length).toBe(calls)
  expect(await shop.parcel(id)).toMatchObject({ state: 'cancelled', problem: null })
})

test('a partial refund, and a full refund of a shipment that was picked up or left the shop, cancel no shipment', async () => {
  const partly = await booked()
  await refund(partly.id, { amount: 100_00 })
  const pickedUp = await booked()
  for (let step = 0; step < 3; step++) {
    await shop.walk((await shop.parcel(pickedUp.id))?.awbCode)
    await shop.runJobs()
  }
  expect((await shop.parcel(pickedUp.id))?.pickedUpAt).not.toBeNull()
  await refund(pickedUp.id)
  const left = await booked()
  const body = { status: 'shipped' }
  expect((await admin.send('PATCH', `/api/admin/orders/${left.id}/status`, body)).status).toBe(200)
  await refund(left.id)
  await settled()
  for (const { id, orderNumber } of [partly, pickedUp, left]) {
    expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: false })
    expect(await shop.parcel(id)).toMatchObject({ state: 'booked' })
  }
})

test('a shipment that the courier does not cancel after a full refund shows a problem to the admin', async () => {
  const { id } = await booked()
  await refund(id)
  const refuse = async () => {
    throw new CourierError('refused', 'Already manifested')
  }
  await expect(
    cancelShipment({ ...shop, courier: { ...shop.courier, cancelOrder: refuse } })(
      { orderId: id },
      { id: 1, attempts: 1, createdAt: shop.clock(), signal: AbortSignal.timeout(60_000) },
    ),
  ).rejects.toThrow('Already manifested')
  expect(await shop.parcel(id)).toMatchObject({
    state: 'booked',
    problem: 'The payment was refunded. The courier did not cancel its parcel: Already manifested',
  })
  const stuck = await read(getAdminOrders, await admin.get('/api/admin/orders?trouble=shipment'))
  expect(stuck.map((order) => order.id)).toContain(id)
})

test('an order refunded while its AWB number is assigned gets no pickup, and the courier order is cancelled', async () => {
  const { id, orderNumber } = await buy()
  await shop.pay(id)
  const pickups = (await shop.calls('pickup')).length
  await bookWith(id, {
    assignAwb: async (shipmentId) => {
      const made = await shop.courier.assignAwb(shipmentId)
      await refund(id)
      return made
    },
  })
  expect((await shop.calls('pickup')).length).toBe(pickups)
  await settled()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  expect(await shop.parcel(id)).toMatchObject({ state: 'cancelled' })
})

test('an order whose full refund fails later is listed to ship again, and an admin can book its shipment again and cancel the new shipment', async () => {
  const { id, orderNumber } = await booked()
  await refund(id, { state: 'pending' })
  await settled()
  expect(await shop.courier.findOrder(orderNumber)).toMatchObject({ cancelled: true })
  const toShip = async () =>
    (await read(getAdminOrders, await admin.get('/api/admin/orders?toShip=true'))).map((order) => order.id)
  expect(await toShip()).not.toContain(id)
  await refund(id, { state: 'failed' })
  expect(await shop.order(id)).toMatchObject({ paymentStatus: 'paid' })
  expect(await toShip()).toContain(id)
  expect((await admin.send('POST', `/api/admin/orders/${id}/create-shipment`)).status).toBe(200)
  await settled()
  expect(await shop.parcel(id)).toMatchObject({ state: 'booked', problem: null })
  expect(await shop.courier.findOrder(`${orderNumber}-2`)).toMatchObject({ cancelled: false })
  await cancel(id)
  await settled()
  expect(await shop.courier.findOrder(`${orderNumber}-2`)).toMatchObject({ cancelled: true })
})
