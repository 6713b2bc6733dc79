import { formatInr, type Paise } from '../money.ts'
import type { OrderMessage } from './order-status.ts'

/** The limits for cash on delivery (COD), from the settings. */
export interface CodLimits {
  /** Maximum total of a COD order in paise, because couriers do not collect more. */
  maxAmount: Paise
  maxPieces: number
  /** Maximum number of unconfirmed COD orders per phone number. */
  openPerPhone: number
  /** Maximum number of unconfirmed COD orders per delivery address. */
  openPerAddress: number
  /** Maximum number of unconfirmed COD orders per IP address. */
  openPerIp: number
  /** Unconfirmed orders are cancelled after this many days. */
  expiryDays: number
}

interface CodOrder {
  total: Paise
  pieces: number
}

/** Returns a message for the shopper if an order is too large for cash on delivery, otherwise null. */
export function codSizeProblem({ total, pieces }: CodOrder, limits: CodLimits): OrderMessage | null {
  if (pieces > limits.maxPieces) return (t) => t.cashItemLimit(limits.maxPieces)
  if (total > limits.maxAmount) return (t) => t.cashAmountLimit(formatInr(limits.maxAmount, t.tag))
  return null
}

const dayMs = 24 * 3600 * 1000

/**
 * Returns the time before which an unconfirmed order must have been placed for the owner to be warned: one day before
 * it expires.
 */
export const warningCutoff = ({ expiryDays }: CodLimits, now: Date): Date =>
  new Date(now.getTime() - (expiryDays - 1) * dayMs)

/**
 * Returns the time before which unconfirmed orders must have been placed to be listed in a warning email. It includes
 * the orders that expire one day later, so that one email a day is enough.
 */
export const warningBatchCutoff = (limits: CodLimits, now: Date): Date =>
  new Date(warningCutoff(limits, now).getTime() + dayMs)

/**
 * Returns the time at which an unconfirmed order is cancelled: `expiryDays` after it was placed, but at the earliest
 * one day after the warning.
 */
export const expiryOf = (placedAt: Date, warnedAt: Date, { expiryDays }: CodLimits): Date =>
  new Date(Math.max(placedAt.getTime() + expiryDays * dayMs, warnedAt.getTime() + dayMs))
