import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orderLinks } from '../db/schema/order-records.ts'
import { placeholders, statement } from '../db/statement.ts'

/** Time for which a link in an email about an order is valid. */
export const orderLinkAgeMs = 180 * 24 * 3600_000

interface NewLink {
  orderId: number
  /** SHA-256 of the token in the link. */
  tokenHash: string
  now: Date
}

const insert = statement('insert_order_link', (tx) =>
  tx.insert(orderLinks).values(placeholders('orderId', 'tokenHash', 'expiresAt', 'createdAt')),
)

/** Stores the link of an email by the hash of its token. */
export async function insertOrderLink(tx: Tx, { orderId, tokenHash, now }: NewLink): Promise<void> {
  const expiresAt = new Date(now.getTime() + orderLinkAgeMs)
  await insert(tx).execute({ orderId, tokenHash, expiresAt, createdAt: now })
}

/** Returns the id of the order of a link; null if the link is unknown or has expired. */
export async function findLinkedOrder(tx: Tx, tokenHash: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .select({ orderId: orderLinks.orderId })
    .from(orderLinks)
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.expiresAt, now)))
  return row?.orderId ?? null
}

/** Deletes at most `limit` expired links. */
export function deleteExpiredLinks(tx: Tx, now: Date, limit: number): Promise<{ id: number }[]> {
  const expired = tx.select({ id: orderLinks.id }).from(orderLinks).where(lte(orderLinks.expiresAt, now)).limit(limit)
  return tx.delete(orderLinks).where(inArray(orderLinks.id, expired)).returning({ id: orderLinks.id }).execute()
}
