import type { OrderStatus } from '#contract/orders'
import type { GatewayState } from '#contract/payments'
import type { Paise } from './money.ts'

/** What of an order decides about money that comes for it. */
export interface PayableOrder {
  /** The gateway's order that was made for it. */
  gatewayOrderId: string | null
  total: Paise
  status: OrderStatus
  /** Cancelled by the shop only because nobody paid in time. */
  expired: boolean
  /** The payment that already counts for it. */
  paidBy: string | null
}

/** What the gateway says of one attempt to pay. */
export interface KnownPayment {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  state: GatewayState
}

/**
 * `capture`: take what the bank has set aside, then ask again. `confirm`: the order is paid. `revive`: take the stock of
 * the expired order again and confirm it, or refund. `refund`: the money is here and no order is for it. `flag`: the money
 * is not what the order costs; somebody must look.
 */
export type PaymentStep = 'nothing' | 'capture' | 'confirm' | 'revive' | 'refund' | 'flag'

/** Why money does not count for an order. */
export type PaymentProblem = 'other_order' | 'amount' | 'currency'

/** What is wrong with a payment whatever its state; null for one that could pay the order. */
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
  const wanted = order.paidBy === null && (order.status !== 'cancelled' || order.expired)
  // What was only set aside goes back by itself if nobody takes it.
  if (state === 'authorized') return !wanted ? 'nothing' : problem ? 'flag' : 'capture'
  if (!wanted || (problem && order.status === 'cancelled')) return 'refund'
  if (problem) return 'flag'
  return order.status === 'cancelled' ? 'revive' : 'confirm'
}

/**
 * What is to be done about each payment of an order. It only ever leads forward: an order that is paid stays paid whatever
 * comes later, in whatever order and however often; the first good payment counts, money beyond it goes back. Good money comes
 * first, however it is listed, so that what is wrong beside it is already beyond it.
 */
export function paymentSteps<P extends KnownPayment>(
  order: PayableOrder,
  payments: readonly P[],
): { payment: P; step: PaymentStep }[] {
  const isGood = (payment: P) => payment.state === 'captured' && paymentProblem(order, payment) === null
  const inTurn = payments.toSorted((a, b) => Number(isGood(b)) - Number(isGood(a)))
  let now = order
  return inTurn.map((payment) => {
    const step = stepFor(now, payment)
    if (step === 'confirm' || step === 'revive' || step === 'capture') now = { ...now, paidBy: payment.id }
    return { payment, step }
  })
}

// A payment that failed may still succeed days later; one that was refunded never comes back as captured by itself.
const ranks: Record<GatewayState, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 }

/** The states that may turn into `state`; news of any other is old news. */
export const statesBefore = (state: GatewayState): GatewayState[] =>
  (Object.keys(ranks) as GatewayState[]).filter((known) => ranks[known] < ranks[state])
