import { and, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { rowLock, type Tx } from '#engine'
import type { SellableProduct } from '#rules/order/price-order'
import { products } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'

/** Products with fewer pieces are listed as low in stock. */
const lowStockPieces = 10

/** SQL conditions for products that are low in stock (sold-out ones included), and for sold-out products. */
export const isLowInStock = lt(products.inventory, lowStockPieces)
export const isOutOfStock = lt(products.inventory, 1)

/** Number of active products that are low in stock or out of stock. */
export async function countActive(tx: Tx, condition: typeof isLowInStock): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products.isActive, true), condition))
  return row?.number ?? 0
}

/** Returns the lines of an order, sorted by product id, because product rows are locked in this sequence. */
const linesByProduct = (tx: Tx, orderId: number) =>
  tx
    .select({ productId: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.productId)
    .execute()

/**
 * Adds the quantities of lines, which must be sorted by product id, to the inventory. Lines of deleted products are
 * skipped.
 */
async function releaseStock(
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

/**
 * Releases the stock of an order. Further calls for the same order do nothing. `version` is the new catalogue version.
 */
export async function releaseOrderStock(tx: Tx, orderId: number, version: number, now: Date): Promise<void> {
  const [claimed] = await tx
    .update(orders)
    .set({ stockReturnedAt: now })
    .where(and(eq(orders.id, orderId), isNull(orders.stockReturnedAt)))
    .returning({ id: orders.id })
  if (claimed) await releaseStock(tx, await linesByProduct(tx, orderId), version)
}

/** Whether the stock of an order was released. */
export async function isStockReleased(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx.select({ at: orders.stockReturnedAt }).from(orders).where(eq(orders.id, orderId))
  return row?.at != null
}

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
 * Locks products until the transaction ends, sorted by id, and returns them. Unknown ids are ignored. Use it with
 * `subtractStock`, to reserve the stock of many orders at once.
 */
export async function lockSellable(tx: Tx, ids: readonly number[]): Promise<Map<number, SellableProduct>> {
  const rows = await tx
    .select(sellable)
    .from(products)
    .where(sql`${inArray(products.id, [...ids])} order by ${products.id}${rowLock}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Subtracts pieces by product id from locked products (`lockSellable`), which must have them. */
export async function subtractStock(tx: Tx, pieces: ReadonlyMap<number, number>, version: number): Promise<void> {
  if (pieces.size === 0) return
  const json = JSON.stringify(Object.fromEntries(pieces))
  await tx
    .update(products)
    .set({ inventory: sql`${products.inventory} - (${json}::json ->> ${products.id}::text)::bigint`, version })
    .where(inArray(products.id, [...pieces.keys()]))
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
