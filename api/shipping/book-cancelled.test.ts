import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../db/schema/orders.ts'
import { CourierError } from '../providers/courier/port.ts'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { bookShipment } from './book-shipment.ts'
import { cancelShipment } from './cancel-shipment.ts'

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

test('booking job of a cancelled order makes no courier call', async () => {
  const { id } = await buy()
  await shop.pay(id)
  await cancel(id)
  const before = await shop.allCalls()
  await shop.runJobs()
  expect(await shop.allCalls()).toBe(before)
  expect(await shop.parcel(id)).toBeNull()
})

test('online order that is unpaid or refunded is not booked', async () => {
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

test('order cancelled while the courier order is created gets no AWB, and the courier order is cancelled', async () => {
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

test('order cancelled while its AWB is assigned gets no pickup, and the courier order is cancelled', async () => {
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

test('cancellation that the courier does not answer shows a problem to the admin after ten attempts, and tracking continues', async () => {
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
    problem: 'The order is cancelled, its parcel may not be: the courier did not answer.',
  })
  // The courier's webhook about the cancellation clears the problem.
  await shop.courier.cancelOrder((await shop.parcel(id))?.courierOrderId ?? '')
  await shop.idle()
  await shop.runJobs()
  expect(await shop.parcel(id)).toMatchObject({ courierStatus: 'Cancelled by the courier', problem: null })
})
