import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orderLinks } from '../db/schema/notices.ts'
import { placeholders, statement } from '../db/statement.ts'
import type { Caller, Context } from '../http/handler-types.ts'

interface Owned {
  id: number
  userId: number | null
  guestHash: string | null
  customerEmail: string
}

/** Whether two texts are equal, compared in constant time. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Whether the order was placed with this email address. Upper and lower case do not matter. */
const isEmailOf = (order: Owned, email: string | undefined): boolean =>
  same(order.customerEmail.toLowerCase(), (email ?? '').trim().toLowerCase())

/**
 * Whether the caller may read, pay and cancel an order: as an admin, as the account or guest browser that placed it, or
 * with the token of an order link.
 */
export function isHolder(order: Owned, caller: Caller): boolean {
  if (caller.user?.role === 'admin') return true
  if (caller.user && caller.user.id === order.userId) return true
  if (caller.linkedOrderId === order.id) return true
  return order.guestHash !== null && caller.guestHash !== null && same(order.guestHash, caller.guestHash)
}

/** The data with which a request identifies an order and proves access to it. */
interface Claim {
  /** The id, order number or AWB number that the request contains. */
  asked: string | number
  /** The email address that the request contains, if it can prove access. */
  email?: string | undefined
  /** Whether the caller must give the email address even if cookies prove access. */
  emailNeeded?: boolean
}

/**
 * Whether the caller may read an order: cookies or a token prove it, or the request contains the order's email address.
 * Also returns false for a missing order (null), because callers must not learn whether an order exists. Throws
 * `rate_limited` after too many wrong email addresses from the caller's IP address. Callers whose cookies prove access
 * are never limited.
 */
export async function mayRead(
  call: Pick<Context, 'caller' | 'guess'>,
  order: Owned | null,
  { asked, email, emailNeeded = false }: Claim,
): Promise<boolean> {
  const isRight = order !== null && isEmailOf(order, email)
  if (order && isHolder(order, await call.caller())) return isRight || !emailNeeded
  const subjects = [`order ${order?.id ?? asked}`, ...(email ? [`email ${email.trim().toLowerCase()}`] : [])]
  return call.guess(subjects, isRight)
}

/** Time in milliseconds for which an order link is valid. */
export const orderLinkAgeMs = 180 * 24 * 3600_000

interface NewLink {
  orderId: number
  /** SHA-256 of the token in the order link. */
  tokenHash: string
  now: Date
}

const insert = statement('insert_order_link', (tx) =>
  tx.insert(orderLinks).values(placeholders('orderId', 'tokenHash', 'expiresAt', 'createdAt')),
)

/** Stores an order link by the hash of its token. */
export async function insertOrderLink(tx: Tx, { orderId, tokenHash, now }: NewLink): Promise<void> {
  const expiresAt = new Date(now.getTime() + orderLinkAgeMs)
  await insert(tx).execute({ orderId, tokenHash, expiresAt, createdAt: now })
}

/** Returns the id of the order that an order link belongs to; null if the link is unknown or has expired. */
export async function findLinkedOrder(tx: Tx, tokenHash: string, now: Date): Promise<number | null> {
  const [row] = await tx
    .select({ orderId: orderLinks.orderId })
    .from(orderLinks)
    .where(and(eq(orderLinks.tokenHash, tokenHash), gt(orderLinks.expiresAt, now)))
  return row?.orderId ?? null
}

/** Deletes at most `limit` expired order links. */
export function deleteExpiredLinks(tx: Tx, now: Date, limit: number): Promise<{ id: number }[]> {
  const expired = tx.select({ id: orderLinks.id }).from(orderLinks).where(lte(orderLinks.expiresAt, now)).limit(limit)
  return tx.delete(orderLinks).where(inArray(orderLinks.id, expired)).returning({ id: orderLinks.id }).execute()
}
