import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#contract/catalogue'
import { getReviews, postReview, voteReview } from '#contract/reviews'
import { reviews, reviewVotes } from '../db/schema/catalogue.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const first = { rating: 2, title: 'Bitter', comment: 'It tastes of nothing but bark.' }
const second = { rating: 5, title: 'Better', comment: 'After a month I would not be without it.' }

const write = async (actor: Actor, productId: number, content: object, headers = {}) => {
  const body = { productId, customerName: 'Asha', customerEmail: 'asha@example.com', ...content }
  return read(postReview, await actor.post(postReview.path, body, headers))
}
const vote = (actor: Actor, id: number) =>
  actor.post(voteReview.path.replace(':reviewId', String(id)), { voteType: 'helpful' })
const shown = async (productId: number) =>
  read(getReviews, await shop.visitor().get(`/api/products/${productId}/reviews`))
const rowsOf = (productId: number, userId: number) =>
  shop.db.read((tx) =>
    tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId))),
  )

test('a second review of a product by the same account replaces the first review and deletes its votes', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const before = await write(asha, product.id, first)
  await vote(await addSignedIn(shop), before.id)
  shop.advance(60_000)
  const after = await write(asha, product.id, second)
  expect(after).toMatchObject({ ...second, id: before.id, createdAt: before.createdAt, helpfulCount: 0 })
  expect(Date.parse(after.updatedAt)).toBe(Date.parse(before.updatedAt) + 60_000)
  const { isApproved: _, ...publicReview } = after
  expect(await shown(product.id)).toEqual([publicReview])
  const { reviewCount, ratingCounts } = await read(
    getProduct,
    await shop.visitor().get(`/api/products/slug/${product.slug}`),
  )
  expect({ reviewCount, ratingCounts }).toEqual({ reviewCount: 1, ratingCounts: [0, 0, 0, 0, 1] })
  const votes = await shop.db.read((tx) => tx.select().from(reviewVotes).where(eq(reviewVotes.reviewId, before.id)))
  expect(votes).toEqual([])
})

test('a review that is posted again unchanged retains its votes', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const { id } = await write(asha, product.id, first)
  await vote(await addSignedIn(shop), id)
  expect(await write(asha, product.id, first)).toMatchObject({ id, helpfulCount: 1 })
})

test('a review that an admin has hidden stays hidden when its author replaces it', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  const { id } = await write(asha, product.id, first)
  await admin.send('PATCH', `/api/admin/reviews/${id}`, { isApproved: false })
  await write(asha, product.id, second)
  expect(await shown(product.id)).toEqual([])
  expect(await rowsOf(product.id, asha.user.id)).toMatchObject([{ id, isApproved: false, title: second.title }])
})

test('of twenty reviews that an account posts at the same time, one is stored', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const written = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(asha, product.id, { ...first, rating: 1 + (index % 5) })),
  )
  expect(new Set(written.map(({ id }) => id)).size).toBe(1)
  const [row] = await rowsOf(product.id, asha.user.id)
  const { reviewCount, averageRating } = await read(
    getProduct,
    await shop.visitor().get(`/api/products/slug/${product.slug}`),
  )
  expect({ reviewCount, averageRating }).toEqual({ reviewCount: 1, averageRating: row?.rating })
})

test('posting a review does not replace reviews by guests and other accounts', async () => {
  const product = await addProduct(shop)
  for (const actor of [shop.visitor(), shop.visitor(), await addSignedIn(shop), await addSignedIn(shop)]) {
    await write(actor, product.id, first)
  }
  expect(await shown(product.id)).toHaveLength(4)
})

test('repeating the request of a review that was replaced in the meantime does not restore that review', async () => {
  const product = await addProduct(shop)
  const asha = await addSignedIn(shop)
  const headers = { 'idempotency-key': 'first-review' }
  const before = await write(asha, product.id, first, headers)
  await write(asha, product.id, second)
  expect(await write(asha, product.id, first, headers)).toEqual(before)
  expect(await shown(product.id)).toMatchObject([second])
})
