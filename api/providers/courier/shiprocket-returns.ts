import * as v from 'valibot'
import type { ReturnReason } from '#contract/returns'
import { type BookedOrder, CourierError, type ReturnParcel } from './port.ts'
import {
  Created,
  type createCalls,
  idText,
  indianMinute,
  messageIn,
  number,
  optionalText,
  plain,
} from './shiprocket-client.ts'

type CallApi = ReturnType<typeof createCalls>

/** The pickup locations of the courier's account. Returned goods are delivered to the address of such a location. */
const PickupLocations = v.object({
  data: v.object({
    shipping_address: v.array(
      v.object({
        pickup_location: optionalText,
        name: optionalText,
        email: optionalText,
        phone: optionalText,
        address: optionalText,
        address_2: optionalText,
        city: optionalText,
        state: optionalText,
        country: optionalText,
        pin_code: optionalText,
      }),
    ),
  }),
})

/** Returns the fields with the address to which returned goods are delivered. */
async function shopAddress(callApi: CallApi, location: string) {
  const { data } = await callApi(PickupLocations, 'GET', '/settings/company/pickup')
  const found = data.shipping_address.find(({ pickup_location }) => pickup_location === location)
  if (!found) throw new CourierError('refused', `The courier’s account has no pickup location “${location}”.`)
  return {
    shipping_customer_name: found.name ?? location,
    shipping_last_name: '',
    shipping_address: found.address,
    shipping_address_2: found.address_2 ?? '',
    shipping_city: found.city,
    shipping_country: found.country ?? 'India',
    shipping_pincode: found.pin_code,
    shipping_state: found.state,
    ...(found.email === null ? {} : { shipping_email: found.email }),
    shipping_isd_code: '91',
    shipping_phone: found.phone,
  }
}

/** The reasons of the shop as the courier's list of reasons names them. */
const reasons: Record<ReturnReason, string> = {
  damaged: 'Item is damaged',
  wrong_item: 'Received wrong item',
  late: 'Arrived too late',
  unwanted: 'Changed my mind',
  other: 'Other',
}

const bodyOf = (parcel: ReturnParcel) => ({
  order_id: parcel.reference,
  order_date: indianMinute(parcel.placedAt),
  pickup_customer_name: parcel.name,
  pickup_last_name: '',
  pickup_address: parcel.address,
  pickup_city: parcel.city,
  pickup_state: parcel.state,
  pickup_country: 'India',
  pickup_pincode: parcel.pin,
  pickup_email: parcel.email,
  pickup_phone: parcel.phone,
  pickup_isd_code: '91',
  order_items: parcel.items.map(({ name, sku, units, price, hsn, reason }) => ({
    name,
    sku,
    units,
    selling_price: price,
    discount: 0,
    hsn,
    return_reason: reasons[reason],
  })),
  payment_method: 'PREPAID',
  total_discount: 0,
  sub_total: parcel.total,
  length: parcel.length,
  breadth: parcel.breadth,
  height: parcel.height,
  weight: parcel.weight,
})

/**
 * Creates a return order (`POST /orders/create/return`): the courier collects the goods at the customer's address and
 * delivers them to the pickup location of the shop.
 */
export async function createReturn(callApi: CallApi, parcel: ReturnParcel, location: string): Promise<BookedOrder> {
  const body = { ...bodyOf(parcel), ...(await shopAddress(callApi, location)) }
  const answer = await callApi(v.unknown(), 'POST', '/orders/create/return', { body })
  const created = v.safeParse(Created, answer)
  if (!created.success) {
    throw new CourierError('refused', plain(messageIn(answer) ?? 'The courier did not create the return order'))
  }
  const { order_id, shipment_id, awb_code, courier_name } = created.output
  return { orderId: order_id, shipmentId: shipment_id, awbCode: awb_code, courierName: courier_name, cancelled: false }
}

/** The list of return orders. It has no search field, and its shipments can lack the id, which is beside them. */
const ReturnOrders = v.object({
  data: v.array(
    v.object({
      id: idText,
      channel_order_id: optionalText,
      status: optionalText,
      shipment_id: optionalText,
      shipments: v.nullish(v.array(v.object({ id: optionalText, awb: optionalText, courier: optionalText }))),
    }),
  ),
  meta: v.nullish(v.object({ pagination: v.nullish(v.object({ total_pages: number })) })),
})

const perPage = 100
/** Number of pages to read at most, so that a wrong page count cannot cause endless calls. */
const maxPages = 50
const dayMs = 24 * 3600 * 1000
const dayInIndia = (at: number) => indianMinute(new Date(at)).slice(0, 10)

/** Returns the return order with a reference that was created between `since` and now; null if there is none. */
export async function findReturn(
  callApi: CallApi,
  reference: string,
  since: Date,
  now: Date,
): Promise<BookedOrder | null> {
  // A day is added on both sides, because the courier's clock may differ.
  const from = dayInIndia(since.getTime() - dayMs)
  const to = dayInIndia(now.getTime() + dayMs)
  for (let page = 1; page <= maxPages; page++) {
    const query = new URLSearchParams({ page: `${page}`, per_page: `${perPage}`, from, to })
    const { data, meta } = await callApi(ReturnOrders, 'GET', `/orders/processing/return?${query}`)
    const order = data.find(({ channel_order_id }) => channel_order_id === reference)
    const shipment = order?.shipments?.[0]
    const shipmentId = order?.shipment_id ?? shipment?.id
    if (order && shipmentId) {
      return {
        orderId: order.id,
        shipmentId,
        awbCode: shipment?.awb ?? null,
        courierName: shipment?.courier ?? null,
        cancelled: /cancel+ed/i.test(order.status ?? ''),
      }
    }
    if (page >= (meta?.pagination?.total_pages ?? 1)) return null
  }
  return null
}
