import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { allowLateFlush, type Database, hasConcurrentWrites, lockNames, type Tx } from '#engine'
import { rateLimits } from '../../db/schema/operations.ts'
import { sha256 } from '../credentials.ts'
import { ShopError } from '../shop-error.ts'

export interface Limit {
  max: number
  windowMs: number
  /**
   * Whether uses become available again one by one, spread over the window, instead of all together at the end of the
   * window. A rejected caller then waits only until the next use is available.
   */
  gradual?: true
}

export interface Window {
  count: number
  /**
   * Time in milliseconds at which the next use becomes available again (gradual limits), or all uses do (other limits).
   */
  endsAt: number
}

const stepOf = ({ max, windowMs, gradual }: Limit, factor: number) =>
  gradual ? windowMs / Math.max(1, max * factor) : windowMs

/** Returns the part of a counter's window that remains at the time `now`; undefined if all uses are available. */
export function windowAt(known: Window | undefined, limit: Limit, factor: number, now: number): Window | undefined {
  if (!known || known.endsAt > now) return known
  const stepMs = stepOf(limit, factor)
  const released = limit.gradual ? 1 + Math.floor((now - known.endsAt) / stepMs) : known.count
  if (known.count <= released) return undefined
  return { count: known.count - released, endsAt: known.endsAt + released * stepMs }
}

/** Returns the window of a counter after one more use. */
export const withUse = (window: Window | undefined, limit: Limit, factor: number, now: number): Window => ({
  count: (window?.count ?? 0) + 1,
  endsAt: window?.endsAt ?? now + stepOf(limit, factor),
})

/** Throws `rate_limited` with `Retry-After` if a window has no use left. */
export function assertAvailable(window: Window | undefined, limit: Limit, factor: number, now: number): void {
  if (!window || window.count < limit.max * factor) return
  const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
  throw new ShopError('rate_limited', (t) => t.tooManyRequests, { headers: { 'retry-after': String(seconds) } })
}

/**
 * Maximum number of counters in memory. Above it, the least recently used counter is removed. An attacker who sends
 * many invented keys does not remove the counter that limits the other requests of the attack, because each request of
 * the attack uses that counter.
 */
const maxKeys = 50_000

/**
 * Creates a rate limiter with counters in the memory of this process; limits are multiplied by `factor`
 * (`RATE_LIMIT_FACTOR`). Windows use the monotonic clock, so that changes of the system time have no effect and
 * `Retry-After` is at most `windowMs`.
 */
export const createRateLimit = (monotonicMs: () => number, factor: number) =>
  rateLimitOf(new LRUCache<string, Window>({ max: maxKeys }), monotonicMs, factor)

interface Windows {
  get(key: string): Window | undefined
  set(key: string, window: Window): unknown
}

/**
 * Returns a rate limiter that reads and stores its counters in `windows`. `storedKey` returns the stored key of a
 * counter. `nowMs` returns the current time.
 */
function rateLimitOf(
  windows: Windows,
  nowMs: () => number,
  factor: number,
  storedKey: (key: string) => string = (key) => key,
) {
  const current = (key: string, limit: Limit, now: number) => windowAt(windows.get(storedKey(key)), limit, factor, now)

  return {
    /** Whether the limit of `key` is reached. The call itself is not counted. */
    isUsedUp(key: string, limit: Limit): boolean {
      return (current(key, limit, nowMs())?.count ?? 0) >= limit.max * factor
    },
    /** Throws `rate_limited` with `Retry-After` if the limit of `key` is reached. The call itself is not counted. */
    check(key: string, limit: Limit) {
      const now = nowMs()
      assertAvailable(current(key, limit, now), limit, factor, now)
    },
    /** Counts one use of the limit of `key`. */
    count(key: string, limit: Limit) {
      const now = nowMs()
      windows.set(storedKey(key), withUse(current(key, limit, now), limit, factor, now))
    },
  }
}

export type RateLimit = ReturnType<typeof rateLimitOf>

/** The key of a counter and the limit of its uses. */
export type LimitedKey = readonly [key: string, limit: Limit]

/**
 * Runs `decide` with the counters of `keys`. During this time no other call changes them. If `decide` throws, the uses
 * that it has counted are stored nevertheless.
 */
