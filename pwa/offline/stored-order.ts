import * as v from 'valibot'
import { type Order, TrackingEvent } from '#contract/orders'
import { Money } from '#contract/scalars'
import { TrackedOrder } from '#contract/tracking'
import { trackedOrder } from '#rules/order/order-status'
import type { PlacedOrder, StoredLine } from './db.ts'

// The largest time in milliseconds that a Date can represent.
const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

/** Line items of a stored order. */
export const StoredLines = v.array(
  v.object({
    productId: v.number(),
    variantId: v.optional(v.number()),
    variantTitle: v.optional(v.nullable(v.string())),
    slug: v.nullable(v.string()),
    name: v.string(),
    quantity: v.number(),
    price: Money,
    imageUrl: v.nullable(v.string()),
  }) satisfies v.GenericSchema<unknown, StoredLine>,
)

const StoredOrder = v.object({
  orderId: v.number(),
  orderNumber: v.string(),
  email: v.string(),
  placedAt: Milliseconds,
  order: TrackedOrder,
  lines: StoredLines,
  events: v.array(TrackingEvent),
  asOf: Milliseconds,
})

/** Parses a stored order; null if it is invalid. */
export const parseStoredOrder = (record: unknown): PlacedOrder | null => {
  const { success, output } = v.safeParse(StoredOrder, record)
  return success ? output : null
}

/** Returns the variant fields of a line item; an empty object for a product without options. */
const variantOf = ({ variantId, variantTitle }: Pick<StoredLine, 'variantId' | 'variantTitle'>) => ({
  ...(variantId ? { variantId } : {}),
  ...(variantTitle ? { variantTitle } : {}),
})

/** Returns the fields of a line item that are stored on the device. */
export const toStoredLine = ({
  productId,
  variantId,
  variantTitle,
  slug,
  name,
  quantity,
  price,
  imageUrl,
}: StoredLine): StoredLine => ({
  productId,
  ...variantOf({ variantId, variantTitle }),
  slug,
  name,
  quantity,
  price,
  imageUrl,
})

/**
 * Returns the record that the device stores for an order that was just placed, without phone number and notes. `now` is
 * in milliseconds.
 */
export function orderRecord(placed: Order, lines: readonly StoredLine[], now: number): PlacedOrder {
  const order = trackedOrder(placed)
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    email: order.customerEmail,
    placedAt: now,
    asOf: now,
    order,
    events: [],
    lines: lines.map(toStoredLine),
  }
}
