import * as v from 'valibot'
import { getWithQuery } from './endpoint.ts'
import { GuestProof, Order, TrackingEvent } from './orders.ts'
import { text } from './scalars.ts'

/** An order for whoever knows its number and e-mail: without phone and notes. */
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

/** A wrong pair and an unknown number answer the same 404. */
export const trackOrder = getWithQuery(
  '/api/orders/track',
  v.object({ orderNumber: text(100), email: v.pipe(v.string(), v.maxLength(254)) }),
  Tracked,
)

/** Live state of a parcel that this shop sent, under the rules of `getOrder`; `success:false` when the courier cannot be asked. */
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
