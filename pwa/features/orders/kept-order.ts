import * as v from 'valibot'
import { TrackingEvent } from '#contract/orders'
import { TrackedOrder } from '#contract/tracking'
import type { PlacedOrder } from '../../offline/db.ts'

const KeptOrder = v.object({
  orderId: v.number(),
  orderNumber: v.string(),
  email: v.string(),
  placedAt: v.number(),
  order: TrackedOrder,
  lines: v.array(
    v.object({
      productId: v.number(),
      slug: v.nullable(v.string()),
      name: v.string(),
      quantity: v.number(),
      price: v.string(),
      imageUrl: v.nullable(v.string()),
    }),
  ),
  events: v.array(TrackingEvent),
  asOf: v.number(),
})

/** A record of an order placed on this device, as far as it is one. */
export const parseKeptOrder = (record: unknown): PlacedOrder | null => {
  const { success, output } = v.safeParse(KeptOrder, record)
  return success ? output : null
}
