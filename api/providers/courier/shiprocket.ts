import * as v from 'valibot'
import type { CourierKind } from '#rules/provider-accounts'
import { indianMinute } from './india-time.ts'
import { type BookedOrder, CourierError, type CourierPort, type Parcel } from './port.ts'
import { Assigned, Created, Found, Label, Pickup, Serviceability, Tracking } from './shiprocket-answers.ts'
import { createCalls } from './shiprocket-calls.ts'
import { isHook, readHook, trackedNews } from './shiprocket-news.ts'

interface Settings {
  kind: CourierKind
  /** With the `/v1/external` at its end; asked at each call. */
  baseUrl: () => string
  email: string
  password: string
  /** What the courier's webhooks carry; without one they are all refused. */
  webhookToken: string | null
  /** Where parcels start. */
  pickupPin: string
  monotonicMs: () => number
  timeoutMs?: number
}

/** The name that the courier knows the shop's place by. */
const pickupLocation = 'Primary'
const checkedWeight = '0.5'

/** Shiprocket behind the few calls that the shop makes. */
export function openShiprocket(settings: Settings): CourierPort {
  const { webhookToken, pickupPin, timeoutMs = 8000 } = settings
  const ask = createCalls({ ...settings, timeoutMs })

  return {
    kind: settings.kind,

    async couriersTo(pin, signal) {
      const query = new URLSearchParams({
        pickup_postcode: pickupPin,
        delivery_postcode: pin,
        // 0 asks for all couriers; each says by itself whether it takes cash.
        cod: '0',
        weight: checkedWeight,
      })
      try {
        const { data } = await ask(Serviceability, 'GET', `/courier/serviceability/?${query}`, { signal })
        return data.available_courier_companies
      } catch (error) {
        // "Nobody goes there" comes as a failure in words.
        const nobody = error instanceof CourierError && error.failure === 'refused' && /no courier/i.test(error.message)
        if (nobody) return []
        throw error
      }
    },

    async createOrder(parcel) {
      const answer = await ask(v.unknown(), 'POST', '/orders/create/adhoc', { body: bodyOf(parcel) })
      const created = v.safeParse(Created, answer)
      if (!created.success) throw new CourierError('refused', messageIn(answer) ?? 'The order was not taken')
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
      const { data } = await ask(Found, 'GET', `/orders?${query}`)
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
      const { response, message } = await ask(Assigned, 'POST', '/courier/assign/awb', { body })
      const { awb_code = null, courier_name = null, awb_assign_error = null } = response?.data ?? {}
      if (awb_code === null) throw new CourierError('refused', awb_assign_error ?? message ?? 'No courier was assigned')
      return { awbCode: awb_code, courierName: courier_name }
    },

    async schedulePickup(shipmentId) {
      try {
        const { pickup_status } = await ask(Pickup, 'POST', '/courier/generate/pickup', {
          body: { shipment_id: [shipmentId] },
        })
        if (pickup_status !== 1) throw new CourierError('refused', 'The pickup was not taken')
      } catch (error) {
        if (!(error instanceof CourierError && error.failure === 'refused' && /already/i.test(error.message)))
          throw error
      }
    },

    async labelOf(shipmentId) {
      const body = { shipment_id: [shipmentId] }
      const { label_created, label_url } = await ask(Label, 'POST', '/courier/generate/label', { body })
      const isLink = label_url !== null && /^https?:\/\//.test(label_url)
      if (label_created !== 1 || !isLink) throw new CourierError('refused', 'No label was made')
      return label_url
    },

    async cancelOrder(orderId) {
      await ask(v.unknown(), 'POST', '/orders/cancel', { body: { ids: [orderId] } })
    },

    async track(awbCode) {
      return trackedNews(awbCode, await ask(Tracking, 'GET', `/courier/track/awb/${encodeURIComponent(awbCode)}`))
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
  // The courier does not add up: for cash on delivery this is what it collects.
  sub_total: parcel.total,
  length: parcel.length,
  breadth: parcel.breadth,
  height: parcel.height,
  weight: parcel.weight,
})
