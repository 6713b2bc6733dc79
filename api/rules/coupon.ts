import { mailboxOf } from './mailbox.ts'

/** A discount code as the shop stores it: people type it in lower case and copy blanks with it. */
export const couponCodeOf = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase()

/** What the shop knows of a code. */
export interface KnownCoupon {
  /** To whom it was mailed. */
  email: string
  used: boolean
  /** The mailbox of the address that orders has an order that was not cancelled. */
  ordered: boolean
}

export const couponUsedText = 'This discount code has already been used. It works once.'

/**
 * Why an order of an e-mail address cannot use a code, as a sentence for the shopper; null when it can. A code that
 * nobody has and one that is somebody else's read the same, so that codes and subscribers cannot be told by asking.
 */
export function couponProblem(coupon: KnownCoupon | null, email: string): string | null {
  if (!coupon || mailboxOf(coupon.email) !== mailboxOf(email)) {
    return 'This code does not work with this e-mail address. Please check the code, and use the address that it was sent to.'
  }
  if (coupon.used) return couponUsedText
  if (coupon.ordered) {
    return 'This code is for a first order, and there is already an order with this e-mail address.'
  }
  return null
}
