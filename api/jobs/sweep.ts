import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#engine'
import { deviceAgeMs } from '../account/known-device.ts'
import { deleteOldRemovals } from '../cart/cart-store.ts'
import { knownDevices, passwordResetTokens, sessions } from '../db/schema/accounts.ts'
import { idempotencyKeys, jobs, webhookEvents } from '../db/schema/operations.ts'

const day = 24 * 3600 * 1000
// A gateway repeats its messages for a day, and by hand for seven.
const kept = { keys: 30 * day, doneJobs: 30 * day, failedJobs: 90 * day, webhookEvents: 30 * day }

/**
 * Deletes what is of no more use: ended sessions and reset links, devices unused for long, old idempotency keys and
 * webhooks, jobs long finished.
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
