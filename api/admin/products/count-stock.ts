import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import {
  type CountLine,
  type CountLines,
  countLinesPerPage,
  type countStock,
  type StockCount,
} from '#contract/admin/stock'
import type { contract } from '#contract/contract'
import type { BodyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { nameWithVariant } from '#rules/variants'
import { lockProduct, raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import { products, variants } from '../../db/schema/catalogue.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { batches, stockMovements } from '../../db/schema/stock.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { isUnpacked, reservedByBatch } from '../../stock/batch-list-store.ts'
import { applyToStock } from '../../stock/batch-store.ts'
import { replaceFlagged } from '../../stock/expire-batches.ts'
import { addAudit } from '../audit/audit-store.ts'

// This file compares the stock with the counted pieces of a stock-taking and stores the differences (record 65).

/** A line of the stock list, with the number of its pieces that can be sold. */
interface StockedLine extends CountLine {
  sellable: number
}

/** Returns the map key of a line of the stock list: its variant and batch. */
const countKey = (variantId: number, batchId: number | null): string => `${variantId}/${batchId ?? ''}`

/** Returns the reserved pieces of orders that are not packed, by variant. */
async function reservedByVariant(tx: Tx, productIds: readonly number[]): Promise<Map<number, number>> {
  const quantity = sql<number>`sum(${orderItems.quantity} - ${orderItems.cancelledQuantity})`.mapWith(Number)
  const rows = await tx
    .select({ id: orderItems.variantId, quantity })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isUnpacked, inArray(orderItems.productId, [...productIds])))
    .groupBy(orderItems.variantId)
  return new Map(rows.flatMap(({ id, quantity: pieces }) => (id === null ? [] : [[id, pieces]])))
}

/** Returns the stock list lines of products, sorted by product, variant and batch. */
async function linesOfProducts(tx: Tx, productIds: readonly number[], now: Date): Promise<StockedLine[]> {
  if (productIds.length === 0) return []
  const rows = await tx
    .select({
      productId: products.id,
      name: products.name,
      variantId: variants.id,
      title: variants.title,
      sku: variants.sku,
      barcode: variants.barcode,
      inventory: variants.inventory,
      batch: { id: batches.id, number: batches.number, expiresOn: batches.expiresOn },
      quantity: batches.quantity,
    })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .leftJoin(batches, eq(batches.variantId, variants.id))
    .where(
      and(
        inArray(products.id, [...productIds]),
        // Expired pieces are not counted: they are already subtracted from the stock and set aside.
        or(eq(variants.hasBatches, false), and(isNotNull(batches.id), isCounted(now))),
      ),
    )
    .orderBy(asc(products.id), asc(variants.position), asc(variants.id), asc(batches.id))
  const ofVariants = await reservedByVariant(tx, productIds)
  const ofBatches = await reservedByBatch(tx, productIds, now)
  return rows.map(({ name, title, inventory, quantity, batch, ...ids }) => {
    const sellable = batch ? (quantity ?? 0) : inventory
    const reserved = (batch ? ofBatches.get(batch.id) : ofVariants.get(ids.variantId)) ?? 0
    return { ...ids, name: nameWithVariant(name, title), batch, sellable, reserved, shelf: sellable + reserved }
  })
}

/** SQL condition for batches that have not expired. */
const isCounted = (now: Date): SQL | undefined => or(isNull(batches.expiresOn), gte(batches.expiresOn, dayInIndia(now)))

/** Returns the id of the newest stock movement. Movements with a greater id happened later. */
export async function lastMovement(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ id: sql<number>`coalesce(max(${stockMovements.id}), 0)`.mapWith(Number) })
    .from(stockMovements)
  return row?.id ?? 0
}

/** Returns at most `limit` product ids that are greater than `after`. */
async function productIdsAfter(tx: Tx, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Returns the products of variants, by variant. Unknown ids are left out. */
async function productsOfVariants(tx: Tx, variantIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: variants.id, productId: variants.productId })
    .from(variants)
    .where(inArray(variants.id, [...variantIds]))
  return new Map(rows.map(({ id, productId }) => [id, productId]))
}

/**
 * Returns the id of the last movement after `since` that changed the shelf of a line, by `countKey`. Movements of
 * orders that are not packed are ignored, because their pieces stay on the shelf.
 */
async function shelfChanges(
  tx: Tx,
  { since, productIds }: { since: number; productIds: readonly number[] },
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: stockMovements.id, variantId: stockMovements.variantId, batchId: stockMovements.batchId })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(
      and(
        gt(stockMovements.id, since),
        // Filtering by product lets the database use the index, which begins with the product.
        inArray(stockMovements.productId, [...productIds]),
        or(isNull(orders.id), isNotNull(orders.packedAt)),
      ),
    )
    .orderBy(asc(stockMovements.id))
  return new Map(rows.map(({ id, variantId, batchId }) => [countKey(variantId, batchId), id]))
}

const texts = {
  twice: 'This line is counted twice',
  missing: 'This variant or batch was deleted, has expired, or has batches now. Load the list again.',
  changed: (counted: number, shelf: number) =>
    counted === shelf
      ? 'Stock was moved since this was counted. Count it again.'
      : `The shelf had ${counted} pieces when this was counted and should have ${shelf} now. Count it again.`,
  conflict: 'Some lines must be counted again. Nothing was posted.',
}

type Counted = BodyOf<typeof countStock>['lines'][number]

const keyOf = ({ variantId, batchId }: Counted) => countKey(variantId, batchId)

function refuse(code: 'invalid' | 'conflict', errors: ReadonlyMap<number, string>): void {
  if (errors.size === 0) return
  const fields = Object.fromEntries([...errors].map(([index, message]) => [`lines.${index}`, message]))
  throw new ShopError(code, code === 'conflict' ? texts.conflict : texts.twice, { fields })
}

