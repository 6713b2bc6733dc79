import * as v from 'valibot'
import { getWithQuery } from './endpoint.ts'
import { GuestProof, Order, TrackingEvent } from './orders.ts'
import { text } from './scalars.ts'

/**
 * An order for callers who have entered its order number and email address. The order has no phone number and no notes.
 */
export const TrackedOrder = v.omit(Order, ['customerPhone', 'notes'])
export type TrackedOrder = v.InferOutput<typeof TrackedOrder>

export const ShipmentTracking = v.object({
  shipment_status: v.nullable(v.string()),
  tracking_data: v.object({ track_url: v.nullable(v.string()), edd: v.nullable(v.string()) }),
})
export type ShipmentTracking = v.InferOutput<typeof ShipmentTracking>

export const Tracked = v.object({
  order: TrackedOrder,
  events: v.array(TrackingEvent),
  shipmentTracking: v.optional(ShipmentTracking),
})
export type Tracked = v.InferOutput<typeof Tracked>

/**
 * Tracks an order by email address and order number, or by email address and the courier's tracking number. Returns 404
 * both for an unknown number and for a wrong email address.
 */
export const trackOrder = getWithQuery(
  '/api/orders/track',
  v.object({ orderNumber: text(100), email: v.pipe(v.string(), v.maxLength(254)) }),
  Tracked,
)

/**
 * Returns the live status of a shipment of this shop, with the access rules of `getOrder`. The reply is `success:false`
 * if the courier does not respond.
 */
export const trackShipment = getWithQuery(
  '/api/ecommerce/track-shipment/:awbCode',
  GuestProof,
  v.object({
    success: v.boolean(),
    shipment_status: v.optional(v.nullable(v.string())),
    tracking_data: v.optional(
      v.object({
        shipment_status: v.nullable(v.string()),
        track_url: v.nullable(v.string()),
        edd: v.nullable(v.string()),
        courier_name: v.nullable(v.string()),
      }),
    ),
    message: v.optional(v.string()),
  }),
)
