import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type CartBody, getCart, putCart } from '#contract/cart'
import { cartItems } from '../db/schema/catalogue.ts'
import { sweep } from '../jobs/upkeep.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { deleteOldRemovals } from './cart-store.ts'

const shop = await createPayingShop()
afterAll(() => shop.close())
const products = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
const [first, second, third] = products.map(({ id }) => id) as [number, number, number]

const quantities = (cart: { items: { productId: number; quantity: number }[] }) =>
  cart.items.map(({ productId, quantity }) => [productId, quantity])
const cartOf = async (actor: Actor) => read(getCart, await actor.get('/api/cart'))
const put = async (actor: Actor, ...items: CartBody['items']) =>
  read(putCart, await actor.send('PUT', '/api/cart', { items }))

test('a new account has an empty cart', async () => {
  expect(await cartOf(await addSignedIn(shop))).toEqual({ items: [] })
})

test('changed cart lines are stored, unchanged lines are not modified, and quantity 0 removes a line', async () => {
  const user = await addSignedIn(shop)
  await put(user, { productId: first, quantity: 2 }, { productId: second, quantity: 99 })
  await put(user, { productId: second, quantity: 0 }, { productId: third, quantity: 1 })
  expect(quantities(await cartOf(user))).toEqual([
    [first, 2],
    [third, 1],
  ])
})

test('the cart of an account is returned only to that account', async () => {
  const user = await addSignedIn(shop)
  await put(user, { productId: first, quantity: 2 })
  expect(await cartOf(await addSignedIn(shop))).toEqual({ items: [] })
  expect((await shop.visitor().get('/api/cart')).status).toBe(401)
})

test('a cart line that a device sends again unchanged neither overwrites a newer quantity nor restores a line that was removed', async () => {
  const user = await addSignedIn(shop)
  const old = await put(user, { productId: first, quantity: 2 }, { productId: second, quantity: 2 })
  shop.advance(1000)
  await put(user, { productId: first, quantity: 5 }, { productId: second, quantity: 0 })
  shop.advance(1000)
  expect(quantities(await put(user, ...old.items))).toEqual([[first, 5]])
})

test('when two devices change one cart line, the last write is stored', async () => {
  const user = await addSignedIn(shop)
  await put(user, { productId: first, quantity: 2 })
  shop.advance(1000)
  const { items } = await put(user, { productId: first, quantity: 1 })
  const slug = products[0]?.slug
  expect(items).toEqual([{ productId: first, slug, quantity: 1, updatedAt: shop.clock().toISOString() }])
})

test("placing an order removes only the ordered products from the account's cart", async () => {
  const user = await addSignedIn(shop)
  await put(user, { productId: first, quantity: 3 }, { productId: second, quantity: 1 })
  const [product] = products
  if (!product) throw new Error('no product')
  await place(user, orderBody(product))
  expect(quantities(await cartOf(user))).toEqual([[second, 1]])
})

test('an online order leaves the cart unchanged until it is paid', async () => {
  const user = await addSignedIn(shop)
  const product = await addProduct(shop)
  // Cart lines are returned in the order in which the device sent them.
  await put(user, { productId: product.id, quantity: 1 }, { productId: second, quantity: 1 })
  const placed = await place(user, orderBody(product, 1, { paymentMethod: 'razorpay' }))
  expect(quantities(await cartOf(user))).toEqual([
    [product.id, 1],
    [second, 1],
  ])
  const proof = await shop.press(placed.razorpay_order_id ?? '', 'pay')
  expect((await shop.verify(user, placed.order.id, proof)).status).toBe(200)
  expect(quantities(await cartOf(user))).toEqual([[second, 1]])
})

test('an order placed as guest removes nothing from the cart of any account', async () => {
  const user = await addSignedIn(shop)
  await put(user, { productId: first, quantity: 3 })
  const [product] = products
  if (!product) throw new Error('no product')
  await place(shop.visitor(), orderBody(product))
  expect(quantities(await cartOf(user))).toEqual([[first, 3]])
})

test('unknown products in a cart are ignored', async () => {
  const user = await addSignedIn(shop)
  expect(quantities(await put(user, { productId: 999_999, quantity: 1 }, { productId: first, quantity: 1 }))).toEqual([
    [first, 1],
  ])
})

test.each([
  ['a negative quantity', [{ productId: 1, quantity: -1 }]],
  ['100 pieces', [{ productId: 1, quantity: 100 }]],
  ['half a piece', [{ productId: 1, quantity: 0.5 }]],
  ['101 lines', Array.from({ length: 101 }, (_, place) => ({ productId: place + 1, quantity: 1 }))],
  ['an invalid time', [{ productId: 1, quantity: 1, updatedAt: 'yesterday' }]],
])('a cart with %s returns 400', async (_, items) => {
  const user = await addSignedIn(shop)
  expect((await user.send('PUT', '/api/cart', { items })).status).toBe(400)
  expect(await cartOf(user)).toEqual({ items: [] })
})

test('a cart write for another account (X-Acting-User) returns 409 and stores nothing', async () => {
  const user = await addSignedIn(shop)
  const response = await user.send(
    'PUT',
    '/api/cart',
    { items: [{ productId: first, quantity: 1 }] },
    { 'x-acting-user': '999999' },
  )
  expect(response.status).toBe(409)
  expect(await cartOf(user)).toEqual({ items: [] })
})

test('cart writes of an account over its limit return 429 and store nothing, for one minute', async () => {
  // The limit of 120 cart writes is multiplied by RATE_LIMIT_FACTOR, so in this shop it is 12.
  const limited = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const product = await addProduct(limited)
  const user = await addSignedIn(limited)
  const other = await addSignedIn(limited)
  const write = (actor: typeof user, quantity: number) =>
    actor.send('PUT', '/api/cart', { items: [{ productId: product.id, quantity }] })
  for (let count = 0; count < 12; count++) expect((await write(user, 1)).status).toBe(200)
  const refused = await write(user, 2)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(quantities(await cartOf(user))).toEqual([[product.id, 1]])
  expect((await write(other, 3)).status).toBe(200)
  limited.advance(60_000)
  expect((await write(user, 2)).status).toBe(200)
  await limited.close()
})

test('the daily cleanup deletes only cart lines that were removed more than 30 days ago', async () => {
  const user = await addSignedIn(shop)
  const product = await addProduct(shop)
  await put(user, { productId: first, quantity: 1 }, { productId: product.id, quantity: 0 })
  const removals = () =>
    shop.db.read((tx) => tx.select().from(cartItems).where(eq(cartItems.productId, product.id)).execute())
  const day = 24 * 3600 * 1000
  await shop.db.write((tx) => deleteOldRemovals(tx, new Date(shop.clock().getTime() + 29 * day), 100))
  expect(await removals()).toHaveLength(1)
  await sweep(shop.db, new Date(shop.clock().getTime() + 31 * day))
  expect(await removals()).toHaveLength(0)
})
