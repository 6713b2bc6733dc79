import type { CurrentUser } from '#contract/account'
import type { OrderPayments } from '#contract/payments'
import { otherAccountText } from '#rules/provider-accounts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderPaymentsReply } from '../../payments/payment-reply.ts'
import { wantRefundsAgain } from '../../payments/retry-refund-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

/** Has the gateway asked once more for the refunds of an order that it has not made. */
export async function retryRefund(
  { db, clock, jobs, payments }: Deps,
  { admin, orderId }: Request,
): Promise<OrderPayments> {
  const account = payments?.account ?? null
  const reply = await db.write(async (tx) => {
    const now = clock()
    await existingOrder(tx, orderId)
    const { wanted, elsewhere } = await wantRefundsAgain(tx, { orderId, account, now })
    const [other] = elsewhere
    if (other) throw new ShopError('conflict', otherAccountText(other.account))
    if (wanted.length === 0) throw new ShopError('conflict', 'No refund of this order has failed.')
    await addAudit(tx, {
      userId: admin.id,
      action: 'retryRefund',
      target: `orders/${orderId}`,
      before: wanted.map(({ gatewayPaymentId, state }) => ({ payment: gatewayPaymentId, refund: state })),
      after: wanted.map(({ gatewayPaymentId }) => ({ payment: gatewayPaymentId, refund: 'wanted' })),
      createdAt: now,
    })
    return orderPaymentsReply(tx, orderId, account)
  })
  jobs.wake()
  return reply
}
