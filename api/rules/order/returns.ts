import type { ReturnReason, ReturnStatus } from '#contract/returns'
import { dayInIndia, endOfDay } from '../dates.ts'
import type { Paise } from '../money.ts'
import { apportion, scale } from '../tax/gst.ts'

const atAnyTime: readonly ReturnReason[] = ['damaged', 'wrong_item', 'late']

/**
 * Whether goods can be returned for this reason at any time. Their share of the delivery charge is then refunded too.
 */
export const isFaulty = (reason: ReturnReason): boolean => atAnyTime.includes(reason)

const dayMs = 24 * 3600_000

/** Returns the time until which goods can be returned for any reason: the end of the last day in India. */
export const returnsEnd = (deliveredAt: Date, days: number): Date =>
  endOfDay(dayInIndia(new Date(deliveredAt.getTime() + days * dayMs)))

/** The statuses of an open return: its pieces are not returned yet, but cannot be requested again. */
export const openStatuses = ['requested', 'approved', 'in_transit'] as const satisfies readonly ReturnStatus[]

const moves: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['in_transit', 'received', 'rejected'],
  in_transit: ['received'],
  received: ['closed'],
  rejected: [],
  closed: [],
}

/** Whether the status of a return can change from `from` to `to`. */
export const canMoveReturn = (from: ReturnStatus, to: ReturnStatus): boolean => moves[from].includes(to)

/**
 * An order line for the refund of delivery. `quantity` contains all ordered pieces, also those that were cancelled
 * later.
 */
interface FaultyLine {
  quantity: number
  /** The price of one piece, in paise. */
  price: Paise
  /**
   * The number of pieces that were accepted as faulty so far, including those of the return whose goods are being
   * received.
   */
  faulty: number
  /** The delivery charge that was refunded for the line so far. */
  refunded: Paise
}

/**
 * Returns the delivery charge to refund for each line because of faulty pieces, in paise, in the sequence of `lines`.
 * The charge of the order is apportioned to the ordered lines by value, as it is when it is taxed with them, and within
 * a line to its ordered pieces. Therefore, pieces that were cancelled before or after packing never change the share of
 * other pieces, and their own share is not refunded. Amounts are rounded once for all faulty pieces of a line so far,
 * so that returning them one by one refunds as much as returning them together.
 */
export function deliveryRefunds(shipping: Paise, lines: readonly FaultyLine[]): Paise[] {
  const shares = apportion(
    shipping,
    lines.map(({ price, quantity }) => price * quantity),
  )
  return lines.map(({ quantity, faulty, refunded }, index) =>
    quantity === 0 ? 0 : Math.max(scale(shares[index] ?? 0, faulty, quantity) - refunded, 0),
  )
}

/** Time for which the account for a refund is stored after the last change of its return. */
export const payoutAgeMs = 90 * dayMs
