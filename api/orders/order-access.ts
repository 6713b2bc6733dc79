import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller, Context } from '../http/handlers.ts'

interface Owned {
  id: number
  userId: number | null
  guestHash: string | null
  customerEmail: string
}

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Whether `email` is the one that the order was placed with, whatever its case. */
const isEmailOf = (order: Owned, email: string | undefined): boolean =>
  same(order.customerEmail.toLowerCase(), (email ?? '').trim().toLowerCase())

/** Whether the cookies prove that an order is the caller's: an admin, its owner, or the browser that placed it as a guest. */
export function isHolder(order: Owned, caller: Caller): boolean {
  if (caller.user?.role === 'admin') return true
  if (caller.user && caller.user.id === order.userId) return true
  return order.guestHash !== null && caller.guestHash !== null && same(order.guestHash, caller.guestHash)
}

/** How a caller identifies an order. */
interface Claim {
  /** The id, number or AWB by which the order was looked for. */
  asked: string | number
  /** The e-mail that the order was placed with, where that is a proof. */
  email?: string | undefined
  /** Also asks a holder for the e-mail. */
  emailNeeded?: boolean
}

/**
 * Whether the caller may read an order: its holder, or somebody who knows its e-mail. False for an order that does not
 * exist (null) too: both must get the same answer. Throws `rate_limited` after too many wrong proofs of the caller's
 * address; holders are never limited.
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
