import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { CourierKind } from '#rules/provider-accounts'
import {
  type BookedOrder,
  CourierError,
  type CourierNews,
  type CourierPort,
  type HookReading,
  type Parcel,
  type Scan,
} from './port.ts'
import {
  Assigned,
  Created,
  createCalls,
  Found,
  Hook,
  indianMinute,
  instantOf,
  Label,
  messageIn,
  Pickup,
  plain,
  type ScanRow,
  Serviceability,
  Tracking,
} from './shiprocket-client.ts'
import { createReturn, findReturn } from './shiprocket-returns.ts'

const digest = (...parts: (string | number | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

const short = (text: string | null | undefined) => (text ? plain(text) || null : null)

function scansOf(awbCode: string, rows: readonly v.InferOutput<typeof ScanRow>[]): Scan[] {
  return rows.flatMap(({ date, status, activity, location, 'sr-status': code }) => {
    const at = instantOf(date)
    if (!at) return []
    const key = `scan ${digest(awbCode, date, status, activity)}`
    return [{ code, at, activity: short(activity) ?? '', location: short(location), key }]
  })
}

/** Converts a tracking response of the courier. Returns null if the courier has no data about the shipment. */
function trackedNews(awbCode: string, { tracking_data }: v.InferOutput<typeof Tracking>): CourierNews | null {
  const { track_status, shipment_status, shipment_track, shipment_track_activities, track_url, etd } = tracking_data
  if (track_status !== 1) return null
  const parcel = shipment_track?.[0]
  const scans = scansOf(awbCode, shipment_track_activities ?? [])
  return {
    code: shipment_status,
    label: short(parcel?.current_status),
    at: newest(scans),
    courierName: short(parcel?.courier_name),
    estimatedDelivery: instantOf(parcel?.edd) ?? instantOf(etd),
    trackUrl: track_url?.startsWith('https://') ? track_url.slice(0, 500) : null,
    scans,
  }
}

const newest = (scans: readonly Scan[]): Date | null =>
  scans.length > 0 ? new Date(Math.max(...scans.map(({ at }) => at.getTime()))) : null

const isEqual = (a: string, b: string) => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** Whether a webhook has the configured token. If no token is configured, every webhook is rejected. */
const isHook = (expectedToken: string | null, token: string | null): boolean =>
  expectedToken !== null && token !== null && isEqual(expectedToken, token)

/** Parses the body of a courier's webhook. */
function readHook(body: string): HookReading {
  const parsed = v.safeParse(Hook, jsonOf(body))
  if (!parsed.success) return 'unreadable'
  const { awb, shipment_status, shipment_status_id, current_timestamp, courier_name, etd, scans } = parsed.output
  const found = scansOf(awb, scans ?? [])
  return {
    id: `courier ${digest(awb, shipment_status_id, current_timestamp)}`,
    awbCode: awb,
    news: {
      code: shipment_status_id,
      label: short(shipment_status),
      at: instantOf(current_timestamp) ?? newest(found),
      courierName: short(courier_name),
      estimatedDelivery: instantOf(etd),
      trackUrl: null,
      scans: found,
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Settings {
  kind: CourierKind
  /**
   * Returns the URL of the courier's API, which ends with `/v1/external`. It is a function, because the port of the
   * sandbox is known only after the server has started to listen.
   */
  baseUrl: () => string
  email: string
  password: string
  /** The token that webhooks of the courier must have. If null, every webhook is rejected. */
  webhookToken: string | null
  /** Returns the PIN code from which parcels are collected. */
  pickupPin: () => Promise<string>
  /** Name of the pickup location in the courier's account. */
  pickupLocation: string
  monotonicMs: () => number
  timeoutMs?: number
}

const checkWeightKg = '0.5'

/** Creates a `CourierPort` for Shiprocket. Calls time out after `timeoutMs` (default 8 s). */
export function createShiprocket(settings: Settings): CourierPort {
  const { webhookToken, pickupPin, pickupLocation, timeoutMs = 8000 } = settings
  const callApi = createCalls({ ...settings, timeoutMs })

  return {
    kind: settings.kind,
    couriersTo: async (pin, signal) => couriersTo(callApi, { from: await pickupPin(), to: pin, signal }),
    createOrder: (parcel) => createOrder(callApi, parcel, pickupLocation),
    findOrder: (reference) => findOrder(callApi, reference),
    createReturn: (parcel) => createReturn(callApi, parcel, pickupLocation),
    findReturn: (reference, since, now) => findReturn(callApi, reference, since, now),
    schedulePickup: (shipmentId) => schedulePickup(callApi, shipmentId),

    async assignAwb(shipmentId, { isReturn = false } = {}) {
      const body = { shipment_id: shipmentId, ...(isReturn ? { is_return: 1 } : {}) }
      const { response, message } = await callApi(Assigned, 'POST', '/courier/assign/awb', { body })
      const { awb_code = null, courier_name = null, awb_assign_error = null } = response?.data ?? {}
      if (awb_code === null) throw new CourierError('refused', awb_assign_error ?? message ?? 'No courier was assigned')
      return { awbCode: awb_code, courierName: courier_name }
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

type CallApi = ReturnType<typeof createCalls>

/** Returns the couriers between two PIN codes; an empty list when no courier delivers. */
async function couriersTo(callApi: CallApi, { from, to, signal }: { from: string; to: string; signal: AbortSignal }) {
  const query = new URLSearchParams({
    pickup_postcode: from,
    delivery_postcode: to,
    // With the value 0 the API lists all couriers. The field `cod` of each courier says whether it offers COD.
    cod: '0',
    weight: checkWeightKg,
  })
  try {
    const { data } = await callApi(Serviceability, 'GET', `/courier/serviceability/?${query}`, { signal })
    return data.available_courier_companies
  } catch (error) {
    // The courier aggregator reports "no courier" as a failure that can be recognised only by its message.
    const noCourier = error instanceof CourierError && error.failure === 'refused' && /no courier/i.test(error.message)
    if (noCourier) return []
    throw error
  }
}

async function createOrder(callApi: CallApi, parcel: Parcel, pickupLocation: string): Promise<BookedOrder> {
  const answer = await callApi(v.unknown(), 'POST', '/orders/create/adhoc', {
    body: { ...bodyOf(parcel), pickup_location: pickupLocation },
  })
  const created = v.safeParse(Created, answer)
  if (!created.success) throw new CourierError('refused', messageIn(answer) ?? 'The courier did not create the order')
  const { order_id, shipment_id, awb_code, courier_name } = created.output
  return {
    orderId: order_id,
    shipmentId: shipment_id,
    awbCode: awb_code,
    courierName: courier_name,
    cancelled: false,
  }
}

async function findOrder(callApi: CallApi, reference: string): Promise<BookedOrder | null> {
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
}

/** Schedules the pickup of a shipment. A pickup that is already scheduled is not an error. */
async function schedulePickup(callApi: CallApi, shipmentId: string): Promise<void> {
  try {
    const { pickup_status } = await callApi(Pickup, 'POST', '/courier/generate/pickup', {
      body: { shipment_id: [shipmentId] },
    })
    if (pickup_status !== 1) throw new CourierError('refused', 'The courier did not accept the pickup')
  } catch (error) {
    if (!(error instanceof CourierError && error.failure === 'refused' && /already/i.test(error.message))) throw error
  }
}

const bodyOf = (parcel: Parcel) => ({
  order_id: parcel.reference,
  order_date: indianMinute(parcel.placedAt),
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
  // The courier's API does not compute this total from the items, so it is sent. The courier collects this amount for a
  // COD order.
  sub_total: parcel.total,
  length: parcel.length,
  breadth: parcel.breadth,
  height: parcel.height,
  weight: parcel.weight,
})
