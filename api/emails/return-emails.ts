import * as v from 'valibot'
import { type ReturnDecision, ReturnStatus } from '#contract/returns'
import { formatInr, parseRupees } from '#rules/money'
import { findReturn, returnReply } from '../returns/return-store.ts'
import { defineEmail, type Email, type Part, renderEmail } from './define-email.ts'
import { emailTextsFor } from './email-texts.ts'
import { activeOrder, greeting, linkNote, type OrderDetails, orderData } from './order-details.ts'

interface ReturnNews {
  status: ReturnStatus
  number: string
  items: readonly { name: string; quantity: number; decision?: ReturnDecision | null }[]
  rejection: string | null
  /** The refund in rupees as a decimal string; null until the items are received. */
  amount: string | null
  /** Why the refund is lower than the price of the items; otherwise null. */
  amountReason: string | null
  /** The reference of a refund that the shop made by hand. */
  payoutReference: string | null
  /** Whether the customer has to enter an account for the refund of a COD order. */
  needsPayout: boolean
  isCash: boolean
}

type ReturnedOrder = Pick<OrderDetails, 'locale' | 'shop' | 'orderNumber' | 'customerName' | 'link'>

/** Returns the email about the new status of a return; null for a status about which the shopper needs no email. */
export function returnUpdate(order: ReturnedOrder, news: ReturnNews): Email | null {
  const { status, number } = news
  const t = emailTextsFor(order.locale, order.shop)
  const amount = formatInr(parseRupees(news.amount ?? '0.00'), t.tag)
  const isRefunded = parseRupees(news.amount ?? '0.00') > 0
  const later = news.isCash ? t.returnRefundCash(amount) : t.returnRefundOnline(amount)
  const closed = news.payoutReference ? t.returnPaidOut(amount, news.payoutReference) : later
  const isAccepted = news.items.some(({ decision }) => decision === 'restock' || decision === 'write_off')
  const notRefunded = isAccepted ? t.returnRefundedBefore : t.returnNotRefunded
  const texts: Partial<Record<ReturnStatus, string>> = {
    requested: t.returnRequested,
    approved: t.returnApproved,
    rejected: t.returnRejected,
    received: isRefunded ? later : notRefunded,
    closed: isRefunded ? closed : notRefunded,
  }
  const text = texts[status]
  if (!text) return null
  const heading = t.returnHeadings[status]
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
      ...(status === 'approved' ? [{ text: t.returnSend(number) }] : []),
      { label: t.returnNumber, value: number },
      lines,
      ...(status === 'rejected' && news.rejection ? [{ label: t.cancelReason, value: news.rejection }] : []),
      ...(isRefunded && news.amountReason ? [{ label: t.returnLowered, value: news.amountReason }] : []),
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
  // Only an admin, or a customer whose order was delivered, can cause this email, so it has no limit.
  limit: null,
  async write({ orderId, returnId, status }, context) {
    const order = await activeOrder(orderId, context)
    const news = await context.db.read(async (tx) => {
      const row = await findReturn(tx, returnId)
      return row && returnReply(tx, row)
    })
    if (!order || !news) return null
    const isCash = order.paymentMethod === 'cash_on_delivery'
    const needsPayout = isCash && !news.hasPayout && (status === 'approved' || status === 'received')
    return returnUpdate(order, { ...news, status, isCash, needsPayout })
  },
})

/** Returns the email about a refund account that was entered or changed. It never contains the account. */
export function refundAccountSaved(order: ReturnedOrder, number: string): Email {
  const t = emailTextsFor(order.locale, order.shop)
  return renderEmail(t, {
    subject: t.returnSubject(t.refundAccountHeading, order.orderNumber),
    preview: t.refundAccountText,
    heading: t.refundAccountHeading,
    parts: [
      { text: greeting(t, order.customerName) },
      { text: t.refundAccountText },
      { label: t.returnNumber, value: number },
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
  // Every person with an order link can cause this email repeatedly by entering another account, so it has a limit.
  limit: 'typed',
  async write({ orderId, returnId }, context) {
    const order = await activeOrder(orderId, context)
    const row = await context.db.read((tx) => findReturn(tx, returnId))
    return order && row && refundAccountSaved(order, row.number)
  },
})
