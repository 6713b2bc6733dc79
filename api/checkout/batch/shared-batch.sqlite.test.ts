import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createOrder } from '#contract/checkout'
import { orders } from '../../db/schema/orders.ts'
import { buyer } from '../../testing/cod-shops.ts'
import { addProduct, addSignedIn, soldOf, stockOf } from '../../testing/data.ts'
import { createOrderPath, orderBody } from '../../testing/order-body.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

// Tests of shared transactions on SQLite. `shared-transaction.server.test.ts` has the corresponding tests for
// PostgreSQL.

const shop = await createTestShop()
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

const order = async (body: unknown, key?: string) =>
  read(createOrder, await shop.visitor().post(createOrderPath, body, key ? { 'idempotency-key': key } : {}))
const count = async () => (await shop.db.read((tx) => tx.select({ id: orders.id }).from(orders))).length

test('orders that arrive together are stored in one write transaction, and refused orders do not affect the others', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const last = await addProduct(shop, { inventory: 1 })
  const before = await count()
  const writes = vi.spyOn(shop.db, 'write')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      if (index % 5 === 1) return order(orderBody(product, 1, { ...buyer(), amount: 1 }))
      return order(orderBody(index % 5 === 2 ? last : product, 1, buyer()), `shared-${index}`)
    }),
  )
  const outcomes = replies.map((reply) => (reply.success ? 'placed' : reply.code))
  const numberOf = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  expect(['placed', 'amount_changed', 'out_of_stock'].map(numberOf)).toEqual([13, 4, 3])
  expect(writes.mock.calls.length).toBeLessThanOrEqual(5)
  expect(await count()).toBe(before + 13)
  expect([await stockOf(shop, product.id), await soldOf(shop, product.id)]).toEqual([88, 12])
  expect([await stockOf(shop, last.id), await soldOf(shop, last.id)]).toEqual([0, 1])
})

test('if orders cannot be stored together in one transaction, each of them is placed once separately', async () => {
  const product = await addProduct(shop, { inventory: 100 })
  const before = await count()
  const write = shop.db.write.bind(shop.db)
  let failures = 0
  vi.spyOn(shop.db, 'write').mockImplementation((work) =>
    write(async (tx) => {
      const result = await work(tx)
      const placed = (await tx.select({ id: orders.id }).from(orders)).length - before
      if (placed < 2 || failures > 0) return result
      failures += 1
      throw new Error('a constraint failed')
    }),
  )
  const replies = await Promise.all(Array.from({ length: 8 }, () => order(orderBody(product, 1, buyer()))))
  expect(replies.every(({ success }) => success)).toBe(true)
  expect(shop.lines.splice(0)).toMatchObject([{ level: 'warn', message: expect.stringContaining('each gets its own') }])
  expect(await count()).toBe(before + 8)
  expect(await stockOf(shop, product.id)).toBe(92)
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
