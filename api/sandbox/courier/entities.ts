export interface CourierOrder {
  id: number
  shipmentId: number
  /** The order number of the shop for which the courier order was created. */
  channelOrderId: string
  customerName: string
  city: string
  pincode: string
  state: string
  cod: boolean
  subTotal: number
  weight: number
  items: number
  cancelled: boolean
  createdAt: number
  /** Whether the parcel is collected from the customer. Absent for orders of earlier releases. */
  isReturn?: boolean
}

export interface Scan {
  /** Time of the scan by the sandbox clock, in milliseconds. */
  at: number
  status: number
  activity: string
  location: string
}

export interface Shipment {
  id: number
  orderId: number
  awb: string
  courierId: number
  courierName: string
  status: number
  assignedAt: number
  pickupAt: number | null
  scans: Scan[]
}

interface Status {
  label: string
  /** Id of the courier's order status. It differs from the id of the shipment status. */
  orderStatus: number
  code: string
  activity: string
}

const statuses: Record<number, Status> = {
  1: { label: 'AWB ASSIGNED', orderStatus: 2, code: 'AWB', activity: 'AWB assigned' },
  3: { label: 'PICKUP SCHEDULED', orderStatus: 4, code: 'PKS', activity: 'Pickup scheduled' },
  6: { label: 'SHIPPED', orderStatus: 6, code: 'SHP', activity: 'Shipped from the origin facility' },
  7: { label: 'DELIVERED', orderStatus: 7, code: 'DLVD', activity: 'Delivered to the consignee' },
  8: { label: 'CANCELED', orderStatus: 5, code: 'CAN', activity: 'Shipment cancelled' },
  9: { label: 'RTO INITIATED', orderStatus: 15, code: 'RTO', activity: 'Return to origin initiated' },
  10: { label: 'RTO DELIVERED', orderStatus: 16, code: 'RTOD', activity: 'Returned to the seller' },
  17: { label: 'OUT FOR DELIVERY', orderStatus: 19, code: 'OFD', activity: 'Out for delivery' },
  18: { label: 'IN TRANSIT', orderStatus: 20, code: 'X-UCI', activity: 'In transit to the destination city' },
  19: { label: 'OUT FOR PICKUP', orderStatus: 27, code: 'OFP', activity: 'Out for pickup' },
  21: { label: 'UNDELIVERED', orderStatus: 17, code: 'UD', activity: 'Delivery attempted, consignee not available' },
  38: { label: 'REACHED AT DESTINATION HUB', orderStatus: 38, code: 'RAD', activity: 'Reached at the destination hub' },
  42: { label: 'PICKED UP', orderStatus: 42, code: 'PKD', activity: 'Shipment picked up' },
  46: { label: 'RTO IN TRANSIT', orderStatus: 46, code: 'RTOT', activity: 'Return in transit' },
}

/** Returns the courier aggregator's texts and codes for a shipment status, or a generic entry for an unknown id. */
export const statusOf = (id: number): Status =>
  statuses[id] ?? { label: `STATUS ${id}`, orderStatus: id, code: 'NA', activity: 'Unclassified scan' }

const deliveryPath = [1, 3, 19, 42, 6, 18, 38, 17, 7]
const returnPath = [17, 21, 9, 46, 10]

/** Returns the next status on the delivery path, or on the return path to the seller; null at the end. */
export function nextStatus(status: number, returning: boolean): number | null {
  const path = returnPath.indexOf(status) > 0 || (returning && status === 17) ? returnPath : deliveryPath
  const at = path.indexOf(status)
  return at < 0 ? null : (path[at + 1] ?? null)
}

const offsetMs = 5.5 * 3_600_000

const shifted = (ms: number) => new Date(ms + offsetMs).toISOString()

/** Formats milliseconds since 1970 as time in India without a time zone: `2026-11-21 15:04:05`. */
export const indianTime = (ms: number): string => shifted(ms).slice(0, 19).replace('T', ' ')

/** Formats milliseconds since 1970 as time in India in the format of webhooks: `21 11 2026 15:04:05`. */
export function webhookTime(ms: number): string {
  const [date = '', time] = indianTime(ms).split(' ')
  return `${date.split('-').reverse().join(' ')} ${time}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats milliseconds since 1970 as day in India: `Nov 21, 2026`. */
export function indianDay(ms: number): string {
  const [year, month, day] = shifted(ms).slice(0, 10).split('-')
  return `${months[Number(month) - 1]} ${day}, ${year}`
}

/** Moves a time on a Sunday in India to Monday. Takes and returns milliseconds since 1970. */
export const notOnSunday = (ms: number): number =>
  new Date(ms + offsetMs).getUTCDay() === 0 ? ms + 24 * 3_600_000 : ms
