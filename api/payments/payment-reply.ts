import type { AdminPayment } from '#contract/payments'
import { rupees } from '#rules/money'
import { type PaymentProblem, paymentProblem } from '#rules/payment-state'
import type { PayableRow, paymentsOf } from './payment-store.ts'

type Row = Awaited<ReturnType<typeof paymentsOf>>[number]

const problems: Record<PaymentProblem, string> = {
  other_order: 'This payment was made for another order.',
  amount: 'The amount is not what the order costs.',
  currency: 'The payment was not made in rupees.',
}

/** An attempt to pay as the admins see it. */
export function paymentReply(order: PayableRow, { payment, refund }: Row): AdminPayment {
  const told = { ...payment, orderId: payment.gatewayOrderId }
  const problem = paymentProblem(order, told)
  return {
    id: payment.gatewayPaymentId,
    amount: rupees(payment.amount),
    currency: payment.currency,
    state: payment.state,
    method: payment.method,
    errorCode: payment.errorCode,
    errorDescription: payment.errorDescription,
    problem: problem && problems[problem],
    counts: order.paidBy === payment.gatewayPaymentId,
    refund: refund && {
      id: refund.gatewayRefundId,
      amount: rupees(refund.amount),
      state: refund.state,
      reason: refund.reason,
      createdAt: refund.createdAt.toISOString(),
      updatedAt: refund.updatedAt.toISOString(),
    },
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
  }
}
