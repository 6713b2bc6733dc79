import { and, inArray, lte, sql } from 'drizzle-orm'
import { type Database, lockNames, type Tx } from '#engine'
import { rateLimits } from '../../db/schema/operations.ts'
import { sha256 } from '../credentials.ts'
import { ShopError } from '../shop-error.ts'
import { assertAvailable, type Limit, readWindows, type Window, windowAt, withUse } from './rate-limit.ts'

/** The limits of failed requests per client IP address and per account. */
export interface FailureLimit {
  address: Limit
  /**
   * The limit of failures per account. It applies to each known device separately, and to all unknown devices together.
   */
  each: Limit & { subject: (body: Record<string, unknown>) => string | undefined }
}

interface FailingCall {
  name: string
  body: unknown
  ip: string
  /** The known device of the account that sent the request; null for an unknown device. */
  device: string | null
}

/** A counter of failed requests: the key under which it is stored, and its limit. */
interface Counter {
  key: string
  limit: Limit
}

/**
 * Returns a counter. Its subject is stored as a hash, so that the table contains neither email addresses nor IP
 * addresses.
 */
const counter = (subject: string, limit: Limit): Counter => ({ key: sha256(subject), limit })

const keysOf = (counters: readonly Counter[]) => counters.map(({ key }) => key)

async function storeWindow(tx: Tx, key: string, { count, endsAt }: Window): Promise<void> {
  const values = { count, endsAt: new Date(Math.ceil(endsAt)) }
  await tx
    .insert(rateLimits)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: rateLimits.key, set: values })
}

/** Counts one use of each counter. If a counter has reached its limit, throws `rate_limited` and counts no use. */
async function count(tx: Tx, counters: readonly Counter[], factor: number, now: number): Promise<void> {
  await lockNames(tx, keysOf(counters))
  const limits = new Map(counters.map(({ key, limit }) => [key, limit]))
  const stored = await readWindows(tx, limits, now)
  const windows = counters.map((one) => ({ ...one, window: windowAt(stored.get(one.key), one.limit, factor, now) }))
  for (const { window, limit } of windows) assertAvailable(window, limit, factor, now)
  for (const { key, window, limit } of windows) await storeWindow(tx, key, withUse(window, limit, factor, now))
}

/** Removes one counted use of each counter, and all uses of the counters in `cleared`. */
async function undoCount(tx: Tx, counters: readonly Counter[], cleared: readonly Counter[]): Promise<void> {
  await lockNames(tx, keysOf(counters))
  const keys = keysOf(counters)
  await tx
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(inArray(rateLimits.key, keys))
  await tx.delete(rateLimits).where(and(inArray(rateLimits.key, keys), lte(rateLimits.count, 0)))
  if (cleared.length > 0) await tx.delete(rateLimits).where(inArray(rateLimits.key, keysOf(cleared)))
}

interface Options {
  db: Pick<Database, 'write'>
  clock: () => Date
  /** The value of the setting `RATE_LIMIT_FACTOR`, by which limits are multiplied. */
  factor: number
}

/**
 * Creates the function that runs `work` and limits how often it fails with 401. The counters are in the database, so
 * that all processes of a shop share them, and a restart does not reset them. A use is counted before `work` runs, so
 * that concurrent guesses are all counted. If `work` does not fail with 401, the use is removed again; if it succeeds,
 * the earlier failures of the account are removed too. Failures of known and unknown devices are counted separately, so
 * that other people cannot lock the owner out of an account. Throws `rate_limited`.
 */
export function createFailureLimiter({ db, clock, factor }: Options) {
  return async function limitFailures<T>(
    limit: FailureLimit,
    { name, body, ip, device }: FailingCall,
    work: () => T | Promise<T>,
  ): Promise<T> {
    const fields = typeof body === 'object' && body !== null ? { ...body } : {}
    const account = counter(`${name} failures of ${limit.each.subject(fields) ?? ''} ${device ?? ''}`, limit.each)
    const counters = device ? [account] : [counter(`${name} failures ${ip}`, limit.address), account]
    await db.write((tx) => count(tx, counters, factor, clock().getTime()))
    try {
      const result = await work()
      await db.write((tx) => undoCount(tx, counters, [account]))
      return result
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'unauthenticated')) {
        await db.write((tx) => undoCount(tx, counters, []))
      }
      throw error
    }
  }
}
