import { formatDate } from '#rules/dates'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface ShippedOrder {
  orderNumber: string
  customerName: string
  /** In one line. */
  address: string
  /** Null where the shop brought it to the courier by hand. */
  parcel: {
    awbCode: string | null
    courierName: string | null
    trackUrl: string | null
    estimatedDelivery: Date | null
  } | null
  link: string
}

/** That the parcel is on its way, and how to follow it. */
export function orderShipped({ orderNumber, customerName, address, parcel, link }: ShippedOrder): Letter {
  const expected = parcel?.estimatedDelivery ? formatDate(parcel.estimatedDelivery.toISOString()) : null
  const carrier = parcel?.courierName ?? 'The courier'
  return writeLetter({
    subject: `Your order ${orderNumber} is on its way`,
    preview: expected ? `Expected on ${expected}.` : 'It has left the shop.',
    heading: 'Your order is on its way',
    parts: [
      { text: greeting(customerName) },
      { text: `${carrier} has your order ${orderNumber}.` },
      ...(parcel?.awbCode ? [{ label: 'Tracking number', value: parcel.awbCode }] : []),
      ...(expected ? [{ label: 'Expected delivery', value: expected }] : []),
      { label: 'Delivery to', value: address },
      { button: 'Track your order', link },
      // What others send is no link of ours unless it is a plain one.
      ...(parcel?.trackUrl?.startsWith('https://')
        ? [{ label: 'The courier’s own page', value: parcel.trackUrl }]
        : []),
      { note: 'To show you the order, the shop asks for this e-mail address.' },
    ],
    reason: 'You get this letter because an order was placed with your e-mail address.',
  })
}
