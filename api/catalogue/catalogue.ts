import type { Database, Tx } from '#engine'
import { priceAt } from '#rules/sale-price'
import type { Timers } from '../clocks.ts'
import { publishedPageChanges } from '../content/page-store.ts'
import { describeError, type Log } from '../http/log.ts'
import { type CatalogueSnapshot, createCatalogueSnapshot, type SnapshotUpdate } from './catalogue-snapshot.ts'
import {
  allCategories,
  applySales,
  approvedTestimonials,
  assignVersions,
  hasPendingVersions,
  productChangesSince,
  readSettings,
  readVersion,
} from './catalogue-store.ts'
import { allCollections } from './collections.ts'

export interface Catalogue {
  /**
   * Returns the snapshot. It includes all writes of this process that were confirmed to a client before the call. While
   * the database does not respond, it is the previous snapshot.
   */
  current(): Promise<CatalogueSnapshot>
  /** Returns the snapshot without waiting; null if changes must be read from the database first. */
  ready(): CatalogueSnapshot | null
  /**
   * Marks the snapshot as outdated. Call it after the commit of a write that raised the catalogue version, and before
   * the response that confirms the write. Other processes are notified at once, except after a change of stock by an
   * order: such changes are too frequent, and other processes check for changes every half second anyway.
   */
  invalidate(cause?: 'order'): void
}

interface Options {
  db: Database
  log: Log
  clock: () => Date
  monotonicMs: () => number
  timers: Pick<Timers, 'after'>
  /** Whether the shop has a payment gateway. */
  onlinePayment: boolean
  /** Whether the shop has a courier. */
  courierConnected: boolean
}

/** Interval in milliseconds at which reads check for writes of other processes. */
const otherProcessesCheckMs = 500

/** Time in milliseconds that a read waits for the database. After that, reads treat the database as unavailable. */
const maxWaitMs = 2000

const readSnapshotUpdate = async (
  tx: Tx,
  { version, pageVersions }: CatalogueSnapshot,
): Promise<SnapshotUpdate | null> => {
  const currentVersion = await readVersion(tx)
  if (currentVersion === version) return null
  const { changed, removed } = await productChangesSince(tx, version)
  const settings = await readSettings(tx)
  return {
    version: currentVersion,
    changed,
    removed,
    categories: await allCategories(tx),
    collections: await allCollections(tx),
    settings,
    testimonials: await approvedTestimonials(tx, settings?.content?.testimonials ?? []),
    pages: await publishedPageChanges(tx, pageVersions()),
  }
}

/** Returns a promise with the result of `done` that rejects if `done` takes longer than `maxWaitMs`. */
function inTime(done: Promise<void>, timers: Options['timers']): Promise<void> {
  const result = new Promise<void>((resolve, reject) => {
    timers.after(maxWaitMs, () => reject(new Error('the database does not respond')))
    done.then(resolve, reject)
  })
  // The returned promise can reject while no caller awaits it. The empty handler prevents an unhandled rejection.
  result.catch(() => undefined)
  return result
}

/** Applies sales that have begun or ended at `pricedAt`, then reads the changes since the snapshot. */
async function readPriced(db: Options['db'], snapshot: CatalogueSnapshot, pricedAt: Date) {
  if (snapshot.isSaleDue(pricedAt)) await db.write((tx) => applySales(tx, pricedAt))
  const update = await db.read((tx) => readSnapshotUpdate(tx, snapshot))
  // After the start of the shop or an edit of a product, the changed rows can contain a sale that is not in the
  // snapshot yet. If this sale has already begun, its price must be applied.
  const isDue = update?.changed.some((row) => row.variants.some((each) => priceAt(each, pricedAt) !== each.price))
  if (!isDue) return update
  await db.write((tx) => applySales(tx, pricedAt))
  return db.read((tx) => readSnapshotUpdate(tx, snapshot))
}

/**
 * Creates the snapshot of the active catalogue. The first read after writes loads the changed rows, once for all writes
 * since the previous read. A read is never older than a confirmed write, and most reads need no database query. While
 * the database is unavailable, reads return the previous snapshot, and one read starts a retry every half second
 * without waiting for its result.
 */
export async function createCatalogue(options: Options): Promise<Catalogue> {
  const { db, log, clock, monotonicMs, timers, onlinePayment, courierConnected } = options
  const { snapshot, apply, setPricedAt } = createCatalogueSnapshot({ onlinePayment, courierConnected, clock })
  let written = 0
  let included = 0
  let checkedAt = monotonicMs()
  let refreshing: { done: Promise<void>; inTime: Promise<void> } | null = null
  let isAvailable = true

  async function refresh() {
    const including = written
    const now = monotonicMs()
    if (await db.read(hasPendingVersions)) await db.write(assignVersions)
    const pricedAt = clock()
    const update = await readPriced(db, snapshot, pricedAt)
    if (update) apply(update)
    setPricedAt(pricedAt)
    included = including
    checkedAt = now
    isAvailable = true
  }

  /** Starts a refresh of the snapshot unless one is running. `inTime` rejects when the refresh takes too long. */
  function refreshOnce() {
    if (refreshing) return refreshing
    const done = refresh().finally(() => {
      refreshing = null
    })
    refreshing = { done, inTime: inTime(done, timers) }
    return refreshing
  }

  const lacksOwnWrites = (wanted = written) => included < wanted
  const mayLackOtherWrites = () => monotonicMs() - checkedAt >= otherProcessesCheckMs || snapshot.isSaleDue(clock())

  async function refreshIfStale() {
    // A running refresh may have read the database before the caller's write; the next refresh includes that write.
    const wanted = written
    while (lacksOwnWrites(wanted)) await refreshOnce().inTime
    if (mayLackOtherWrites()) await refreshOnce().inTime
  }

  function onFailure(error: unknown) {
    if (isAvailable) {
      log.warn({ cause: describeError(error) }, 'the catalogue could not be read; the previous snapshot is used')
    }
    isAvailable = false
    checkedAt = monotonicMs()
  }

  /** Retries reading the database in the background, at most every half second, so that no request waits. */
  function retryInBackground() {
    if (!mayLackOtherWrites() || refreshing) return
    refreshOnce().done.catch(onFailure)
  }

  await refreshOnce().done
  db.listen(() => {
    checkedAt = Number.NEGATIVE_INFINITY
  })

  return {
    async current() {
      if (isAvailable) await refreshIfStale().catch(onFailure)
      else retryInBackground()
      return snapshot
    },
    ready() {
      if (isAvailable) return lacksOwnWrites() || mayLackOtherWrites() ? null : snapshot
      retryInBackground()
      return snapshot
    },
    invalidate(cause) {
      if (cause !== 'order') db.announce()
      written += 1
      // The caller of `invalidate` has committed a write, so the database is available again.
      isAvailable = true
    },
  }
}
