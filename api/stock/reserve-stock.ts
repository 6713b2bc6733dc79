import { and, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { SellableProduct } from '#rules/order/price-order'
import { products } from '../db/schema/catalogue.ts'
import { statement } from '../db/statement.ts'
import { linesByProduct, releaseStock } from './release-stock.ts'

const sellable = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  price: products.price,
  inventory: products.inventory,
  isActive: products.isActive,
  imageUrl: products.imageUrl,
}

const reserve = statement('reserve_stock', (tx) =>
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

const find = statement('find_sellable_product', (tx) =>
  tx
    .select(sellable)
    .from(products)
    .where(eq(products.id, sql.placeholder('productId'))),
)

interface Line {
  productId: number
  quantity: number
}

async function reserveLine(tx: Tx, { productId, quantity }: Line, version: number) {
  const [reserved] = await reserve(tx).execute({ productId, quantity, version })
  if (reserved) return { ...reserved, inventory: reserved.inventory + quantity }
  const [product] = await find(tx).execute({ productId })
  // Pieces may have been added since the update failed. The returned inventory must be below the quantity, so that the
  // order is refused.
  return product && { ...product, inventory: Math.min(product.inventory, quantity - 1) }
}

/**
 * Reserves stock for the lines of an order and sets the catalogue version of the products. The lines have one product
 * each and must be sorted by product id, so that two orders cannot deadlock. Returns the products with their inventory
 * before the reservation. For a line without enough stock nothing is reserved, and `priceOrder` then refuses the order.
 */
export async function reserveStock(
  tx: Tx,
  lines: readonly Line[],
  version: number,
): Promise<ReadonlyMap<number, SellableProduct>> {
  const found = new Map<number, SellableProduct>()
  for (const line of lines) {
    const product = await reserveLine(tx, line, version)
    if (product) found.set(product.id, product)
  }
  return found
}

/**
 * Reserves the stock of an order again after it was released. Returns false, and reserves nothing, if one of its
 * products is deleted, inactive or has too little stock.
 */
export async function reserveStockAgain(tx: Tx, orderId: number, version: number): Promise<boolean> {
  const ordered = await linesByProduct(tx, orderId)
  const lines = ordered.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
  const found = await reserveStock(tx, lines, version)
  const reserved = lines.filter(({ productId, quantity }) => {
    const product = found.get(productId)
    return product?.isActive === true && product.inventory >= quantity
  })
  if (reserved.length === ordered.length) return true
  await releaseStock(tx, reserved, version)
  return false
}
