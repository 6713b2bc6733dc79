import { createHash, timingSafeEqual } from 'node:crypto'
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
 * Whether the caller may read, pay and cancel an order: as an admin, as its owner, as the browser that placed it as a
 * guest, or with the token of a link in one of its emails.
 */
export function isHolder(order: Owned, caller: Caller): boolean {
  if (caller.user?.role === 'admin') return true
  if (caller.user && caller.user.id === order.userId) return true
  if (caller.linkedOrderId === order.id) return true
  return order.guestHash !== null && caller.guestHash !== null && same(order.guestHash, caller.guestHash)
}

/** The data with which a request identifies an order and proves access to it. */
interface Claim {
  /** The id, order number or AWB number in the request. */
  asked: string | number
  /** The email address in the request, if it can prove access. */
  email?: string | undefined
  /** Whether the email address is required even if the cookies prove access. */
  emailNeeded?: boolean
}

/**
 * Whether the caller may read an order: cookies or token prove it, or the request has the order's email address. Returns
 * false for a missing order (null) too, because both cases must get the same response. Throws `rate_limited` after too
 * many wrong email addresses from the caller's IP address; callers with access by their cookies are never limited.
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
