import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { deviceAgeMs } from '../account/sign-in.ts'
import { deleteOldRemovals } from '../cart/cart-store.ts'
import { clockToleranceMs, trustedAfterMs } from '../clocks.ts'
import { knownDevices, passwordResetTokens, sessions } from '../db/schema/accounts.ts'
import { notices, pushSubscriptions } from '../db/schema/notices.ts'
import { idempotencyKeys, jobs, rateLimits, webhookEvents } from '../db/schema/operations.ts'
import type { Deps } from '../deps.ts'
import { subscriptionAgeMs } from '../notices/push.ts'
import { deleteExpiredLinks } from '../orders/order-access.ts'
import { deleteOldPictures } from '../orders/pending-store.ts'
import { deleteOldPayouts } from '../returns/return-store.ts'
import { leaseMs } from './job-runner.ts'
import { kindsOf } from './job-store.ts'
import { repairDeadlines, repairRecordedTimes } from './repair-times.ts'

const day = 24 * 3600 * 1000
// Retention times of rows in milliseconds. Webhook events must be stored longer than the seven days in which the
// gateway's dashboard can send a webhook again.
const retentionMs = {
  keys: 30 * day,
  doneJobs: 30 * day,
  failedJobs: 90 * day,
  webhookEvents: 30 * day,
  notices: 90 * day,
}

/**
 * The longest window of a rate limit in milliseconds. The last use of a gradual limit becomes available at most this
 * long after `endsAt`.
 */
const longestWindowMs = day

/** Maximum number of rows that one transaction deletes, so that other writes do not wait for it. */
const maxDeleted = 500

/** The functions that delete obsolete rows. Each deletes at most `maxDeleted` rows of one table. */
const deletions: readonly ((tx: Tx, now: Date, ago: (milliseconds: number) => Date) => PromiseLike<unknown[]>)[] = [
  (tx, now) => {
    const old = tx.select({ sid: sessions.sid }).from(sessions).where(lt(sessions.expire, now)).limit(maxDeleted)
    return tx.delete(sessions).where(inArray(sessions.sid, old)).returning({ sid: sessions.sid })
  },
  (tx, _now, ago) => {
    const { id, lastUsedAt } = knownDevices
    const old = tx
      .select({ id })
      .from(knownDevices)
      .where(lt(lastUsedAt, ago(deviceAgeMs)))
      .limit(maxDeleted)
    return tx.delete(knownDevices).where(inArray(id, old)).returning({ id })
  },
  (tx, now) => deleteOldRemovals(tx, now, maxDeleted),
  (tx, now) => deleteExpiredLinks(tx, now, maxDeleted),
  (tx, now) => deleteOldPayouts(tx, now, maxDeleted),
  (tx, now) => deleteOldPictures(tx, now, maxDeleted),
  (tx, now) => {
    const { id, expiresAt } = passwordResetTokens
    const old = tx.select({ id }).from(passwordResetTokens).where(lt(expiresAt, now)).limit(maxDeleted)
    return tx.delete(passwordResetTokens).where(inArray(id, old)).returning({ id })
  },
  (tx, _now, ago) => {
    const { key, endsAt } = rateLimits
    const old = tx
      .select({ key })
      .from(rateLimits)
      .where(lt(endsAt, ago(longestWindowMs)))
      .limit(maxDeleted)
    return tx.delete(rateLimits).where(inArray(key, old)).returning({ key })
  },
  (tx, _now, ago) => {
    const { id, createdAt } = idempotencyKeys
    const old = tx
      .select({ id })
      .from(idempotencyKeys)
      .where(lt(createdAt, ago(retentionMs.keys)))
      .limit(maxDeleted)
    return tx.delete(idempotencyKeys).where(inArray(id, old)).returning({ id })
  },
  (tx, _now, ago) => {
    const { eventId, receivedAt } = webhookEvents
    const old = tx
      .select({ eventId })
      .from(webhookEvents)
      .where(lt(receivedAt, ago(retentionMs.webhookEvents)))
    return tx
      .delete(webhookEvents)
      .where(inArray(eventId, old.limit(maxDeleted)))
      .returning({ eventId })
  },
  (tx, _now, ago) => {
    const { id, createdAt } = notices
    const old = tx
      .select({ id })
      .from(notices)
      .where(lt(createdAt, ago(retentionMs.notices)))
      .limit(maxDeleted)
    return tx.delete(notices).where(inArray(id, old)).returning({ id })
  },
  (tx, _now, ago) => {
    const { id, renewedAt } = pushSubscriptions
    const old = tx
      .select({ id })
      .from(pushSubscriptions)
      .where(lt(renewedAt, ago(subscriptionAgeMs)))
      .limit(maxDeleted)
    return tx.delete(pushSubscriptions).where(inArray(id, old)).returning({ id })
  },
  (tx, _now, ago) => deleteJobs(tx, 'done', ago(retentionMs.doneJobs)),
  (tx, _now, ago) => deleteJobs(tx, 'failed', ago(retentionMs.failedJobs)),
  (tx, _now, ago) => deleteJobs(tx, 'withheld', ago(retentionMs.failedJobs)),
]

/**
 * Deletes jobs that ended before a time. The additional condition on the due time, which is always before the end of
 * the job, lets the database use the index.
 */
async function deleteJobs(tx: Tx, state: 'done' | 'failed' | 'withheld', before: Date): Promise<unknown[]> {
  const deleted: unknown[] = []
  for (const kind of await kindsOf(tx, state)) {
    const ofKind = and(eq(jobs.state, state), eq(jobs.kind, kind), lt(jobs.runAt, before))
    const old = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(ofKind, lt(jobs.finishedAt, before)))
      .limit(maxDeleted - deleted.length)
    deleted.push(...(await tx.delete(jobs).where(inArray(jobs.id, old)).returning({ id: jobs.id })))
    if (deleted.length >= maxDeleted) break
  }
  return deleted
}

/**
 * Deletes rows that are no longer needed: ended sessions, expired reset links, devices that were not used for a long
 * time, old idempotency keys, webhook events and notices, finished jobs, and refund accounts of returns that make no
 * progress.
 */
export async function sweep(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  for (const deleteSome of deletions) {
    while ((await db.write((tx) => Promise.resolve(deleteSome(tx, now, ago)))).length >= maxDeleted);
  }
}

type Shop = Pick<Deps, 'config' | 'db' | 'clock' | 'expiryClock' | 'monotonicMs'>

const dayMs = 24 * 3600 * 1000
const repairMs = 15 * 60_000

/**
 * Creates the maintenance of the database, which must be called every few seconds. It corrects times that were stored
 * while the clock was ahead (record 28). Deadlines are corrected at the first call, as soon as the clock was set back,
 * and every 15 minutes. Recorded times are corrected once the clock has not changed for an hour. Once a day it deletes
 * rows that are no longer needed.
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
    // The expiry clock is called in each run, so that it detects a jump of the time soon.
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
      await sweep(db, expiryTime)
      sweptAt = elapsed
    }
  }
}
