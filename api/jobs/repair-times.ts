import { and, eq, gt, lt, lte, min, notExists, sql } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { resetAgeMs } from '../account/user-store.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { clockToleranceMs } from '../clocks.ts'
import { knownDevices, passwordResetTokens, sessions } from '../db/schema/accounts.ts'
import { products, reviews } from '../db/schema/catalogue.ts'
import { jobs } from '../db/schema/operations.ts'
import { prescriptions, returnPickups } from '../db/schema/order-cases.ts'
import { shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { isInTransit } from '../db/schema/values.ts'
import { approvedPaymentMs, prescriptionWindowMs } from '../orders/pending-store.ts'
import { reminderDelayMs } from '../payments/payment-store.ts'
import { backOff } from './job-group.ts'
import { kindsOf } from './job-store.ts'

interface Present {
  now: Date
  /** Time in milliseconds for which a job is claimed. */
  leaseMs: number
  /** Time in milliseconds in which an online order can be paid. */
  paymentWindowMs: number
}

/**
 * Returns the time `delayMs` milliseconds from now, and the latest time that another process with a slightly different
 * clock may have stored for the same delay.
 */
function latest({ now }: Present, delayMs: number) {
  const time = now.getTime() + delayMs
  return { at: new Date(time), limit: new Date(time + clockToleranceMs) }
}

/** Returns the time from the creation of a job to its first attempt, in milliseconds. */
function firstWaitMs(kind: string, { paymentWindowMs }: Present): number {
  if (kind === 'expire-order') return paymentWindowMs
  return kind === 'remind-payment' ? reminderDelayMs(paymentWindowMs) : 0
}

/**
 * Reschedules the waiting jobs of a kind that are due later than their delay allows, because they were stored while the
 * clock was ahead. Returns immediately if no job of the kind is due in the future.
 */
async function repairKind(tx: Tx, kind: string, present: Present): Promise<void> {
  const isWaiting = and(eq(jobs.state, 'waiting'), eq(jobs.kind, kind))
  const [later] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isWaiting, gt(jobs.runAt, latest(present, 0).limit)))
    .limit(1)
  if (!later) return
  let waitMs: number | null = firstWaitMs(kind, present)
  for (let attempts = 0; waitMs !== null; attempts++, waitMs = backOff(attempts)) {
    const { at, limit } = latest(present, waitMs)
    await tx
      .update(jobs)
      .set({ runAt: at })
      .where(and(isWaiting, gt(jobs.runAt, limit), eq(jobs.attempts, attempts)))
  }
}

async function repairJobs(tx: Tx, present: Present): Promise<void> {
  for (const kind of await kindsOf(tx, 'waiting')) await repairKind(tx, kind, present)
  const { at, limit } = latest(present, present.leaseMs)
  await tx
    .update(jobs)
    .set({ leaseUntil: at })
    .where(and(eq(jobs.state, 'running'), gt(jobs.leaseUntil, limit)))
}

/**
 * Corrects the deadlines of orders: the payment deadline, which is later for orders with a prescription, and the
 * deadline for the approval.
 */
async function repairOrders(tx: Tx, present: Present): Promise<void> {
  const prescribed = tx
    .select({ id: prescriptions.orderId })
    .from(prescriptions)
    .where(eq(prescriptions.orderId, orders.id))
  const { at, limit } = latest(present, present.paymentWindowMs)
  await tx
    .update(orders)
    .set({ expiresAt: at })
    .where(and(gt(orders.expiresAt, limit), notExists(prescribed)))
  const approved = latest(present, approvedPaymentMs)
  await tx.update(orders).set({ expiresAt: approved.at }).where(gt(orders.expiresAt, approved.limit))
  const unapproved = latest(present, prescriptionWindowMs)
  await tx
    .update(prescriptions)
    .set({ expiresAt: unapproved.at })
    .where(and(sql`${prescriptions.status} <> 'approved'`, gt(prescriptions.expiresAt, unapproved.limit)))
}

async function repairResets(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, resetAgeMs)
  await tx.update(passwordResetTokens).set({ expiresAt: at }).where(gt(passwordResetTokens.expiresAt, limit))
}

/** Corrects the time of the last tracking request of shipments, because it determines when the next request is due. */
async function repairParcels(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, 0)
  await tx
    .update(shipments)
    .set({ checkedAt: at })
    .where(and(isInTransit(shipments), gt(shipments.checkedAt, limit)))
}

