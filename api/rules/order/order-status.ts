import type { Order, OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'
import type { Translated } from '#contract/translations'
import type * as language from '#texts/language'
import type * as rules from '#texts/order-rules'
import type * as status from '#texts/order-status'
import { type Paise, parseRupees } from '../money.ts'

/** The messages of the order rules in one language, and the language tag with which amounts in them are formatted. */
export type OrderTexts = Translated<typeof rules> & Translated<typeof status> & Translated<Pick<typeof language, 'tag'>>

/** A message for the shopper. The server creates it in the language of the response. */
export type OrderMessage = (t: OrderTexts) => string

/**
 * Who or what changes the status of an order. `expiry`: the server cancels an order that was not paid in time.
 * `payment`: a payment was captured.
 */
export type Actor = 'admin' | 'courier' | 'expiry' | 'payment'

const forward: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed']
const ended: readonly OrderStatus[] = ['cancelled', 'delivered', 'completed']

/**
 * Whether an actor may change the status of an order (record 14, orders and stock). Only a payment can move an order
 * from `cancelled` to `confirmed`, and only if the order expired and its stock was reserved again; the caller must
 * check both in the same transaction.
 */
export function canMove(from: OrderStatus, to: OrderStatus, actor: Actor): boolean {
  if (actor === 'payment') return to === 'confirmed' && (from === 'pending' || from === 'cancelled')
  if (actor === 'expiry') return from === 'pending' && to === 'cancelled'
  if (to === 'cancelled') return actor === 'admin' && mayCancel(from)
  return from !== 'cancelled' && forward.indexOf(to) > forward.indexOf(from)
}

/** Whether an admin can cancel an order in this status. */
export function mayCancel(status: OrderStatus): boolean {
  return !ended.includes(status)
}

/**
 * Returns the reason why the shopper cannot cancel an order, as a message; null if the shopper can cancel it.
 * `packedAt` is set when the order is packed.
 */
export function cancelProblem({
  status,
  packedAt,
}: {
  status: OrderStatus
  packedAt: Date | null
}): OrderMessage | null {
  if (status === 'cancelled') return (texts) => texts.alreadyCancelled
  if (!mayCancel(status)) return (texts) => texts.alreadyDelivered
  if (packedAt === null && !hasLeftShop(status)) return null
  return (texts) => texts.alreadyPacked
}

/** Whether a shipment can be created for an order in this status (specification section 4). */
export function mayShip(status: OrderStatus): boolean {
  return !ended.includes(status)
}

interface Payable {
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
}

/**
 * Whether an online order is not paid yet. Until it is paid, its status cannot change and it cannot ship (record 14,
 * orders and stock).
 */
export const awaitsPayment = ({ paymentMethod, paymentStatus }: Payable): boolean =>
  paymentMethod === 'razorpay' && (paymentStatus === 'pending' || paymentStatus === 'failed')

/** Whether the whole payment of an order was refunded: by the owner, at the gateway, or through a lost dispute. */
export const isRefunded = ({ paymentStatus }: Pick<Payable, 'paymentStatus'>): boolean => paymentStatus === 'refunded'

/** Whether an order must not be packed or shipped, because it is not paid yet or its payment was refunded. */
export const lacksPayment = (order: Payable): boolean => awaitsPayment(order) || isRefunded(order)

/**
 * Whether the payment of an order prevents changes of its status. An order that has left the shop can be delivered and
 * completed even after a refund.
 */
export const isHeld = (order: Payable): boolean =>
  awaitsPayment(order) || (isRefunded(order) && !hasLeftShop(order.status))

/** Whether the courier must not collect an order: it is cancelled, or its payment was refunded while it was in the shop. */
export const mustNotLeave = (order: Payable): boolean =>
  order.status === 'cancelled' || (isRefunded(order) && !hasLeftShop(order.status))

/** Returns the statuses that an admin can set next, nearest first, without `cancelled`. */
export const nextStatuses = (order: Payable): OrderStatus[] =>
  isHeld(order) ? [] : forward.filter((status) => canMove(order.status, status, 'admin'))

/** Whether an order in this status has left the shop; its cancellation then does not return the stock. */
export function hasLeftShop(status: OrderStatus): boolean {
  return forward.indexOf(status) >= forward.indexOf('shipped')
}

/** Whether an order in this status was delivered; a COD order is then paid. */
export function hasArrived(status: OrderStatus): boolean {
  return forward.indexOf(status) >= forward.indexOf('delivered')
}

/** Returns the price of an order without its cancelled items, in paise. */
export const orderPrice = ({ total, cancelledAmount = '0.00' }: Pick<Order, 'total' | 'cancelledAmount'>): Paise =>
  parseRupees(total) - parseRupees(cancelledAmount)

/**
 * Returns an order without phone number and notes, for viewers who know only the order number and email address or who
 * use the same device.
 */
export function trackedOrder({ customerPhone: _phone, notes: _notes, ...order }: Order): TrackedOrder {
  return order
}
