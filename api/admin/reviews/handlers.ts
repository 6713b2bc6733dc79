import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { contract } from '#contract/contract'
import type { AdminReview } from '#contract/reviews'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { products, reviews } from '../../db/schema/catalogue.ts'
import { containsText } from '../../db/statement.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { recountRating } from '../../reviews/review-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { type ListPage, listPage, pageReply } from '../list-query.ts'

interface Request {
  admin: CurrentUser
  reviewId: number
  isApproved: boolean
}

/** Hides a review or shows it again and recalculates the rating of its product. Throws `not_found`. */
async function showReview({ db, clock, catalogue }: Deps, request: Request): Promise<AdminReview> {
  const review = await db.write((tx) => show(tx, request, clock()))
  catalogue.invalidate()
  return review
}

async function show(tx: Tx, { admin, reviewId, isApproved }: Request, now: Date): Promise<AdminReview> {
  const version = await raiseCatalogueVersion(tx)
  const before = await findExisting(tx, reviewId)
  await setApproved(tx, reviewId, isApproved, now)
  await recountRating(tx, before.productId, version)
  await addAudit(tx, {
    userId: admin.id,
    action: 'showReview',
    target: `reviews/${reviewId}`,
    before: { isApproved: before.isApproved },
    after: { isApproved },
    createdAt: now,
  })
  return findExisting(tx, reviewId)
}

async function findExisting(tx: Tx, id: number): Promise<AdminReview> {
  const review = await findReview(tx, id)
  if (!review) throw new ShopError('not_found', 'Review not found.')
  return review
}

type Endpoints = Pick<typeof contract, 'getAdminReviews' | 'showReview'>

export const adminReviewHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getAdminReviews: async ({ query, response }) =>
    pageReply(response, await deps.db.read((tx) => reviewsPage(tx, query, listPage(query)))),

  showReview: async ({ params, body, caller }) => {
    const admin = requireAdmin(await caller())
    return showReview(deps, { admin, reviewId: params.reviewId, isApproved: body.isApproved })
  },
})

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

// The condition has no parameter, so that SQLite and PostgreSQL use the partial index.
const awaitsApproval = sql`${reviews.awaitsApproval}`

/** Returns a page of reviews, newest first, and the total count. */
async function reviewsPage(tx: Tx, filter: Filter, { limit, offset }: ListPage) {
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

async function findReview(tx: Tx, id: number): Promise<AdminReview | null> {
  const [row] = await select(tx, eq(reviews.id, id))
  return row ? reply(row) : null
}

async function setApproved(tx: Tx, id: number, isApproved: boolean, now: Date): Promise<void> {
  await tx.update(reviews).set({ isApproved, awaitsApproval: false, updatedAt: now }).where(eq(reviews.id, id))
}
