import { mailboxOf } from '../mailbox.ts'
import { formatInr, type Paise } from '../money.ts'
import type { OrderMessage } from './order-status.ts'

/** The limits for cash on delivery (COD), from the settings. */
export interface CodLimits {
  /** Maximum total of a COD order in paise, because couriers collect no higher amount in cash. */
  maxAmount: Paise
  maxPieces: number
  /** Maximum number of unconfirmed COD orders per phone number. */
  openPerPhone: number
  /** Maximum number of unconfirmed COD orders per delivery address. */
  openPerAddress: number
  /** Maximum number of unconfirmed COD orders per IP address. */
  openPerIp: number
  /** Number of days after which unconfirmed orders are cancelled. */
  expiryDays: number
}

interface CodOrder {
  total: Paise
  pieces: number
}

/** Returns a message if the amount or pieces of an order exceed the limit for cash on delivery, otherwise null. */
export function codSizeProblem({ total, pieces }: CodOrder, limits: CodLimits): OrderMessage | null {
  if (pieces > limits.maxPieces) return (t) => t.cashItemLimit(limits.maxPieces)
  if (total > limits.maxAmount) return (t) => t.cashAmountLimit(formatInr(limits.maxAmount, t.tag))
  return null
}

const dayMs = 24 * 3600 * 1000

/**
 * Returns the time before which an unconfirmed order must have been placed so that the owner is warned: one day before
 * the order expires.
 */
export const warningCutoff = ({ expiryDays }: CodLimits, now: Date): Date =>
  new Date(now.getTime() - (expiryDays - 1) * dayMs)

/**
 * Returns the time before which unconfirmed orders must have been placed to be listed in a warning email. The list
 * includes orders that expire up to one day later, so that at most one email a day is sent.
 */
export const warningBatchCutoff = (limits: CodLimits, now: Date): Date =>
  new Date(warningCutoff(limits, now).getTime() + dayMs)

/**
 * Returns the time at which an unconfirmed order is cancelled: `expiryDays` after it was placed, but at the earliest
 * one day after the warning.
 */
export const expiryOf = (placedAt: Date, warnedAt: Date, { expiryDays }: CodLimits): Date =>
  new Date(Math.max(placedAt.getTime() + expiryDays * dayMs, warnedAt.getTime() + dayMs))

/** Normalizes a typed discount code, because shoppers type lower case and copy surrounding spaces. */
export const couponCodeOf = (text: string | null | undefined): string => (text ?? '').trim().toUpperCase()

/** The stored data that decides whether a discount code is valid for an order. */
export interface KnownCoupon {
  /** The email address to which the discount code was sent. */
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
