import type { CurrentUser } from '#contract/account'
import type { OrderPayments } from '#contract/payments'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderPaymentsReply } from '../../payments/payment-reply.ts'
import { recordRefunds } from '../../payments/retry-refund-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

/** Records that the owner has refunded an order by hand, with a gateway account that the shop no longer uses. */
export async function recordRefund(
  { db, clock, jobs, payments }: Deps,
  { admin, orderId }: Request,
): Promise<OrderPayments> {
  const account = payments?.account ?? null
  const reply = await db.write(async (tx) => {
    const now = clock()
    await existingOrder(tx, orderId)
    const recorded = await recordRefunds(tx, { orderId, account, now })
    if (recorded.length === 0) {
      throw new ShopError('conflict', 'No refund of this order is open at another gateway account.')
    }
    await addAudit(tx, {
      userId: admin.id,
      action: 'recordRefund',
      target: `orders/${orderId}`,
      after: recorded.map((payment) => ({ payment: payment.gatewayPaymentId, account: payment.account })),
      createdAt: now,
    })
    return orderPaymentsReply(tx, orderId, account)
  })
  jobs.wake()
  return reply
}
