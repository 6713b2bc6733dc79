import { and, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { hasConcurrentWrites, recordsOf, rowLock, type Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import type { Paise } from '#rules/money'
import { addedTaxOf, type BatchPieces, sellableBatches, takePieces } from '#rules/order/batches'
import type { SellableVariant } from '#rules/order/price-order'
import { priceAt, type StoredPrices } from '#rules/sale-price'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { settingsReply } from '../catalogue/product-reply.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { isIn, listed, statement } from '../db/statement.ts'
import {
  changeBatches,
  flagExpired,
  removeExpired,
  returnToBatches,
  stockedBatches,
  totalsFromVariants,
} from './batch-store.ts'
import { type ChangedStock, postMovements, type StockCause } from './movement-store.ts'

/** Number of pieces below which a product is listed as low in stock. */
const lowStockPieces = 10

/** SQL condition for products that are low in stock or sold out. `isOutOfStock` is for sold-out products only. */
export const isLowInStock = lt(products.inventory, lowStockPieces)
export const isOutOfStock = lt(products.inventory, 1)

/** Returns the number of active products that are low in stock or out of stock, depending on `condition`. */
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
  /** The number of pieces from each batch; absent for a variant without batches. */
  batches?: readonly BatchPieces[]
}

/**
 * Returns the lines of an order with the pieces that are not cancelled, sorted by product and variant, because rows are
 * locked in this sequence.
 */
export const linesByProduct = (tx: Tx, orderId: number) =>
  tx
    .select({
      productId: orderItems.productId,
      variantId: orderItems.variantId,
      price: orderItems.price,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`.mapWith(Number),
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.quantity, orderItems.cancelledQuantity)))
    .orderBy(orderItems.productId, orderItems.variantId)
    .execute()

/** Returns the products whose price or inventory wrongly differs from that of their variants (record 50). */
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
  /** The new catalogue version, which is stored with the changed products. */
  version: number
  cause: StockCause
}

/** Releases the stock of cancelled pieces of an order, so that they can be sold again. */
export const releasePieces = (tx: Tx, lines: readonly ReleasedLine[], release: Release): Promise<void> =>
  releaseStock(
    tx,
    lines.toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0) || (a.variantId ?? 0) - (b.variantId ?? 0)),
    release,
  )

/**
 * Adds the quantities of lines to the inventory and to the batches from which they were taken. The lines must be sorted
 * by product. Pieces of a batch that has expired since the order are removed from the stock immediately. Lines of
 * deleted products are skipped.
 */
async function releaseStock(tx: Tx, lines: readonly ReleasedLine[], { version, cause }: Release): Promise<void> {
  const released: (ChangedStock & { hasBatches: boolean })[] = []
  for (const { productId, variantId, quantity } of lines) {
    if (productId === null || variantId === null) continue
    // The product is updated first, because the lock of its row also protects its variants.
    await tx.update(products).set({ version }).where(eq(products.id, productId))
    const changed = await tx
      .update(variants)
      .set({ inventory: sql`${variants.inventory} + ${quantity}` })
      .where(eq(variants.id, variantId))
      .returning({ variantId: variants.id, hasBatches: variants.hasBatches })
    released.push(...changed.map((variant) => ({ ...variant, productId, quantity })))
    await tx.update(products).set({ inventory: totalsFromVariants.inventory }).where(eq(products.id, productId))
  }
  const batched = released.filter(({ hasBatches }) => hasBatches)
  if (batched.length === 0) return postMovements(tx, released, cause)
  const ofBatches = await returnToBatches(tx, batched, cause)
  await postMovements(tx, [...released.filter(({ hasBatches }) => !hasBatches), ...ofBatches], cause)
  await removeExpired(tx, batched, { version, now: cause.now })
  const { orderId, now } = cause
  if (orderId !== undefined) await flagExpired(tx, orderId, now)
}

/** Releases the stock of an order. Repeated calls for the same order do nothing. */
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
  requiresPrescription: products.requiresPrescription,
  price: variants.price,
  regularPrice: variants.regularPrice,
  salePrice: variants.salePrice,
  saleFrom: variants.saleFrom,
  saleTo: variants.saleTo,
  inventory: variants.inventory,
  isActive: sql`${products.isActive} and ${variants.isActive}`.mapWith(Boolean),
  hasBatches: variants.hasBatches,
  imageUrl: sql<string | null>`coalesce(${variants.imageUrl}, ${products.imageUrl})`,
  gstRate: sql<number | null>`${variants.gstRate}`.mapWith((rate) => Number(rate) / 100),
  mrp: variants.mrp,
}

const sellableRows = (tx: Tx) =>
  tx.select(sellable).from(products).innerJoin(variants, eq(variants.productId, products.id))

const findSellable = statement('find_sellable', (tx) => sellableRows(tx).where(isIn(products.id, 'ids', 'int')))

/** A line of an order request. Without `variantId`, it refers to the only variant of the product. */
interface WantedLine {
  productId: number
  variantId?: number | null | undefined
}

const sellableAt =
  (now: Date) =>
  <R extends StoredPrices>({ regularPrice, salePrice, saleFrom, saleTo, ...row }: R) => ({
    ...row,
    price: priceAt({ price: row.price, regularPrice, salePrice, saleFrom, saleTo }, now),
  })

/**
 * Returns the variants that lines can refer to, with the prices at `now`: the variant that a line names, or all
 * variants of the product if it names none. Products and variants are locked until the transaction ends, sorted by id,
 * so that two orders cannot deadlock. Unknown ids are ignored. Call `reserveStock` afterwards.
 */
export async function lockSellable(tx: Tx, lines: readonly WantedLine[], now: Date): Promise<SellableVariant[]> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const variantIds = lines.flatMap(({ variantId }) => variantId ?? [])
  const withoutVariant = lines.flatMap(({ productId, variantId }) => (variantId ? [] : [productId]))
  if (!hasConcurrentWrites) {
    const rows = await findSellable(tx).execute({ ids: listed(productIds) })
    const wanted = { products: new Set(withoutVariant), variants: new Set(variantIds) }
    const chosen = rows.filter(({ id, variantId }) => wanted.products.has(id) || wanted.variants.has(variantId))
    return withBatches(tx, chosen.map(sellableAt(now)))
  }
  const wanted = or(inArray(variants.id, variantIds), inArray(variants.productId, withoutVariant))
  const rows = await sellableRows(tx).where(
    sql`${inArray(products.id, productIds)} and ${wanted} order by ${products.id}, ${variants.id}${rowLock}`,
  )
  return withBatches(tx, rows.map(sellableAt(now)))
}

/** Adds the batches with stock to variants that have batches. If no variant has batches, nothing is read. */
async function withBatches<V extends { variantId: number; hasBatches: boolean }>(tx: Tx, found: readonly V[]) {
  const batched = found.filter(({ hasBatches }) => hasBatches)
  const stocked = batched.length > 0 ? await stockedBatches(tx, batched) : []
  return found.map(({ hasBatches, ...variant }) =>
    hasBatches ? { ...variant, batches: stocked.filter(({ variantId }) => variantId === variant.variantId) } : variant,
  )
}

const subtracted = sql`${recordsOf(sql.placeholder('pieces'), { id: 'int', quantity: 'int' })} as one`

const subtractFromProducts = statement('subtract_from_products', (tx) =>
  tx
    .update(products)
    .set({ inventory: sql`${products.inventory} - one.quantity`, version: sql`${sql.placeholder('version')}` })
    .from(subtracted)
    .where(sql`${products.id} = one.id`),
)

const subtractFromVariants = statement('subtract_from_variants', (tx) =>
  tx
    .update(variants)
    .set({ inventory: sql`${variants.inventory} - one.quantity` })
    .from(subtracted)
    .where(sql`${variants.id} = one.id`),
)

/**
 * Subtracts pieces from the stock of active variants and of their batches. The caller has locked them with
 * `lockSellable`, checked that they have enough pieces, merged the lines of a variant, and adds the movements later.
 */
export async function reserveStock(tx: Tx, lines: readonly Pieces[], version: number): Promise<void> {
  if (lines.length === 0) return
  const ofProducts = new Map<number, number>()
  for (const { productId, quantity } of lines) ofProducts.set(productId, (ofProducts.get(productId) ?? 0) + quantity)
  const pieces = [...ofProducts].map(([id, quantity]) => ({ id, quantity }))
  await subtractFromProducts(tx).execute({ pieces: JSON.stringify(pieces), version })
  const ofVariants = lines.map(({ variantId: id, quantity }) => ({ id, quantity }))
  await subtractFromVariants(tx).execute({ pieces: JSON.stringify(ofVariants) })
  const ofBatches = leaving(lines).filter(({ batchId }) => batchId != null)
  if (ofBatches.length > 0) await changeBatches(tx, ofBatches)
}

/** Returns the changes of stock for reserved lines of an order: one for each line, or for each of its batches. */
export const leaving = (lines: readonly Pieces[]): ChangedStock[] =>
  lines.flatMap(({ productId, variantId, quantity, batches }) =>
    batches
      ? batches.map((taken) => ({ productId, variantId, quantity: -taken.quantity, batchId: taken.batchId }))
      : [{ productId, variantId, quantity: -quantity }],
  )

interface OrderedPieces extends Pieces {
  /** Price of one piece of the order line, in paise. */
  price: Paise
}

/**
 * Locks the variants of order lines and selects the pieces of batches as for a new order. If the batches contain fewer
 * pieces than a line, its `batches` have fewer pieces.
 */
export async function chooseBatches(tx: Tx, lines: readonly OrderedPieces[], now: Date) {
  const found = new Map((await lockSellable(tx, lines, now)).map((variant) => [variant.variantId, variant]))
  const settings = settingsReply(await readSettings(tx))
  const chosen = lines.map((line): OrderedPieces => {
    const variant = found.get(line.variantId)
    if (!variant?.batches) return line
    const tax = addedTaxOf(settings, variant.gstRate ?? null)
    const sale = { today: dayInIndia(now), price: line.price, mrp: variant.mrp ?? null, tax }
    return { ...line, batches: takePieces(sellableBatches(variant.batches, sale), line.quantity) }
  })
  return { found, chosen }
}

export const sumOf = (batches: readonly BatchPieces[]) => batches.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Reserves the stock of an order again after it was released. Returns false, and reserves nothing, if one of its
 * variants is deleted, inactive or has too little stock. Batches are chosen as for a new order.
 */
export async function reserveStockAgain(
  tx: Tx,
  orderId: number,
  { version, now }: { version: number; now: Date },
): Promise<boolean> {
  const ordered = await linesByProduct(tx, orderId)
  const lines = ordered.flatMap(withProduct)
  const { found, chosen } = await chooseBatches(tx, lines, now)
  const isAvailable = ({ variantId, quantity, batches }: Pieces) => {
    const variant = found.get(variantId)
    return variant?.isActive === true && (batches ? sumOf(batches) : variant.inventory) >= quantity
  }
  if (lines.length < ordered.length || !chosen.every(isAvailable)) return false
  await reserveStock(tx, chosen, version)
  await postMovements(tx, leaving(chosen), { reason: 'order', orderId, now })
  return true
}

/** Returns a list with the order line; empty if the product of the line was deleted. */
export const withProduct = ({ productId, variantId, ...line }: Awaited<ReturnType<typeof linesByProduct>>[number]) =>
  productId === null || variantId === null ? [] : [{ productId, variantId, ...line }]
