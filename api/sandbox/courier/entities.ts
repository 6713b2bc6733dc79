export interface CourierOrder {
  id: number
  shipmentId: number
  /** Order number of the shop. */
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
}

export interface Scan {
  /** Sandbox time in ms. */
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
