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
  if (pieces > limits.maxPieces) return `Cash on delivery is for up to ${limits.maxPieces} pieces an order.`
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
