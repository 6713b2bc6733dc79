import * as v from 'valibot'
import { type payPage, trackByIdPage } from '#contract/page-paths'
import { formatInr, type Paise } from '#rules/money'
import { newToken, sha256 } from '../http/tokens.ts'
import { insertOrderLink } from '../orders/order-link-store.ts'
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

/** The note below the link to an order. */
export const linkNote: Part = {
  note: 'This link is private. For 180 days, anyone who has it can view, pay and cancel this order.',
}

/**
 * Creates a link to an order, which is valid for 180 days. The token is created here and only its hash is stored, so
 * that the database never contains a usable token.
 */
export async function orderLink(
  { db, clock, random, origin }: Pick<EmailContext, 'db' | 'clock' | 'random' | 'origin'>,
  orderId: number,
  page: typeof trackByIdPage | typeof payPage = trackByIdPage,
): Promise<string> {
  const token = newToken(random)
  await db.write((tx) => insertOrderLink(tx, { orderId, tokenHash: sha256(token), now: clock() }))
  return `${origin}${page}?orderId=${orderId}#token=${token}`
}

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
  /** URL of the order, with a token. */
  link: string
}

/**
 * Reads an order with its lines and creates a link to it. Returns null if it was cancelled before the email's text was
 * created.
 */
export async function activeOrder(orderId: number, context: EmailContext, page?: typeof payPage) {
  const found = await context.db.read(async (tx) => {
    const order = await findOrder(tx, orderId)
    return order && order.status !== 'cancelled' ? { order, lines: await linesOf(tx, orderId) } : null
  })
  if (!found) return null
  const { order, lines } = found
  const link = await orderLink(context, orderId, page)
  const shown = lines.map((line) => ({ ...line, productName: line.shownName ?? line.productName }))
  return { ...order, lines: shown, address: withoutLinks(order.shippingAddress.text), link }
}

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
