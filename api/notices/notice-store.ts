import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/admin/notifications'
import {
  dashboardMessagesPage,
  dashboardOrdersPage,
  dashboardPage,
  dashboardProductsPage,
  dashboardReviewsPage,
} from '#contract/page-paths'
import type { Tx } from '#engine'
import { nameWithVariant } from '#rules/variants'
import { products, reviews, variants } from '../db/schema/catalogue.ts'
import { contactMessages } from '../db/schema/engagement.ts'
import { notices } from '../db/schema/notices.ts'
import { jobs } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { isNewlyLow, isUnreportedFailure } from '../db/schema/values.ts'
import { emailJobKind } from '../jobs/enqueue.ts'
import { findNewPrescriptions, takePrescriptionNotices } from '../orders/pending-store.ts'
import {
  findNewDisputes,
  findRefusedRefunds,
  lateMoneyMs,
  refusedRefundNotices,
  takeDisputeNotices,
} from '../payments/payment-store.ts'
import { findPickup } from '../returns/pickup-store.ts'
import { findUnannounced, takeReturnNotices } from '../returns/return-store.ts'

export type Notice = typeof notices.$inferSelect
export type NewNotice = Omit<Notice, 'id' | 'createdAt'>

/** Maximum number of events of a kind in one announcement. Further events are part of the next announcement. */
const maxEvents = 500

/** SQL condition for orders of which admins are notified: COD orders and paid orders. */
const isPlaced = and(
  sql`${orders.awaitsNotice}`,
  sql`${orders.status} <> 'cancelled'`,
  or(eq(orders.paymentMethod, 'cash_on_delivery'), eq(orders.paymentStatus, 'paid')),
)

/**
 * SQL condition for orders that are no longer announced: cancelled COD orders, and online orders so old that their
 * payment cannot arrive any more. A cancelled online order is not excluded, because a late payment can restore it.
 */
const isClosed = (now: Date) =>
  and(
    sql`${orders.awaitsNotice}`,
    or(
      // A `case` expression is used because otherwise SQLite would use the index on the status and read all cancelled
      // orders.
      sql`case ${orders.status} when 'cancelled' then ${orders.paymentMethod} end = 'cash_on_delivery'`,
      lt(orders.createdAt, new Date(now.getTime() - 2 * lateMoneyMs)),
    ),
  )

async function takeOrders(tx: Tx, now: Date): Promise<NewNotice[]> {
  const due = tx.select({ id: orders.id }).from(orders).where(isPlaced).orderBy(orders.id).limit(maxEvents)
  const { id, orderNumber, total } = orders
  const rows = await tx
    .update(orders)
    .set({ awaitsNotice: false })
    .where(and(inArray(id, due), isPlaced))
    .returning({ id, orderNumber, total })
  await tx.update(orders).set({ awaitsNotice: false }).where(isClosed(now))
  return rows.map((row) => ({
    kind: 'order',
    key: `order ${row.id}`,
    subject: row.orderNumber,
    amount: row.total,
    path: `${dashboardOrdersPage}/${row.id}`,
  }))
}

const isNewMessage = sql`${contactMessages.awaitsNotice}`
async function takeMessages(tx: Tx): Promise<NewNotice[]> {
  const { id, ticket } = contactMessages
  const rows = await tx
    .update(contactMessages)
    .set({ awaitsNotice: false })
    .where(isNewMessage)
    .returning({ id, ticket })
  return rows.map((row) => ({
    kind: 'message',
    key: `message ${row.id}`,
    subject: row.ticket,
    amount: null,
    path: `${dashboardMessagesPage}/${row.id}`,
  }))
}

/** Returns notices about new reviews. Reviews that an admin has approved or hidden in the meantime are left out. */
async function takeReviews(tx: Tx): Promise<NewNotice[]> {
  const { id, rating, awaitsApproval, productId, updatedAt } = reviews
  const rows = await tx
    .update(reviews)
    .set({ awaitsNotice: false })
    .where(sql`${reviews.awaitsNotice}`)
    .returning({ id, rating, awaitsApproval, productId, updatedAt })
  const waiting = rows.filter((row) => row.awaitsApproval)
  if (waiting.length === 0) return []
  const reviewed = [...new Set(waiting.map((row) => row.productId))]
  const found = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, reviewed))
  const nameOf = new Map(found.map((product) => [product.id, product.name]))
  return waiting.map((row) => ({
    kind: 'review',
    key: `review ${row.id} ${row.updatedAt.getTime()}`,
    subject: `${nameOf.get(row.productId)}: ${row.rating === 1 ? '1 star' : `${row.rating} stars`}`,
    amount: null,
    path: `${dashboardReviewsPage}?shown=waiting`,
  }))
}

