import { and, asc, count, eq, exists, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#engine'
import type { VariantRow } from '../../catalogue/catalogue-store.ts'
import { products, removedProducts, variants } from '../../db/schema/catalogue.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { isIn, listed, statement } from '../../db/statement.ts'
import { postDeletion, postMovements, type StockCause } from '../../stock/movement-store.ts'
import type { VariantPlan } from './plan-variants.ts'

type NewProductRow = typeof products.$inferInsert
export type ProductColumns = Partial<NewProductRow>

export async function insertProduct(tx: Tx, values: NewProductRow): Promise<{ id: number }> {
  const [row] = await tx.insert(products).values(values).returning({ id: products.id })
  if (!row) throw new Error('The product was not stored')
  return row
}

export async function updateProductRow(tx: Tx, id: number, changes: ProductColumns): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, id))
}

interface StoreVariants {
  productId: number
  plan: VariantPlan
  /** The product's variants before the change. */
  former: readonly VariantRow[]
  userId: number
  now: Date
}

/**
 * Stores the variants of a product, whose row is locked, and the movements of their stock. Variants that the plan removes
 * are deleted, or deactivated when they have orders. Returns the deactivated ones.
 */
export async function storeVariants(
  tx: Tx,
  { productId, plan: { rows, removed }, former, userId, now }: StoreVariants,
): Promise<VariantRow[]> {
  const deactivated: VariantRow[] = []
  for (const variant of removed) {
    if (await isOrdered(tx, productId, variant.id)) deactivated.push({ ...variant, isActive: false })
    else {
      await postDeletion(tx, { productId, variantId: variant.id }, { userId, now })
      await tx.delete(variants).where(eq(variants.id, variant.id))
    }
  }
  // Two variants can swap their SKUs or options, so the unique values are cleared before the new ones are stored.
  if (rows.length + removed.length > 1)
    await tx.update(variants).set({ sku: null, isActive: false }).where(eq(variants.productId, productId))
  for (const [index, { id, sku }] of deactivated.entries())
    await tx
      .update(variants)
      .set({ sku, position: rows.length + index })
      .where(eq(variants.id, id))
  const opened = []
  const edited = []
  for (const { id, ...values } of rows) {
    if (id === undefined) {
      const added = await tx
        .insert(variants)
        .values({ ...values, productId })
        .returning({ variantId: variants.id })
      opened.push(...added.map(({ variantId }) => ({ productId, variantId, quantity: values.inventory })))
    } else {
      await tx.update(variants).set(values).where(eq(variants.id, id))
      const before = former.find((variant) => variant.id === id)?.inventory ?? 0
      edited.push({ productId, variantId: id, quantity: values.inventory - before })
    }
  }
  await postMovements(tx, opened, { reason: 'opening', userId, now })
  await postMovements(tx, edited, { reason: 'edit', userId, now })
  return deactivated
}

/**
 * Deletes a product that was never ordered, with its reviews. The removal is recorded under `version`, so that devices
 * remove the product from their offline copies.
 */
export async function removeProduct(
  tx: Tx,
  id: number,
  { version, ...cause }: Omit<StockCause, 'reason'> & { version: number },
): Promise<void> {
  await postDeletion(tx, { productId: id }, cause)
  await tx.delete(products).where(eq(products.id, id))
  await tx.insert(removedProducts).values({ productId: id, version })
}

/** Whether a product, or one of its variants, was ever ordered. */
export async function isOrdered(tx: Tx, productId: number, variantId?: number): Promise<boolean> {
  const ofVariant = variantId === undefined ? undefined : eq(orderItems.variantId, variantId)
  const [line] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.productId, productId), ofVariant))
    .limit(1)
  return line !== undefined
}

/** Returns the ids of the variants of a product that were ordered. */
export async function orderedVariants(tx: Tx, productId: number): Promise<number[]> {
  const line = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.productId, productId), eq(orderItems.variantId, variants.id)))
  const rows = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(eq(variants.productId, productId), exists(line)))
    .orderBy(asc(variants.id))
  return rows.map(({ id }) => id)
}

const orderedLines = statement('ordered_of_products', (tx) =>
  tx
    .selectDistinct({ productId: orderItems.productId, variantId: orderItems.variantId })
    .from(orderItems)
    .where(isIn(orderItems.productId, 'ids', 'int')),
)

/** Returns which of the products with these ids, and which of their variants, were ever ordered. */
export async function orderedOf(
  tx: Tx,
  productIds: readonly number[],
): Promise<Readonly<Record<'products' | 'variants', ReadonlySet<number | null>>>> {
  const lines = await orderedLines(tx).execute({ ids: listed(productIds) })
  return {
    products: new Set(lines.map(({ productId }) => productId)),
    variants: new Set(lines.map(({ variantId }) => variantId)),
  }
}

/** Whether another product has this slug. */
export async function isSlugTaken(tx: Tx, slug: string, ownId: number): Promise<boolean> {
  const [other] = await tx
    .select({ number: count() })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, ownId)))
  return (other?.number ?? 0) > 0
}

const usersOfSkus = statement('find_users_of_skus', (tx) =>
  tx
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(isIn(variants.sku, 'skus', 'text')),
)

/** Returns the ids of the variants that have the given SKUs. */
export const variantsWithSkus = (tx: Tx, skus: readonly string[]): Promise<{ id: number; sku: string | null }[]> =>
  usersOfSkus(tx).execute({ skus: listed(skus) })

/** Returns those of the given SKUs that variants of other products use. */
export async function takenSkus(tx: Tx, skus: readonly string[], ownId: number): Promise<(string | null)[]> {
  if (skus.length === 0) return []
  const rows = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(inArray(variants.sku, [...skus]), ne(variants.productId, ownId)))
  return rows.map(({ sku }) => sku)
}
