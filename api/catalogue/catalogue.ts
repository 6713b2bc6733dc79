import type { Database, Tx } from '#engine'
import { describeError, type Log } from '../http/log.ts'
import { allCategories, productChangesSince, readSettings, readVersion } from './catalogue-store.ts'
import { type CatalogueView, createCatalogueView, type SnapshotUpdate } from './catalogue-view.ts'

export interface Catalogue {
  /**
   * Returns the snapshot, which includes all writes of this process that were confirmed to a client before the call.
   */
  current(): Promise<CatalogueView>
  /** Returns the snapshot synchronously; null if changes must be read from the database first. */
  ready(): CatalogueView | null
  /**
   * Marks the snapshot as outdated. Call it after the commit of a write that raised the catalogue version, and before
   * the response that confirms the write.
   */
  invalidate(): void
}

interface Options {
  db: Database
  log: Log
  clock: () => Date
  monotonicMs: () => number
  /** Whether the shop has a payment gateway. */
  onlinePayment: boolean
}

/** Interval at which reads check for writes of other processes. */
const otherProcessesCheckMs = 500

const readSnapshotUpdate = async (tx: Tx, version: number): Promise<SnapshotUpdate | null> => {
  const currentVersion = await readVersion(tx)
  if (currentVersion === version) return null
  const { changed, removed } = await productChangesSince(tx, version)
  return {
    version: currentVersion,
    changed,
    removed,
    categories: await allCategories(tx),
    settings: await readSettings(tx),
  }
}

/**
 * Creates the snapshot of the active catalogue. The first read after writes loads the changed rows, once for all writes
 * since the previous read. Reads are never older than a write that was confirmed, and most of them need no database
 * query.
 */
export async function createCatalogue({ db, log, clock, monotonicMs, onlinePayment }: Options): Promise<Catalogue> {
  const { view, apply } = createCatalogueView({ onlinePayment, clock })
  let written = 0
  let included = 0
  let checkedAt = monotonicMs()
  let refreshing: Promise<void> | null = null

  async function refresh() {
    const including = written
    const now = monotonicMs()
    const update = await db.read((tx) => readSnapshotUpdate(tx, view.version))
    if (update) apply(update)
    included = including
    checkedAt = now
  }

  const refreshOnce = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const lacksOwnWrites = (wanted = written) => included < wanted
  const mayLackOtherWrites = () => monotonicMs() - checkedAt >= otherProcessesCheckMs

  await refreshOnce()

  return {
    async current() {
      // A running refresh may have read the database before the caller's write; the next one includes it.
      const wanted = written
      while (lacksOwnWrites(wanted)) await refreshOnce()
      if (mayLackOtherWrites()) {
        await refreshOnce().catch((error) => {
          checkedAt = monotonicMs()
          log.warn({ cause: describeError(error) }, 'the catalogue could not be read; the previous snapshot is used')
        })
      }
      return view
    },
    ready: () => (lacksOwnWrites() || mayLackOtherWrites() ? null : view),
    invalidate() {
      written += 1
    },
  }
}
