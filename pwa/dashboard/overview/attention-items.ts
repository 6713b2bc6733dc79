import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { AdminOverview, PendingOrders } from '#contract/admin-overview'

export interface AttentionItem {
  key: string
  /** A sentence with its number: `3 orders wait for their parcel`. */
  text: string
  detail?: string
  urgent?: true
  /** To the screen where it is handled. */
  link: LinkProps
  orders?: PendingOrders['first']
}

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What needs somebody, the most pressing first; nothing that is at rest. */
export function attentionItems(overview: AdminOverview): AttentionItem[] {
  const { refunds, parcels, unchecked, expiring, unconfirmed, toShip, letters, withheldEmails, openMessages, soldOut } =
    overview
  return [
    ...when(refunds.count, {
      key: 'refunds',
      text: some(refunds.count, 'refund to make', 'refunds to make'),
      urgent: true,
      link: linkOptions({ to: '/admin/orders', search: { trouble: 'refund' } }),
      orders: refunds.first,
    }),
    ...when(parcels.count, {
      key: 'parcels',
      text: some(parcels.count, 'parcel is stuck', 'parcels are stuck'),
      urgent: true,
      link: linkOptions({ to: '/admin/orders', search: { trouble: 'shipment' } }),
      orders: parcels.first,
    }),
    ...when(unchecked.count, {
      key: 'unchecked',
      text: some(
        unchecked.count,
        'payment to check at another gateway account',
        'payments to check at another gateway account',
      ),
      urgent: true,
      link: linkOptions({ to: '/admin/orders', search: { trouble: 'payment' } }),
      orders: unchecked.first,
    }),
    ...when(letters.count, {
      key: 'letters',
      text: some(letters.count, 'letter could not be sent', 'letters could not be sent'),
      urgent: true,
      link: linkOptions({ to: '/admin', search: { dialog: 'letters' } }),
      ...(letters.lastError ? { detail: `Last: ${letters.lastError}` } : {}),
    }),
    ...when(expiring.count, {
      key: 'expiring',
      text: some(expiring.count, 'unpaid order is about to expire', 'unpaid orders are about to expire'),
      link: linkOptions({
        to: '/admin/orders',
        search: { status: 'pending', paymentStatus: 'pending', paymentMethod: 'razorpay' },
      }),
      orders: expiring.first,
    }),
    ...when(unconfirmed.count, {
      key: 'unconfirmed',
      text: some(unconfirmed.count, 'unconfirmed order expires soon', 'unconfirmed orders expire soon'),
      detail: 'Confirm cash on delivery orders or book their shipment to keep them.',
      link: linkOptions({
        to: '/admin/orders',
        search: { status: 'pending', paymentMethod: 'cash_on_delivery' },
      }),
      orders: unconfirmed.first,
    }),
    ...when(toShip.count, {
      key: 'toShip',
      text: some(toShip.count, 'order waits for its parcel', 'orders wait for their parcel'),
      link: linkOptions({ to: '/admin/orders', search: { toShip: 'true' } }),
      orders: toShip.first,
    }),
    ...when(withheldEmails, {
      key: 'withheld',
      text: some(withheldEmails, 'email is withheld', 'emails are withheld'),
      detail: 'Too many emails to one address within an hour.',
      link: linkOptions({ to: '/admin', search: { dialog: 'withheld' } }),
    }),
    ...when(openMessages, {
      key: 'messages',
      text: some(openMessages, 'message without an answer', 'messages without an answer'),
      link: linkOptions({ to: '/admin/messages', search: { state: 'open' } }),
    }),
    ...when(soldOut, {
      key: 'soldOut',
      text: some(soldOut, 'product is sold out', 'products are sold out'),
      link: linkOptions({ to: '/admin/products', search: { stock: 'out', status: 'active' } }),
    }),
  ]
}

const when = (count: number, item: AttentionItem): AttentionItem[] => (count > 0 ? [item] : [])
