import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { postReview, voteReview } from '#contract/reviews'
import { reviewVotes } from './db/schema/catalogue.ts'
import { idempotencyKeys } from './db/schema/operations.ts'
import { orders } from './db/schema/orders.ts'
import { sha256 } from './http/credentials.ts'
import type { Actor } from './testing/actor.ts'
import { addProduct, addReview, addSignedIn, stockOf } from './testing/data.ts'
import { createOrderPath, orderBody, place } from './testing/order-body.ts'
import { read, readError } from './testing/read.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const newKey = () => crypto.randomUUID().replaceAll('-', '')
const keyed = (key = newKey()) => ({ 'idempotency-key': key })
const review = (productId: number, changes: object = {}) => ({
  productId,
  customerName: 'Asha',
  customerEmail: 'asha@example.com',
  rating: 5,
  ...changes,
})

/** Creates a browser of a guest that has the guest cookie of its order. */
async function addGuest() {
  const guest = shop.visitor()
  await place(guest, orderBody(await addProduct(shop)))
  return guest
}

/** Returns the browser of an account after signing out: it has the guest cookie but no session. */
const withoutSession = (actor: Actor) => shop.visitor({ guest: actor.cookie('guest') ?? '' })

test('votes of two users with one idempotency key are both counted', async () => {
  const { id } = await addReview(shop)
  const headers = keyed()
  const replies = []
  for (const user of [await addSignedIn(shop), await addSignedIn(shop)]) {
    const response = await user.post(`/api/reviews/${id}/vote`, { voteType: 'helpful' }, headers)
    replies.push((await read(voteReview, response)).helpfulCount)
  }
  expect(replies).toEqual([1, 2])
  const votes = await shop.db.read((tx) => tx.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id)))
  expect(votes).toHaveLength(2)
})

test('simultaneous votes of two users with one idempotency key are both counted', async () => {
  const { id } = await addReview(shop)
  const headers = keyed()
  const users = [await addSignedIn(shop), await addSignedIn(shop)]
  const responses = await Promise.all(
    users.map((user) => user.post(`/api/reviews/${id}/vote`, { voteType: 'helpful' }, headers)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test("two users with one idempotency key place one order each, and a retry returns each user's order", async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  const [asha, ravi] = [await addSignedIn(shop), await addSignedIn(shop)]
  const first = await place(asha, orderBody(product), headers)
  const second = await place(ravi, orderBody(product), headers)
  expect(second.order.id).not.toBe(first.order.id)
  expect((await place(asha, orderBody(product), headers)).order.id).toBe(first.order.id)
  expect((await place(ravi, orderBody(product), headers)).order.id).toBe(second.order.id)
  expect(await stockOf(shop, product.id)).toBe(98)
})

test('an idempotency key that one user used for another body does not block another user', async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  const [asha, ravi] = [await addSignedIn(shop), await addSignedIn(shop)]
  await place(asha, orderBody(product), headers)
  expect((await place(ravi, orderBody(product, 2), headers)).success).toBe(true)
  expect((await asha.post(createOrderPath, orderBody(product, 3), headers)).status).toBe(422)
})

test('an idempotency key that one guest used for another body does not block another guest', async () => {
  const { id } = await addProduct(shop)
  const headers = keyed()
  const [one, two] = [await addGuest(), await addGuest()]
  const first = await read(postReview, await one.post('/api/reviews', review(id), headers))
  const second = await read(postReview, await two.post('/api/reviews', review(id, { rating: 1 }), headers))
  expect(second.id).not.toBe(first.id)
  expect((await one.post('/api/reviews', review(id, { rating: 2 }), headers)).status).toBe(422)
})

test('an order request that is repeated after the session ended returns the first order', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const headers = keyed()
  const { order } = await place(asha, orderBody(product), headers)
  expect((await place(withoutSession(asha), orderBody(product), headers)).order.id).toBe(order.id)
  expect(await stockOf(shop, product.id)).toBe(99)
})

test('an order request that is repeated after signing in returns the first order', async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  const { order } = await place(shop.visitor(), orderBody(product), headers)
  expect((await place(await addSignedIn(shop), orderBody(product), headers)).order.id).toBe(order.id)
  expect(await stockOf(shop, product.id)).toBe(99)
})

test('an order request that is repeated with another guest cookie returns the first order', async () => {
  const product = await addProduct(shop)
  const headers = keyed()
  const { order } = await place(await addGuest(), orderBody(product), headers)
  expect((await place(await addGuest(), orderBody(product), headers)).order.id).toBe(order.id)
  expect(await stockOf(shop, product.id)).toBe(99)
})

test('a repeated request with a changed body after signing in is rejected, because the first request, with the other body, may have succeeded', async () => {
  const { id } = await addProduct(shop)
  const headers = keyed()
  await shop.visitor().post('/api/reviews', review(id), headers)
  const response = await (await addSignedIn(shop)).post('/api/reviews', review(id, { rating: 1 }), headers)
  expect((await readError(response)).code).toBe('key_reused')
})

test('a delayed order request whose idempotency key was replaced places no order, even if it arrives as another user or guest', async () => {
  const product = await addProduct(shop)
  const late = newKey()
  const asha = await addSignedIn(shop)
  await place(asha, orderBody(product, 1, { replaces: [late] }), keyed())
  for (const actor of [shop.visitor(), await addGuest(), asha]) {
    const response = await actor.post(createOrderPath, orderBody(product, 2), keyed(late))
    expect((await readError(response)).code).toBe('key_reused')
  }
  expect(await stockOf(shop, product.id)).toBe(99)
})

test('an idempotency key that one user lists in `replaces` can still be used by another user', async () => {
  const product = await addProduct(shop)
  const key = newKey()
  const [asha, ravi] = [await addSignedIn(shop), await addSignedIn(shop)]
  await place(asha, orderBody(product, 1, { replaces: [key] }), keyed())
  expect((await place(ravi, orderBody(product), keyed(key))).success).toBe(true)
})

test('a response that the previous version of the shop stored for an idempotency key is returned again to the user who sent the request', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const headers = keyed()
  const body = orderBody(product)
  const { order } = await place(asha, body, headers)
  // The previous version did not store which user an idempotency key belongs to.
  await shop.db.write(async (tx) => {
    await tx.update(idempotencyKeys).set({ scope: '' }).where(eq(idempotencyKeys.orderId, order.id))
  })
  for (const actor of [asha, shop.visitor()]) {
    expect((await read(createOrder, await actor.post(createOrderPath, body, headers))).success).toBe(true)
  }
  const placed = await shop.db.read((tx) => tx.select().from(orders).where(eq(orders.userId, asha.user.id)))
  expect(placed.map(({ id }) => id)).toEqual([order.id])
  const stored = await shop.db.read((tx) =>
    tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.orderId, order.id)),
  )
  expect(stored).toMatchObject([{ key: headers['idempotency-key'], bodyHash: sha256(JSON.stringify(body)) }])
})
