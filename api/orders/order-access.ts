import { createHash, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../http/handlers.ts'

interface Owned {
  userId: number | null
  guestHash: string | null
  customerEmail: string
}

/** Takes as long for a near miss as for a wild one. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/** Whether `email` is the one that the order was placed with, whatever its case. */
export const isEmailOf = (order: Owned, email: string | undefined): boolean =>
  same(order.customerEmail.toLowerCase(), (email ?? '').trim().toLowerCase())

/**
 * Who may read an order: an admin, its owner, the browser that placed it as a guest, or whoever knows its e-mail.
 * Anybody else must get the very answer of an order that does not exist.
 */
export function mayRead(order: Owned, caller: Caller, email?: string): boolean {
  if (caller.user?.role === 'admin') return true
  if (caller.user && caller.user.id === order.userId) return true
  if (order.guestHash !== null && caller.guestHash !== null && same(order.guestHash, caller.guestHash)) return true
  return isEmailOf(order, email)
}
