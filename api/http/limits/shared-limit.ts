import { inArray, sql } from 'drizzle-orm'
import { allowLateFlush, type Database, hasConcurrentWrites, lockNames, type Tx } from '#engine'
import { rateLimits } from '../../db/schema/operations.ts'
import { sha256 } from '../tokens.ts'
import { createRateLimit, type Limit, type RateLimit, rateLimitOf, type Window } from './rate-limit.ts'

/** A key and the limit of its uses. */
export type LimitedKey = readonly [key: string, limit: Limit]

/**
 * Runs `decide` with the counters of `keys`, which no other call changes meanwhile. Uses that `decide` counts are stored
 * also if it throws.
 */
export type WithLimits = <T>(keys: readonly LimitedKey[], decide: (rateLimit: RateLimit) => T) => Promise<T>

interface QueuedUse {
  keys: readonly LimitedKey[]
  /** Runs `decide`, and returns a function that resolves or rejects the promise of the caller. */
  run(rateLimit: RateLimit): () => void
  reject(error: unknown): void
}

const maxUses = 200

interface Options {
  db: Pick<Database, 'write'>
  clock: () => Date
  monotonicMs: () => number
  /** The value of `RATE_LIMIT_FACTOR`. */
  factor: number
}

/**
 * Creates the counters of the rate limits. On SQLite they are in the memory of the process. Where several processes can
 * serve a shop they are in the database, so that each limit applies to all processes together (record 40). Calls that
 * arrive together share one transaction.
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

/** Runs calls one after the other on the stored counters, and stores those that have changed. */
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
 * Returns windows by key. A window never ends later than it could if it began now, so that a system time that was set
 * back does not prolong it.
 */
const boundedWindows = (rows: readonly Row[], limits: ReadonlyMap<string, Limit>, now: number): Map<string, Window> =>
  new Map(
    rows.map(({ key, count, endsAt }) => [
      key,
      { count, endsAt: Math.min(endsAt.getTime(), now + (limits.get(key)?.windowMs ?? 0)) },
    ]),
  )

/** Returns the stored windows by key, which end at most one window from now. */
export const readWindows = async (tx: Tx, limits: ReadonlyMap<string, Limit>, now: number) =>
  boundedWindows(await readRows(tx, [...limits.keys()]), limits, now)
