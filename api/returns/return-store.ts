import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { OrderActions } from '#contract/orders'
import { dashboardOrdersPage } from '#contract/page-paths'
import type { Return } from '#contract/returns'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { hasArrived } from '#rules/order/order-status'
import { isFaulty, openStatuses, payoutAgeMs, returnsEnd } from '#rules/order/returns'
import { nameWithVariant } from '#rules/variants'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { promisesReply } from '../catalogue/product-reply.ts'
import { documents, returnItems, returnPhotos, returns, type shipments } from '../db/schema/order-records.ts'
import { orderItems, type orders, orderTrackingEvents } from '../db/schema/orders.ts'
import { shipmentOf } from '../orders/order-store.ts'
import { differenceReply } from './difference-store.ts'
import { findPickup, pickupReply } from './pickup-store.ts'

export type ReturnRow = typeof returns.$inferSelect
export type ReturnItemRow = typeof returnItems.$inferSelect

/** Returns a return by its id; null if it does not exist. */
export async function findReturn(tx: Tx, id: number): Promise<ReturnRow | null> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, id))
  return row ?? null
}

/** Returns the items of a return, in the order in which the request listed them. */
export const itemsOf = (tx: Tx, returnId: number): Promise<ReturnItemRow[]> =>
  tx.select().from(returnItems).where(eq(returnItems.returnId, returnId)).orderBy(asc(returnItems.id)).execute()

/** Returns the returns of an order, newest first. */
export const returnsOf = (tx: Tx, orderId: number): Promise<ReturnRow[]> =>
  tx.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.id)).execute()

const exchangeFor = ({ exchangeVariantId: variantId, exchangeTitle: title, exchangePrice }: ReturnItemRow) =>
  variantId === null ? null : { variantId, title, price: rupees(exchangePrice ?? 0) }

const replacementReply = ({ awbCode, courierName, courierStatus, trackUrl }: typeof shipments.$inferSelect) => ({
  awbCode,
  courierName,
  status: courierStatus,
  trackUrl: trackUrl?.startsWith('https://') ? trackUrl : null,
})

/**
 * Converts a return to the return of the API. The fields are listed one by one, so that the refund account is never
 * sent. `canChangePayout`: whether the caller can replace the stored account.
 */
export async function returnReply(tx: Tx, row: ReturnRow, canChangePayout = false): Promise<Return> {
  const items = await tx
    .select({ item: returnItems, line: orderItems })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.lineId))
    .where(eq(returnItems.returnId, row.id))
    .orderBy(asc(returnItems.id))
  const [photos] = await tx.select({ number: count() }).from(returnPhotos).where(eq(returnPhotos.returnId, row.id))
  const pickup = await findPickup(tx, row.id)
  const shipment = row.exchangeTotal === null ? null : await shipmentOf(tx, row.orderId, row.id)
  return {
    id: row.id,
    number: row.number,
    orderId: row.orderId,
    status: row.status,
    items: items.map(({ item, line }) => ({
      id: item.id,
      lineId: item.lineId,
      name: nameWithVariant(line.shownName ?? line.productName, line.variantTitle),
      quantity: item.quantity,
      reason: item.reason,
      decision: item.decision,
      exchangeFor: exchangeFor(item),
    })),
    ...(items.length === 0 && { isPriceReduction: true }),
    resolution: row.isExchange ? 'exchange' : 'refund',
    exchangeTotal: row.exchangeTotal === null ? null : rupees(row.exchangeTotal),
    replacement: shipment && replacementReply(shipment),
    pickup: pickup && pickupReply(pickup),
    difference: row.isExchange ? await differenceReply(tx, row.id) : null,
    comment: row.comment,
    rejection: row.rejection,
    photos: photos?.number ?? 0,
    amount: row.amount === null ? null : rupees(row.amount),
    amountReason: row.amountReason,
    hasPayout: row.payout !== null,
    canChangePayout: row.payout !== null && canChangePayout,
    payoutReference: row.payoutReference,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns the photos of a return as data URLs. */
export async function photosOf(tx: Tx, returnId: number): Promise<string[]> {
  const ofReturn = eq(returnPhotos.returnId, returnId)
  const rows = await tx.select().from(returnPhotos).where(ofReturn).orderBy(asc(returnPhotos.id))
  return rows.map(({ picture }) => `data:image/webp;base64,${picture}`)
}

export type ReturnedOrder = Pick<typeof orders.$inferSelect, 'id' | 'status' | 'packedAt' | 'createdAt'>

/**
 * Returns the lines of a delivered order with the number of pieces that can be returned. Pieces that are cancelled,
 * returned or part of an open return do not count. Empty if the order was not delivered.
 */
export async function returnableLines(tx: Tx, order: ReturnedOrder): Promise<OrderActions['returnable']['items']> {
  if (!hasArrived(order.status)) return []
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.id))
  const open = await tx
    .select({ lineId: returnItems.lineId, pieces: sql`sum(${returnItems.quantity})`.mapWith(Number) })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, order.id), inArray(returns.status, [...openStatuses])))
    .groupBy(returnItems.lineId)
  const openOf = new Map(open.map(({ lineId, pieces }) => [lineId, pieces]))
  return lines.flatMap((line) => {
    const quantity = line.quantity - line.cancelledQuantity - (openOf.get(line.id) ?? 0)
    const name = nameWithVariant(line.shownName ?? line.productName, line.variantTitle)
    return quantity > 0 ? [{ lineId: line.id, name, quantity }] : []
  })
}

