import type { Courier } from '#contract/shipping'
import type { CourierKind } from '#rules/provider-accounts'

/**
 * Why the courier gave no good answer. `unreachable` is ambiguous: it may have done what it was asked. `busy` may be
 * tried again, `refused` not; `misconfigured` means our account.
 */
export type CourierFailure = 'unreachable' | 'busy' | 'refused' | 'misconfigured'

/** A call to the courier that failed; its words are for the log and the admin, never for the shopper. */
export class CourierError extends Error {
  override name = 'CourierError'
  readonly failure: CourierFailure

  constructor(failure: CourierFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A parcel as the courier must be told; money in rupees, sizes in centimetres, weight in kilograms. */
export interface Parcel {
  /** The shop's own number of the order; the courier takes each only once. */
  reference: string
  placedAt: Date
  name: string
  address: string
  city: string
  pin: string
  /** In full. */
  state: string
  email: string
  /** Ten digits. */
  phone: string
  items: readonly { name: string; sku: string; units: number; price: number; hsn: string }[]
  cashOnDelivery: boolean
  total: number
  length: number
  breadth: number
  height: number
  weight: number
}

/** The courier's own order for a parcel. */
export interface BookedOrder {
  orderId: string
  shipmentId: string
  awbCode: string | null
  courierName: string | null
  cancelled: boolean
}

export interface Scan {
  /** The shipment status; null where the scan has none. */
  code: number | null
  at: Date
  activity: string
  location: string | null
  /** The same for the same scan, however often it is told. */
  key: string
}

/** What the courier says of a parcel. */
export interface CourierNews {
  code: number | null
  /** The status in the courier's words. */
  label: string | null
  at: Date | null
  courierName: string | null
  estimatedDelivery: Date | null
  trackUrl: string | null
  scans: readonly Scan[]
}

/** A message that the courier sent by itself; `id` is the same for a repeated one. */
export type HookReading = 'unreadable' | { id: string; awbCode: string; news: CourierNews }

/** Whoever carries the parcels. Every call may throw a `CourierError`, and nothing else. */
export interface CourierPort {
  /** A parcel of the other kind must never be asked about here. */
  readonly kind: CourierKind
  /** Who delivers to a PIN code; nobody is an empty list. */
  couriersTo(pin: string, signal: AbortSignal): Promise<Courier[]>
  createOrder(parcel: Parcel): Promise<BookedOrder>
  /** The order that was made for a reference: after an ambiguous failure it tells whether there is one. */
  findOrder(reference: string): Promise<BookedOrder | null>
  assignAwb(shipmentId: string): Promise<{ awbCode: string; courierName: string | null }>
  /** Asks for the parcel to be fetched; asking twice does no harm. */
  schedulePickup(shipmentId: string): Promise<void>
  labelOf(shipmentId: string): Promise<string>
  cancelOrder(orderId: string): Promise<void>
  /** Null while the courier knows nothing of the parcel. */
  track(awbCode: string): Promise<CourierNews | null>
  /** Whether a message carries the agreed token; a shop that agreed on none takes no messages. */
  isHook(token: string | null): boolean
  /** Reads a message of the courier whose token was checked. */
  readHook(body: string): HookReading
}
