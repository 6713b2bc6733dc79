import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { orderItems, orders } from '../db/schema/orders.ts'
import { addProduct, soldOf, stateOf, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const order = async (body: unknown) => read(createOrder, await shop.visitor().post(createOrderPath, body))

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

test('of fifty orders that are sent at the same time for the last piece in stock, exactly one is placed', async () => {
  const product = await addProduct(shop, { inventory: 1 })
  const before = await stateOf(shop)
  const replies = await Promise.all(times(50, () => order(orderBody(product))))
  const codes = replies.map((reply) => (reply.success ? 'placed' : reply.code)).toSorted()
  expect(codes).toEqual([...times(49, () => 'out_of_stock'), 'placed'])
  expect(await stockOf(shop, product.id)).toBe(0)
  const { rows } = await stateOf(shop)
  expect(rows).toEqual({
    ...before.rows,
    jobs: (before.rows.jobs ?? 0) + 1,
    orders: (before.rows.orders ?? 0) + 1,
    order_items: (before.rows.order_items ?? 0) + 1,
    order_tracking_events: (before.rows.order_tracking_events ?? 0) + 1,
    money_ledger: (before.rows.money_ledger ?? 0) + 1,
    stock_movements: (before.rows.stock_movements ?? 0) + 1,
  })
})

test('of 200 parallel orders for ten pieces in stock, ten are placed and 190 are refused', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const answers = await Promise.all(
    times(200, async () => {
      const response = await shop.visitor().post(createOrderPath, orderBody(product))
      const reply = await read(createOrder, response)
      return reply.success
        ? { status: response.status }
        : { status: response.status, code: reply.code, message: reply.message, items: reply.items }
    }),
  )
  const refusal = {
    status: 200,
    code: 'out_of_stock',
    message: expect.stringMatching(/stock|sold out/i),
    items: [expect.objectContaining({ productId: product.id, requested: 1, available: 0 })],
  }
  const refused = answers.filter(({ status }) => status !== 201)
  expect(answers.length - refused.length).toBe(10)
  expect(refused).toEqual(times(190, () => refusal))
  expect(await stockOf(shop, product.id)).toBe(0)
  expect(await soldOf(shop, product.id)).toBe(10)
})

test('200 parallel orders of two products neither sell more than the stock nor deadlock', async () => {
  const one = await addProduct(shop, { inventory: 10 })
  const two = await addProduct(shop, { inventory: 12 })
  const replies = await Promise.all(
    times(200, (index) => {
      const quantity = 1 + (index % 3)
      const items = [one, two].map(({ id }) => ({ productId: id, quantity, price: '500.00' }))
      return order(orderBody(one, quantity * 2, { items: index % 2 ? items : items.toReversed() }))
    }),
  )
  const placed = replies.flatMap((reply) => (reply.success ? [reply.order.id] : []))
  expect(placed.length).toBeGreaterThanOrEqual(4)
  for (const [product, start] of [
    [one, 10],
    [two, 12],
  ] as const) {
    const stock = (await stockOf(shop, product.id)) ?? Number.NaN
    expect(stock).toBeGreaterThanOrEqual(0)
    expect(stock + (await soldOf(shop, product.id))).toBe(start)
  }
  const withoutLines = await shop.db.read((tx) =>
    tx.select().from(orders).leftJoin(orderItems, eq(orderItems.orderId, orders.id)),
  )
  expect(withoutLines.filter((row) => row.order_items === null)).toEqual([])
  const numbers = withoutLines.map((row) => row.orders.orderNumber)
  expect(new Set(numbers).size).toBe(new Set(withoutLines.map((row) => row.orders.id)).size)
})

test('a refused order does not affect parallel orders', async () => {
  const product = await addProduct(shop, { inventory: 50 })
  const [first, refused, second] = await Promise.all([
    order(orderBody(product, 2)),
    order(orderBody(product, 2, { amount: 1 })),
    order(orderBody(product, 3)),
  ])
  expect([first?.success, refused?.success, second?.success]).toEqual([true, false, true])
  expect(await stockOf(shop, product.id)).toBe(45)
  expect(await soldOf(shop, product.id)).toBe(5)
})