/** Throws `invalid` if the request contains a line of the stock list twice. */
function assertOnce(lines: readonly Counted[]): void {
  const first = new Map<string, number>()
  const errors = new Map<number, string>()
  for (const [index, line] of lines.entries()) {
    if (first.has(keyOf(line))) errors.set(index, texts.twice)
    else first.set(keyOf(line), index)
  }
  refuse('invalid', errors)
}

/**
 * Returns the stored lines of the products, by `countKey`. Throws `conflict` if a line of the request does not exist,
 * or if its shelf changed after it was counted. This also applies to lines without a difference, because a count of an
 * outdated number would confirm a wrong stock. The caller has locked the products with differences.
 */
async function currentLines(tx: Tx, lines: readonly Counted[], productIds: readonly number[], now: Date) {
  const stored = new Map(
    (await linesOfProducts(tx, productIds, now)).map((line) => [
      countKey(line.variantId, line.batch?.id ?? null),
      line,
    ]),
  )
  const since = Math.min(...lines.map((line) => line.since))
  const changes = await shelfChanges(tx, { since, productIds })
  const errors = new Map<number, string>()
  for (const [index, line] of lines.entries()) {
    const current = stored.get(keyOf(line))
    if (!current) errors.set(index, texts.missing)
    else if (current.shelf !== line.shelf || (changes.get(keyOf(line)) ?? 0) > line.since) {
      errors.set(index, texts.changed(line.shelf, current.shelf))
    }
  }
  refuse('conflict', errors)
  return stored
}

/** Returns the change of stock for a counted line. The change subtracts at most the pieces that are not reserved. */
function changeOf(line: Counted, { productId, sellable }: StockedLine) {
  const difference = line.counted - line.shelf
  const quantity = Math.max(difference, -sellable)
  const { variantId, batchId } = line
  return { productId, variantId, batchId, quantity, short: quantity - difference }
}

/** Returns the text of a stock-taking change for the audit log, such as `Majun (60 g) M-60: 20 → 18`. */
const audited = ({ shelf, counted }: Counted, { name, sku, batch }: StockedLine) =>
  `${[name, sku, batch && `batch ${batch.number}`].filter(Boolean).join(' ')}: ${shelf} → ${counted}`

async function post(
  tx: Tx,
  { admin, body, now }: { admin: CurrentUser; body: BodyOf<typeof countStock>; now: Date },
): Promise<{ reply: StockCount; restocked: readonly number[] }> {
  const { lines, reason } = body
  assertOnce(lines)
  const version = await raiseCatalogueVersion(tx)
  const different = lines.filter(({ counted, shelf }) => counted !== shelf)
  const productOf = await productsOfVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  const changing = different.flatMap(({ variantId }) => productOf.get(variantId) ?? [])
  // Products are locked in the sequence of their ids, as orders lock them, so that no deadlock is possible.
  for (const id of new Set(changing.toSorted((a, b) => a - b))) await lockProduct(tx, id, version)
  const stored = await currentLines(tx, lines, [...new Set(productOf.values())], now)
  const changes = different
    .flatMap((line) => {
      const found = stored.get(keyOf(line))
      return found ? [{ ...changeOf(line, found), audited: audited(line, found) }] : []
    })
    .toSorted((a, b) => a.productId - b.productId || a.variantId - b.variantId)
  const cause = { reason: 'count', userId: admin.id, now, ...(reason ? { note: reason } : {}) } as const
  await applyToStock(
    tx,
    changes.map(({ productId, variantId, batchId, quantity }) => ({ productId, variantId, batchId, quantity })),
    { version, cause },
  )
  await addAudit(tx, {
    userId: admin.id,
    action: 'countStock',
    target: 'stock',
    after: {
      countedLines: lines.length,
      ...(reason ? { reason } : {}),
      changes: changes.map((change) => change.audited),
    },
    createdAt: now,
  })
  return {
    reply: {
      changes: changes.map(({ variantId, batchId, quantity, short }) => ({ variantId, batchId, quantity, short })),
    },
    restocked: changes.flatMap(({ productId, batchId, quantity }) => (batchId && quantity > 0 ? [productId] : [])),
  }
}

/** Returns a page of stock list lines. A change during the reads is later than `since`, which is read first. */
async function linesAfter(tx: Tx, after: number, now: Date): Promise<CountLines> {
  const since = await lastMovement(tx)
  const ids = await productIdsAfter(tx, { after, limit: countLinesPerPage })
  const lines = await linesOfProducts(tx, ids, now)
  return {
    since,
    lines: lines.map(({ sellable: _, ...line }) => line),
    next: ids.length < countLinesPerPage ? null : (ids.at(-1) ?? null),
  }
}

type Endpoints = Pick<typeof contract, 'getCountLines' | 'countStock'>

export const countHandlers = (deps: Deps): Handlers<Endpoints> => ({
  getCountLines: ({ query }) => deps.db.read((tx) => linesAfter(tx, query.after ?? 0, deps.clock())),

  countStock: async ({ body, caller, idempotency }) => {
    const admin = requireAdmin(await caller())
    const now = deps.clock()
    const { reply, restocked } = await deps.db.write(async (tx) => {
      const posted = await post(tx, { admin, body, now })
      await idempotency?.storeResponse(tx, { status: 200, reply: posted.reply, now })
      return posted
    })
    deps.catalogue.invalidate()
    // Pieces added to a batch can replace the expired pieces of an order.
    for (const id of new Set(restocked)) await replaceFlagged(deps, id)
    return reply
  },
})
