import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#contract/catalogue'
import { reviewSorts } from '#contract/constants'
import { getReviews, voteReview } from '#contract/reviews'
import { sortReviews } from '#rules/rating'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { reviews } from '../db/schema/catalogue.ts'
import { addProduct, addReview, addSignedIn } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { recountRating } from './review-store.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

type Values = Partial<typeof reviews.$inferInsert>

/** Adds a product with `count` reviews. */
async function addReviewed(count: number, valuesOf: (index: number) => Values = () => ({})) {
  const product = await addProduct(shop)
  const now = shop.clock()
  const rows = Array.from({ length: count }, (_, index) => ({
    productId: product.id,
    customerName: `Guest ${index}`,
    customerEmail: 'guest@example.com',
    rating: 1 + (index % 5),
    images: [],
    createdAt: now,
    updatedAt: now,
    ...valuesOf(index),
  }))
  await shop.db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    for (let start = 0; start < count; start += 100) await tx.insert(reviews).values(rows.slice(start, start + 100))
    await recountRating(tx, product.id, version)
  })
  shop.catalogue.invalidate()
  return product
}

async function page(productId: number, query = '') {
  const response = await shop.visitor().get(`/api/products/${productId}/reviews${query}`)
  return { list: await read(getReviews, response), total: response.headers.get('x-total-count') }
}

test('reviews are returned in pages of 100, newest first and then by id', async () => {
  const product = await addReviewed(250)
  const pages = [await page(product.id), await page(product.id, '?page=2'), await page(product.id, '?page=3')]
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [100, '250'],
    [100, '250'],
    [50, '250'],
  ])
  const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(250)
  expect((await page(product.id, '?page=4')).list).toEqual([])
  expect((await page(product.id, '?limit=500')).list.map(({ id }) => id)).toEqual(ids)
  expect((await page(product.id, '?limit=7&page=2')).list.map(({ id }) => id)).toEqual(ids.slice(7, 14))
})

test.each(['limit=0', 'limit=501', 'limit=x', 'page=0', 'page=1e9', 'sort=best'])(
  'the reviews endpoint rejects the query %s',
  async (query) => {
    const product = await addProduct(shop)
    expect((await shop.visitor().get(`/api/products/${product.id}/reviews?${query}`)).status).toBe(400)
  },
)

test.each(reviewSorts)(
  'the pages of reviews sorted by %s have the same order as the function sortReviews, which the browser uses',
  async (sort) => {
    const product = await addReviewed(30, (index) => ({
      helpfulCount: (index * 7) % 5,
      unhelpfulCount: (index * 3) % 4,
      createdAt: new Date(shop.clock().getTime() + (index % 4) * 1000),
    }))
    const all = (await page(product.id)).list
    const pages = [
      await page(product.id, `?sort=${sort}&limit=20`),
      await page(product.id, `?sort=${sort}&limit=20&page=2`),
    ]
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(sortReviews(all, sort).map(({ id }) => id))
  },
)

test('a response with 100 reviews of maximum length is at most 1.5 MB', async () => {
  const product = await addReviewed(150, () => ({
    customerName: 'न'.repeat(120),
    title: 'न'.repeat(200),
    comment: 'न'.repeat(4000),
  }))
  const response = await shop.visitor().get(`/api/products/${product.id}/reviews`)
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(1_500_000)
})

test('the star counts of a product (ratingCounts) do not include hidden reviews', async () => {
  const product = await addReviewed(120, (index) => ({ rating: index < 100 ? 5 : 2, isApproved: index !== 0 }))
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))
  expect(shown).toMatchObject({ ratingCounts: [0, 20, 0, 0, 99], reviewCount: 119, rating: '4.50' })
  expect((await page(product.id)).total).toBe('119')
})

test('every page of reviews includes the votes of the signed-in user', async () => {
  const product = await addReviewed(3)
  const other = await addReview(shop)
  const asha = await addSignedIn(shop)
  const ids = (await page(product.id)).list.map(({ id }) => id)
  for (const id of [...ids, other.id])
    await asha.post(voteReview.path.replace(':reviewId', String(id)), { voteType: 'helpful' })
  const response = await asha.get(`/api/products/${product.id}/reviews?limit=1&page=3`)
  expect(await read(getReviews, response)).toMatchObject([{ id: ids[2], myVote: 'helpful' }])
})
