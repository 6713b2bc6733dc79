import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getReviews, type VoteType, voteReview } from '#contract/reviews'
import { products, reviews, reviewVotes } from '../db/schema/catalogue.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, countRows } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

async function addReview(values: Partial<typeof reviews.$inferInsert> = {}) {
  const product = await addProduct(shop)
  const [row] = await shop.db.write((tx) =>
    tx
      .insert(reviews)
      .values({
        productId: product.id,
        customerName: 'Ravi',
        customerEmail: 'ravi@example.com',
        rating: 5,
        images: [],
        createdAt: shop.clock(),
        updatedAt: shop.clock(),
        ...values,
      })
      .returning()
      .execute(),
  )
  if (!row) throw new Error('The review was not inserted')
  return row
}

const pathOf = (id: number | string) => voteReview.path.replace(':reviewId', String(id))
const send = (actor: Actor, id: number | string, voteType: unknown, headers: Record<string, string> = {}) =>
  actor.post(pathOf(id), { voteType }, headers)
const vote = async (actor: Actor, id: number, voteType: VoteType | null) =>
  read(voteReview, await send(actor, id, voteType))

test('votes of guests are rejected with 401, even with an invalid body', async () => {
  const { id } = await addReview()
  const before = await countRows(shop.db)
  for (const body of [{ voteType: 'helpful' }, '{', '[]', {}]) {
    const response = await shop.visitor().post(pathOf(id), body)
    expect([response.status, (await readError(response)).code]).toEqual([401, 'unauthenticated'])
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test('a user has one vote per review: voting again changes nothing, the opposite vote replaces it, null deletes it', async () => {
  const { id, productId } = await addReview()
  const asha = await addSignedIn(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  expect(await vote(asha, id, 'helpful')).toEqual({ id, helpfulCount: 1, unhelpfulCount: 0, myVote: 'helpful' })
  expect(await vote(asha, id, 'helpful')).toEqual({ id, helpfulCount: 1, unhelpfulCount: 0, myVote: 'helpful' })
  expect(await vote(asha, id, 'unhelpful')).toEqual({ id, helpfulCount: 0, unhelpfulCount: 1, myVote: 'unhelpful' })
  expect(await vote(admin, id, 'unhelpful')).toMatchObject({ unhelpfulCount: 2 })
  const listed = async (actor: Actor) =>
    (await read(getReviews, await actor.get(`/api/products/${productId}/reviews`)))[0]
  expect(await listed(asha)).toMatchObject({ unhelpfulCount: 2, myVote: 'unhelpful' })
  expect(await listed(shop.visitor())).toMatchObject({ unhelpfulCount: 2, myVote: null })
  expect(await vote(asha, id, null)).toEqual({ id, helpfulCount: 0, unhelpfulCount: 1, myVote: null })
  expect(await vote(asha, id, null)).toMatchObject({ unhelpfulCount: 1 })
})

test('fifty concurrent votes of one user count as one', async () => {
  const { id } = await addReview()
  const asha = await addSignedIn(shop)
  const fifty = Array.from({ length: 50 }, (_, index) => index)
  await Promise.all(fifty.map(() => vote(asha, id, 'helpful')))
  const counts = async () => {
    const [row] = await shop.db.read((tx) => tx.select().from(reviews).where(eq(reviews.id, id)))
    const votes = await shop.db.read((tx) => tx.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id)))
    return { helpful: row?.helpfulCount, unhelpful: row?.unhelpfulCount, votes: votes.length }
  }
  expect(await counts()).toEqual({ helpful: 1, unhelpful: 0, votes: 1 })
  await Promise.all(fifty.map((index) => vote(asha, id, index % 2 ? 'helpful' : 'unhelpful')))
  const { helpful = 0, unhelpful = 0, votes } = await counts()
  expect([helpful + unhelpful, votes]).toEqual([1, 1])
})

test('concurrent votes of fifty users are all counted', async () => {
  const { id } = await addReview()
  const users = await Promise.all(Array.from({ length: 50 }, () => addSignedIn(shop)))
  const replies = await Promise.all(users.map((user) => vote(user, id, 'helpful')))
  expect(Math.max(...replies.map((reply) => reply.helpfulCount))).toBe(50)
})

test('votes on hidden or missing reviews and on inactive products are rejected with 404', async () => {
  const asha = await addSignedIn(shop)
  const hidden = await addReview({ isApproved: false })
  const offSale = await addReview()
  await shop.db.write(async (tx) => {
    await tx.update(products).set({ isActive: false }).where(eq(products.id, offSale.productId))
  })
  const before = await countRows(shop.db)
  for (const id of [hidden.id, offSale.id, 987654, 'abc', '0', '1.5']) {
    const response = await send(asha, id, 'helpful')
    expect([response.status, (await readError(response)).code], String(id)).toEqual([404, 'not_found'])
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test.each(['', 'HELPFUL', 'up', 1, true, [], ['helpful'], {}])('a review vote of %j is rejected', async (voteType) => {
  const { id } = await addReview()
  const asha = await addSignedIn(shop)
  expect((await send(asha, id, voteType)).status).toBe(400)
  expect((await asha.post(pathOf(id), {})).status).toBe(400)
})

test('a repeated vote request returns the first response, and using its idempotency key for another review is rejected', async () => {
  const [one, two] = [await addReview(), await addReview()]
  const asha = await addSignedIn(shop)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await send(asha, one.id, 'helpful', headers)
  await vote(asha, one.id, 'unhelpful')
  const again = await send(asha, one.id, 'helpful', headers)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(await again.text()).toBe(await first.text())
  expect((await send(asha, two.id, 'helpful', headers)).status).toBe(422)
  expect((await send(shop.visitor(), one.id, 'helpful', headers)).status).toBe(401)
})

test('votes are limited to 60 in ten minutes per user, multiplied by RATE_LIMIT_FACTOR', async () => {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const [user, other] = [await addSignedIn(own), await addSignedIn(own)]
  // Votes are rate limited because each request with a new idempotency key stores a row for 30 days.
  const votes = (actor: Actor) => send(actor, 1, 'helpful', { 'idempotency-key': crypto.randomUUID() })
  const statuses = []
  for (let call = 0; call < 7; call++) statuses.push((await votes(user)).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429])
  expect((await votes(other)).status).toBe(404)
  own.advance(10 * 60_000)
  expect((await votes(user)).status).toBe(404)
  await own.close()
})
