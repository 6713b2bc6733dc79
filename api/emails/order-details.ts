import * as v from 'valibot'
import { trackByIdPage } from '#contract/page-paths'
import { formatInr, type Paise } from '#rules/money'
import { findOrder, linesOf } from '../orders/order-store.ts'
import type { EmailContext, Part } from './define-email.ts'

/**
 * The salutation of an email: `Hello Asha,`. The name was typed in a form, and the address may belong to another person.
 * A name that looks like an address or a link is omitted, so that the shop cannot be used to send advertisements.
 */
export function greeting(name: string | null): string {
  const known = name?.replace(/\s+/g, ' ').trim().slice(0, 60)
  return known && !/\S[.:/@]\S|[/@]/.test(known) ? `Hello ${known},` : 'Hello,'
}

/**
 * Formats text of a shopper so that it contains no links. Mail programs turn addresses into links; a space after `.`,
 * `:` or `@` prevents that, and the text stays readable.
 */
const withoutLinks = (text: string): string => text.replace(/(?<=\S)([.:@])(?=[^\s\d])/gu, '$1 ')

/** The data that are queued with most emails about an order. */
export const orderData = { orderId: v.number() }

export const orderReason = 'You’re receiving this email because you placed an order.'

export const orderLink = (origin: string, orderId: number) => `${origin}${trackByIdPage}?orderId=${orderId}`

/** The data of an order that an email shows. */
export interface OrderDetails {
  orderNumber: string
  customerName: string
  createdAt: Date
  lines: readonly { productName: string; quantity: number; price: Paise }[]
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  /** The delivery address in one line. */
  address: string
  /** URL of the tracking page. */
  link: string
}

/** Reads an order with its lines. Returns null if it was cancelled before the email's text was created. */
export const activeOrder = (orderId: number, { db, origin }: EmailContext) =>
  db.read(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.status === 'cancelled') return null
    const lines = await linesOf(tx, orderId)
    return { ...order, lines, address: withoutLinks(order.shippingAddress.text), link: orderLink(origin, orderId) }
  })

type Amounts = Pick<OrderDetails, 'lines' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>

/** The table of line items and totals in an email. */
export const amountsPart = ({ lines, subtotal, discount, shipping, tax, total }: Amounts): Part => ({
  lines: lines.map(({ productName, quantity, price }) => ({
    text: `${quantity} × ${productName}`,
    amount: formatInr(price * quantity),
  })),
  totals: [
    { text: 'Subtotal', amount: formatInr(subtotal) },
    ...(discount > 0 ? [{ text: 'Discount', amount: `−${formatInr(discount)}` }] : []),
    { text: 'Shipping', amount: shipping === 0 ? 'Free' : formatInr(shipping) },
    { text: 'Tax', amount: formatInr(tax) },
    { text: 'Total', amount: formatInr(total) },
  ],
})
