import { afterAll, expect, test } from 'vitest'
import { getCatalogueChanges, getCatalogueVersion } from '#contract/catalogue'
import { createOrder } from '#contract/checkout'
import { versionForOrder } from '../catalogue/catalogue-store.ts'
import { postMovements } from '../stock/movement-store.ts'
import { leaving, lockSellable, reserveStock } from '../stock/stock-store.ts'
import { addProduct, addSignedIn, stockOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

// Concurrent orders need several connections to one PostgreSQL server, which the in-process database does not offer.
const shop = await createTestShop()
afterAll(() => shop.close())
const visitor = shop.visitor()

/**
 * Starts a transaction that has reserved one piece, like an order that is being placed. `commit` commits the
 * transaction.
 */
async function startOrder(productId: number) {
  let commit = () => {}
  const ended = new Promise<void>((resolve) => {
    commit = resolve
  })
  let began = () => {}
  const reserved = new Promise<void>((resolve) => {
    began = resolve
  })
  const done = shop.db.write(async (tx) => {
    const [variant] = await lockSellable(tx, [{ productId }], new Date())
    const variantId = variant?.variantId ?? 0
    const lines = [{ productId, variantId, quantity: 1 }]
    await reserveStock(tx, lines, await versionForOrder(tx))
    await postMovements(tx, leaving(lines), { reason: 'order', now: shop.clock() })
    began()
    await ended
  })
  await reserved
  return {
    async commit() {
      commit()
      await done
      shop.catalogue.invalidate()
    },
  }
}

const version = async () => (await read(getCatalogueVersion, await visitor.get('/api/catalogue/version'))).version
const changedSince = async (since: number) =>
  (await read(getCatalogueChanges, await visitor.get(`/api/catalogue/changes?since=${since}`))).changed

test('an order does not wait for the open transaction of an order of another product', async () => {
  const [one, two] = [await addProduct(shop), await addProduct(shop)]
  const running = await startOrder(one.id)
  await place(visitor, orderBody(two))
  await running.commit()
})

test('the stock change of an order whose transaction commits late appears in the catalogue changes since every version before the commit', async () => {
  const [early, late] = [await addProduct(shop, { inventory: 5 }), await addProduct(shop, { inventory: 5 })]
  const before = await version()
  const running = await startOrder(late.id)
  await place(visitor, orderBody(early))
  const between = await version()
  expect(between).toBeGreaterThan(before)
  expect((await changedSince(before)).map(({ id }) => id)).toEqual([early.id])
  await running.commit()
  expect(await changedSince(between)).toMatchObject([{ id: late.id, inventory: 4 }])
  expect((await changedSince(before)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([early.id, late.id])
})

test('a read does not wait for the open transaction of an order of the same product', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  await place(visitor, orderBody(product))
  const running = await startOrder(product.id)
  const before = await version()
  expect(await changedSince(before - 1)).toMatchObject([{ id: product.id, inventory: 4 }])
  await running.commit()
  expect(await changedSince(before)).toMatchObject([{ id: product.id, inventory: 3 }])
})

test("an admin's stock edit and the open transaction of an order do not overwrite each other", async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const product = await addProduct(shop, { inventory: 5 })
  const response = await admin.get(`/api/products/slug/${product.slug}?include=inactive`)
  const tag = { 'if-match': response.headers.get('etag') ?? '' }
  const running = await startOrder(product.id)
  const edit = admin.send('PUT', `/api/products/${product.id}`, { inventory: 9 }, tag)
  await running.commit()
  expect((await edit).status).toBe(409)
  expect(await stockOf(shop, product.id)).toBe(4)
})

test('a product with an order in an open transaction is deactivated instead of deleted', async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const product = await addProduct(shop, { inventory: 50 })
  const orders = Array.from({ length: 10 }, () => shop.visitor().post(createOrderPath, orderBody(product)))
  const deleted = admin.send('DELETE', `/api/products/${product.id}`)
  const placed = await Promise.all(orders.map(async (order) => (await read(createOrder, await order)).success))
  const { deactivated } = (await (await deleted).json()) as { deactivated: boolean }
  expect(deactivated).toBe(placed.includes(true))
})

test('simultaneous orders of two products, each replacing an order of the other product, are all placed', async () => {
  const [even, odd] = [await addProduct(shop, { inventory: 50 }), await addProduct(shop, { inventory: 50 })]
  const keys = Array.from({ length: 20 }, (_, index) => String(index).padStart(32, '0'))
  const send = (key: string, index: number, replaces: string[] = []) =>
    shop
      .visitor()
      .post(createOrderPath, orderBody(index % 2 ? odd : even, 1, { ...(replaces.length > 0 ? { replaces } : {}) }), {
        'idempotency-key': key,
      })
  await Promise.all(keys.map((key, index) => send(key, index)))
  const replies = await Promise.all(keys.map((key, index) => send(key.replace(/^0/, 'a'), index + 1, [key])))
  expect(replies.map(({ status }) => status)).toEqual(keys.map(() => 201))
  for (const { id } of [even, odd]) expect(await stockOf(shop, id)).toBe(40)
})
