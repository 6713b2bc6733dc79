import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#contract/catalogue'
import { getReviews, postReview } from '#contract/reviews'
import { reviews } from '../db/schema/catalogue.ts'
import { orders } from '../db/schema/orders.ts'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn, countRows, stateOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const reviewBody = (product: { id: number }, changes: Record<string, unknown> = {}) => ({
  productId: product.id,
  customerName: 'Asha Rao',
  customerEmail: 'asha@example.com',
  rating: 4,
  title: 'Good',
  comment: 'It tastes of roses and helps me sleep.',
  ...changes,
})

const post = (actor: Actor, body: unknown, headers: Record<string, string> = {}) =>
  actor.post(postReview.path, body, headers)

const storedReview = async (id: number) => {
  const [row] = await shop.db.read((tx) => tx.select().from(reviews).where(eq(reviews.id, id)))
  return row
}

test('a review of a guest is stored and returned without email address', async () => {
  const product = await addProduct(shop)
  const response = await post(shop.visitor(), reviewBody(product))
  expect(response.status).toBe(201)
  const { isApproved, ...review } = await read(postReview, response)
  expect(isApproved).toBe(true)
  expect(review).toMatchObject({ productId: product.id, rating: 4, title: 'Good', helpfulCount: 0, myVote: null })
  expect(await storedReview(review.id)).toMatchObject({
    userId: null,
    customerEmail: 'asha@example.com',
    isApproved: true,
  })
  const shown = await shop.visitor().get(`/api/products/${product.id}/reviews`)
  expect(await shown.clone().text()).not.toMatch(/asha@example|userId|customerEmail/)
  expect(await read(getReviews, shown)).toEqual([review])
})

test('the rating of a product is the average of its approved reviews', async () => {
  const product = await addProduct(shop)
  const before = (await shop.catalogue.current()).version
  for (const rating of [5, 4, 4]) await post(shop.visitor(), reviewBody(product, { rating }))
  await shop.db.write(async (tx) => {
    await tx.insert(reviews).values({
      ...reviewBody(product, {}),
      rating: 1,
      images: [],
      isApproved: false,
      createdAt: shop.clock(),
      updatedAt: shop.clock(),
    })
  })
  await post(shop.visitor(), reviewBody(product, { rating: 5 }))
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))
  expect(shown).toMatchObject({ rating: '4.50', averageRating: 4.5, reviewCount: 4 })
  expect((await shop.catalogue.current()).version).toBe(before + 4)
})

