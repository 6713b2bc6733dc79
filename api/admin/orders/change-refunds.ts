import type { CurrentUser } from '#contract/account'
import type { OrderPayments } from '#contract/payments'
import type { Tx } from '#engine'
import type { Deps } from '../../deps.ts'
import { orderPaymentsReply } from '../../payments/payment-reply.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'

export interface RefundRequest {
  admin: CurrentUser
  orderId: number
}

interface OfOrder {
  orderId: number
  /** Gateway account that the shop uses; null without a gateway. */
  account: string | null
  now: Date
}

interface Change {
  action: 'recordRefund' | 'retryRefund'
  /** Changes the refunds; returns the values for the audit entry. */
  change: (tx: Tx, order: OfOrder) => Promise<{ before?: unknown; after: unknown }>
}

/** Changes the refunds of an order with an audit entry in one transaction; returns the order's payments afterwards. */
export async function changeRefunds(
  { db, clock, jobs, payments }: Deps,
  { admin, orderId }: RefundRequest,
  { action, change }: Change,
): Promise<OrderPayments> {
  const account = payments?.account ?? null
  const reply = await db.write(async (tx) => {
    const now = clock()
    await existingOrder(tx, orderId)
    const values = await change(tx, { orderId, account, now })
    await addAudit(tx, { userId: admin.id, action, target: `orders/${orderId}`, ...values, createdAt: now })
    return orderPaymentsReply(tx, orderId, account)
  })
  jobs.wake()
  return reply
}
