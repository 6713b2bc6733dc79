import type { Tx } from '#engine'
import { canMove, eventFor } from '#rules/order-status'
import { type PaymentStep, paymentSteps } from '#rules/payment-state'
import { raiseCatalogueVersion } from '../catalogue/version-store.ts'
import { enqueueEmail } from '../emails/enqueue-email.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { addEvent, freeCoupon } from '../orders/order-change-store.ts'
import type { GatewayPayment } from '../providers/payments/port.ts'
import { reserveStockAgain } from '../stock/reserve-stock.ts'
import { findPayable, keepPayment, type PayableRow, payableOrder, retakeCoupon, setPaid } from './payment-store.ts'
import { type PaymentRow, queueRefundSync, refundsOf, returnedOf, wantRefundOf } from './refund-store.ts'

/** Another transaction changed the order while this one was deciding: decide again. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

interface News {
  orderId: number
  payments: readonly GatewayPayment[]
  /** The shopper's proof of one of them. */
  proof?: { paymentId: string; signature: string } | undefined
  now: Date
}

/** Does in the caller's transaction what the gateway's words mean for an order, and answers what was done. */
export async function applyPayments(tx: Tx, news: News): Promise<{ steps: PaymentStep[]; stockChanged: boolean }> {
  const { orderId, payments, now } = news
  const decide = async () => {
    const order = await findPayable(tx, orderId)
    if (!order) throw new Error(`There is no online order ${orderId}`)
    return { order, steps: paymentSteps(payableOrder(order), payments) }
  }
  let { order, steps } = await decide()
  // Whoever takes stock raises the version before anything else (see `raiseCatalogueVersion`), then looks.
  const reviving = steps.some(({ step }) => step === 'revive')
  const version = reviving ? await raiseCatalogueVersion(tx) : 0
  if (reviving) ({ order, steps } = await decide())

  // Of several payments that come too late, one stands for the order until its money is back.
  let standing = order.paidBy !== null || steps.some(({ step }) => isCounted(step))
  for (const { payment, step } of steps) {
    if (payment.orderId !== order.gatewayOrderId) continue
    const row = await keepPayment(tx, { orderId, account: order.gatewayAccount, told: payment, now })
    // Answers overtake each other: money that has gone back meanwhile is not here again.
    if (row.state !== payment.state) continue
    await lookForRefunds(tx, row, payment, now)
    const signature = news.proof?.paymentId === payment.id ? news.proof.signature : null
    if (step === 'confirm') await confirm(tx, order, payment.id, { razorpaySignature: signature }, now)
    if (step === 'revive' && !(await revive(tx, order, payment.id, version, now))) {
      await keepLateMoney(tx, order, payment.id)
      await wantRefundOf(tx, row, lateReason, now)
    }
    if (step === 'refund') {
      if (!standing) await keepLateMoney(tx, order, payment.id)
      await wantRefundOf(tx, row, standing ? twiceReason : lateReason, now)
      standing = true
    }
  }
  return { steps: steps.map(({ step }) => step), stockChanged: reviving }
}

/** A part of it may have gone back before the shop knew of the payment: a job asks for those refunds. */
async function lookForRefunds(tx: Tx, row: PaymentRow, { amountRefunded, state }: GatewayPayment, now: Date) {
  if (state !== 'captured' || amountRefunded <= returnedOf(await refundsOf(tx, row.id))) return
  await queueRefundSync(tx, row.gatewayPaymentId, now)
}

const lateReason = 'The payment came after the order was cancelled.'
const twiceReason = 'The order was already paid.'
const isCounted = (step: PaymentStep) => step === 'confirm' || step === 'revive' || step === 'capture'

async function confirm(
  tx: Tx,
  order: PayableRow,
  paymentId: string,
  changes: Omit<Parameters<typeof setPaid>[3], 'status'>,
  now: Date,
) {
  const status = canMove(order.status, 'confirmed', 'payment') ? 'confirmed' : order.status
  if (!(await setPaid(tx, order, paymentId, { ...changes, status }))) throw new ChangedMeanwhile()
  const { id } = order
  const event = eventFor('confirmed')
  if (event)
    await addEvent(tx, id, { ...event, description: 'Your payment has arrived, your order is confirmed.' }, now)
  await enqueueEmail(tx, {
    email: 'payment-received',
    to: order.customerEmail,
    data: { orderId: id },
    uniqueKey: `payment-received ${id}`,
    now,
  })
  await enqueue(tx, { kind: 'book-shipment', uniqueKey: `shipment-${id}`, payload: { orderId: id }, runAt: now })
}

/** Brings an expired order back to life; false, and nothing done, when its stock or its code is gone. */
async function revive(tx: Tx, order: PayableRow, paymentId: string, version: number, now: Date): Promise<boolean> {
  if (!(await retakeCoupon(tx, order))) return false
  if (!(await reserveStockAgain(tx, order.id, version))) {
    if (order.couponCode !== null) await freeCoupon(tx, order.id)
    return false
  }
  await confirm(tx, order, paymentId, { stockReturnedAt: null }, now)
  return true
}

/** The money of a cancelled order is here until it goes back. */
async function keepLateMoney(tx: Tx, order: PayableRow, paymentId: string) {
  if (!(await setPaid(tx, order, paymentId, { status: order.status }))) throw new ChangedMeanwhile()
}
