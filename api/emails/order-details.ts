import * as v from 'valibot'
import { type payPage, trackByIdPage } from '#contract/page-paths'
import type { Language } from '#contract/translations'
import { formatInr, type Paise } from '#rules/money'
import { nameWithVariant } from '#rules/variants'
import { newToken, sha256 } from '../http/credentials.ts'
import { insertOrderLink } from '../orders/order-access.ts'
import { findOrder, linesOf } from '../orders/order-store.ts'
import type { EmailContext, Part } from './define-email.ts'
import { type EmailShop, type EmailTexts, emailTexts } from './email-texts.ts'

/**
 * Returns the salutation of an email: `Hello Asha,`. Anybody can enter a name together with another person's email
 * address. Therefore a name that looks like an address or a link is left out, so that the shop cannot be used to send
 * advertisements.
 */
export function greeting(t: EmailTexts, name: string | null): string {
  const known = name?.replace(/\s+/g, ' ').trim().slice(0, 60)
  return known && !/\S[.:/@]\S|[/@]/.test(known) ? t.greeting(known) : t.greetingWithoutName
}

/**
 * Formats a shopper's text so that it contains no links. Mail programs turn addresses into links; a space after `.`,
 * `:` or `@` prevents that, and the text stays readable.
 */
const withoutLinks = (text: string): string => text.replace(/(?<=\S)([.:@])(?=[^\s\d])/gu, '$1 ')

/** The data that are queued with most emails about an order. */
export const orderData = { orderId: v.number() }

/** Returns the note below an order link in an email. */
export const linkNote = (t: EmailTexts): Part => ({ note: t.linkNote })

/**
 * Creates an order link, which is valid for 180 days. The token is created here and only its hash is stored, so that
 * the database never contains a usable token.
 */
export async function orderLink(
  { db, clock, random, origin }: Pick<EmailContext, 'db' | 'clock' | 'random' | 'origin'>,
  { orderId, locale }: { orderId: number; locale: Language },
  page: typeof trackByIdPage | typeof payPage = trackByIdPage,
): Promise<string> {
  const token = newToken(random)
  await db.write((tx) => insertOrderLink(tx, { orderId, tokenHash: sha256(token), now: clock() }))
  return `${origin}${emailTexts[locale].prefix}${page}?orderId=${orderId}#token=${token}`
}

/** The data of an order that an email shows. */
export interface OrderDetails {
  /** The language in which the order was placed. */
  locale: Language
  shop: EmailShop
  orderNumber: string
  customerName: string
  createdAt: Date
  lines: readonly { productName: string; quantity: number; price: Paise }[]
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  /** Whether the prices contain the tax. */
  taxIncluded: boolean
  /** The part of the price that belongs to cancelled items, in paise. */
  cancelledAmount?: Paise
  /** The total without the cancelled items, in paise. */
  total: Paise
  /** The delivery address in one line. */
  address: string
  /** URL of the order page, with an access token. */
  link: string
}

/** Reads an order with its lines and creates an order link for it. Returns null if the order is cancelled. */
export async function activeOrder(orderId: number, context: EmailContext, page?: typeof payPage) {
  const found = await context.db.read(async (tx) => {
    const order = await findOrder(tx, orderId)
    return order && order.status !== 'cancelled' ? { order, lines: await linesOf(tx, orderId) } : null
  })
  if (!found) return null
  const { order, lines } = found
  const link = await orderLink(context, { orderId, locale: order.locale }, page)
  const shown = lines.map((line) => ({
    ...line,
    productName: nameWithVariant(line.shownName ?? line.productName, line.variantTitle),
  }))
  const total = order.total - order.cancelledAmount
  return { ...order, total, shop: context.shop, lines: shown, address: withoutLinks(order.shippingAddress.text), link }
}

type Amounts = Pick<
  OrderDetails,
  'lines' | 'subtotal' | 'discount' | 'shipping' | 'tax' | 'taxIncluded' | 'cancelledAmount' | 'total'
>

/**
 * Returns the table of line items and totals in an email. A shop that charges no GST must not show a tax line. In Urdu,
 * the minus sign of an amount is placed inside the directional isolates, because otherwise it would be shown after the
 * digits.
 */
export const amountsPart = (
  t: EmailTexts,
  { lines, subtotal, discount, shipping, tax, taxIncluded, cancelledAmount = 0, total }: Amounts,
): Part => ({
  lines: lines.map(({ productName, quantity, price }) => ({
    text: `${quantity} × ${productName}`,
    amount: formatInr(price * quantity, t.tag),
  })),
  totals: [
    { text: t.subtotal, amount: formatInr(subtotal, t.tag) },
    ...(discount > 0 ? [{ text: t.discount, amount: formatInr(discount, t.tag).replace('₹', '−₹') }] : []),
    { text: t.shipping, amount: shipping === 0 ? t.freeShipping : formatInr(shipping, t.tag) },
    ...(taxIncluded || tax === 0 ? [] : [{ text: t.tax, amount: formatInr(tax, t.tag) }]),
    ...(cancelledAmount > 0
      ? [{ text: t.cancelledItems, amount: formatInr(cancelledAmount, t.tag).replace('₹', '−₹') }]
      : []),
    { text: t.total, amount: formatInr(total, t.tag) },
    ...(taxIncluded && tax > 0 && cancelledAmount === 0
      ? [{ text: t.includesGst, amount: formatInr(tax, t.tag) }]
      : []),
  ],
})
