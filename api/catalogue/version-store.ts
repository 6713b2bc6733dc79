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

/** Writes the version as it is: fails where nothing can be written. */
export async function touchVersion(tx: Tx): Promise<void> {
  await touch(tx).execute()
}

/**
 * The number of this change to the public catalogue, to be stamped on the rows it touches. Called before they are
 * touched: its row lock puts all such writes in one order, so that versions are committed as they are counted and no two
 * writers of stock wait for each other.
 */
export async function raiseCatalogueVersion(tx: Tx): Promise<number> {
  const [row] = await raise(tx).execute()
  if (!row) throw new Error('The catalogue has no version')
  return row.version
}