/** Corrects the same time of pickups, and the time of their status, because older reports are ignored. */
async function repairPickups(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, 0)
  const { checkedAt, statusAt } = returnPickups
  const isMoving = isInTransit(returnPickups)
  await tx
    .update(returnPickups)
    .set({ checkedAt: at })
    .where(and(isMoving, gt(checkedAt, limit)))
  await tx
    .update(returnPickups)
    .set({ statusAt: at })
    .where(and(isMoving, gt(statusAt, limit)))
}

/**
 * Corrects deadlines that were stored while the clock was ahead. A deadline that is later than its kind allows is set
 * again, counted from now. Repeated calls are safe. Jobs, orders, shipments and pickups are corrected in separate transactions,
 * so that no transaction waits for rows of one kind while it locks rows of another.
 */
export async function repairDeadlines(db: Pick<Database, 'write'>, present: Present): Promise<void> {
  for (const repair of [repairJobs, repairOrders, repairResets, repairParcels, repairPickups]) {
    await db.write((tx) => repair(tx, present))
  }
}

/**
 * Maximum time in milliseconds by which a stored time can be ahead to be corrected. Without this limit, a machine that
 * starts with a clock that is years behind would overwrite the dates of all rows.
 */
const maxAheadMs = 2 * 24 * 3600 * 1000

type Instant =
  | typeof orders.createdAt
  | typeof orders.expiryWarnedAt
  | typeof sessions.createdAt
  | typeof sessions.lastSeenAt
  | typeof knownDevices.lastUsedAt
  | typeof products.createdAt
  | typeof reviews.createdAt

const isAhead = (column: Instant, now: Date) =>
  and(gt(column, new Date(now.getTime() + clockToleranceMs)), lt(column, new Date(now.getTime() + maxAheadMs)))

/**
 * Returns the latest possible creation time of rows whose stored time is in the future: before the first row that was
 * created after the clock was set back, and before now. Rows that get this time stay sorted in the sequence of their
 * creation. Returns null if there are no such rows.
 */
async function latestCreation(tx: Tx, table: typeof orders | typeof products | typeof reviews, now: Date) {
  const [ahead] = await tx
    .select({ firstId: min(table.id) })
    .from(table)
    .where(isAhead(table.createdAt, now))
  if (ahead?.firstId == null) return null
  const [next] = await tx
    .select({ createdAt: min(table.createdAt) })
    .from(table)
    .where(and(gt(table.id, ahead.firstId), lte(table.createdAt, now)))
  return next?.createdAt ?? now
}

/**
 * Corrects the creation times of unconfirmed orders, which determine when they expire. The owner then gets the warning
 * again at the right time.
 */
async function repairOrderTimes(tx: Tx, now: Date): Promise<void> {
  const isUnconfirmed = and(eq(orders.status, 'pending'), eq(orders.paymentMethod, 'cash_on_delivery'))
  const createdAt = await latestCreation(tx, orders, now)
  if (createdAt) {
    await tx
      .update(orders)
      .set({ createdAt })
      .where(and(isUnconfirmed, isAhead(orders.createdAt, now)))
  }
  await tx
    .update(orders)
    .set({ expiryWarnedAt: null })
    .where(and(isUnconfirmed, isAhead(orders.expiryWarnedAt, now)))
}

async function repairAccounts(tx: Tx, now: Date): Promise<void> {
  await tx.update(sessions).set({ createdAt: now }).where(isAhead(sessions.createdAt, now))
  await tx.update(sessions).set({ lastSeenAt: now }).where(isAhead(sessions.lastSeenAt, now))
  await tx.update(knownDevices).set({ lastUsedAt: now }).where(isAhead(knownDevices.lastUsedAt, now))
}

/** Corrects the times of products and reviews, by which they are sorted for shoppers. */
async function repairCatalogue(tx: Tx, now: Date): Promise<void> {
  const reviewedAt = await latestCreation(tx, reviews, now)
  if (reviewedAt) await tx.update(reviews).set({ createdAt: reviewedAt }).where(isAhead(reviews.createdAt, now))
  const createdAt = await latestCreation(tx, products, now)
  if (!createdAt) return
  const version = await raiseCatalogueVersion(tx)
  await tx.update(products).set({ createdAt, version }).where(isAhead(products.createdAt, now))
}

/**
 * Corrects recorded times that are in the future because they were stored while the clock was ahead. Call it only if
 * the clock has not changed for an hour, because otherwise the current time may be the wrong one.
 */
export async function repairRecordedTimes(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  for (const repair of [repairOrderTimes, repairAccounts, repairCatalogue]) await db.write((tx) => repair(tx, now))
}
