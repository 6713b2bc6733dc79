import type { Order, OrderLine, TrackingEvent } from '#contract/orders'
import { rupees } from '#rules/money'
import type { eventsOf, linesOf, OrderRow } from './order-store.ts'

type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]
type StoredEvent = Awaited<ReturnType<typeof eventsOf>>[number]

/** The order columns that `orderReply` needs. */
type ShownOrder = Omit<OrderRow, 'userId' | 'guestHash' | 'gatewayAccount' | 'packedAt'>

/**
 * Converts an order to the order of the API. The fields are listed one by one, so that internal fields are never sent.
 */
export const orderReply = (order: ShownOrder): Order => ({
  id: order.id,
  orderNumber: order.orderNumber,
  customerEmail: order.customerEmail,
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  status: order.status,
  subtotal: rupees(order.subtotal),
  discount: rupees(order.discount),
  shipping: rupees(order.shipping),
  tax: rupees(order.tax),
  taxIncluded: order.taxIncluded,
  placeOfSupply: order.placeOfSupply,
  cancelledAmount: rupees(order.cancelledAmount),
  total: rupees(order.total),
  refunded: rupees(order.refunded),
  shippingAddress: {
    street: order.shippingAddress.street,
    city: order.shippingAddress.city,
    state: order.shippingAddress.state,
    zipCode: order.shippingAddress.zipCode,
    country: order.shippingAddress.country,
    text: order.shippingAddress.text,
  },
  paymentMethod: order.paymentMethod,
  paymentStatus: order.paymentStatus,
  prescriptionStatus: order.prescriptionStatus,
  notes: order.notes,
  locale: order.locale,
  awbCode: order.awbCode,
  createdAt: order.createdAt.toISOString(),
})

const rupeesOrNull = (paise: number | null) => (paise === null ? null : rupees(paise))

/**
 * Converts an order line to the line item of the API, with name and price at the time of purchase. `product` is null if
 * the product is no longer sold.
 */
export const lineReply = (line: StoredLine): OrderLine => ({
  id: line.id,
  productId: line.productId,
  variantId: line.variantId,
  variantTitle: line.variantTitle,
  sku: line.sku,
  quantity: line.quantity,
  price: rupees(line.price),
  productName: line.productName,
  shownName: line.shownName ?? line.productName,
  productImage: line.productImage,
  cancelledQuantity: line.cancelledQuantity,
  returnedQuantity: line.returnedQuantity,
  gstRate: line.gstRate === null ? null : line.gstRate / 100,
  taxable: rupeesOrNull(line.taxable),
  cgst: rupeesOrNull(line.cgst),
  sgst: rupeesOrNull(line.sgst),
  igst: rupeesOrNull(line.igst),
  product: line.product?.isActive ? { name: line.product.name, slug: line.product.slug } : null,
})

export const eventReply = (event: StoredEvent): TrackingEvent => ({
  id: event.id,
  orderId: event.orderId,
  status: event.status,
  title: event.title,
  description: event.description,
  location: event.location,
  trackingNumber: event.trackingNumber,
  courierName: event.courierName,
  estimatedDelivery: event.estimatedDelivery?.toISOString() ?? null,
  actualDelivery: event.actualDelivery?.toISOString() ?? null,
  createdAt: event.createdAt.toISOString(),
})
