import { sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { products, removedProducts } from '../../db/schema/catalogue.ts'

/**
 * Deletes all products and their reviews. Orders stay, because the ledger of their money is append-only (record 42);
 * their lines have the names of the products.
 */
export async function deleteProducts(tx: Tx): Promise<void> {
  const version = await raiseCatalogueVersion(tx)
  const removed = await tx.delete(products).returning({ id: products.id })
  for (let start = 0; start < removed.length; start += 500) {
    const rows = removed.slice(start, start + 500).map(({ id }) => ({ productId: id, version }))
    await tx
      .insert(removedProducts)
      .values(rows)
      .onConflictDoUpdate({ target: removedProducts.productId, set: { version: sql`${version}` } })
  }
}
