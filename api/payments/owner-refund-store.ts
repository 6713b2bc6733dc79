import type { Tx } from '#engine'
import { formatInr, type Paise } from '#rules/money'
import { otherAccountText } from '#rules/provider-accounts'
import { ShopError } from '../http/shop-error.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { lockOrder } from '../orders/order-store.ts'
import { findPayment } from './payment-store.ts'
import {
  openAmountOf,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  returnedOf,
  storeWantedRefund,
} from './refund-store.ts'

/** Returns the amount of a payment that can still be refunded, in paise, without what is already requested. */
export const refundableOf = ({ state, amount }: PaymentRow, rows: readonly RefundRow[]): Paise =>
  state === 'captured' || state === 'refunded' ? Math.max(amount - returnedOf(rows) - openAmountOf(rows), 0) : 0

interface OwnerRefund {
  gatewayPaymentId: string
  /** In paise; null for all that is left. */
  amount: Paise | null
  reason: string
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

/**
 * Stores a refund that the owner wants, and queues its request. Throws `not_found`, `conflict` if the payment cannot be
 * refunded now, and `invalid` if the amount is higher than what is left. Returns the payment and the amount.
 */
export async function requestOwnerRefund(
  tx: Tx,
  request: OwnerRefund,
): Promise<{ payment: PaymentRow; amount: Paise }> {
  const { gatewayPaymentId, reason, account, now } = request
  const found = await findPayment(tx, gatewayPaymentId)
  if (!found) throw new ShopError('not_found', 'Payment not found.')
  await lockOrder(tx, found.orderId)
  const payment = (await findPayment(tx, gatewayPaymentId)) ?? found
  const rows = await refundsOf(tx, payment.id)
  if (payment.state !== 'captured' && payment.state !== 'refunded') {
    throw new ShopError('conflict', 'This payment was not received, so it cannot be refunded.')
  }
  if (payment.account !== null && payment.account !== account) {
    throw new ShopError('conflict', otherAccountText(payment.account))
  }
  // A second click must not request the same amount again.
  if (rows.some(({ state }) => state === 'wanted')) {
    throw new ShopError('conflict', 'A refund of this payment is already requested. Try again in a minute.')
  }
  const left = refundableOf(payment, rows)
  if (left === 0) throw new ShopError('conflict', 'Nothing is left to refund of this payment.')
  const amount = request.amount ?? left
  if (amount > left) {
    const text = `At most ${formatInr(left)} can be refunded`
    throw new ShopError('invalid', text, { fields: { amount: text } })
  }
  await storeWantedRefund(tx, { paymentId: payment.id, rows, amount, reason, now })
  await postMoney(tx, payment.orderId, now)
  return { payment, amount }
}
