import type { AdminDispute, AdminPayment, OrderPayments } from '#contract/payments'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { balanceOf, type OrderBalance } from '#rules/order/money-ledger'
import { type PaymentProblem, paymentProblem } from '#rules/order/payment-state'
import { otherAccountText } from '#rules/provider-accounts'
import { ShopError } from '../http/shop-error.ts'
import { ledgerOf } from '../ledger/ledger-store.ts'
import { findOrder, maxListed } from '../orders/order-store.ts'
import { disputesReply } from './dispute-store.ts'
import { refundableOf } from './owner-refund-store.ts'
import { findPayable, type PayableRow, paymentsOf } from './payment-store.ts'
import { failedRefundsOf, type PaymentRow, type RefundRow, refundsOf } from './refund-store.ts'

const problems: Record<PaymentProblem, string> = {
  other_order: 'This payment was made for another order.',
  amount: 'The amount does not match the order.',
  currency: 'The payment was not made in rupees.',
}

interface Row {
  payment: PaymentRow
  refunds: readonly RefundRow[]
  disputes: AdminDispute[]
}

/** Converts a stored payment with its refunds and disputes to the payment object of the API. */
function paymentReply(
  order: PayableRow | null,
  { payment, refunds, disputes }: Row,
  account: string | null,
): AdminPayment {
  const reported = { ...payment, orderId: payment.gatewayOrderId }
  // The payment of a difference was checked against its payment link. It is not compared with the gateway order of the
  // order.
  const problem = order?.gatewayOrderId === reported.orderId ? paymentProblem(order, reported) : null
  const isOpen =
    refunds.some(({ state }) => state === 'wanted' || state === 'pending') || failedRefundsOf(refunds).length > 0
  const elsewhere = isOpen && payment.account !== account
  return {
    id: payment.gatewayPaymentId,
    amount: rupees(payment.amount),
    currency: payment.currency,
    state: payment.state,
    method: payment.method,
    errorCode: payment.errorCode,
    errorDescription: payment.errorDescription,
    account: payment.account,
    problem: problem ? problems[problem] : elsewhere ? otherAccountText(payment.account) : null,
    counts: order?.paidBy === payment.gatewayPaymentId,
    refunds: refunds.map((refund) => ({
      id: refund.gatewayRefundId,
      amount: rupees(refund.amount),
      state: refund.state,
      reason: refund.reason,
      replaced: refund.replaced,
      byBank: refund.byBank,
      createdAt: refund.createdAt.toISOString(),
      updatedAt: refund.updatedAt.toISOString(),
    })),
    disputes,
    refundable: rupees(refundableOf(payment, refunds)),
    refundElsewhere: elsewhere,
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
  }
}

const moneyReply = (balance: OrderBalance): OrderPayments['money'] => ({
  charged: rupees(balance.charged),
  received: rupees(balance.captured + balance.cashCollected),
  refunded: rupees(balance.refunded),
  writtenOff: rupees(balance.writtenOff),
  owes: rupees(balance.owes),
  owed: rupees(balance.owed),
})

/**
 * Returns the newest payments of an order, newest first. Throws `not_found` for an unknown order. `account` is the
 * gateway account that the shop uses now; null without a gateway.
 */
export async function orderPaymentsReply(tx: Tx, orderId: number, account: string | null): Promise<OrderPayments> {
  if (!(await findOrder(tx, orderId))) throw new ShopError('not_found', 'Order not found.')
  const order = await findPayable(tx, orderId)
  const money = moneyReply(balanceOf(await ledgerOf(tx, orderId)))
  const attempts: AdminPayment[] = []
  for (const payment of (await paymentsOf(tx, orderId)).slice(0, maxListed)) {
    const refunds = await refundsOf(tx, payment.id)
    const disputes = await disputesReply(tx, payment.id, refunds)
    attempts.push(paymentReply(order, { payment, refunds, disputes }, account))
  }
  return {
    orderId,
    gatewayOrderId: order?.gatewayOrderId ?? null,
    expiresAt: order?.status === 'pending' ? (order.expiresAt?.toISOString() ?? null) : null,
    payments: attempts,
    money,
  }
}
