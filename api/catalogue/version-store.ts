import { sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { catalogueVersion } from '../db/schema/catalogue.ts'
import { statement } from '../db/statement.ts'

const raise = statement('raise_catalogue_version', (tx) =>
  tx
    .insert(catalogueVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: catalogueVersion.id, set: { version: sql`${catalogueVersion.version} + 1` } })
    .returning({ version: catalogueVersion.version }),
)

const touch = statement('touch_catalogue_version', (tx) =>
  tx.update(catalogueVersion).set({ version: sql`${catalogueVersion.version}` }),
)

/** Writes the unchanged version, to check that the database accepts writes. Rejects if it does not. */
export async function touchVersion(tx: Tx): Promise<void> {
  await touch(tx).execute()
}

/**
 * Raises the catalogue version and returns it, to be stored in the changed rows. It must be called before the rows are
 * changed: its row lock serializes all such writes, so that versions are committed in order and writers of stock cannot
 * deadlock.
 */
export async function raiseCatalogueVersion(tx: Tx): Promise<number> {
  const [row] = await raise(tx).execute()
  if (!row) throw new Error('The catalogue has no version')
  return row.version
}
