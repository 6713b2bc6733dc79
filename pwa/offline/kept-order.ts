import * as v from 'valibot'
import { TrackingEvent } from '#contract/orders'
import { Money } from '#contract/scalars'
import { TrackedOrder } from '#contract/tracking'
import type { KeptLine, PlacedOrder } from './db.ts'

// Later than that nothing can be shown as a time.
const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const keptLine = v.object({
  productId: v.number(),
  slug: v.nullable(v.string()),
  name: v.string(),
  quantity: v.number(),
  price: Money,
  imageUrl: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, KeptLine>

/** Lines of an order that this device has kept. */
export const keptLines = v.array(keptLine)

const keptOrder = v.object({
  orderId: v.number(),
  orderNumber: v.string(),
  email: v.string(),
  placedAt: Milliseconds,
  order: TrackedOrder,
  lines: keptLines,
  events: v.array(TrackingEvent),
  asOf: Milliseconds,
})

/** A record of an order placed on this device, as far as it is one. */
export const parseKeptOrder = (record: unknown): PlacedOrder | null => {
  const { success, output } = v.safeParse(keptOrder, record)
  return success ? output : null
}
