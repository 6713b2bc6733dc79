import { and, count, eq, gt, inArray, isNull, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { hasConcurrentWrites, rowLock, type Tx } from '#engine'
import type { SellableVariant } from '#rules/order/price-order'
import { products, variants } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'
import { postMovements, type StockCause } from './movement-store.ts'

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

interface Pieces {
  productId: number
  variantId: number
  quantity: number
}

/**
 * Returns the lines of an order with the pieces that are not cancelled, sorted by product and variant, because rows are
 * locked in this sequence.
 */
const linesByProduct = (tx: Tx, orderId: number) =>
  tx
    .select({
      productId: orderItems.productId,
      variantId: orderItems.variantId,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`.mapWith(Number),
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.quantity, orderItems.cancelledQuantity)))
    .orderBy(orderItems.productId, orderItems.variantId)
    .execute()

/**
 * SQL for the price and the inventory of a product, from its variants. Every write of variants stores them in the row of
 * the product, which it has locked before.
 */
const totalsFromVariants = {
  price: sql`coalesce(
    (select min(${variants.price}) from ${variants} where ${variants.productId} = ${products.id} and ${variants.isActive}),
    (select min(${variants.price}) from ${variants} where ${variants.productId} = ${products.id}),
    ${products.price})`,
  inventory: sql`coalesce((select sum(${variants.inventory}) from ${variants} where ${variants.productId} = ${products.id} and ${variants.isActive}), 0)`,
}

/** Returns the products whose price or inventory differs from their variants. There must be none (record 50). */
export const productsWithWrongTotals = (tx: Tx) =>
  tx
    .select({ id: products.id, price: products.price, inventory: products.inventory })
    .from(products)
    .where(or(ne(products.price, totalsFromVariants.price), ne(products.inventory, totalsFromVariants.inventory)))
    .execute()

interface ReleasedLine {
  productId: number | null
  variantId: number | null
  quantity: number
}

interface Release {
  /** The new catalogue version. */
  version: number
  cause: StockCause
}

/** Releases the stock of cancelled pieces of an order. */
export const releasePieces = (tx: Tx, lines: readonly ReleasedLine[], release: Release): Promise<void> =>
  releaseStock(
    tx,
    lines.toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0) || (a.variantId ?? 0) - (b.variantId ?? 0)),
    release,
  )

/**
 * Adds the quantities of lines, which must be sorted by product, to the inventory. Lines of deleted products are skipped.
 */
async function releaseStock(tx: Tx, lines: readonly ReleasedLine[], { version, cause }: Release): Promise<void> {
  const released = []
  for (const { productId, variantId, quantity } of lines) {
    if (productId === null || variantId === null) continue
    // The product first, because its row is the lock of its variants.
    await tx.update(products).set({ version }).where(eq(products.id, productId))
    const changed = await tx
      .update(variants)
      .set({ inventory: sql`${variants.inventory} + ${quantity}` })
      .where(eq(variants.id, variantId))
      .returning({ variantId: variants.id })
    released.push(...changed.map((variant) => ({ ...variant, productId, quantity })))
    await tx.update(products).set({ inventory: totalsFromVariants.inventory }).where(eq(products.id, productId))
  }
  await postMovements(tx, released, cause)
}

/** Releases the stock of an order. Further calls for the same order do nothing. */
export async function releaseOrderStock(
  tx: Tx,
  orderId: number,
  { version, cause }: { version: number; cause: Omit<StockCause, 'orderId'> },
): Promise<void> {
  const [claimed] = await tx
    .update(orders)
    .set({ stockReturnedAt: cause.now })
    .where(and(eq(orders.id, orderId), isNull(orders.stockReturnedAt)))
    .returning({ id: orders.id })
  if (claimed) await releaseStock(tx, await linesByProduct(tx, orderId), { version, cause: { ...cause, orderId } })
}

/** Whether the stock of an order was released. */
export async function isStockReleased(tx: Tx, orderId: number): Promise<boolean> {
  const [row] = await tx.select({ at: orders.stockReturnedAt }).from(orders).where(eq(orders.id, orderId))
  return row?.at != null
}

const sellable = {
  id: products.id,
  variantId: variants.id,
  title: variants.title,
  sku: variants.sku,
  name: products.name,
  slug: products.slug,
  price: variants.price,
  inventory: variants.inventory,
  isActive: sql`${products.isActive} and ${variants.isActive}`.mapWith(Boolean),
  imageUrl: sql<string | null>`coalesce(${variants.imageUrl}, ${products.imageUrl})`,
  gstRate: sql<number | null>`${variants.gstRate}`.mapWith((rate) => Number(rate) / 100),
}

const sellableRows = (tx: Tx) =>
  tx.select(sellable).from(products).innerJoin(variants, eq(variants.productId, products.id))

const findVariant = statement('find_sellable_variant', (tx) =>
  sellableRows(tx).where(
    and(eq(variants.id, sql.placeholder('variantId')), eq(products.id, sql.placeholder('productId'))),
  ),
)

const findVariants = statement('find_sellable_variants', (tx) =>
  sellableRows(tx).where(eq(products.id, sql.placeholder('productId'))),
)

/** A line of a request: without `variantId`, the only variant of the product is meant. */
interface WantedLine {
  productId: number
  variantId?: number | null | undefined
}

/**
 * Returns the variants that lines can mean: the variant of a line, or all variants of its product. Products and variants
 * are locked until the transaction ends, sorted by id, so that two orders cannot deadlock. Unknown ids are ignored. Call
 * `subtractStock` afterwards.
 */
export async function lockSellable(tx: Tx, lines: readonly WantedLine[]): Promise<SellableVariant[]> {
  if (!hasConcurrentWrites) {
    const found = new Map<number, SellableVariant>()
    for (const { productId, variantId } of lines) {
      const rows = variantId
        ? await findVariant(tx).execute({ productId, variantId })
        : await findVariants(tx).execute({ productId })
      for (const row of rows) found.set(row.variantId, row)
    }
    return [...found.values()]
  }
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
  const withoutVariant = lines.flatMap(({ productId, variantId }) => (variantId ? [] : [productId]))
  const wanted = or(inArray(variants.id, variantIds), inArray(variants.productId, withoutVariant))
  return sellableRows(tx).where(
    sql`${inArray(products.id, productIds)} and ${wanted} order by ${products.id}, ${variants.id}${rowLock}`,
  )
}

const subtractFromProduct = statement('subtract_from_product', (tx) =>
  tx
    .update(products)
    .set({
      inventory: sql`${products.inventory} - ${sql.placeholder('quantity')}`,
      version: sql`${sql.placeholder('version')}`,
    })
    .where(eq(products.id, sql.placeholder('productId'))),
)

const subtractFromVariant = statement('subtract_from_variant', (tx) =>
  tx
    .update(variants)
    .set({ inventory: sql`${variants.inventory} - ${sql.placeholder('quantity')}` })
    .where(eq(variants.id, sql.placeholder('variantId'))),
)

/**
 * Subtracts pieces from active variants that were locked by `lockSellable` and have them. One line per variant. The caller
 * adds the movements, when the id of the order is known.
 */
export async function subtractStock(tx: Tx, lines: readonly Pieces[], version: number): Promise<void> {
  if (lines.length === 0) return
  if (!hasConcurrentWrites) {
    for (const { productId, variantId, quantity } of lines) {
      await subtractFromProduct(tx).execute({ productId, quantity, version })
      await subtractFromVariant(tx).execute({ variantId, quantity })
    }
    return
  }
  const ofProducts = new Map<number, number>()
  for (const { productId, quantity } of lines) ofProducts.set(productId, (ofProducts.get(productId) ?? 0) + quantity)
  const ofVariants = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]))
  await tx
    .update(products)
    .set({ inventory: minus(products.inventory, products.id, ofProducts), version })
    .where(inArray(products.id, [...ofProducts.keys()]))
  await tx
    .update(variants)
    .set({ inventory: minus(variants.inventory, variants.id, ofVariants) })
    .where(inArray(variants.id, [...ofVariants.keys()]))
}

/** Returns SQL for PostgreSQL: an inventory minus the pieces for the id of the row. */
const minus = (inventory: SQLWrapper, id: SQLWrapper, pieces: ReadonlyMap<number, number>) =>
  sql`${inventory} - (${JSON.stringify(Object.fromEntries(pieces))}::json ->> ${id}::text)::bigint`

/** Returns the changes of stock by the lines of an order. */
export const leaving = (lines: readonly Pieces[]): Pieces[] =>
  lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity: -quantity }))

/**
 * Reserves the stock of an order again after it was released. Returns false, and reserves nothing, if one of its
 * variants is deleted, inactive or has too little stock.
 */
export async function reserveStockAgain(
  tx: Tx,
  orderId: number,
  { version, now }: { version: number; now: Date },
): Promise<boolean> {
  const ordered = await linesByProduct(tx, orderId)
  const lines = ordered.flatMap(({ productId, variantId, quantity }) =>
    productId === null || variantId === null ? [] : [{ productId, variantId, quantity }],
  )
  const found = new Map((await lockSellable(tx, lines)).map((variant) => [variant.variantId, variant]))
  const isAvailable = ({ variantId, quantity }: Pieces) => {
    const variant = found.get(variantId)
    return variant?.isActive === true && variant.inventory >= quantity
  }
  if (lines.length < ordered.length || !lines.every(isAvailable)) return false
  await subtractStock(tx, lines, version)
  await postMovements(tx, leaving(lines), { reason: 'order', orderId, now })
  return true
}
