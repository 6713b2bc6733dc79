import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#contract/catalogue'
import { getAdminReviews, getReviews, showReview } from '#contract/reviews'
import { addProduct, addReview, addSignedIn } from '../../testing/data.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const show = (id: number, isApproved: unknown) => admin.send('PATCH', `/api/admin/reviews/${id}`, { isApproved })
const list = async (query = '') => read(getAdminReviews, await admin.get(`/api/admin/reviews${query}`))

test('hiding a review removes the review and its rating from the product, and showing the review restores both', async () => {
  const product = await addProduct(shop)
  await addReview(shop, { productId: product.id, rating: 5 })
  const bad = await addReview(shop, { productId: product.id, rating: 1, title: 'Spam' })
  const shown = async () => {
    const { averageRating, reviewCount } = await read(
      getProduct,
      await shop.visitor().get(`/api/products/slug/${product.slug}`),
    )
    const reviews = await read(getReviews, await shop.visitor().get(`/api/products/${product.id}/reviews`))
    return { averageRating, reviewCount, reviews: reviews.length }
  }
  const { version } = await shop.catalogue.current()
  expect(await shown()).toEqual({ averageRating: 3, reviewCount: 2, reviews: 2 })
  expect(await read(showReview, await show(bad.id, false))).toMatchObject({ id: bad.id, isApproved: false })
  expect(await shown()).toEqual({ averageRating: 5, reviewCount: 1, reviews: 1 })
  expect((await shop.catalogue.current()).version).toBe(version + 1)
  expect((await show(bad.id, true)).status).toBe(200)
  expect(await shown()).toEqual({ averageRating: 3, reviewCount: 2, reviews: 2 })
})

test('after several reviews are hidden simultaneously, the product rating is the average of the remaining reviews', async () => {
  const product = await addProduct(shop)
  const ids: number[] = []
  for (let stars = 1; stars <= 5; stars++) {
    ids.push((await addReview(shop, { productId: product.id, rating: stars })).id)
  }
  const calls = [0, 1, 0, 2, 1].map((place) => show(ids[place] ?? 0, false))
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  const { averageRating, reviewCount } = await read(
    getProduct,
    await shop.visitor().get(`/api/products/slug/${product.slug}`),
  )
  expect({ averageRating, reviewCount }).toEqual({ averageRating: 4.5, reviewCount: 2 })
})

test('review list can be filtered by state, rating and text, and includes reviews of inactive products', async () => {
  const product = await addProduct(shop, { name: 'Rare Sharbat', isActive: false })
  const seen = await addReview(shop, { productId: product.id, rating: 2, comment: '100% fine' })
  const hidden = await addReview(shop, { productId: product.id, rating: 3, isApproved: false, customerName: 'Zoya' })
  const ids = async (query: string) => (await list(`?${query}`)).map(({ id }) => id)
  expect(await ids('q=rare%20sharbat')).toEqual([hidden.id, seen.id])
  expect(await ids('q=Rare&shown=true')).toEqual([seen.id])
  expect(await ids('shown=false&q=zoya')).toEqual([hidden.id])
  expect(await ids('q=Rare&rating=3')).toEqual([hidden.id])
  expect(await ids('q=100%25')).toEqual([seen.id])
  expect((await list('?q=Rare'))[0]?.product).toEqual({ name: 'Rare Sharbat', slug: product.slug, isActive: false })
  const response = await admin.get('/api/admin/reviews?limit=1&q=Rare')
  expect([(await read(getAdminReviews, response)).length, response.headers.get('x-total-count')]).toEqual([1, '2'])
})

test.each(['yes', null, 1, undefined])('changing a review with isApproved %j returns 400', async (flag) => {
  const { id } = await addReview(shop)
  expect((await show(id, flag)).status).toBe(400)
})
