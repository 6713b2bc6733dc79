import { and, count, desc, eq, gte, inArray, ne, or } from 'drizzle-orm'
import type { Difference, DifferenceState } from '#contract/returns'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { products, variants } from '../db/schema/catalogue.ts'
import { type PendingExchange, paymentLinks } from '../db/schema/order-cases.ts'
import type { returns } from '../db/schema/order-records.ts'
import { isOpenLink } from '../db/schema/values.ts'
import { ShopError } from '../http/shop-error.ts'
import { enqueue, enqueueRepeat } from '../jobs/enqueue.ts'
import { removeExpired, totalsFromVariants } from '../stock/batch-store.ts'
import { postMovements } from '../stock/movement-store.ts'
import { leaving, releasePieces, reserveStock } from '../stock/stock-store.ts'

// The rows of `payment_links`: one payment link for the difference of an exchange for dearer goods (record 73).

export type PaymentLinkRow = typeof paymentLinks.$inferSelect

/** How long a payment link can be paid and its goods stay reserved, in milliseconds. */
export const linkValidMs = 3 * 24 * 3600_000

/** The smallest amount of a payment link, in paise. */
const minAmount = 100

/** Whether a payment link can still be paid. While it is open, the goods of its exchange are reserved. */
export const isOpen = ({ state }: Pick<PaymentLinkRow, 'state'>): boolean => state === 'wanted' || state === 'open'

async function findOne(tx: Tx, where: ReturnType<typeof eq> | undefined): Promise<PaymentLinkRow | null> {
  const [row] = await tx.select().from(paymentLinks).where(where).orderBy(desc(paymentLinks.id)).limit(1)
  return row ?? null
}

export const findLink = (tx: Tx, id: number) => findOne(tx, eq(paymentLinks.id, id))

/** Returns the payment link that a webhook names, by its id at the gateway or its reference; null if there is none. */
export const findReportedLink = (tx: Tx, gatewayLinkId: string, reference: string | null) =>
  findOne(tx, or(eq(paymentLinks.gatewayLinkId, gatewayLinkId), eq(paymentLinks.reference, reference ?? '')))

/** Returns the payment link of a return that can still be paid; null if there is none. */
export const openLinkOf = (tx: Tx, returnId: number) =>
  findOne(tx, and(eq(paymentLinks.returnId, returnId), isOpenLink(paymentLinks.state)))

/** Whether an order has a payment link that can still be paid. */
export const hasOpenLink = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await findOne(tx, and(eq(paymentLinks.orderId, orderId), isOpenLink(paymentLinks.state)))) !== null

/** Returns the gateway account with which the difference of a return was paid; null if nothing was paid for it. */
export async function accountOfDifference(tx: Tx, returnId: number): Promise<string | null> {
  const paid = await findOne(tx, and(eq(paymentLinks.returnId, returnId), eq(paymentLinks.state, 'paid')))
  return paid?.account ?? null
}

/** Returns the newest payment link of a return with its state, as the API shows it; null if there is none. */
export async function differenceReply(tx: Tx, returnId: number): Promise<Difference | null> {
  const link = await findOne(tx, eq(paymentLinks.returnId, returnId))
  if (!link) return null
  const { amount, state, url, expiresAt } = link
  return { amount: rupees(amount), state, url: state === 'open' ? url : null, expiresAt: expiresAt.toISOString() }
}

/** Queues the job that fetches the state of a payment link from the gateway. */
export const queueLinkSync = (tx: Tx, linkId: number, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'sync-link', uniqueKey: `sync-link ${linkId}`, payload: { linkId }, runAt })

/** Queues the job that ends an unpaid payment link at the gateway and releases the goods reserved for it. */
export const queueLinkEnd = (tx: Tx, linkId: number, runAt: Date): Promise<void> =>
  enqueueRepeat(tx, { kind: 'end-link', uniqueKey: `end-link ${linkId}`, payload: { linkId }, runAt })