/** SQL condition for variants that were announced as low and whose stock is at or above their threshold again. */
const isRefilled = and(sql`${variants.lowStockReported}`, sql`${variants.inventory} >= ${variants.lowStockAt}`)

/**
 * Returns notices about variants with low stock. A variant is announced once. It is announced again only if its
 * inventory has reached the threshold in between.
 */
async function takeLowStock(tx: Tx, now: Date): Promise<NewNotice[]> {
  await tx.update(variants).set({ lowStockReported: false }).where(isRefilled)
  const low = await tx
    .update(variants)
    .set({ lowStockReported: true })
    .where(isNewlyLow(variants))
    .returning({ id: variants.id })
  const rows: Awaited<ReturnType<typeof lowVariants>> = []
  for (let start = 0; start < low.length; start += maxIds) {
    const ids = low.slice(start, start + maxIds).map(({ id }) => id)
    rows.push(...(await lowVariants(tx, ids)))
  }
  return rows.map((row) => ({
    kind: 'stock',
    key: `stock ${row.id} ${now.getTime()}`,
    subject: `${nameWithVariant(row.name, row.title)}: ${row.inventory} left`,
    amount: null,
    path: `${dashboardProductsPage}/${row.productId}`,
  }))
}

/** Maximum number of ids in one SQL query. */
const maxIds = 500

/** Returns those of the variants that are on sale, each with the name of its product. */
const lowVariants = (tx: Tx, ids: readonly number[]) =>
  tx
    .select({
      id: variants.id,
      productId: products.id,
      name: products.name,
      title: variants.title,
      inventory: variants.inventory,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.id, [...ids]), eq(products.isActive, true), eq(variants.isActive, true)))
    .orderBy(asc(variants.id))
    .execute()

// The job `refund` is not in the list, because a refused refund is announced by its state (`refusedRefundNotices`).
const paymentJobs: readonly string[] = ['settle-order', 'settle-refund', 'expire-order']
const shipmentJobs: readonly string[] = ['book-shipment', 'cancel-shipment']
const pickupJobs: readonly string[] = ['book-pickup', 'cancel-pickup']

type FailedJob = Pick<typeof jobs.$inferSelect, 'id' | 'kind' | 'payload' | 'finishedAt'>

async function orderOf(tx: Tx, { payload }: FailedJob) {
  if (typeof payload.orderId !== 'number') return null
  const [order] = await tx
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, payload.orderId))
  return order ?? null
}

/**
 * Whether a failed job is an email to an admin. Such failures are not announced, because an email about them would fail
 * too.
 */
const isOwnerEmail = ({ payload }: FailedJob) => /^(notice-|daily-summary$)/.test(String(payload.letter))

async function failureNotice(tx: Tx, job: FailedJob): Promise<NewNotice | null> {
  const event = { key: `job ${job.id} ${job.finishedAt?.getTime()}`, amount: null }
  if (job.kind === emailJobKind) {
    if (isOwnerEmail(job)) return null
    return { ...event, kind: 'failure', subject: 'An email was not sent', path: `${dashboardPage}?dialog=emails` }
  }
  const order = await orderOf(tx, job)
  const path = order ? `${dashboardOrdersPage}/${order.id}` : dashboardOrdersPage
  const number = order?.orderNumber ?? 'an order'
  if (shipmentJobs.includes(job.kind)) return { ...event, kind: 'failure', subject: `Shipment of ${number}`, path }
  if (pickupJobs.includes(job.kind)) {
    const hasProblem = (await findPickup(tx, Number(job.payload.returnId)))?.problem != null
    return hasProblem ? { ...event, kind: 'failure', subject: `Pickup for ${number}`, path } : null
  }
  if (paymentJobs.includes(job.kind)) return { ...event, kind: 'payment', subject: `Payment of ${number}`, path }
  return null
}

