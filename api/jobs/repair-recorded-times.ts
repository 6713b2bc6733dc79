import { and, eq, gt, lt, lte, min } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { raiseCatalogueVersion } from '../catalogue/version-store.ts'
import { knownDevices, sessions } from '../db/schema/accounts.ts'
import { products, reviews } from '../db/schema/catalogue.ts'
import { orders } from '../db/schema/orders.ts'
import { clockToleranceMs } from '../expiry-clock.ts'

/**
 * Times further ahead are left alone: a machine that starts with a clock of years ago would otherwise lose the dates of
 * all that the shop has.
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
 * When rows of the future were created at the latest: before the first row that was created after the clock was set back,
 * and before now. Rows are then listed in the order of creation. Null when there are none.
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

/** Unconfirmed orders expire by these times. The owner is warned again, at the right time. */
async function repairOrders(tx: Tx, now: Date): Promise<void> {
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

/** What shoppers see sorted by its date. */
async function repairCatalogue(tx: Tx, now: Date): Promise<void> {
  const reviewedAt = await latestCreation(tx, reviews, now)
  if (reviewedAt) await tx.update(reviews).set({ createdAt: reviewedAt }).where(isAhead(reviews.createdAt, now))
  const createdAt = await latestCreation(tx, products, now)
  if (!createdAt) return
  const version = await raiseCatalogueVersion(tx)
  await tx.update(products).set({ createdAt, version }).where(isAhead(products.createdAt, now))
}

/**
 * Corrects recorded times that lie in the future because they were stored while the clock was ahead. Only to be
 * called when the clock has not changed for an hour: it might be this clock that is wrong.
 */
export async function repairRecordedTimes(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  for (const repair of [repairOrders, repairAccounts, repairCatalogue]) await db.write((tx) => repair(tx, now))
}
