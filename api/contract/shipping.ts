import * as v from 'valibot'
import { post } from './endpoint.ts'
import { Pin, text } from './scalars.ts'

export const Courier = v.object({
  courier_company_id: v.number(),
  courier_name: v.string(),
  cod: v.number(),
  etd: v.nullable(v.string()),
  estimated_delivery_days: v.nullable(v.string()),
})
export type Courier = v.InferOutput<typeof Courier>

/**
 * Available: `success:true` with couriers. Unavailable: `success:true` with none. Unknown, which never blocks:
 * `success:false`. `pickup_postcode` and `weight` are accepted and ignored; a bad PIN is 400.
 */
export const checkServiceability = post(
  '/api/ecommerce/check-serviceability',
  v.object({ delivery_postcode: Pin }),
  v.object({
    success: v.boolean(),
    serviceability_data: v.object({ data: v.object({ available_courier_companies: v.array(Courier) }) }),
    message: v.optional(v.string()),
  }),
)

/** Numbers are null while the shipment is queued. */
export const ShipmentReply = v.object({
  success: v.boolean(),
  shipment_id: v.nullable(v.string()),
  awb_code: v.nullable(v.string()),
  message: v.string(),
})

/** `order_id` is the id or the order number; everything else of the documented body is ignored. */
export const createShipment = post(
  '/api/ecommerce/create-shipment',
  v.object({ order_id: v.union([v.number(), text(100)]) }),
  ShipmentReply,
)
