import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createOrder } from '#contract/checkout'
import { orders } from '../../db/schema/orders.ts'
import { lockSellable } from '../../stock/stock-store.ts'
import { buyer } from '../../testing/cod-shops.ts'
import { addProduct, addSignedIn, soldOf, stockOf } from '../../testing/data.ts'
import { createOrderPath, orderBody } from '../../testing/order-body.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

// PostgreSQL only, because on SQLite all write transactions share commits anyway.
const shop = await createTestShop()
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

const send = async (body: unknown, key?: string) =>
  shop.visitor().post(createOrderPath, body, key ? { 'idempotency-key': key } : {})
const order = async (body: unknown, key?: string) => read(createOrder, await send(body, key))
const count = async () => (await shop.db.read((tx) => tx.select({ id: orders.id }).from(orders))).length

/** Returns the number of transactions that have inserted the newest orders. */
async function transactionsSince(before: number) {
  const rows = await shop.db.read((tx) =>
    tx.select({ transaction: sql<string>`xmin::text` }).from(orders).orderBy(orders.id).offset(before).limit(1000),
  )
  return new Set(rows.map(({ transaction }) => transaction)).size
}

/** Makes up to `times` write transactions that have inserted orders fail and roll back. */
async function failOrders(error: Error, times: number) {
  const before = await count()
  const write = shop.db.write.bind(shop.db)
  let failures = 0
  vi.spyOn(shop.db, 'write').mockImplementation((work) =>
    write(async (tx) => {
      const result = await work(tx)
      const placed = (await tx.select({ id: orders.id }).from(orders)).length - before
      if (placed < 2 || failures >= times) return result
      failures += 1
      throw error
    }),
  )
}

test('orders that arrive together share one transaction, and refused orders do not affect the others', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const last = await addProduct(shop, { inventory: 1 })
  const before = await count()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      if (index % 5 === 1) return order(orderBody(product, 1, { ...buyer(), amount: 1 }))
      return order(orderBody(index % 5 === 2 ? last : product, 1, buyer()), `shared-${index}`)
    }),
  )
  const outcomes = replies.map((reply) => (reply.success ? 'placed' : reply.code))
  const numberOf = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  expect(['placed', 'amount_changed', 'out_of_stock'].map(numberOf)).toEqual([13, 4, 3])
  expect(await transactionsSince(before)).toBeLessThanOrEqual(5)
  expect(shop.lines).toEqual([])
  expect(await count()).toBe(before + 13)
  expect([await stockOf(shop, product.id), await soldOf(shop, product.id)]).toEqual([88, 12])
  expect([await stockOf(shop, last.id), await soldOf(shop, last.id)]).toEqual([0, 1])
})

test('an order that waits for a locked product does not delay other orders that arrive at the same time', async () => {
  const [locked, free] = [await addProduct(shop, { inventory: 5 }), await addProduct(shop, { inventory: 5 })]
  let unlock = () => {}
  let isLocked = () => {}
  const began = new Promise<void>((resolve) => {
    isLocked = resolve
  })
  const editing = shop.db.write(async (tx) => {
    await lockSellable(tx, [{ productId: locked.id }], new Date())
    isLocked()
    await new Promise<void>((resolve) => {
      unlock = resolve
    })
  })
  await began
  const waiting = order(orderBody(locked, 1, buyer()))
  expect((await order(orderBody(free, 1, buyer()))).success).toBe(true)
  unlock()
  await editing
  expect((await waiting).success).toBe(true)
})

test('if orders cannot be stored together in one transaction, each of them is placed once separately', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const before = await count()
  await failOrders(new Error('a constraint failed'), 1)
  const replies = await Promise.all(Array.from({ length: 8 }, () => order(orderBody(product, 1, buyer()))))
  expect(replies.every(({ success }) => success)).toBe(true)
  expect(shop.lines.splice(0)).toMatchObject([{ level: 'warn', message: expect.stringContaining('each gets its own') }])
  expect(await count()).toBe(before + 8)
  expect(await stockOf(shop, product.id)).toBe(92)
})

test('when the database connection is lost, orders sharing a transaction return 503 with Retry-After', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  await failOrders(Object.assign(new Error('lost'), { code: 'CONNECTION_LOST' }), 100)
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(orderBody(product, 1, buyer()))))
  const lost = replies.filter(({ status }) => status === 503)
  expect(lost.length).toBeGreaterThan(0)
  expect(new Set(lost.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['30']))
  expect(await stockOf(shop, product.id)).toBe(100 - (8 - lost.length))
  shop.lines.splice(0)
})

test("an account's order that is stored in one transaction with other orders removes its products from the account's cart", async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const member = await addSignedIn(shop)
  await member.send('PUT', '/api/cart', { items: [{ productId: product.id, quantity: 2 }] })
  const own = member.post(createOrderPath, orderBody(product, 1, buyer()))
  const others = Array.from({ length: 3 }, () => order(orderBody(product, 1, buyer())))
  expect((await own).status).toBe(201)
  await Promise.all(others)
  const cart = (await (await member.get('/api/cart')).json()) as { items: unknown[] }
  expect(cart.items).toEqual([])
  expect(await stockOf(shop, product.id)).toBe(6)
})
