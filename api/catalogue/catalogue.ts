import type { Database, Tx } from '#engine'
import { priceAt } from '#rules/sale-price'
import { inTime, type Timers } from '../clocks.ts'
import { publishedPageChanges } from '../content/page-store.ts'
import { inParts } from '../db/statement.ts'
import { describeError, type Log } from '../http/log.ts'
import { approvedTestimonials } from '../reviews/review-store.ts'
import type { ProductEntry } from './catalogue-rows.ts'
import { type CatalogueSnapshot, createCatalogueSnapshot, type SnapshotUpdate } from './catalogue-snapshot.ts'
import {
  allCategories,
  applySales,
  assignVersions,
  findProducts,
  hasPendingVersions,
  idsFromVersion,
  type ProductRow,
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
   * Returns the snapshot like `current`, but waits while the products of a bulk write are read, so that the version of
   * the snapshot includes all confirmed writes.
   */
  complete(): Promise<CatalogueSnapshot>
  /**
   * Runs a write of many products, such as an import. While it runs and while its products are read afterwards, reads
   * return the snapshot without these products and do not wait. When the returned promise is resolved, the snapshot has
   * them, so that the write can be confirmed; `invalidate` is not needed. `write` must call `setVersion` with the
   * catalogue version of the write before it is committed.
   */
  bulkWrite<T>(write: (setVersion: (version: number) => void) => Promise<T>): Promise<T>
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

interface Read {
  snapshot: CatalogueSnapshot
  /** The version of a bulk write whose products are read separately. */
  except: number | undefined
  /** Whether products have the pending version. They are read even if the catalogue version has not changed. */
  hasPending: boolean
  onPart: () => void
}

async function readSnapshotUpdate(
  tx: Tx,
  { snapshot, except, hasPending, onPart }: Read,
): Promise<SnapshotUpdate | null> {
  const { version, pageVersions } = snapshot
  const currentVersion = await readVersion(tx)
  if (currentVersion === version && !hasPending) return null
  const { changed, removed } = await productChangesSince(tx, version, { except, onPart })
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

const isPriceDue = (rows: readonly ProductRow[], now: Date) =>
  rows.some((row) => row.variants.some((each) => priceAt(each, now) !== each.price))

/** Applies sales that have begun or ended at `pricedAt`, then reads the changes since the snapshot. */
async function readPriced(db: Options['db'], read: Read, pricedAt: Date) {
  if (read.snapshot.isSaleDue(pricedAt)) await db.write((tx) => applySales(tx, pricedAt))
  const update = await db.read((tx) => readSnapshotUpdate(tx, read))
  // After the start of the shop or an edit of a product, the changed rows can contain a sale that is not in the
  // snapshot yet. If this sale has already begun, its price must be applied.
  if (!update || !isPriceDue(update.changed, pricedAt)) return update
  await db.write((tx) => applySales(tx, pricedAt))
  return db.read((tx) => readSnapshotUpdate(tx, read))
}

/** A write of many products, from the start of its transaction until the snapshot has its products. */
interface BulkWrite {
  version: number | undefined
  /** The products that were read so far, and removed products. Reads do not show them yet. */
  read: Map<number, ProductEntry>
  removed: readonly number[]
  /** Whether all products were read, so that the next refresh shows them. */
  isRead: boolean
}

/**
 * Creates the snapshot of the active catalogue. The first read after writes loads the changed rows, once for all writes
 * since the previous read. A read is never older than a confirmed write, and most reads need no database query. While
 * the database is unavailable, reads return the previous snapshot, and one read starts a retry every half second
 * without waiting for its result.
 */
export async function createCatalogue(options: Options): Promise<Catalogue> {
  const { db, log, clock, monotonicMs, timers, onlinePayment, courierConnected } = options
  const { snapshot, prepare, apply, setPricedAt } = createCatalogueSnapshot({ onlinePayment, courierConnected, clock })
  let written = 0
  let included = 0
  let checkedAt = monotonicMs()
  let refreshing: { done: Promise<void>; inTime: Promise<void> } | null = null
  let isAvailable = true
  let parts = 0
  let bulk: BulkWrite | null = null
  let bulkRead: Promise<unknown> = Promise.resolve()
  let last: Promise<unknown> = Promise.resolve()
  const progress = () => parts
  const onPart = () => {
    parts += 1
  }

  /** Runs reads one after the other, so that the rows of an earlier read never replace those of a later one. */
  function inSequence<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  async function refresh() {
    const including = written
    const now = monotonicMs()
    const running = bulk
    const { version: except, isRead = false, read = new Map<number, ProductEntry>(), removed = [] } = running ?? {}
    let hasPending = await db.read(hasPendingVersions)
    // The transaction of a bulk write locks the catalogue version. Products with the pending version are then read
    // without a new version; they get it when the products of the bulk write were read.
    if (hasPending && (bulk === null || isRead)) {
      await db.write(assignVersions)
      hasPending = false
    }
    const pricedAt = clock()
    const later = isRead ? [...read.values()].map(({ row }) => row) : []
    if (isPriceDue(later, pricedAt)) await db.write((tx) => applySales(tx, pricedAt))
    const update = await readPriced(db, { snapshot, except, hasPending, onPart }, pricedAt)
    if (update) {
      const changed = await prepare(update.changed, { shown: update, onEntry: onPart })
      for (const id of [...update.removed, ...changed.map(({ row }) => row.id)]) read.delete(id)
      if (isRead) {
        apply({ ...update, removed: [...update.removed, ...removed] }, [...read.values(), ...changed])
      } else apply({ ...update, version: Math.min(update.version, (except ?? Infinity) - 1) }, changed)
    }
    // The snapshot has the products of the bulk write: they were read in parts, or this refresh began before the write
    // had a version and read all products after the commit.
    if (bulk?.version !== undefined && bulk.version <= snapshot.version) bulk = null
    setPricedAt(pricedAt)
    included = including
    checkedAt = now
    isAvailable = true
  }

  /** Starts a refresh of the snapshot unless one is running. `inTime` rejects when the refresh takes too long. */
  function refreshOnce() {
    if (refreshing) return refreshing
    const done = inSequence(refresh).finally(() => {
      refreshing = null
    })
    refreshing = { done, inTime: inTime(done, timers, progress) }
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

  /** Reads the products of a bulk write in parts, between which other reads are processed, and then shows them. */
  async function readBulk(own: BulkWrite, version: number) {
    // The categories that the write has created are read first, because the products have them.
    await refreshOnce().done
    const ids = await inSequence(() => db.read((tx) => idsFromVersion(tx, version)))
    own.removed = ids.removed
    await inParts(ids.changed, (part) =>
      inSequence(async () => {
        const rows = await db.read((tx) => findProducts(tx, part))
        for (const entry of await prepare(rows)) own.read.set(entry.row.id, entry)
        onPart()
      }),
    )
    own.isRead = true
    // A refresh that began before does not show the products.
    while (bulk === own) await refreshOnce().done
  }

  async function current() {
    if (isAvailable) await refreshIfStale().catch(onFailure)
    else retryInBackground()
    return snapshot
  }

  function invalidate(cause?: 'order') {
    if (cause !== 'order') db.announce()
    written += 1
    // The caller of `invalidate` has committed a write, so the database is available again.
    isAvailable = true
  }

  return {
    current,
    async complete() {
      await bulkRead.catch(() => undefined)
      return current()
    },
    ready() {
      if (isAvailable) return lacksOwnWrites() || mayLackOtherWrites() ? null : snapshot
      retryInBackground()
      return snapshot
    },
    async bulkWrite(write) {
      const own: BulkWrite = { version: undefined, read: new Map(), removed: [], isRead: false }
      // Reads wait for the products of a bulk write that begins while another one is running.
      bulk ??= own
      try {
        const result = await write((version) => {
          own.version = version
        })
        db.announce()
        if (bulk === own && own.version !== undefined) {
          bulkRead = inTime(readBulk(own, own.version), timers, progress)
          await bulkRead.catch(onFailure)
        }
        return result
      } finally {
        if (bulk === own) bulk = null
        invalidate('order')
      }
    },
    invalidate,
  }
}
