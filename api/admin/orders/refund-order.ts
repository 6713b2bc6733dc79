import type { CurrentUser } from '#contract/account'
import type { OrderPayments, RefundBody } from '#contract/payments'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { otherAccountText } from '#rules/provider-accounts'
import type { Deps } from '../../deps.ts'
import type { Idempotency } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { orderPaymentsReply } from '../../payments/order-payments-reply.ts'
import { recordRefunds, requestOwnerRefund, requestRefundsAgain } from '../../payments/owner-refund-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './order-list-store.ts'

interface RefundRequest {
  admin: CurrentUser
  orderId: number
}

interface OfOrder {
  orderId: number
  /** Gateway account that the shop uses now; null without a gateway. */
  account: string | null
  now: Date
}

interface Change {
  action: 'recordRefund' | 'retryRefund'
  /** Changes the refunds and returns the values for the audit entry. */
  change: (tx: Tx, order: OfOrder) => Promise<{ before?: unknown; after: unknown }>
}

/**
 * Changes the refunds of an order and adds an audit entry, in one transaction. Returns the payments of the order
 * afterwards.
 */
async function changeRefunds(
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

/**
 * Requests the refunds of an order again that failed or got no response. Throws `conflict` if the order has no such
 * refund.
 */
export const retryRefund = (deps: Deps, request: RefundRequest): Promise<OrderPayments> =>
  changeRefunds(deps, request, {
    action: 'retryRefund',
    change: async (tx, order) => {
      const { wanted, elsewhere } = await requestRefundsAgain(tx, order)
      const [other] = elsewhere
      if (other) throw new ShopError('conflict', otherAccountText(other.account))
      if (wanted.length === 0) throw new ShopError('conflict', 'No refund of this order has failed.')
      return {
        before: wanted.map(({ gatewayPaymentId, state }) => ({ payment: gatewayPaymentId, refund: state })),
        after: wanted.map(({ gatewayPaymentId }) => ({ payment: gatewayPaymentId, refund: 'wanted' })),
      }
    },
  })

/** Records that the owner has refunded an order in the dashboard of a gateway account that the shop no longer uses. */
export const recordRefund = (deps: Deps, request: RefundRequest): Promise<OrderPayments> =>
  changeRefunds(deps, request, {
    action: 'recordRefund',
    change: async (tx, order) => {
      const recorded = await recordRefunds(tx, order)
      if (recorded.length === 0) {
        throw new ShopError('conflict', 'No refund of this order is open at another gateway account.')
      }
      return { after: recorded.map(({ gatewayPaymentId, account }) => ({ payment: gatewayPaymentId, account })) }
    },
  })

interface PaymentRefund {
  admin: CurrentUser
  gatewayPaymentId: string
  body: RefundBody
  idempotency: Idempotency | null
}

/** Requests a full or partial refund of one payment for an admin. Throws like `requestOwnerRefund`. */
export async function refundPayment(
  { db, clock, jobs, payments }: Deps,
  { admin, gatewayPaymentId, body, idempotency }: PaymentRefund,
): Promise<OrderPayments> {
  const account = payments?.account ?? null
  const reply = await db.write(async (tx) => {
    const now = clock()
    const { amount: given = null, reason, lowersPrice = false, lineId = null } = body
    const lowers = lowersPrice ? (lineId ?? ('all' as const)) : null
    const wanted = { gatewayPaymentId, amount: given, reason, lowers, account, now }
    const { payment, amount } = await requestOwnerRefund(tx, wanted)
    const { orderId } = payment
    await addAudit(tx, {
      userId: admin.id,
      action: 'refundPayment',
      target: `orders/${orderId}`,
      after: { payment: gatewayPaymentId, amount: rupees(amount), reason, lowersPrice },
      createdAt: now,
    })
    const stored = await orderPaymentsReply(tx, orderId, account)
    await idempotency?.storeResponse(tx, { status: 201, reply: stored, now })
    return stored
  })
  jobs.wake()
  return reply
}
