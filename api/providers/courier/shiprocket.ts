import * as v from 'valibot'
import type { CourierKind } from '#rules/provider-accounts'
import { indianMinute } from './india-time.ts'
import { type BookedOrder, CourierError, type CourierPort, type Parcel } from './port.ts'
import { Assigned, Created, Found, Label, Pickup, Serviceability, Tracking } from './shiprocket-answers.ts'
import { createCalls } from './shiprocket-calls.ts'
import { isHook, readHook, trackedNews } from './shiprocket-news.ts'

interface Settings {
  kind: CourierKind
  /** URL that ends with `/v1/external`. A function, because the sandbox's port is known only once it listens. */
  baseUrl: () => string
  email: string
  password: string
  /** Token that the courier's webhooks must have. Without one, every webhook is rejected. */
  webhookToken: string | null
  /** PIN code of the pickup location. */
  pickupPin: string
  monotonicMs: () => number
  timeoutMs?: number
}

/** Name of the pickup location in the courier's account. */
const pickupLocation = 'Primary'
const checkWeightKg = '0.5'

/** Creates a `CourierPort` for Shiprocket. Calls time out after `timeoutMs` (8 s). */
export function createShiprocket(settings: Settings): CourierPort {
  const { webhookToken, pickupPin, timeoutMs = 8000 } = settings
  const callApi = createCalls({ ...settings, timeoutMs })

  return {
    kind: settings.kind,

    async couriersTo(pin, signal) {
      const query = new URLSearchParams({
        pickup_postcode: pickupPin,
        delivery_postcode: pin,
        // 0 lists all couriers; each has a field for COD.
        cod: '0',
        weight: checkWeightKg,
      })
      try {
        const { data } = await callApi(Serviceability, 'GET', `/courier/serviceability/?${query}`, { signal })
        return data.available_courier_companies
      } catch (error) {
        // "No courier" is reported as a failure and only recognized by its message.
        const noCourier =
          error instanceof CourierError && error.failure === 'refused' && /no courier/i.test(error.message)
        if (noCourier) return []
        throw error
      }
    },

    async createOrder(parcel) {
      const answer = await callApi(v.unknown(), 'POST', '/orders/create/adhoc', { body: bodyOf(parcel) })
      const created = v.safeParse(Created, answer)
      if (!created.success)
        throw new CourierError('refused', messageIn(answer) ?? 'The courier did not create the order')
      const { order_id, shipment_id, awb_code, courier_name } = created.output
      return {
        orderId: order_id,
        shipmentId: shipment_id,
        awbCode: awb_code,
        courierName: courier_name,
        cancelled: false,
      }
    },

    async findOrder(reference): Promise<BookedOrder | null> {
      const query = new URLSearchParams({ search: reference })
      const { data } = await callApi(Found, 'GET', `/orders?${query}`)
      const order = data.find(({ channel_order_id }) => channel_order_id === reference)
      const shipment = order?.shipments[0]
      if (!order || !shipment) return null
      return {
        orderId: order.id,
        shipmentId: shipment.id,
        awbCode: shipment.awb,
        courierName: shipment.courier,
        cancelled: /^cancel+ed$/i.test(order.status ?? ''),
      }
    },

    async assignAwb(shipmentId) {
      const body = { shipment_id: shipmentId }
      const { response, message } = await callApi(Assigned, 'POST', '/courier/assign/awb', { body })
      const { awb_code = null, courier_name = null, awb_assign_error = null } = response?.data ?? {}
      if (awb_code === null) throw new CourierError('refused', awb_assign_error ?? message ?? 'No courier was assigned')
      return { awbCode: awb_code, courierName: courier_name }
    },

    async schedulePickup(shipmentId) {
      try {
        const { pickup_status } = await callApi(Pickup, 'POST', '/courier/generate/pickup', {
          body: { shipment_id: [shipmentId] },
        })
        if (pickup_status !== 1) throw new CourierError('refused', 'The courier did not accept the pickup')
      } catch (error) {
        if (!(error instanceof CourierError && error.failure === 'refused' && /already/i.test(error.message)))
          throw error
      }
    },

    async labelOf(shipmentId) {
      const body = { shipment_id: [shipmentId] }
      const { label_created, label_url } = await callApi(Label, 'POST', '/courier/generate/label', { body })
      const isLink = label_url !== null && /^https?:\/\//.test(label_url)
      if (label_created !== 1 || !isLink) throw new CourierError('refused', 'The courier did not create a label')
      return label_url
    },

    async cancelOrder(orderId) {
      await callApi(v.unknown(), 'POST', '/orders/cancel', { body: { ids: [orderId] } })
    },

    async track(awbCode) {
      return trackedNews(awbCode, await callApi(Tracking, 'GET', `/courier/track/awb/${encodeURIComponent(awbCode)}`))
    },

    isHook: (token) => isHook(webhookToken, token),
    readHook,
  }
}

const messageIn = (answer: unknown): string | null => {
  const parsed = v.safeParse(v.object({ message: v.string() }), answer)
  return parsed.success ? parsed.output.message : null
}

const bodyOf = (parcel: Parcel) => ({
  order_id: parcel.reference,
  order_date: indianMinute(parcel.placedAt),
  pickup_location: pickupLocation,
  billing_customer_name: parcel.name,
  billing_last_name: '',
  billing_address: parcel.address,
  billing_city: parcel.city,
  billing_pincode: parcel.pin,
  billing_state: parcel.state,
  billing_country: 'India',
  billing_email: parcel.email,
  billing_phone: parcel.phone,
  shipping_is_billing: true,
  order_items: parcel.items.map(({ name, sku, units, price, hsn }) => ({
    name,
    sku,
    units,
    selling_price: price,
    hsn,
  })),
  payment_method: parcel.cashOnDelivery ? 'COD' : 'Prepaid',
  // The courier does not calculate the sum. For COD it collects this amount.
  sub_total: parcel.total,
  length: parcel.length,
  breadth: parcel.breadth,
  height: parcel.height,
  weight: parcel.weight,
})