export type WithLimits = <T>(keys: readonly LimitedKey[], decide: (rateLimit: RateLimit) => T) => Promise<T>

interface QueuedUse {
  keys: readonly LimitedKey[]
  /** Runs `decide`, and returns a function that resolves or rejects the caller's promise. */
  run(rateLimit: RateLimit): () => void
  reject(error: unknown): void
}

const maxUses = 200

interface Options {
  db: Pick<Database, 'write'>
  clock: () => Date
  monotonicMs: () => number
  /** The value of the setting `RATE_LIMIT_FACTOR`, by which limits are multiplied. */
  factor: number
}

/**
 * Creates the counters of the rate limits. On SQLite they are in the memory of the process. On PostgreSQL, where
 * several processes can serve a shop, they are in the database, so that each limit applies to all processes together
 * (record 40). Calls that arrive at the same time share one transaction.
 */
export function createLimits({ db, clock, monotonicMs, factor }: Options): WithLimits {
  if (!hasConcurrentWrites) {
    const rateLimit = createRateLimit(monotonicMs, factor)
    return async (_keys, decide) => decide(rateLimit)
  }
  const queue: QueuedUse[] = []
  let isDraining = false

  async function drain() {
    isDraining = true
    while (queue.length > 0) {
      const uses = queue.splice(0, maxUses)
      try {
        const finish = await db.write((tx) => runUses(tx, uses, clock().getTime(), factor))
        for (const one of finish) one()
      } catch (error) {
        for (const { reject } of uses) reject(error)
      }
    }
    isDraining = false
  }

  return (keys, decide) =>
    new Promise((resolve, reject) => {
      const run: QueuedUse['run'] = (rateLimit) => {
        try {
          const result = decide(rateLimit)
          return () => resolve(result)
        } catch (error) {
          return () => reject(error)
        }
      }
      queue.push({ keys: keys.map(([key, limit]) => [sha256(key), limit]), run, reject })
      if (!isDraining) void drain()
    })
}

/**
 * Processes the queued calls one after the other with the counters in the database, and stores the changed counters.
 * Returns functions that resolve the callers' promises; call them after the commit.
 */
async function runUses(tx: Tx, uses: readonly QueuedUse[], now: number, factor: number): Promise<(() => void)[]> {
  const limits = new Map(uses.flatMap(({ keys }) => keys))
  if (limits.size === 0) return uses.map(({ run }) => run(rateLimitOf(new Map(), () => now, factor)))
  await allowLateFlush(tx)
  await lockNames(tx, [...limits.keys()])
  const stored = await readRows(tx, [...limits.keys()])
  const windows = boundedWindows(stored, limits, now)
  const rateLimit = rateLimitOf(windows, () => now, factor, sha256)
  const finish = uses.map(({ run }) => run(rateLimit))
  const endOf = new Map(stored.map(({ key, count, endsAt }) => [key, `${count} ${endsAt.getTime()}`]))
  const rows = [...windows]
    .map(([key, { count, endsAt }]) => ({ key, count, endsAt: new Date(Math.ceil(endsAt)) }))
    .filter(({ key, count, endsAt }) => endOf.get(key) !== `${count} ${endsAt.getTime()}`)
  if (rows.length > 0) {
    await tx
      .insert(rateLimits)
      .values(rows)
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { count: sql`excluded.count`, endsAt: sql`excluded.ends_at` },
      })
  }
  return finish
}

type Row = typeof rateLimits.$inferSelect

const readRows = (tx: Tx, keys: readonly string[]): Promise<Row[]> =>
  tx
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]))
    .execute()

/**
 * Returns windows by key. A window ends at most one window length from now, so that a system time that was set back
 * does not prolong it.
 */
const boundedWindows = (rows: readonly Row[], limits: ReadonlyMap<string, Limit>, now: number): Map<string, Window> =>
  new Map(
    rows.map(({ key, count, endsAt }) => [
      key,
      { count, endsAt: Math.min(endsAt.getTime(), now + (limits.get(key)?.windowMs ?? 0)) },
    ]),
  )

/** Returns the stored windows by key. Each ends at most one window length from now. */
export const readWindows = async (tx: Tx, limits: ReadonlyMap<string, Limit>, now: number) =>
  boundedWindows(await readRows(tx, [...limits.keys()]), limits, now)
