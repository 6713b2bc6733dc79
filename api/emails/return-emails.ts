import * as v from 'valibot'
import { type ReturnDecision, ReturnStatus } from '#contract/returns'
import type { ReturnPickup } from '#contract/shipping'
import { formatDateTime } from '#rules/dates'
import { formatInr, type Paise, parseRupees } from '#rules/money'
import { findLink } from '../returns/difference-store.ts'
import { findReturn, returnReply } from '../returns/return-store.ts'
import { defineEmail, type Email, type Part, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

interface ReturnNews {
  status: ReturnStatus
  number: string
  /** Whether this is a lower price of goods that are not returned. */
  isPriceReduction?: boolean | undefined
  items: readonly { name: string; quantity: number; decision?: ReturnDecision | null }[]
  /** The pickup of the goods by a courier; null if the customer sends them. */
  pickup: ReturnPickup | null
  rejection: string | null
  /** The price of the goods that are sent instead of the returned goods; null if no goods are sent. */
  exchangeTotal: string | null
  /** The refund in rupees as a decimal string; null until the items are received. */
  amount: string | null
  /** Why the refund is lower than the price of the items, or why their price is lower; otherwise null. */
  amountReason: string | null
  /** The reference of a refund that the shop paid outside the gateway; null for other refunds. */
  payoutReference: string | null
  /** Whether the customer has to enter an account for the refund of a COD order. */
  needsPayout: boolean
  isCash: boolean
}

/** Whether a courier collects the goods of a return. */
const isCollected = (pickup: ReturnPickup | null): boolean => pickup !== null && pickup.status !== 'cancelled'

type ReturnedOrder = Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'link'>

/**
 * Returns the email about the new status of a return or of a lower price; null for a status about which the shopper
 * needs no email.
 */
export function returnUpdate(order: ReturnedOrder, news: ReturnNews): Email | null {
  const { status, number, isPriceReduction = false } = news
  const t = emailTextsFor(order.locale, order.shop)
  const amount = formatInr(parseRupees(news.amount ?? '0.00'), t.tag)
  const isRefunded = parseRupees(news.amount ?? '0.00') > 0
  const later = news.isCash ? t.returnRefundCash(amount) : t.returnRefundOnline(amount)
  const closed = news.payoutReference ? t.returnPaidOut(amount, news.payoutReference) : later
  const isAccepted = news.items.some(({ decision }) => decision === 'restock' || decision === 'write_off')
  const notRefunded = isAccepted ? t.returnRefundedBefore : t.returnNotRefunded
  const texts: Partial<Record<ReturnStatus, string>> = {
    requested: t.returnRequested,
    approved: isCollected(news.pickup) ? t.returnCollected : t.returnApproved,
    rejected: t.returnRejected,
    received: isRefunded ? later : notRefunded,
    closed: isRefunded ? closed : notRefunded,
  }
  const refundText = texts[status]
  // For an exchange, one email announces the receipt of the goods and the refund of the difference.
  const isExchanged = news.exchangeTotal !== null && (status === 'received' || (status === 'closed' && !isRefunded))
  const text = isExchanged ? t.returnExchanged : refundText
  if (!text) return null
  const ofReduction = status === 'closed' ? t.priceRefunded : t.priceLowered
  const heading = isPriceReduction ? ofReduction : t.returnHeadings[status]
  const lines: Part = {
    lines: news.items.map(({ name, quantity }) => ({ text: `${quantity} × ${name}`, amount: '' })),
    totals: [],
  }
  return renderEmail(t, {
    subject: t.returnSubject(heading, order.orderNumber),
    preview: text,
    heading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text },
      ...(isExchanged && isRefunded && refundText ? [{ text: refundText }] : []),
      ...(status === 'approved'
        ? [{ text: isCollected(news.pickup) ? t.returnPack(number) : t.returnSend(number) }]
        : []),
      ...(isPriceReduction ? [] : [{ label: t.returnNumber, value: number }, lines]),
      ...(status === 'rejected' && news.rejection ? [{ label: t.cancelReason, value: news.rejection }] : []),
      ...(isRefunded && news.amountReason
        ? [{ label: isPriceReduction ? t.cancelReason : t.returnLowered, value: news.amountReason }]
        : []),
      ...(news.needsPayout ? [{ text: t.returnNeedsPayout }] : []),
      { button: t.seeOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The email about a new status of a return. */
export const returnUpdateEmail = defineEmail({
  data: { ...orderData, returnId: v.number(), status: ReturnStatus },
  // Only an admin, or a customer whose order was delivered, can cause this email, so it has no hourly limit.
  limit: null,
  async write({ orderId, returnId, status }, context) {
    const order = await activeOrder(orderId, context)
    const news = await context.db.read(async (tx) => {
      const row = await findReturn(tx, returnId)
      return row && returnReply(tx, row)
    })
    if (!order || !news) return null
    const isCash = order.paymentMethod === 'cash_on_delivery'
    const isRefund = status === 'received' || (status === 'approved' && news.resolution === 'refund')
    // The refund may have been recorded before this email is written.
    const needsPayout = isCash && !news.hasPayout && isRefund && news.status !== 'closed'
    return returnUpdate(order, { ...news, status, isCash, needsPayout })
  },
})

/** Returns the email about a booked pickup with its AWB number, or about a cancelled one. */
export function returnPickup(
  order: ReturnedOrder,
  { number, pickup }: { number: string; pickup: ReturnPickup },
): Email {
  const t = emailTextsFor(order.locale, order.shop)
  const isBooked = isCollected(pickup)
  const heading = isBooked ? t.pickupHeading : t.pickupCancelledHeading
  const text = isBooked ? t.pickupText : t.pickupCancelledText
  const parcel = [pickup.courierName, pickup.awbCode].filter(Boolean).join(', ')
  return renderEmail(t, {
    subject: t.returnSubject(heading, order.orderNumber),
    preview: text,
    heading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text },
      { text: isBooked ? t.returnPack(number) : t.returnSend(number) },
      { label: t.returnNumber, value: number },
      ...(isBooked && parcel ? [{ label: t.trackingNumber, value: parcel }] : []),
      ...(isBooked && pickup.trackUrl ? [{ button: t.courierPage, link: pickup.trackUrl }] : []),
      { button: t.seeOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The email about a booked or cancelled pickup. It is not sent if the pickup has changed since. */
export const returnPickupEmail = defineEmail({
  data: { ...orderData, returnId: v.number(), status: v.picklist(['booked', 'cancelled']) },
  // Only an admin can cause this email, so it has no hourly limit.
  limit: null,
  async write({ orderId, returnId, status }, context) {
    const found = await context.db.read(async (tx) => {
      const row = await findReturn(tx, returnId)
      return row && returnReply(tx, row)
    })
    const isCurrent = found?.pickup?.status === status
    const order = isCurrent ? await activeOrder(orderId, context) : null
    return order && found?.pickup ? returnPickup(order, { number: found.number, pickup: found.pickup }) : null
  },
})

/** Returns the email with the payment link for the difference of an exchange. */
export function payDifference(
  order: ReturnedOrder,
  { number, amount, url, expiresAt }: { number: string; amount: Paise; url: string; expiresAt: Date },
): Email {
  const t = emailTextsFor(order.locale, order.shop)
  const text = t.differenceText(formatInr(amount, t.tag), formatDateTime(expiresAt.toISOString(), t.tag))
  return renderEmail(t, {
    subject: t.returnSubject(t.differenceHeading, order.orderNumber),
    preview: text,
    heading: t.differenceHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text },
      { text: t.differenceNext },
      { label: t.returnNumber, value: number },
      { button: t.payDifference, link: url },
      { button: t.seeOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/**
 * The email with the payment link for the difference of an exchange. It is not sent if the payment link can no longer
 * be paid.
 */
export const payDifferenceEmail = defineEmail({
  data: { ...orderData, linkId: v.number() },
  // An admin who records the receipt of returned goods causes this email, so it has no hourly limit.
  limit: null,
  async write({ orderId, linkId }, context) {
    const found = await context.db.read(async (tx) => {
      const link = await findLink(tx, linkId)
      const row = link && (await findReturn(tx, link.returnId))
      return link?.state === 'open' && link.url !== null && row ? { ...link, url: link.url, number: row.number } : null
    })
    const order = found && (await activeOrder(orderId, context))
    return order ? payDifference(order, found) : null
  },
})

/**
 * Returns the email about a refund account that was entered or changed. It never contains the account. `number` is that
 * of the return; null for a lower price.
 */
export function refundAccountSaved(order: ReturnedOrder, number: string | null): Email {
  const t = emailTextsFor(order.locale, order.shop)
  return renderEmail(t, {
    subject: t.returnSubject(t.refundAccountHeading, order.orderNumber),
    preview: t.refundAccountText,
    heading: t.refundAccountHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: t.refundAccountText },
      ...(number === null ? [] : [{ label: t.returnNumber, value: number }]),
      { text: t.refundAccountNotYou },
      { button: t.seeOrder, link: order.link },
      linkNote(t),
    ],
    reason: t.orderReason,
  })
}

/** The email about a refund account that was entered or changed. */
export const refundAccountSavedEmail = defineEmail({
  data: { ...orderData, returnId: v.number() },
  // Every person with an order link can cause this email repeatedly by entering another account, so it counts against
  // the hourly limit.
  limit: 'typed',
  async write({ orderId, returnId }, context) {
    const order = await activeOrder(orderId, context)
    const found = await context.db.read(async (tx) => {
      const row = await findReturn(tx, returnId)
      return row && returnReply(tx, row)
    })
    return order && found && refundAccountSaved(order, found.isPriceReduction ? null : found.number)
  },
})
