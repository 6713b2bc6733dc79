import { sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { catalogueVersion } from '../schema/catalogue.ts'
import { settings } from '../schema/operations.ts'

/**
 * Inserts the rows that every shop needs: the default shipping settings (record 14, money) and the catalogue version.
 */
export async function ensureBaseRows(tx: Tx, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ id: 1, everywhere: false, freeThreshold: 250_000, standardCost: 15_000, taxRate: 1800, updatedAt: now })
    .onConflictDoNothing()
  await tx.insert(catalogueVersion).values({ id: 1, version: 1 }).onConflictDoNothing()
}

/** Raises the catalogue version and returns it. The row stays locked until the transaction ends. */
export async function raiseVersion(tx: Tx): Promise<number> {
  const [row] = await tx
    .update(catalogueVersion)
    .set({ version: sql`${catalogueVersion.version} + 1` })
    .returning({ version: catalogueVersion.version })
  if (!row) throw new Error('the catalogue has no version')
  return row.version
}
