import * as v from 'valibot'
import { get, post } from './endpoint.ts'
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
 * Checks whether couriers deliver to a PIN code. `success:true` with couriers: the PIN code is serviceable.
 * `success:true` without couriers: the PIN code is not serviceable. `success:false`: the serviceability is unknown,
 * which never blocks an order. `pickup_postcode` and `weight` are accepted and ignored; an invalid PIN code is 400.
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

/** A booked or queued shipment. `shipment_id` and `awb_code` are null while it is queued. */
export const ShipmentReply = v.object({
  success: v.boolean(),
  shipment_id: v.nullable(v.string()),
  awb_code: v.nullable(v.string()),
  message: v.string(),
})

/** Books a shipment. `order_id` is the ID or the order number; other fields of the documented body are ignored. */
export const createShipment = post(
  '/api/ecommerce/create-shipment',
  v.object({ order_id: v.union([v.number(), text(100)]) }),
  ShipmentReply,
)

/**
 * Returns all shipments of an order, each like the reply of `createShipment`; an empty list before one is queued. The
 * shipments after the first contain replacements for returned goods. Like `createShipment`, only for admins, the owner
 * of the order, the browser that placed the order and callers with an order link; 404 for all others and for a missing
 * order.
 */
export const getOrderShipments = get('/api/orders/:id/shipments', v.array(ShipmentReply))

/** The shipment of the goods that are sent instead. `status` is the name of the courier's status. */
export const Replacement = v.object({
  awbCode: v.nullable(v.string()),
  courierName: v.nullable(v.string()),
  status: v.nullable(v.string()),
  /** An https address of the courier's tracking page; null if there is none. */
  trackUrl: v.nullable(v.string()),
})

/**
 * The state of the courier's pickup of returned goods. `requested`: the pickup is not booked yet. `failed`: the courier
 * did not book it. `cancelling`: the shop has asked the courier to cancel it. `returning`: the courier brings the goods
 * back to the customer. `delivered`: the parcel is at the shop; the goods are received when the owner records it.
 */
export const PickupStatus = v.picklist([
  'requested',
  'booked',
  'picked_up',
  'in_transit',
  'returning',
  'delivered',
  'failed',
  'cancelling',
  'cancelled',
])
export type PickupStatus = v.InferOutput<typeof PickupStatus>

/** The pickup of returned goods at the customer's address by a courier. */
export const ReturnPickup = v.object({
  status: PickupStatus,
  awbCode: v.nullable(v.string()),
  courierName: v.nullable(v.string()),
  /** An https address of the courier's tracking page; null if there is none. */
  trackUrl: v.nullable(v.string()),
})
export type ReturnPickup = v.InferOutput<typeof ReturnPickup>
