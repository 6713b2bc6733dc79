import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { rupees } from '#rules/money'
import { checkoutTotals, newsletterDiscount } from '#rules/totals'
import { orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { addCoupon } from '../testing/coupon.ts'
import { addProduct, addSignedIn, stateOf, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())

const newKey = () => crypto.randomUUID().replaceAll('-', '')
const keyed = (key = newKey()) => ({ 'idempotency-key': key })

async function statusOf(orderId: number) {
  const [row] = await shop.db.read((tx) =>
    tx
      .select({ status: orders.status, paymentStatus: orders.paymentStatus })
      .from(orders)
      .where(eq(orders.id, orderId)),
  )
  return row
}

const setOrder = (orderId: number, values: Partial<typeof orders.$inferInsert>) =>
  shop.db.write(async (tx) => {
    await tx.update(orders).set(values).where(eq(orders.id, orderId))
  })

test("an order with a changed note replaces the shopper's earlier order whose response was lost", async () => {
  const product = await addProduct(shop, { inventory: 2 })
  const lost = newKey()
  // The browser receives neither the response to the first order nor its guest cookie.
  const { order: first } = await place(shop.visitor(), orderBody(product, 2), keyed(lost))
  const changed = orderBody(product, 2, { notes: 'Ring twice', replaces: [lost] })
  const guest = shop.visitor()
  const headers = keyed()
  const { order: second } = await place(guest, changed, headers)
  expect(await statusOf(first.id)).toEqual({ status: 'cancelled', paymentStatus: 'failed' })
  expect(await statusOf(second.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, product.id)).toBe(0)
  const events = await shop.db.read((tx) =>
    tx
      .select({ status: orderTrackingEvents.status })
      .from(orderTrackingEvents)
      .where(eq(orderTrackingEvents.orderId, first.id))
      .orderBy(orderTrackingEvents.createdAt),
  )
  expect(events.map(({ status }) => status)).toEqual(['order_placed', 'cancelled'])

  const after = await stateOf(shop)
  expect((await place(guest, changed, headers)).order.id).toBe(second.id)
  expect(await stateOf(shop)).toEqual(after)
})

test('an order that is already packed is not cancelled by the order that replaces it', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const lost = newKey()
  const { order: packed } = await place(shop.visitor(), orderBody(product, 2), keyed(lost))
  await setOrder(packed.id, { packedAt: shop.clock() })
  const changed = orderBody(product, 2, { notes: 'Ring twice', replaces: [lost] })
  const { order } = await place(shop.visitor(), changed, keyed())
  expect(await statusOf(packed.id)).toEqual({ status: 'pending', paymentStatus: 'pending' })
  expect(await statusOf(order.id)).toMatchObject({ status: 'pending' })
  expect(await stockOf(shop, product.id)).toBe(1)
})

test('a delayed order request that arrives after the order that replaces it places no order', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const late = newKey()
  await place(shop.visitor(), orderBody(product, 1, { notes: 'Ring twice', replaces: [late] }), keyed())
  const response = await shop.visitor().post(createOrderPath, orderBody(product), keyed(late))
  expect(await readError(response)).toMatchObject({ code: 'key_reused' })
  expect(await stockOf(shop, product.id)).toBe(4)
})

test('an order and the order that replaces it, sent at the same time, leave exactly one active order', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const first = newKey()
  await Promise.all([
    shop.visitor().post(createOrderPath, orderBody(product), keyed(first)),
    place(shop.visitor(), orderBody(product, 1, { notes: 'Ring twice', replaces: [first] }), keyed()),
  ])
  expect(await stockOf(shop, product.id)).toBe(4)
})

test('a new order that should replace an earlier order and is refused does not change the earlier order', async () => {
  const product = await addProduct(shop, { inventory: 3 })
  const lost = newKey()
  const guest = shop.visitor()
  const { order } = await place(guest, orderBody(product), keyed(lost))
  const before = await stateOf(shop)
  const body = orderBody(product, 4, { replaces: [lost] })
  const reply = await read(createOrder, await guest.post(createOrderPath, body, keyed()))
  expect(reply).toMatchObject({ success: false, code: 'out_of_stock' })
  expect(await stateOf(shop)).toEqual(before)
  expect(await statusOf(order.id)).toMatchObject({ status: 'pending' })
})

test.each([
  { status: 'confirmed' },
  { status: 'shipped' },
  { status: 'cancelled' },
  { paymentStatus: 'paid' },
] as const)(
  'an earlier order in the state %o is not cancelled by the order that replaces it, and the new order is placed',
  async (values) => {
    const product = await addProduct(shop, { inventory: 5 })
    const lost = newKey()
    const guest = shop.visitor()
    const { order } = await place(guest, orderBody(product), keyed(lost))
    await setOrder(order.id, values)
    await place(guest, orderBody(product, 1, { notes: 'Ring twice', replaces: [lost] }), keyed())
    expect(await statusOf(order.id)).toMatchObject(values)
    expect(await stockOf(shop, product.id)).toBe(3)
  },
)

test('an order placed by an account can be replaced only by that account', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const asha = await addSignedIn(shop)
  const lost = newKey()
  const { order } = await place(asha, orderBody(product), keyed(lost))
  for (const other of [shop.visitor(), await addSignedIn(shop)]) {
    await place(other, orderBody(product, 1, { replaces: [lost] }), keyed())
    expect(await statusOf(order.id)).toMatchObject({ status: 'pending' })
  }
  await place(asha, orderBody(product, 1, { notes: 'Ring twice', replaces: [lost] }), keyed())
  expect(await statusOf(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(shop, product.id)).toBe(2)
})

test('the replacing order can use the coupon of the order that it replaces', async () => {
  const product = await addProduct(shop)
  const customerEmail = 'twice@example.com'
  const couponCode = await addCoupon(shop, customerEmail)
  const total = checkoutTotals(product.price, newsletterDiscount(product.price), null).total
  const body = orderBody(product, 1, { customerEmail, couponCode, amount: rupees(total) })
  const lost = newKey()
  await place(shop.visitor(), body, keyed(lost))
  const { order } = await place(shop.visitor(), { ...body, notes: 'Ring twice', replaces: [lost] }, keyed())
  expect(order.discount).toBe(rupees(newsletterDiscount(product.price)))
})

test('create-order returns 400 when an idempotency key in `replaces` has an invalid format', async () => {
  const product = await addProduct(shop)
  const response = await shop.visitor().post(createOrderPath, orderBody(product, 1, { replaces: ['1'] }), keyed())
  expect(response.status).toBe(400)
})