async function takeFailedJobs(tx: Tx): Promise<NewNotice[]> {
  const { id, kind, payload, finishedAt } = jobs
  const failed = await tx
    .update(jobs)
    .set({ failureReported: true })
    .where(isUnreportedFailure(jobs))
    .returning({ id, kind, payload, finishedAt })
  const found: NewNotice[] = []
  for (const job of failed) {
    const notice = await failureNotice(tx, job)
    if (notice) found.push(notice)
  }
  return found
}

/** Whether there are events to announce. Each query reads only the rows of a partial index. */
export async function hasNotices(tx: Tx): Promise<boolean> {
  const found = [
    () => tx.select({ id: orders.id }).from(orders).where(isPlaced).limit(1),
    () => tx.select({ id: contactMessages.id }).from(contactMessages).where(isNewMessage).limit(1),
    () => tx.select({ id: reviews.id }).from(reviews).where(sql`${reviews.awaitsNotice}`).limit(1),
    () => tx.select({ id: variants.id }).from(variants).where(isNewlyLow(variants)).limit(1),
    () => tx.select({ id: variants.id }).from(variants).where(isRefilled).limit(1),
    () => tx.select({ id: jobs.id }).from(jobs).where(isUnreportedFailure(jobs)).limit(1),
    () => findRefusedRefunds(tx),
    () => findNewDisputes(tx),
    () => findUnannounced(tx),
    () => findNewPrescriptions(tx),
  ]
  for (const find of found) if ((await find()).length > 0) return true
  return false
}

/**
 * Stores the events that were not announced yet as notices and returns these notices. Each event becomes one notice,
 * even with several processes, because the update that finds it clears its flag.
 */
export async function takeNotices(tx: Tx, now: Date): Promise<Notice[]> {
  const taken = [
    ...(await takeOrders(tx, now)),
    ...(await refusedRefundNotices(tx, maxEvents)),
    ...(await takeDisputeNotices(tx)),
    ...(await takeFailedJobs(tx)),
    ...(await takeMessages(tx)),
    ...(await takeReviews(tx)),
    ...(await takeLowStock(tx, now)),
    ...(await takeReturnNotices(tx)),
    ...(await takePrescriptionNotices(tx, now)),
  ]
  if (taken.length === 0) return []
  const stored: Notice[] = []
  for (const notice of taken) {
    const rows = await tx
      .insert(notices)
      .values({ ...notice, createdAt: now })
      // If another process has already stored the notice, no row is inserted.
      .onConflictDoNothing({ target: notices.key })
      .returning()
    stored.push(...rows)
  }
  return stored
}

/** Returns the notices of a kind that were announced at the time `at`. */
export const noticesAt = (tx: Tx, kind: NoticeKind, at: Date): Promise<Notice[]> =>
  tx
    .select()
    .from(notices)
    .where(and(eq(notices.createdAt, at), eq(notices.kind, kind)))
    .orderBy(asc(notices.id))
    .execute()

/** Returns the notices that were announced after `from` and until `until`. */
export const noticesWithin = (tx: Tx, from: Date, until: Date): Promise<Notice[]> =>
  tx
    .select()
    .from(notices)
    .where(and(gt(notices.createdAt, from), lte(notices.createdAt, until)))
    .orderBy(asc(notices.createdAt), asc(notices.kind))
    .execute()

const counted = (one: string, many: string) => (count: number) => (count === 1 ? one : `${count} ${many}`)

/** Titles of emails and push notifications about a number of events of one kind, in English like the dashboard. */
export const noticeTitles: Readonly<Record<NoticeKind, (count: number) => string>> = {
  order: counted('New order', 'new orders'),
  payment: counted('Payment problem', 'payment problems'),
  message: counted('New message', 'new messages'),
  review: counted('Review to approve', 'reviews to approve'),
  stock: counted('A product is low in stock', 'products are low in stock'),
  failure: counted('An email or shipment failed', 'emails or shipments failed'),
  return: counted('Return to handle', 'returns to handle'),
  prescription: counted('Prescription to check', 'prescriptions to check'),
}
