import type { ReturnReason } from '#contract/returns'
import type { Courier } from '#contract/shipping'
import type { CourierKind } from '#rules/provider-accounts'

/**
 * Why a call to the courier failed. After `unreachable` it is unknown whether the courier has processed the call.
 * `busy` can be retried, `refused` cannot. `misconfigured` means that the courier rejects the shop's account.
 */
export type CourierFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** A failed call to the courier. Its message is for the log and the admin, never for the shopper. */
export class CourierError extends Error {
  override name = 'CourierError'
  readonly failure: CourierFailure

  constructor(failure: CourierFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A shipment to book. Money is in rupees, lengths are in centimetres, weight is in kilograms. */
export interface Parcel {
  /** Order number of the shop. The courier accepts each number only once. */
  reference: string
  placedAt: Date
  name: string
  address: string
  city: string
  pin: string
  /** Full name of the state in the delivery address. */
  state: string
  email: string
  /** Phone number of ten digits, without a country code. */
  phone: string
  items: readonly { name: string; sku: string; units: number; price: number; hsn: string }[]
  cashOnDelivery: boolean
  total: number
  length: number
  breadth: number
  height: number
  weight: number
}

/** Returned goods that the courier collects at the address of the parcel and delivers to the shop. */
export interface ReturnParcel extends Omit<Parcel, 'items' | 'cashOnDelivery'> {
  items: readonly (Parcel['items'][number] & { reason: ReturnReason })[]
}

/** The courier's order that was created for a shipment or for a pickup of returned goods. */
export interface BookedOrder {
  orderId: string
  shipmentId: string
  awbCode: string | null
  courierName: string | null
  cancelled: boolean
}

export interface Scan {
  /** Shipment status code of the scan; null if the scan has none. */
  code: number | null
  at: Date
  activity: string
  location: string | null
  /** The key of the scan. Repeated reports of a scan have the same key. */
  key: string
}

/** Tracking data of a shipment that the courier reports. */
export interface CourierNews {
  code: number | null
  /** The courier's text for the shipment status; null if the courier sent none. */
  label: string | null
  at: Date | null
  courierName: string | null
  estimatedDelivery: Date | null
  trackUrl: string | null
  scans: readonly Scan[]
}

/** The content of a courier's webhook, or `unreadable` if its body is invalid. A repeated webhook has the same `id`. */
export type HookReading = 'unreadable' | { id: string; awbCode: string; news: CourierNews }

/** The courier API that the shop uses. Every call may throw a `CourierError` and no other error. */
export interface CourierPort {
  /**
   * The kind of the courier: `live` or `sandbox`. Only shipments that were booked with the same kind may be passed to
   * the methods of this port.
   */
  readonly kind: CourierKind
  /** Returns the couriers that deliver to a PIN code; an empty list if there are none. */
  couriersTo(pin: string, signal: AbortSignal): Promise<Courier[]>
  createOrder(parcel: Parcel): Promise<BookedOrder>
  /**
   * Returns the courier's order with the shop's order number; null if there is none. It is used when the response of
   * `createOrder` was lost.
   */
  findOrder(reference: string): Promise<BookedOrder | null>
  /** Creates the courier's order for a pickup of returned goods. */
  createReturn(parcel: ReturnParcel): Promise<BookedOrder>
  /**
   * Returns the courier's order for a pickup of returned goods that was created at `since` or later; null if there is
   * none. It is used when the response of `createReturn` was lost.
   */
  findReturn(reference: string, since: Date, now: Date): Promise<BookedOrder | null>
  assignAwb(
    shipmentId: string,
    options?: { isReturn?: boolean },
  ): Promise<{ awbCode: string; courierName: string | null }>
  /** Requests the pickup of a shipment. Repeated calls request it only once. */
  schedulePickup(shipmentId: string): Promise<void>
  labelOf(shipmentId: string): Promise<string>
  cancelOrder(orderId: string): Promise<void>
  /** Returns the tracking data of a shipment; null if the courier has none yet. */
  track(awbCode: string): Promise<CourierNews | null>
  /** Whether a webhook has the configured token. If no token is configured, every webhook is rejected. */
  isHook(token: string | null): boolean
  /** Parses the body of a webhook whose token was checked. */
  readHook(body: string): HookReading
}
