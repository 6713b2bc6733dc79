import type { Order } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'

/** An order as somebody may see it who only knows its number and e-mail, or holds the device: without phone and notes. */
export function trackedOrder({ customerPhone: _phone, notes: _notes, ...order }: Order): TrackedOrder {
  return order
}
