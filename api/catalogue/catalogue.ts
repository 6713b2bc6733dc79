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

export interface Catalogue {
  /**
   * Returns the snapshot, which includes all writes of this process that were confirmed to a client before the call.
   * While the database does not respond, returns the previous snapshot.
   */
  current(): Promise<CatalogueSnapshot>
  /** Returns the snapshot like `current`, but synchronously; null if changes must be read from the database first. */
  ready(): CatalogueSnapshot | null
  /**
   * Marks the snapshot as outdated. Call it after the commit of a write that raised the catalogue version, and before
   * the response that confirms the write. Other processes are notified at once, unless an order has changed the stock:
   * orders are too many, and other processes look every half second.
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

/** Interval at which reads check for writes of other processes. */
const otherProcessesCheckMs = 500

/** A read waits for the database for this time. Then the database counts as not available. */
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
    settings,
    testimonials: await approvedTestimonials(tx, settings?.content?.testimonials ?? []),
    pages: await publishedPageChanges(tx, pageVersions()),
  }
}

/** Returns a promise that settles like `done`, or rejects after `maxWaitMs`. */
function inTime(done: Promise<void>, timers: Options['timers']): Promise<void> {
  const result = new Promise<void>((resolve, reject) => {
    timers.after(maxWaitMs, () => reject(new Error('the database does not respond')))
    done.then(resolve, reject)
  })
  // This promise can reject while no caller awaits it, which must not be reported as an unhandled rejection.
  result.catch(() => undefined)
  return result
}

/** Reads the changes since the snapshot, after sales that have begun or ended at `pricedAt` were applied. */
async function readPriced(db: Options['db'], snapshot: CatalogueSnapshot, pricedAt: Date) {
  if (snapshot.isSaleDue(pricedAt)) await db.write((tx) => applySales(tx, pricedAt))
  const update = await db.read((tx) => readSnapshotUpdate(tx, snapshot))
  // The changed rows can contain a sale that the snapshot does not have yet, after a start of the shop or an edit. If
  // it has already begun, its price must be applied.
  const isDue = update?.changed.some((row) => row.variants.some((each) => priceAt(each, pricedAt) !== each.price))
  if (!isDue) return update
  await db.write((tx) => applySales(tx, pricedAt))
  return db.read((tx) => readSnapshotUpdate(tx, snapshot))
}

/**
 * Creates the snapshot of the active catalogue. The first read after writes loads the changed rows, once for all writes
 * since the previous read. Reads are never older than a write that was confirmed, and most of them need no database
 * query. While the database is not available, reads use the previous snapshot, and one of them tries again every half
 * second without waiting for the result.
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

  /** Starts a refresh unless one is running. `inTime` rejects when the refresh takes too long. */
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
    // A running refresh may have read the database before the caller's write; the next one includes it.
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

  /** Reads the database again in the background, so that no request waits, at most every half second. */
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
      // The caller has committed a write, so the database is available again.
      isAvailable = true
    },
  }
}
