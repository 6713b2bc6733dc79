import type { OrderStatus, PaymentMethod, PaymentStatus, TrackingStatus } from '#contract/orders'

/** Who moves an order. `expiry` is the server giving up an unpaid order, `payment` a captured payment. */
export type Actor = 'admin' | 'courier' | 'expiry' | 'payment'

const forward: readonly OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed']
const ended: readonly OrderStatus[] = ['cancelled', 'delivered', 'completed']

/**
 * Whether an actor may move an order from one status to another (record 14, orders and stock).
 * `cancelled` to `confirmed` is legal only for a payment, and only if the order was cancelled by expiry and its stock
 * could be taken again: the caller makes sure of both in the same transaction.
 */
export function canMove(from: OrderStatus, to: OrderStatus, actor: Actor): boolean {
  if (actor === 'payment') return to === 'confirmed' && (from === 'pending' || from === 'cancelled')
  if (actor === 'expiry') return from === 'pending' && to === 'cancelled'
  if (to === 'cancelled') return actor === 'admin' && mayCancel(from)
  return from !== 'cancelled' && forward.indexOf(to) > forward.indexOf(from)
}

/** Whether an order in this status can still be cancelled by an admin. */
export function mayCancel(status: OrderStatus): boolean {
  return !ended.includes(status)
}

/** Whether a shipment may be made for an order in this status (specification section 4). */
export function mayShip(status: OrderStatus): boolean {
  return !ended.includes(status)
}

interface Payable {
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
}

/** Only a payment confirms an online order (record 14, orders and stock): until then it neither moves nor ships. */
export const awaitsPayment = ({ paymentMethod, paymentStatus }: Payable): boolean =>
  paymentMethod === 'razorpay' && paymentStatus !== 'paid'

/** The statuses that an admin may give an order next, nearest first; cancelling is another matter. */
export const nextStatuses = (order: Payable): OrderStatus[] =>
  awaitsPayment(order) ? [] : forward.filter((status) => canMove(order.status, status, 'admin'))

/** Whether the pieces of an order in this status are no longer in the shop: then a cancellation brings none back. */
export function hasLeftShop(status: OrderStatus): boolean {
  return forward.indexOf(status) >= forward.indexOf('shipped')
}

/** Whether the shopper holds the parcel: then an order paid in cash is paid. */
export function hasArrived(status: OrderStatus): boolean {
  return forward.indexOf(status) >= forward.indexOf('delivered')
}

export interface OrderEvent {
  status: TrackingStatus
  title: string
  description: string
}

const texts: Record<TrackingStatus, readonly [title: string, description: string]> = {
  order_placed: ['Order placed', 'We have received your order.'],
  confirmed: ['Order confirmed', 'Your order has been confirmed.'],
  processing: ['Processing', 'Your order is being packed.'],
  shipped: ['Shipped', 'Your order has been handed to the courier.'],
  out_for_delivery: ['Out for delivery', 'Your order will reach you today.'],
  delivered: ['Delivered', 'Your order has been delivered.'],
  cancelled: ['Cancelled', 'Your order has been cancelled.'],
}

/** The tracking event that a new status writes; `pending` writes 'order_placed', `completed` none. */
export function eventFor(status: OrderStatus | 'order_placed' | 'out_for_delivery'): OrderEvent | null {
  if (status === 'completed') return null
  const event = status === 'pending' ? 'order_placed' : status
  const [title, description] = texts[event]
  return { status: event, title, description }
}
