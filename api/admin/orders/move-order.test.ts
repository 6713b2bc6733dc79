import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { moveOrder } from '#contract/admin/orders'
import { getOrderTracking, OrderStatus } from '#contract/orders'
import { canMove } from '#rules/order/order-status'
import { orderNotes } from '../../db/schema/notices.ts'
import { orders } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn, countRows, stockOf } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { inventory: 100_000 })

const move = (id: number, body: unknown) => admin.send('PATCH', `/api/admin/orders/${id}/status`, body)

async function placeOrder(state: Partial<typeof orders.$inferInsert> = {}) {
  const { order } = await place(shop.visitor(), orderBody(product))
  if (Object.keys(state).length > 0) {
    await shop.db.write(async (tx) => {
      await tx.update(orders).set(state).where(eq(orders.id, order.id))
    })
  }
  return order
}

const eventsOf = async (id: number) => read(getOrderTracking, await admin.get(`/api/orders/${id}/tracking`))

const steps = OrderStatus.options.flatMap((from) => OrderStatus.options.map((to) => [from, to] as const))

test.each(steps)(
  'an admin can change the status of an order from %s to %s only if the status table allows this change',
  async (from, to) => {
    const { id } = await placeOrder({ status: from })
    const before = await countRows(shop.db)
    const response = await move(id, { status: to })
    if (canMove(from, to, 'admin')) {
      expect(response.status).toBe(200)
      expect((await read(moveOrder, response)).status).toBe(to)
      return
    }
    expect([response.status, (await readError(response)).code]).toEqual([409, 'conflict'])
    expect(await countRows(shop.db)).toEqual(before)
  },
)

test('each status change except to completed adds one tracking event, one millisecond after the previous event', async () => {
  const { id } = await placeOrder()
  for (const status of ['confirmed', 'processing', 'shipped', 'delivered', 'completed']) {
    expect((await move(id, { status })).status).toBe(200)
  }
  const events = (await eventsOf(id)).toReversed()
  expect(events.map(({ status }) => status)).toEqual([
    'order_placed',
    'confirmed',
    'processing',
    'shipped',
    'delivered',
  ])
  const start = shop.clock().getTime()
  expect(events.map(({ createdAt }) => Date.parse(createdAt) - start)).toEqual([0, 1, 2, 3, 4])
})

test('a COD order becomes paid on delivery', async () => {
  for (const status of ['delivered', 'completed'] as const) {
    const { id } = await placeOrder()
    expect(await read(moveOrder, await move(id, { status: 'shipped' }))).toMatchObject({ paymentStatus: 'pending' })
    expect(await read(moveOrder, await move(id, { status }))).toMatchObject({ paymentStatus: 'paid' })
  }
})

test('the statuses shipped and delivered send one email each', async () => {
  const order = await placeOrder()
  for (const status of ['shipped', 'delivered', 'completed']) await move(order.id, { status })
  const arrived = await placeOrder()
  await move(arrived.id, { status: 'completed' })
  await shop.runJobs()
  const subjects = ({ orderNumber }: { orderNumber: string }) =>
    shop.sent.map(({ subject }) => subject).filter((subject) => subject.includes(`${orderNumber} `))
  // The emails about shipping and delivery are sent at the same time, so their sequence varies.
  expect(subjects(order).toSorted()).toEqual([
    `Your order ${order.orderNumber} is on its way`,
    `Your order ${order.orderNumber} was delivered`,
  ])
  expect(subjects(arrived)).toEqual([`Your order ${arrived.orderNumber} was delivered`])
})

test('an online order can change its status only when it is paid', async () => {
  const { id } = await placeOrder({ paymentMethod: 'razorpay' })
  const response = await move(id, { status: 'confirmed' })
  expect([response.status, (await readError(response)).message]).toEqual([409, 'This order has not been paid yet.'])
  await shop.db.write(async (tx) => {
    await tx.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, id))
  })
  expect(await read(moveOrder, await move(id, { status: 'shipped' }))).toMatchObject({ paymentStatus: 'paid' })
})

test('changing the status of an order to cancelled releases its stock', async () => {
  const limitedProduct = await addProduct(shop, { inventory: 5 })
  const { order } = await place(shop.visitor(), orderBody(limitedProduct, 2))
  expect(await read(moveOrder, await move(order.id, { status: 'cancelled' }))).toMatchObject({
    paymentStatus: 'failed',
  })
  expect(await stockOf(shop, limitedProduct.id)).toBe(5)
})

test('the note of a status change is stored for admins and not shown to shoppers', async () => {
  const buyer = shop.visitor()
  const { order } = await place(buyer, orderBody(product))
  await move(order.id, { status: 'confirmed', note: 'Rang twice, nobody there' })
  await move(order.id, { status: 'cancelled', note: 'Gave up' })
  const notes = await shop.db.read((tx) => tx.select().from(orderNotes).where(eq(orderNotes.orderId, order.id)))
  expect(notes.map(({ text, userId }) => [text, userId])).toEqual([
    ['Rang twice, nobody there', admin.user.id],
    ['Gave up', admin.user.id],
  ])
  for (const part of ['', '/tracking', '/items']) {
    expect(await (await buyer.get(`/api/orders/${order.id}${part}`)).text()).not.toMatch(/Rang|Gave up/)
  }
})

test('simultaneous requests that set the same status of an order add one tracking event', async () => {
  const { id } = await placeOrder()
  const responses = await Promise.all(Array.from({ length: 20 }, () => move(id, { status: 'confirmed' })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await eventsOf(id)).toHaveLength(2)
})

test.each([{}, { status: 'lost' }, { status: 'SHIPPED' }, { status: 1 }, { status: ['shipped'] }, { status: null }])(
  'changing an order status with %j returns 400',
  async (body) => {
    const { id } = await placeOrder()
    expect((await move(id, body)).status).toBe(400)
  },
)
