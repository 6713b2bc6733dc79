import { formatDate } from '#rules/dates'
import { shipmentOf } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData, orderReason } from './order-details.ts'

type Order = Pick<OrderDetails, 'orderNumber' | 'customerName' | 'address' | 'link'>

interface Parcel {
  awbCode: string | null
  courierName: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/** `parcel` is null for an order that was set to shipped without a booking. */
export function orderShipped({ orderNumber, customerName, address, link }: Order, parcel: Parcel | null): Email {
  const expected = parcel?.estimatedDelivery ? formatDate(parcel.estimatedDelivery.toISOString()) : null
  const carrier = parcel?.courierName ?? 'The courier'
  return renderEmail({
    subject: `Your order ${orderNumber} is on its way`,
    preview: expected ? `Expected on ${expected}.` : 'The courier has it.',
    heading: 'Your order is on its way',
    parts: [
      { text: greeting(customerName) },
      { text: `${carrier} has your order ${orderNumber}.` },
      ...(parcel?.awbCode ? [{ label: 'Tracking number', value: parcel.awbCode }] : []),
      ...(expected ? [{ label: 'Expected delivery', value: expected }] : []),
      { label: 'Delivery to', value: address },
      { button: 'Track your order', link },
      // The link comes from the courier and is untrusted, so only https links are shown.
      ...(parcel?.trackUrl?.startsWith('https://')
        ? [{ label: 'Courier’s tracking page', value: parcel.trackUrl }]
        : []),
      linkNote,
    ],
    reason: orderReason,
  })
}

export const orderShippedEmail = defineEmail({
  data: orderData,
  limit: null,
  async write({ orderId }, context) {
    const order = await activeOrder(orderId, context)
    const shipment = await context.db.read((tx) => shipmentOf(tx, orderId))
    return order && orderShipped(order, shipment)
  },
})
