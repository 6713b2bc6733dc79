import { mailboxOf } from '../mailbox.ts'
import type { OrderMessage } from './order-status.ts'

/** Normalizes a typed discount code, because shoppers type lower case and copy surrounding spaces. */
export const couponCodeOf = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase()

/** The stored data that decides whether a discount code is valid for an order. */
export interface KnownCoupon {
  /** The email address that the code was sent to. */
  email: string
  used: boolean
  /** Whether the shopper's mailbox already has an order that was not cancelled. */
  ordered: boolean
}

/**
 * Returns a message for the shopper if a discount code is not valid for an email address, otherwise null. The message
 * for unknown codes and for codes of another address is the same, so that it reveals neither codes nor subscribers.
 */
export function couponProblem(coupon: KnownCoupon | null, email: string): OrderMessage | null {
  if (!coupon || mailboxOf(coupon.email) !== mailboxOf(email)) return (t) => t.couponInvalid
  if (coupon.used) return (t) => t.couponUsed
  return coupon.ordered ? (t) => t.couponFirstOrderOnly : null
}
