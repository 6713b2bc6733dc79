import type { Database, Tx } from '#engine'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../http/log.ts'
import { allCategories, changesSince, readSettings, readVersion } from './catalogue-store.ts'
import { type CatalogueUpdate, type CatalogueView, createCatalogueView } from './catalogue-view.ts'

export interface Catalogue {
  /** The catalogue with every write of this process that was acknowledged before the call. */
  current(): Promise<CatalogueView>
  /** The same at once; null while changes must be read from the database first. */
  ready(): CatalogueView | null
  /** To be called after the commit of a write that raised the catalogue's version, before it is acknowledged. */
  changed(): void
}

interface Options {
  db: Database
  log: Log
  monotonicMs: () => number
  /** Whether the shop has a payment gateway. */
  onlinePayment: boolean
}

/** After this time, in milliseconds, a read looks for writes of other processes. */
const otherProcessesMs = 500

const updateSince = async (tx: Tx, version: number): Promise<CatalogueUpdate | null> => {
  const seen = await readVersion(tx)
  if (seen === version) return null
  const { changed, removed } = await changesSince(tx, version)
  return { version: seen, changed, removed, categories: await allCategories(tx), settings: await readSettings(tx) }
}

/**
 * Keeps the active catalogue in memory. A read after a write takes the changed rows in first, once for all writes since
 * the read before, so that reads are never older than an acknowledged write and most of them touch no database.
 */
export async function openCatalogue({ db, log, monotonicMs, onlinePayment }: Options): Promise<Catalogue> {
  const { view, apply } = createCatalogueView({ onlinePayment })
  let written = 0
  let included = 0
  let lookedAt = monotonicMs()
  let refreshing: Promise<void> | null = null

  async function refresh() {
    const including = written
    const now = monotonicMs()
    const update = await db.read((tx) => updateSince(tx, view.version))
    if (update) apply(update)
    included = including
    lookedAt = now
  }

  const refreshOnce = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const lacksOwnWrite = (wanted = written) => included < wanted
  const mayLackOthersWrites = () => monotonicMs() - lookedAt >= otherProcessesMs

  await refreshOnce()

  return {
    async current() {
      // A refresh that runs already may have read the database before the caller's own write: the next one has not.
      const wanted = written
      while (lacksOwnWrite(wanted)) await refreshOnce()
      if (mayLackOthersWrites()) {
        await refreshOnce().catch((error) => {
          lookedAt = monotonicMs()
          log.warn({ cause: describeError(error) }, 'the catalogue could not be read; the known one is used')
        })
      }
      return view
    },
    ready: () => (lacksOwnWrite() || mayLackOthersWrites() ? null : view),
    changed() {
      written += 1
    },
  }
}
