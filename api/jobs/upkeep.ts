import type { Deps } from '../deps.ts'
import { clockToleranceMs, trustedAfterMs } from '../expiry-clock.ts'
import { leaseMs } from './job-runner.ts'
import { repairDeadlines } from './repair-deadlines.ts'
import { repairRecordedTimes } from './repair-recorded-times.ts'
import { sweep } from './sweep.ts'

type Shop = Pick<Deps, 'config' | 'db' | 'clock' | 'expiryClock' | 'monotonicMs'>

const dayMs = 24 * 3600 * 1000
const repairMs = 15 * 60_000

/**
 * Upkeep of the database, to be called every few seconds. It repairs times that were stored while the clock was ahead
 * (record 28): deadlines at the first call, as soon as the clock was set back, and every 15 minutes; recorded times once the clock
 * has not been changed for an hour. Once a day it deletes expired rows.
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
    // Called each time, so that it notices a jump soon.
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
