import { formatDate } from '#rules/dates'
import { shipmentOf } from '../orders/order-store.ts'
import { defineEmail, type Email, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

type Order = Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'address' | 'link'>

interface Parcel {
  awbCode: string | null
  courierName: string | null
  trackUrl: string | null
  estimatedDelivery: Date | null
}

/** `parcel` is null for an order that was set to shipped without a booking. */
export function orderShipped(
  { locale, shop, orderNumber, customerName, address, link }: Order,
  parcel: Parcel | null,
): Email {
  const t = emailTextsFor(locale, shop)
  const expected = parcel?.estimatedDelivery ? formatDate(parcel.estimatedDelivery.toISOString(), t.tag) : null
  const courier = parcel?.courierName
  return renderEmail(t, {
    subject: t.shippedSubject(orderNumber),
    preview: expected ? t.shippedPreviewWithDate(expected) : t.shippedPreview,
    heading: t.shippedHeading,
    parts: [
      { text: greeting(t, customerName) },
      { text: courier ? t.shippedTextWithCourier(courier, orderNumber) : t.shippedText(orderNumber) },
      ...(parcel?.awbCode ? [{ label: t.trackingNumber, value: parcel.awbCode }] : []),
      ...(expected ? [{ label: t.expectedDelivery, value: expected }] : []),
      { label: t.deliveryTo, value: address },
      { button: t.trackOrder, link },
      // The link comes from the courier and is untrusted, so only https links are shown.
      ...(parcel?.trackUrl?.startsWith('https://') ? [{ label: t.courierPage, value: parcel.trackUrl }] : []),
      linkNote(t),
    ],
    reason: t.orderReason,
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
