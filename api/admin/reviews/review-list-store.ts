import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminReview } from '#contract/reviews'
import type { Tx } from '#engine'
import { products, reviews } from '../../db/schema/catalogue.ts'
import { containsText } from '../../db/statement.ts'
import type { ListPage } from '../list-query.ts'

interface Filter {
  q?: string | undefined
  shown?: 'true' | 'false' | 'waiting' | undefined
  rating?: string | undefined
}

const columns = {
  id: reviews.id,
  productId: reviews.productId,
  customerName: reviews.customerName,
  customerEmail: reviews.customerEmail,
  rating: reviews.rating,
  title: reviews.title,
  comment: reviews.comment,
  images: reviews.images,
  isVerifiedPurchase: reviews.isVerifiedPurchase,
  isApproved: reviews.isApproved,
  awaitsApproval: reviews.awaitsApproval,
  helpfulCount: reviews.helpfulCount,
  unhelpfulCount: reviews.unhelpfulCount,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
  product: { name: products.name, slug: products.slug, isActive: products.isActive },
}

const select = (tx: Tx, where: SQL | undefined) =>
  tx.select(columns).from(reviews).innerJoin(products, eq(products.id, reviews.productId)).where(where)

type Row = Awaited<ReturnType<typeof select>>[number]

const reply = (row: Row): AdminReview => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

// Not compared with a parameter, so that both engines use the partial index.
const awaitsApproval = sql`${reviews.awaitsApproval}`

/** Returns a page of reviews, newest first, and the total count. */
export async function reviewsPage(tx: Tx, filter: Filter, { limit, offset }: ListPage) {
  const where = and(
    filter.shown === 'waiting' ? awaitsApproval : filter.shown && eq(reviews.isApproved, filter.shown === 'true'),
    filter.rating ? eq(reviews.rating, Number(filter.rating)) : undefined,
    containsText(
      [reviews.customerName, reviews.customerEmail, reviews.title, reviews.comment, products.name],
      filter.q,
    ),
  )
  const rows = await select(tx, where).orderBy(desc(reviews.id)).limit(limit).offset(offset)
  const [all] = await tx
    .select({ number: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(where)
  return { rows: rows.map(reply), total: all?.number ?? 0 }
}

export async function findReview(tx: Tx, id: number): Promise<AdminReview | null> {
  const [row] = await select(tx, eq(reviews.id, id))
  return row ? reply(row) : null
}

export async function setApproved(tx: Tx, id: number, isApproved: boolean, now: Date): Promise<void> {
  await tx.update(reviews).set({ isApproved, awaitsApproval: false, updatedAt: now }).where(eq(reviews.id, id))
}
