import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#engine'
import { deviceAgeMs } from '../account/known-device.ts'
import { deleteOldRemovals } from '../cart/cart-store.ts'
import { clockToleranceMs, trustedAfterMs } from '../clocks.ts'
import { knownDevices, passwordResetTokens, sessions } from '../db/schema/accounts.ts'
import { idempotencyKeys, jobs, webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import { leaseMs } from './job-runner.ts'
import { repairDeadlines, repairRecordedTimes } from './repair-times.ts'

const day = 24 * 3600 * 1000
// The gateway repeats a webhook for a day. In its dashboard webhooks can be repeated for seven days.
const kept = { keys: 30 * day, doneJobs: 30 * day, failedJobs: 90 * day, webhookEvents: 30 * day }

/**
 * Deletes rows that are no longer needed: ended sessions, expired reset links, devices that were not used for a long
 * time, old idempotency keys and webhooks, and finished jobs.
 */
export async function sweep(tx: Tx, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await tx.delete(sessions).where(lt(sessions.expire, now))
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, ago(deviceAgeMs)))
  await deleteOldRemovals(tx, now)
  await tx.delete(passwordResetTokens).where(lt(passwordResetTokens.expiresAt, now))
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(kept.keys)))
  await tx.delete(webhookEvents).where(lt(webhookEvents.receivedAt, ago(kept.webhookEvents)))
  await tx.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.finishedAt, ago(kept.doneJobs))))
  const isUnsent = inArray(jobs.state, ['failed', 'withheld'])
  await tx.delete(jobs).where(and(isUnsent, lt(jobs.finishedAt, ago(kept.failedJobs))))
}

type Shop = Pick<Deps, 'config' | 'db' | 'clock' | 'expiryClock' | 'monotonicMs'>

const dayMs = 24 * 3600 * 1000
const repairMs = 15 * 60_000

/**
 * Creates the database maintenance, which must be called every few seconds. It corrects times that were stored while
 * the clock was ahead (record 28): deadlines at the first call, as soon as the clock was set back, and every 15
 * minutes; recorded times once the clock has not changed for an hour. Once a day it deletes rows that are no longer
 * needed.
 */
export function createUpkeep({ config, db, clock, expiryClock, monotonicMs }: Shop): () => Promise<void> {
  const paymentWindowMs = config.paymentWindowMinutes * 60_000
  let offset = clock().getTime() - monotonicMs()
  let steadySince = monotonicMs()
  let areTimesRepaired = false
  let repairedAt = Number.NEGATIVE_INFINITY
  let sweptAt = Number.NEGATIVE_INFINITY
  return async () => {
    const elapsed = monotonicMs()
    const now = clock()
    // The expiry clock is called each time, so that it notices a jump of the clock soon.
    const expiryTime = expiryClock()
    const change = now.getTime() - elapsed - offset
    if (Math.abs(change) > clockToleranceMs) {
      steadySince = elapsed
      areTimesRepaired = false
    }
    if (change < -clockToleranceMs || elapsed - repairedAt >= repairMs) {
      await repairDeadlines(db, { now, leaseMs, paymentWindowMs })
      repairedAt = elapsed
    }
    if (!areTimesRepaired && elapsed - steadySince >= trustedAfterMs) {
      await repairRecordedTimes(db, now)
      areTimesRepaired = true
    }
    offset += change
    if (elapsed - sweptAt >= dayMs) {
      await db.write((tx) => sweep(tx, expiryTime))
      sweptAt = elapsed
    }
  }
}
