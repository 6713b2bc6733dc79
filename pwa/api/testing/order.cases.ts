import type { Order, TrackingEvent } from '#contract/orders'

/** An order as the API returns it right after it was placed. */
export const order: Order = {
  id: 5,
  orderNumber: 'GB-261121-7KQ4M',
  customerEmail: 'amina@example.org',
  customerName: 'Amina',
  customerPhone: '+919876543210',
  status: 'pending',
  subtotal: '200.00',
  discount: '0.00',
  shipping: '50.00',
  tax: '36.00',
  total: '286.00',
  shippingAddress: { street: null, city: null, state: null, zipCode: null, country: 'India', text: 'Delhi' },
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  notes: null,
  locale: 'en',
  awbCode: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}

/** The first tracking event of `order`. */
export const placedEvent: TrackingEvent = {
  id: 1,
  orderId: 5,
  status: 'order_placed',
  title: 'Order placed',
  description: null,
  location: null,
  trackingNumber: null,
  courierName: null,
  estimatedDelivery: null,
  actualDelivery: null,
  createdAt: '2026-11-21T10:00:00.000Z',
}
