import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { SellableProduct } from '#rules/price-order'
import { products } from '../db/schema/catalogue.ts'
import { statement } from '../db/statement.ts'

const sellable = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  price: products.price,
  inventory: products.inventory,
  isActive: products.isActive,
  imageUrl: products.imageUrl,
}

const take = statement('take_stock', (tx) =>
  tx
    .update(products)
    .set({
      inventory: sql`${products.inventory} - ${sql.placeholder('quantity')}`,
      version: sql`${sql.placeholder('version')}`,
    })
    .where(
      and(
        eq(products.id, sql.placeholder('productId')),
        eq(products.isActive, true),
        gte(products.inventory, sql.placeholder('quantity')),
      ),
    )
    .returning(sellable),
)

const look = statement('look_at_product', (tx) =>
  tx
    .select(sellable)
    .from(products)
    .where(eq(products.id, sql.placeholder('productId'))),
)

interface Wanted {
  productId: number
  quantity: number
}

async function takeOne(tx: Tx, { productId, quantity }: Wanted, version: number): Promise<SellableProduct | undefined> {
  const [taken] = await take(tx).execute({ productId, quantity, version })
  if (taken) return { ...taken, inventory: taken.inventory + quantity }
  const [left] = await look(tx).execute({ productId })
  // Less than was wanted, whatever came in since: nothing was taken, so the order must not find enough.
  return left && { ...left, inventory: Math.min(left.inventory, quantity - 1) }
}

/**
 * Takes the pieces of each line, one line a product, sorted by product id so that no two orders wait for each other.
 * Answers the products as they were before; where too little was there nothing is taken, and `priceOrder` refuses.
 */
export async function takeStock(
  tx: Tx,
  lines: readonly Wanted[],
  version: number,
): Promise<ReadonlyMap<number, SellableProduct>> {
  const found = new Map<number, SellableProduct>()
  for (const line of lines) {
    const product = await takeOne(tx, line, version)
    if (product) found.set(product.id, product)
  }
  return found
}

/** Puts the pieces of lines on sale again, sorted like those of `takeStock`; a product that is gone takes none back. */
export async function giveBackStock(
  tx: Tx,
  lines: readonly { productId: number | null; quantity: number }[],
  version: number,
): Promise<void> {
  for (const { productId, quantity } of lines) {
    if (productId === null) continue
    await tx
      .update(products)
      .set({ inventory: sql`${products.inventory} + ${quantity}`, version })
      .where(eq(products.id, productId))
  }
}