/** Returns the last moment at which the goods of a delivered order can be returned for any reason. */
export async function anyReasonUntil(tx: Tx, order: ReturnedOrder): Promise<Date> {
  const [delivered] = await tx
    .select({ at: orderTrackingEvents.createdAt })
    .from(orderTrackingEvents)
    .where(and(eq(orderTrackingEvents.orderId, order.id), eq(orderTrackingEvents.status, 'delivered')))
    .orderBy(asc(orderTrackingEvents.createdAt))
    .limit(1)
  // If an order was completed without a delivery, older releases stored no delivery event, so the packing time or the
  // order time is used.
  const at = delivered?.at ?? order.packedAt ?? order.createdAt
  return returnsEnd(at, promisesReply(await readSettings(tx)).returnDays)
}

interface NewReturn {
  order: ReturnedOrder & { orderNumber: string }
  items: readonly (Pick<ReturnItemRow, 'lineId' | 'quantity' | 'reason'> & Partial<ReturnItemRow>)[]
  isExchange: boolean
  comment: string | null
  photos: readonly Buffer[]
  /** The lower price of a COD order, which has no items; absent for a return. Admins need no notice about it. */
  reduction?: { amount: Paise; amountReason: string }
  now: Date
}

/** Stores a return or a price reduction. The caller has locked the order and checked the items. */
export async function insertReturn(
  tx: Tx,
  { order, items, isExchange, comment, photos, reduction, now }: NewReturn,
): Promise<ReturnRow> {
  const [earlier] = await tx.select({ number: count() }).from(returns).where(eq(returns.orderId, order.id))
  const number = `${order.orderNumber}-${reduction ? 'P' : 'R'}${(earlier?.number ?? 0) + 1}`
  const decided = reduction && ({ ...reduction, status: 'received', awaitsNotice: false } as const)
  const values = { orderId: order.id, number, isExchange, comment, createdAt: now, updatedAt: now, ...decided }
  const [row] = await tx.insert(returns).values(values).returning()
  if (!row) throw new Error(`Return ${number} was not stored`)
  if (items.length > 0) await tx.insert(returnItems).values(items.map((item) => ({ ...item, returnId: row.id })))
  for (const photo of photos) {
    await tx.insert(returnPhotos).values({ returnId: row.id, picture: photo.toString('base64') })
  }
  return row
}

/** Changes a return. The caller has locked its order. */
export async function updateReturn(
  tx: Tx,
  id: number,
  values: Partial<typeof returns.$inferInsert>,
  now: Date,
): Promise<ReturnRow> {
  const [row] = await tx
    .update(returns)
    .set({ ...values, updatedAt: now })
    .where(eq(returns.id, id))
    .returning()
  if (!row) throw new Error(`Return ${id} does not exist`)
  return row
}

/** Returns the reason that is stored with the refunds of a return. */
export const returnReason = (number: string): string => `Return ${number}`

/**
 * Lowers the refund amount of a received return by `by` paise. The return is found by `reason`, the reason of its
 * refund (`returnReason`).
 */
