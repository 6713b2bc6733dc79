import type { Order, OrderLine, TrackingEvent } from '#contract/orders'
import { rupees } from '#rules/money'
import type { OrderRow, StoredEvent, StoredLine } from './order-store.ts'

/** The fields of `orderReply`. */
export type ShownOrder = Omit<OrderRow, 'userId' | 'guestHash' | 'gatewayAccount'>

/** An order as a reply. Fields are listed one by one, so that internal fields are never sent. */
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
  total: rupees(order.total),
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
  notes: order.notes,
  awbCode: order.awbCode,
  createdAt: order.createdAt.toISOString(),
})

/** An order line with name and price of the purchase. `product` is null when the product is not sold any more. */
export const lineReply = (line: StoredLine): OrderLine => ({
  id: line.id,
  productId: line.productId,
  quantity: line.quantity,
  price: rupees(line.price),
  productName: line.productName,
  productImage: line.productImage,
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
