import { formatInr, type Paise } from './money.ts'

/** What the owner sets for cash on delivery. */
export interface CodLimits {
  /** Paise: the most that a courier collects for one order. */
  maxAmount: Paise
  maxPieces: number
  /** Unconfirmed orders at a time, of one phone number. */
  openPerPhone: number
  /** The same for one delivery address. */
  openPerAddress: number
  /** The same for one IP address. */
  openPerIp: number
  /** After so many days an unconfirmed order is cancelled. */
  expiryDays: number
}

/** Unconfirmed orders that are there already. */
export interface OpenOrders {
  phone: number
  address: number
  ip: number
}

interface CodOrder {
  /** Paise. */
  total: Paise
  pieces: number
}

/** Why an order is too large for cash on delivery, as a sentence for the shopper; null when it is not. */
export function codSizeProblem({ total, pieces }: CodOrder, limits: CodLimits): string | null {
  const { maxPieces } = limits
  if (pieces > maxPieces) {
    return `Cash on delivery is for up to ${maxPieces === 1 ? '1 piece' : `${maxPieces} pieces`} an order.`
  }
  if (total > limits.maxAmount) return `Cash on delivery is for orders up to ${formatInr(limits.maxAmount)}.`
  return null
}

/**
 * Why another cash on delivery order has to wait, as a sentence for the shopper; null when it does not. The sentence does
 * not say which detail has reached its limit: that would tell anybody about the orders of a phone number.
 */
export function codOpenProblem(open: OpenOrders, limits: CodLimits, factor: number): string | null {
  const full =
    open.phone >= limits.openPerPhone * factor ||
    open.address >= limits.openPerAddress * factor ||
    open.ip >= limits.openPerIp * factor
  return full ? 'We are still confirming other cash on delivery orders with these details.' : null
}

const dayMs = 24 * 3600 * 1000

/** Since when an order must be unconfirmed for the owner to be warned at `now`: a day before it expires. */
export const warnedFrom = ({ expiryDays }: CodLimits, now: Date): Date =>
  new Date(now.getTime() - (expiryDays - 1) * dayMs)

/** The email that warns of one order also names those that expire on the following day: one email a day is enough. */
export const namedFrom = (limits: CodLimits, now: Date): Date => new Date(warnedFrom(limits, now).getTime() + dayMs)

/** When an unconfirmed order is cancelled: after the days that the owner set, and at least one day after the warning. */
export const expiryOf = (placedAt: Date, warnedAt: Date, { expiryDays }: CodLimits): Date =>
  new Date(Math.max(placedAt.getTime() + expiryDays * dayMs, warnedAt.getTime() + dayMs))
