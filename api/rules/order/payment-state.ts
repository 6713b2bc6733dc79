import type { OrderStatus } from '#contract/orders'
import type { GatewayState } from '#contract/payments'
import type { Paise } from '../money.ts'

/** The fields of an order that determine what happens with a payment. */
export interface PayableOrder {
  /** The ID of the gateway order; null if none was created. */
  gatewayOrderId: string | null
  total: Paise
  status: OrderStatus
  /** Whether the order was cancelled because it was not paid in time. */
  expired: boolean
  /** The ID of the payment with which the order was paid; null for an unpaid order. */
  paidBy: string | null
}

/** A payment as the gateway reports it. */
export interface KnownPayment {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  state: GatewayState
}

/**
 * The next step for a payment. `capture`: capture the authorized payment. `confirm`: mark the order as paid. `restore`:
 * reserve the stock of the expired order again and confirm the order, or refund if the stock is no longer available.
 * `refund`: refund a captured payment that no order needs. `flag`: the payment does not match the order, so an admin
 * must check it.
 */
export type PaymentStep = 'nothing' | 'capture' | 'confirm' | 'restore' | 'refund' | 'flag'

/** Why a payment does not match an order. */
export type PaymentProblem = 'other_order' | 'amount' | 'currency'

/**
 * Returns the reason why a payment does not match an order; null if it matches. The state of the payment is ignored.
 */
export function paymentProblem(
  { gatewayOrderId, total }: Pick<PayableOrder, 'gatewayOrderId' | 'total'>,
  { orderId, amount, currency }: Pick<KnownPayment, 'orderId' | 'amount' | 'currency'>,
): PaymentProblem | null {
  if (orderId === null || orderId !== gatewayOrderId) return 'other_order'
  if (currency !== 'INR') return 'currency'
  return amount === total ? null : 'amount'
}

function stepFor(order: PayableOrder, payment: KnownPayment): PaymentStep {
  if (order.paidBy === payment.id) return 'nothing'
  const { state } = payment
  if (state !== 'authorized' && state !== 'captured') return 'nothing'
  const problem = paymentProblem(order, payment)
  if (problem === 'other_order') return 'flag'
  const isPayable = order.paidBy === null && (order.status !== 'cancelled' || order.expired)
  // An authorized payment that is not needed is left uncaptured instead of refunded, because the bank then releases the
  // money automatically.
  if (state === 'authorized') return !isPayable ? 'nothing' : problem ? 'flag' : 'capture'
  if (!isPayable || (problem && order.status === 'cancelled')) return 'refund'
  if (problem) return 'flag'
  return order.status === 'cancelled' ? 'restore' : 'confirm'
}

/**
 * Decides the next step for each payment of an order. A paid order stays paid, regardless of later reports, their
 * sequence and repetitions. The first matching captured payment pays the order, and every other captured payment is
 * refunded. Matching captured payments are evaluated first, so that a wrong payment of a paid order is refunded instead
 * of flagged.
 */
export function paymentSteps<P extends KnownPayment>(
  order: PayableOrder,
  payments: readonly P[],
): { payment: P; step: PaymentStep }[] {
  const isMatching = (payment: P) => payment.state === 'captured' && paymentProblem(order, payment) === null
  const matchingFirst = payments.toSorted((a, b) => Number(isMatching(b)) - Number(isMatching(a)))
  let current = order
  return matchingFirst.map((payment) => {
    const step = stepFor(current, payment)
    if (step === 'confirm' || step === 'restore' || step === 'capture') current = { ...current, paidBy: payment.id }
    return { payment, step }
  })
}

// Ranks of the payment states. A change to a lower rank is ignored: a failed payment can still succeed days later, but
// a refunded payment never becomes captured again.
const ranks: Record<GatewayState, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 }

/**
 * Returns the payment states that may change to `state`. If the payment is in any other state, the update is outdated.
 */
export const statesBefore = (state: GatewayState): GatewayState[] =>
  (Object.keys(ranks) as GatewayState[]).filter((known) => ranks[known] < ranks[state])
