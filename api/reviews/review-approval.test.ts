import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminOverview } from '#contract/admin/overview'
import { getProduct } from '#contract/catalogue'
import { getAdminReviews, getReviews, postReview, showReview } from '#contract/reviews'
import type { Actor } from '../testing/actor.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { read } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const rates = { everywhere: false, freeThreshold: 2500, standardCost: 150, taxRate: 18 }
const setApproval = (reviewApproval: boolean) => admin.send('PUT', '/api/admin/settings', { ...rates, reviewApproval })
beforeAll(async () => void (await setApproval(true)))

const product = await addProduct(shop)
const write = async (actor: Actor, comment = 'It tastes of roses and helps me sleep.', customerName = 'Asha Rao') =>
  read(
    postReview,
    await actor.post(postReview.path, {
      productId: product.id,
      customerName,
      customerEmail: 'asha@example.com',
      rating: 4,
      title: 'Good',
      comment,
    }),
  )
const shownIds = async () =>
  (await read(getReviews, await shop.visitor().get(`/api/products/${product.id}/reviews`))).map(({ id }) => id)
const reviewCount = async () =>
  (await read(getProduct, await shop.visitor().get(`/api/products/slug/${product.slug}`))).reviewCount
const waitingIds = async () =>
  (await read(getAdminReviews, await admin.get('/api/admin/reviews?shown=waiting'))).map(({ id }) => id)
const toApprove = async () => (await read(getAdminOverview, await admin.get('/api/admin/overview'))).reviewsToApprove
const decide = async (id: number, isApproved: boolean) =>
  read(showReview, await admin.send('PATCH', `/api/admin/reviews/${id}`, { isApproved }))

test('if approval is switched on, a review is published and counted in the rating after an admin has approved it', async () => {
  const review = await write(shop.visitor())
  expect(review.isApproved).toBe(false)
  expect([await shownIds(), await reviewCount(), await waitingIds(), await toApprove()]).toEqual([
    [],
    0,
    [review.id],
    1,
  ])
  expect(await decide(review.id, true)).toMatchObject({ isApproved: true, awaitsApproval: false })
  expect([await shownIds(), await reviewCount(), await waitingIds(), await toApprove()]).toEqual([
    [review.id],
    1,
    [],
    0,
  ])
})

test('a review that an admin refused is removed from the approval list', async () => {
  const review = await write(shop.visitor())
  expect(await decide(review.id, false)).toMatchObject({ isApproved: false, awaitsApproval: false })
  expect(await waitingIds()).toEqual([])
})

test('a review whose text was changed needs a new approval, the same review sent again does not', async () => {
  const author = await addSignedIn(shop)
  const review = await write(author)
  await decide(review.id, true)
  expect((await write(author)).isApproved).toBe(true)
  expect((await write(author, 'It tastes of nothing and kept me awake.')).isApproved).toBe(false)
  expect(await shownIds()).not.toContain(review.id)
  expect(await waitingIds()).toEqual([review.id])
  await decide(review.id, true)
})

test("a review whose author's name was changed needs a new approval", async () => {
  const author = await addSignedIn(shop)
  const review = await write(author)
  await decide(review.id, true)
  const renamed = await write(author, undefined, 'Call 98765 43210')
  expect(renamed).toMatchObject({ id: review.id, isApproved: false })
  expect(await shownIds()).not.toContain(review.id)
  await decide(review.id, true)
})

test('when review approval is switched off, new reviews are published at once, and earlier reviews still await approval', async () => {
  const before = await write(shop.visitor())
  await setApproval(false)
  const after = await write(shop.visitor())
  expect(after.isApproved).toBe(true)
  expect(await shownIds()).toContain(after.id)
  expect(await waitingIds()).toEqual([before.id])
  await setApproval(true)
})