interface NewLink {
  row: Pick<typeof returns.$inferSelect, 'id' | 'orderId' | 'number'>
  /** The difference that the shopper pays with the payment link, in paise. */
  amount: Paise
  exchange: PendingExchange
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

/**
 * Stores a payment link for the difference of an exchange and queues its jobs. The caller has reserved the goods of the
 * exchange. Throws `conflict` if the difference cannot be paid with a payment link.
 */
export async function insertLink(tx: Tx, { row, amount, exchange, account, now }: NewLink): Promise<void> {
  if (account === null) {
    throw new ShopError('conflict', 'Set up a payment gateway for the difference, or refund the return instead.')
  }
  if (amount < minAmount) {
    throw new ShopError('conflict', 'A difference below ₹1 cannot be paid. Refund the return instead.')
  }
  const [earlier] = await tx.select({ number: count() }).from(paymentLinks).where(eq(paymentLinks.returnId, row.id))
  const reference = `${row.number}-${(earlier?.number ?? 0) + 1}`
  const expiresAt = new Date(now.getTime() + linkValidMs)
  const values = { orderId: row.orderId, returnId: row.id, reference, account, amount, exchange, expiresAt }
  const [link] = await tx
    .insert(paymentLinks)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning()
  if (!link) throw new Error(`Payment link ${reference} was not stored`)
  const payload = { linkId: link.id }
  await enqueue(tx, { kind: 'create-link', uniqueKey: `create-link ${link.id}`, payload, runAt: now })
  await queueLinkEnd(tx, link.id, expiresAt)
}

/** Changes a payment link. The caller has locked its order. */
export async function updateLink(
  tx: Tx,
  id: number,
  values: Partial<Pick<PaymentLinkRow, 'state' | 'gatewayLinkId' | 'url'>>,
  now: Date,
): Promise<PaymentLinkRow> {
  const [link] = await tx
    .update(paymentLinks)
    .set({ ...values, updatedAt: now })
    .where(eq(paymentLinks.id, id))
    .returning()
  if (!link) throw new Error(`Payment link ${id} does not exist`)
  return link
}

interface End {
  state: Exclude<DifferenceState, 'wanted' | 'open' | 'paid'>
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

/**
 * Stores that a payment link was not paid, releases the goods reserved for it, and queues the job that ends it at the
 * gateway.
 */
export async function endLink(tx: Tx, link: PaymentLinkRow, { state, version, now }: End): Promise<PaymentLinkRow> {
  await releaseReserved(tx, link, { version, now })
  await queueLinkEnd(tx, link.id, now)
  return updateLink(tx, link.id, { state }, now)
}

/**
 * Releases reserved goods into the batches from which they were taken. If batches were added to a variant or removed
 * from it after the reservation, its pieces are released like those of a cancelled order.
 */
async function releaseReserved(tx: Tx, { orderId, exchange }: PaymentLinkRow, { version, now }: Omit<End, 'state'>) {
  const { reserved } = exchange
  const ids = reserved.map(({ variantId }) => variantId)
  const rows = await tx
    .select({ id: variants.id, hasBatches: variants.hasBatches })
    .from(variants)
    .where(inArray(variants.id, ids))
  const hasBatches = new Map(rows.map((row) => [row.id, row.hasBatches]))
  const isSame = ({ variantId, batches }: (typeof reserved)[number]) =>
    hasBatches.get(variantId) === (batches !== undefined)
  const same = reserved.filter(isSame)
  const back = same.map(({ batches, quantity, ...of }) => ({
    ...of,
    quantity: -quantity,
    ...(batches ? { batches: batches.map((taken) => ({ ...taken, quantity: -taken.quantity })) } : {}),
  }))
  const cause = { reason: 'cancellation', orderId, now } as const
  await reserveStock(tx, back, version)
  // The pieces of a variant that was deactivated meanwhile do not count for its product.
  const productIds = [...new Set(back.map(({ productId }) => productId))]
  await tx.update(products).set({ inventory: totalsFromVariants.inventory }).where(inArray(products.id, productIds))
  await postMovements(tx, leaving(back), cause)
  await releasePieces(
    tx,
    reserved.filter((pieces) => !isSame(pieces)),
    { version, cause },
  )
  const batched = same.filter(({ batches }) => batches !== undefined)
  if (batched.length > 0) await removeExpired(tx, batched, { version, now })
}

/**
 * Returns the ids of the payment links of a gateway account that can be paid now or could be paid at `since` or later.
 */
export async function unpaidLinks(tx: Tx, account: string, since: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(gte(paymentLinks.updatedAt, since), ne(paymentLinks.state, 'paid'), eq(paymentLinks.account, account)))
  return rows.map(({ id }) => id)
}
