import type { Order } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'

/**
 * Returns an order without phone number and notes, for viewers who know only the order number and email address or who
 * share the device.
 */
export function trackedOrder({ customerPhone: _phone, notes: _notes, ...order }: Order): TrackedOrder {
  return order
}
