import type { OrderStatus, TrackingStatus } from '#contract/orders'
import * as t from '#texts/order-status'

// This file is separate from `order-status.ts`, so that screens that show no events do not load the texts of events.

export interface OrderEvent {
  status: TrackingStatus
  title: string
  description: string
}

/** Returns the tracking event to store for a new order status: `order_placed` for `pending`, null for `completed`. */
export function eventFor(status: OrderStatus | 'order_placed' | 'out_for_delivery'): OrderEvent | null {
  if (status === 'completed') return null
  const event = status === 'pending' ? 'order_placed' : status
  return { status: event, ...t.events[event] }
}

/** The title of the event about cancelled items. It does not change the status of the order. */
export const itemsCancelledTitle = 'Items cancelled'
