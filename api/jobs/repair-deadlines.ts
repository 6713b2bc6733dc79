import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { resetAgeMs } from '../account/reset-store.ts'
import { passwordResetTokens } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { orders, shipments } from '../db/schema/orders.ts'
import { clockToleranceMs } from '../expiry-clock.ts'
import { backOff } from './back-off.ts'

interface Present {
  now: Date
  /** How long a job stays claimed. */
  leaseMs: number
  /** How long an online order can be paid. */
  paymentWindowMs: number
}

/** The time in `delayMs` milliseconds, and the latest that another process may store for it. */
function latest({ now }: Present, delayMs: number) {
  const time = now.getTime() + delayMs
  return { at: new Date(time), limit: new Date(time + clockToleranceMs) }
}

async function repairJobs(tx: Tx, present: Present): Promise<void> {
  const repair = async (which: ReturnType<typeof and>, delayMs: number) => {
    const { at, limit } = latest(present, delayMs)
    await tx
      .update(jobs)
      .set({ runAt: at })
      .where(and(eq(jobs.state, 'waiting'), gt(jobs.runAt, limit), which))
  }
  const isExpiry = eq(jobs.kind, 'expire-order')
  await repair(and(eq(jobs.attempts, 0), ne(jobs.kind, 'expire-order')), 0)
  await repair(and(eq(jobs.attempts, 0), isExpiry), present.paymentWindowMs)
  for (let attempts = 1, wait = backOff(1); wait !== null; attempts++, wait = backOff(attempts)) {
    await repair(eq(jobs.attempts, attempts), wait)
  }
  const { at, limit } = latest(present, present.leaseMs)
  await tx
    .update(jobs)
    .set({ leaseUntil: at })
    .where(and(eq(jobs.state, 'running'), gt(jobs.leaseUntil, limit)))
}

async function repairOrders(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, present.paymentWindowMs)
  await tx
    .update(orders)
    .set({ expiresAt: at })
    .where(and(eq(orders.status, 'pending'), gt(orders.expiresAt, limit)))
}

async function repairResets(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, resetAgeMs)
  await tx.update(passwordResetTokens).set({ expiresAt: at }).where(gt(passwordResetTokens.expiresAt, limit))
}

/** Parcels: when the courier was asked decides when it is asked again. */
async function repairParcels(tx: Tx, present: Present): Promise<void> {
  const { at, limit } = latest(present, 0)
  await tx.update(shipments).set({ checkedAt: at }).where(gt(shipments.checkedAt, limit))
}

/**
 * Corrects deadlines that were stored while the clock was ahead: one that is further ahead than any of its kind is set
 * again, from now. It may run any number of times. Each part is a transaction, so that none waits for rows while it holds
 * those of another.
 */
export async function repairDeadlines(db: Pick<Database, 'write'>, present: Present): Promise<void> {
  for (const repair of [repairJobs, repairOrders, repairResets, repairParcels]) {
    await db.write((tx) => repair(tx, present))
  }
}
