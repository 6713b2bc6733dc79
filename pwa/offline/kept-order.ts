import * as v from 'valibot'
import { TrackingEvent } from '#contract/orders'
import { Money } from '#contract/scalars'
import { TrackedOrder } from '#contract/tracking'
import type { KeptLine, PlacedOrder } from './db.ts'

// The largest time that a Date can represent.
const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

const storedLine = v.object({
  productId: v.number(),
  slug: v.nullable(v.string()),
  name: v.string(),
  quantity: v.number(),
  price: Money,
  imageUrl: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, KeptLine>

/** Line items of a stored order. */
export const keptLines = v.array(storedLine)

const storedOrder = v.object({
  orderId: v.number(),
  orderNumber: v.string(),
  email: v.string(),
  placedAt: Milliseconds,
  order: TrackedOrder,
  lines: keptLines,
  events: v.array(TrackingEvent),
  asOf: Milliseconds,
})

/** Parses a stored order; null if it is invalid. */
export const parseKeptOrder = (record: unknown): PlacedOrder | null => {
  const { success, output } = v.safeParse(storedOrder, record)
  return success ? output : null
}
