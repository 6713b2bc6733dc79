import type { Database } from '#engine'
import { allCategories, changesSince, type ProductRow, readSettings, readVersion } from './catalogue-store.ts'
import { type CatalogueSnapshot, makeSnapshot } from './snapshot.ts'

export interface Catalogue {
  /** The newest snapshot known to this process. */
  current(): Promise<CatalogueSnapshot>
  /** The same at once; null while it must be read again. */
  ready(): CatalogueSnapshot | null
  /** Says that a committed write changed something that the snapshot shows. */
  changed(): void
}

interface Options {
  db: Database
  clock: () => Date
  /** While writes pour in, a snapshot is at least this old before the next one is made; milliseconds. */
  minAgeMs: number
  /** How often another process's writes are looked for; milliseconds. */
  pollMs: number
}

/** Keeps the catalogue in memory: read once, then only what changed, so that hot reads never touch the database. */
export async function openCatalogue({ db, clock, minAgeMs, pollMs }: Options): Promise<Catalogue> {
  const rows = new Map<number, ProductRow>()
  let version = -1
  let builtAt = 0
  let dirty = true
  let refreshing: Promise<void> | null = null
  let snapshot = makeSnapshot({ version: 0, rows: [], categories: [], settings: null }, null)

  async function refresh() {
    dirty = false
    const seen = await db.read(readVersion)
    if (seen !== version) {
      const { changed, removed } = await db.read((tx) => changesSince(tx, version))
      for (const id of removed) rows.delete(id)
      for (const row of changed) {
        if (row.isActive) rows.set(row.id, row)
        else rows.delete(row.id)
      }
      const newestFirst = [...rows.values()].sort(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id,
      )
      const categories = await db.read(allCategories)
      const settings = await db.read(readSettings)
      snapshot = makeSnapshot({ version: seen, rows: newestFirst, categories, settings }, snapshot)
      version = seen
    }
    builtAt = clock().getTime()
  }

  const refreshOnce = () => {
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const isDue = () => dirty && (snapshot.version === 0 || clock().getTime() - builtAt >= minAgeMs)

  await refreshOnce()
  if (pollMs > 0) {
    setInterval(() => {
      dirty = true
    }, pollMs).unref()
  }

  return {
    async current() {
      if (isDue()) await refreshOnce()
      return snapshot
    },
    ready: () => (isDue() ? null : snapshot),
    changed() {
      dirty = true
    },
  }
}