test('a review request cannot set fields that only the server may set', async () => {
  const product = await addProduct(shop)
  const other = await addSignedIn(shop)
  const forgedFields = {
    id: 999,
    userId: other.user.id,
    isVerifiedPurchase: true,
    isApproved: false,
    helpfulCount: 99,
    unhelpfulCount: -1,
    images: ['https://evil.example/x.png'],
    createdAt: '2001-01-01T00:00:00.000Z',
    constructor: { prototype: { role: 'admin' } },
  }
  const author = await addSignedIn(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  for (const [actor, userId] of [
    [shop.visitor(), null],
    [author, author.user.id],
    [other, other.user.id],
    [admin, admin.user.id],
  ] as const) {
    const { id } = await read(postReview, await post(actor, reviewBody(product, forgedFields)))
    expect(id).not.toBe(999)
    expect(await storedReview(id)).toMatchObject({
      userId,
      isVerifiedPurchase: false,
      isApproved: true,
      helpfulCount: 0,
      unhelpfulCount: 0,
      images: [],
      createdAt: shop.clock(),
    })
  }
})

test('a review is marked as a verified purchase only if an order of the account with the product was delivered', async () => {
  const product = await addProduct(shop)
  const buyer = await addSignedIn(shop)
  const { order } = await place(buyer, orderBody(product))
  const verified = async (actor: Actor) =>
    (await read(postReview, await post(actor, reviewBody(product)))).isVerifiedPurchase
  expect(await verified(buyer)).toBe(false)
  for (const status of ['shipped', 'delivered', 'completed'] as const) {
    await shop.db.write(async (tx) => {
      await tx.update(orders).set({ status }).where(eq(orders.id, order.id))
    })
    expect(await verified(buyer), status).toBe(status !== 'shipped')
  }
  expect(await verified(await addSignedIn(shop, { email: 'asha@example.com' }))).toBe(false)
  expect(await verified(shop.visitor())).toBe(false)
})

test.each([0, 6, 4.5, '5', null, -1, true, '', [], {}])('a review with a rating of %j is rejected', async (rating) => {
  const product = await addProduct(shop)
  const before = await stateOf(shop)
  const response = await post(shop.visitor(), reviewBody(product, { rating }))
  expect(response.status).toBe(400)
  expect(await readError(response)).toMatchObject({ code: 'invalid', fields: { rating: expect.any(String) } })
  expect(await stateOf(shop)).toEqual(before)
})

test('title and comment of a review are optional, the other fields are required', async () => {
  const product = await addProduct(shop)
  const short = { productId: product.id, customerName: 'A', customerEmail: 'a@example.com', rating: 5 }
  expect(await read(postReview, await post(shop.visitor(), short))).toMatchObject({ title: null, comment: null })
  for (const missing of ['productId', 'customerName', 'customerEmail', 'rating'] as const) {
    const { [missing]: _, ...rest } = short
    expect((await post(shop.visitor(), rest)).status, missing).toBe(400)
  }
})

test('a review of an inactive or missing product is rejected with 404', async () => {
  const inactive = await addProduct(shop, { isActive: false })
  const before = await countRows(shop.db)
  for (const id of [inactive.id, 987654]) {
    const response = await post(shop.visitor(), reviewBody({ id }))
    expect([response.status, (await readError(response)).code]).toEqual([404, 'not_found'])
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test('a repeated review request with the same idempotency key returns the first response and stores nothing', async () => {
  const product = await addProduct(shop)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await post(shop.visitor(), reviewBody(product), headers)
  const after = await stateOf(shop)
  const second = await post(shop.visitor(), reviewBody(product), headers)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.getSetCookie()).toEqual([])
  expect((await post(shop.visitor(), reviewBody(product, { rating: 1 }), headers)).status).toBe(422)
  expect(await stateOf(shop)).toEqual(after)
})

test('reviews posted at the same time are all counted in the rating of the product', async () => {
  const product = await addProduct(shop)
  const ratings = Array.from({ length: 25 }, (_, index) => 1 + (index % 5))
  await Promise.all(ratings.map((rating) => post(shop.visitor(), reviewBody(product, { rating }))))
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))
  expect(shown).toMatchObject({ reviewCount: 25, rating: '3.00' })
})

test('reviews are limited to five in ten minutes per account, or per guest email address and client IP address', async () => {
  const limitedShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const author = await addSignedIn(limitedShop)
  const statuses = async (actor: Actor, count: number, email: (index: number) => string) => {
    const all = []
    for (let index = 0; index < count; index++) {
      const product = await addProduct(limitedShop)
      all.push((await post(actor, reviewBody(product, { customerEmail: email(index) }))).status)
    }
    return all
  }
  const five = Array.from({ length: 5 }, () => 201)
  expect(await statuses(limitedShop.visitor(), 6, () => 'a@example.com')).toEqual([...five, 429])
  // For signed-in users the limit counts the account, not the email address in the body.
  expect(await statuses(author, 6, (index) => `b${index}@example.com`)).toEqual([...five, 429])
  expect(await statuses(limitedShop.visitor(), 1, () => 'c@example.com')).toEqual([201])
  limitedShop.advance(10 * 60_000)
  expect(await statuses(author, 1, () => 'd@example.com')).toEqual([201])
  const many = await statuses(limitedShop.visitor(), 60, (index) => `e${index}@example.com`)
  expect(many.slice(0, 59)).toEqual(Array.from({ length: 59 }, () => 201))
  expect(many[59]).toBe(429)
  await limitedShop.close()
})

test('guest reviews are limited per client IP address to ten per product and a hundred in total a day', async () => {
  const limitedShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  let written = 0
  const write = async (product: { id: number }, ip = '203.0.113.7', actor = limitedShop.visitor()) => {
    written += 1
    limitedShop.advance(60_000)
    const body = reviewBody(product, { customerEmail: `guest${written}@example.com` })
    return (await post(actor, body, { 'x-forwarded-for': ip })).status
  }
  const first = await addProduct(limitedShop)
  for (let count = 0; count < 10; count++) expect(await write(first)).toBe(201)
  expect(await write(first)).toBe(429)
  expect(await write(first, '203.0.113.8')).toBe(201)
  expect(await write(first, '203.0.113.7', await addSignedIn(limitedShop))).toBe(201)
  for (let product = 0; product < 9; product++) {
    const next = await addProduct(limitedShop)
    for (let count = 0; count < 10 && (product < 8 || count < 9); count++) expect(await write(next)).toBe(201)
  }
  expect(await write(await addProduct(limitedShop))).toBe(429)
  limitedShop.advance(24 * 3600 * 1000)
  expect(await write(first)).toBe(201)
  await limitedShop.close()
})
