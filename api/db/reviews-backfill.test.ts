import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addProduct, addReview, addSignedIn } from '../testing/data.ts'
import { dropUnique, runStatement, statementsOf, withRollback } from '../testing/migration-statements.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { catalogueVersion, products, reviews, reviewVotes } from './schema/catalogue.ts'

// Runs the migration's statements that delete all but one review per account and product, on rows of an older version
// of the shop.

const shop = await createTestShop()
afterAll(() => shop.close())

const changes = statementsOf('0009_reviews').filter((one) =>
  /^\s*(--.*\n)?(DELETE FROM .review|UPDATE .(products|catalogue))/.test(one),
)

test('migration retains the newest review per account and product, its votes and all guest reviews', async () => {
  const product = await addProduct(shop)
  const other = await addProduct(shop)
  const [asha, ravi] = [(await addSignedIn(shop)).user, (await addSignedIn(shop)).user]
  for (const rating of [1, 1]) await addReview(shop, { productId: product.id, rating, title: 'Guest' })
  await addReview(shop, { productId: other.id, userId: asha.id, rating: 3, title: 'Elsewhere' })
  await addReview(shop, { productId: product.id, userId: ravi.id, rating: 4, title: 'Only' })
  const at = (minutes: number) => new Date(shop.clock().getTime() + minutes * 60_000)
  const review = (title: string, minutes: number, rating: number, isApproved = true) => ({
    productId: product.id,
    userId: asha.id,
    customerName: 'Asha',
    customerEmail: 'asha@example.com',
    images: [],
    rating,
    title,
    isApproved,
    createdAt: at(minutes),
    updatedAt: at(minutes),
  })
  const after = await withRollback(shop, async (tx) => {
    await dropUnique(tx, 'reviews', 'reviews_once')
    const added = await tx
      .insert(reviews)
      .values([review('First', 1, 1), review('Newest', 9, 5), review('Hidden', 3, 2, false), review('Same time', 1, 2)])
      .returning({ id: reviews.id })
    for (const { id } of added) {
      await tx.insert(reviewVotes).values({ reviewId: id, userId: ravi.id, voteType: 'helpful', createdAt: at(10) })
    }
    await tx.update(products).set({ stars1: 0, stars5: 0 })
    const [version] = await tx.select().from(catalogueVersion)
    for (const statement of changes) await runStatement(tx, statement)
    return {
      version: version?.version ?? 0,
      reviews: await tx.select().from(reviews).orderBy(asc(reviews.id)),
      votes: await tx.select({ reviewId: reviewVotes.reviewId }).from(reviewVotes),
      products: await tx.select().from(products).orderBy(asc(products.id)),
      newVersion: await tx.select().from(catalogueVersion),
      newest: await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.title, 'Newest')),
    }
  })
  expect(after.reviews.map(({ title }) => title)).toEqual(['Guest', 'Guest', 'Elsewhere', 'Only', 'Newest'])
  expect(after.votes).toEqual(after.newest.map(({ id }) => ({ reviewId: id })))
  const counts = after.products.map(({ stars1, stars2, stars3, stars4, stars5 }) => [
    stars1,
    stars2,
    stars3,
    stars4,
    stars5,
  ])
  expect(counts).toEqual([
    [2, 0, 0, 1, 1],
    [0, 0, 1, 0, 0],
  ])
  // Every product gets a new version number, so that devices fetch all products again.
  expect(after.newVersion[0]?.version).toBe(after.version + 1)
  expect(new Set(after.products.map(({ version }) => version))).toEqual(new Set([after.version + 1]))
})
