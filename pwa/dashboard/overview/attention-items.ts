import { type LinkProps, linkOptions } from '@tanstack/react-router'
import type { AdminOverview, PendingOrders } from '#contract/admin-overview'

export interface AttentionItem {
  key: string
  /** With its number: `3 orders to ship`. */
  text: string
  detail?: string
  urgent?: true
  /** To the screen where an admin handles it. */
  link: LinkProps
  orders?: PendingOrders['first']
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What an admin has to act on, most urgent first; areas without work are left out. */
export function attentionItems(overview: AdminOverview): AttentionItem[] {
  const { refunds, parcels, unchecked, expiring, unconfirmed, toShip, letters, withheldEmails, openMessages, soldOut } =
    overview
  return [
    ...when(refunds.count, {
      key: 'refunds',
      text: counted(refunds.count, 'refund due', 'refunds due'),
      urgent: true,
      link: linkOptions({ to: '/admin/orders', search: { trouble: 'refund' } }),
      orders: refunds.first,
    }),
    ...when(parcels.count, {
      key: 'parcels',
      text: counted(parcels.count, 'shipping problem', 'shipping problems'),
      urgent: true,
      link: linkOptions({ to: '/admin/orders', search: { trouble: 'shipment' } }),
      orders: parcels.first,
    }),
    ...when(unchecked.count, {
      key: 'unchecked',
      text: counted(
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
      text: counted(letters.count, 'email could not be sent', 'emails could not be sent'),
      urgent: true,
      link: linkOptions({ to: '/admin', search: { dialog: 'letters' } }),
      ...(letters.lastError ? { detail: `Last: ${letters.lastError}` } : {}),
    }),
    ...when(expiring.count, {
      key: 'expiring',
      text: counted(expiring.count, 'unpaid order expires soon', 'unpaid orders expire soon'),
      link: linkOptions({
        to: '/admin/orders',
        search: { status: 'pending', paymentStatus: 'pending', paymentMethod: 'razorpay' },
      }),
      orders: expiring.first,
    }),
    ...when(unconfirmed.count, {
      key: 'unconfirmed',
      text: counted(unconfirmed.count, 'unconfirmed order expires soon', 'unconfirmed orders expire soon'),
      detail: 'Confirm cash on delivery orders or book their shipment to keep them.',
      link: linkOptions({
        to: '/admin/orders',
        search: { status: 'pending', paymentMethod: 'cash_on_delivery' },
      }),
      orders: unconfirmed.first,
    }),
    ...when(toShip.count, {
      key: 'toShip',
      text: counted(toShip.count, 'order to ship', 'orders to ship'),
      link: linkOptions({ to: '/admin/orders', search: { toShip: 'true' } }),
      orders: toShip.first,
    }),
    ...when(withheldEmails, {
      key: 'withheld',
      text: counted(withheldEmails, 'email is withheld', 'emails are withheld'),
      detail: 'Too many emails to one address within an hour.',
      link: linkOptions({ to: '/admin', search: { dialog: 'withheld' } }),
    }),
    ...when(openMessages, {
      key: 'messages',
      text: counted(openMessages, 'unanswered message', 'unanswered messages'),
      link: linkOptions({ to: '/admin/messages', search: { state: 'open' } }),
    }),
    ...when(soldOut, {
      key: 'soldOut',
      text: counted(soldOut, 'product sold out', 'products sold out'),
      link: linkOptions({ to: '/admin/products', search: { stock: 'out', status: 'active' } }),
    }),
  ]
}

const when = (count: number, item: AttentionItem): AttentionItem[] => (count > 0 ? [item] : [])