export async function lowerReturn(tx: Tx, reason: string, by: Paise, now: Date): Promise<void> {
  await tx
    .update(returns)
    .set({ amount: sql`${returns.amount} - ${by}`, updatedAt: now })
    .where(eq(returns.number, reason.replace(returnReason(''), '')))
}

/**
 * Raises the refund amounts of the returns of an order that are below what was credited for them, because the bank had
 * taken the money back, oldest first and by `amount` paise in total at most. The returns have the status `received`
 * until their refunds are made. Returns by how much each was raised, in paise, with the reason of its refund.
 */
export async function raiseReturns(tx: Tx, orderId: number, amount: Paise, now: Date) {
  const notes = await tx
    .select({ total: documents.total, content: documents.content })
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'credit_note')))
  const raised: { reason: string; amount: Paise }[] = []
  let left = amount
  for (const row of (await returnsOf(tx, orderId)).toReversed()) {
    const reason = returnReason(row.number)
    const credited = notes.reduce((sum, { total, content }) => (content.reason === reason ? sum + total : sum), 0)
    const part = Math.min(left, credited - (row.exchangeTotal ?? 0) - (row.amount ?? 0))
    if (part <= 0) continue
    await updateReturn(tx, row.id, { status: 'received', amount: (row.amount ?? 0) + part }, now)
    raised.push({ reason, amount: part })
    left -= part
  }
  return raised
}

/** The column values of a return that has no refund account. */
export const noPayout = { payout: null, payoutBy: null, payoutKey: null } as const

/**
 * Deletes the refund accounts of returns that have not changed for `payoutAgeMs`, `limit` at a time. The account of a
 * received return is not deleted, because its refund must still be made.
 */
export function deleteOldPayouts(tx: Tx, now: Date, limit: number): Promise<unknown[]> {
  const old = tx
    .select({ id: returns.id })
    .from(returns)
    .where(
      and(
        isNotNull(returns.payout),
        ne(returns.status, 'received'),
        lt(returns.updatedAt, new Date(now.getTime() - payoutAgeMs)),
      ),
    )
    .limit(limit)
  return tx.update(returns).set(noPayout).where(inArray(returns.id, old)).returning({ id: returns.id }).execute()
}

/** Stores the decision about an item, and the part of the delivery charge that is refunded with it. */
export async function decideItem(
  tx: Tx,
  id: number,
  values: Required<Pick<typeof returnItems.$inferInsert, 'decision' | 'delivery'>>,
): Promise<void> {
  await tx.update(returnItems).set(values).where(eq(returnItems.id, id))
}

/**
 * Returns for each line of an order how many faulty pieces were refunded, and the delivery charge refunded with them.
 */
export async function faultyBefore(tx: Tx, orderId: number) {
  const rows = await tx
    .select({ item: returnItems })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, orderId), inArray(returnItems.decision, ['restock', 'write_off'])))
  return (lineId: number) => {
    const items = rows
      .map(({ item }) => item)
      .filter((item) => item.lineId === lineId && isFaulty(item.reason) && item.exchangeVariantId === null)
    return {
      pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
      refunded: items.reduce((sum, { delivery }) => sum + delivery, 0),
    }
  }
}

/** Closes the received returns of an order. The caller has checked that their refunds were made. */
export async function closeRefundedReturns(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx
    .update(returns)
    .set({ status: 'closed', updatedAt: now })
    .where(and(eq(returns.orderId, orderId), eq(returns.status, 'received')))
}

/** Returns one return of which admins were not notified yet, if there is one. */
export const findUnannounced = (tx: Tx) =>
  tx.select({ id: returns.id }).from(returns).where(sql`${returns.awaitsNotice}`).limit(1).execute()

/**
 * Removes the mark of the returns about which admins must be notified. Returns a notice about each; a return that is
 * marked again later gets another notice.
 */
export async function takeReturnNotices(tx: Tx) {
  const rows = await tx
    .update(returns)
    .set({ awaitsNotice: false })
    .where(sql`${returns.awaitsNotice}`)
    .returning({ id: returns.id, number: returns.number, orderId: returns.orderId, updatedAt: returns.updatedAt })
  return rows.map(({ id, number, orderId, updatedAt }) => ({
    kind: 'return' as const,
    key: `return ${id} ${updatedAt.getTime()}`,
    subject: number,
    amount: null,
    path: `${dashboardOrdersPage}/${orderId}`,
  }))
}
