import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contract/orders'
import type { GatewayState, RefundState } from '#contract/payments'
import type { Paise } from '../money.ts'

/**
 * Kinds of ledger entries (record 42). `charged`: the price of the order; cancellation reverses it. `captured`: a payment
 * at the gateway. `refunded`: a refund that the gateway accepted; its failure reverses it. `cash_collected`: a COD order
 * was paid on delivery. `written_off`: the part of the price that the shop refunds although the goods are not cancelled.
 */
export const moneyKinds = ['charged', 'captured', 'refunded', 'cash_collected', 'written_off'] as const
export type MoneyKind = (typeof moneyKinds)[number]

export interface MoneyEntry {
  kind: MoneyKind
  /** The captured payment of the entry; null for other kinds. */
  paymentId: number | null
  /** The refund of the entry, made through the gateway; null for other kinds. */
  refundId: number | null
  /** The return of a COD order whose refund was paid outside the gateway; null or absent for other kinds. */
  returnId?: number | null
  /** The amount of the entry in paise; negative for a reversal. */
  amount: Paise
}

export interface OrderBalance {
  charged: Paise
  captured: Paise
  cashCollected: Paise
  refunded: Paise
  writtenOff: Paise
  /** The amount that the customer still has to pay. */
  owes: Paise
  /** The amount that the shop still has to refund. */
  owed: Paise
}

/**
 * Computes from the ledger entries of an order what the customer owes and what the shop owes, in paise. At least one of
 * the two amounts is 0.
 */
export function balanceOf(entries: readonly Pick<MoneyEntry, 'kind' | 'amount'>[]): OrderBalance {
  const sum = (kind: MoneyKind) =>
    entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amount : total), 0)
  const charged = sum('charged')
  const captured = sum('captured')
  const cashCollected = sum('cash_collected')
  const refunded = sum('refunded')
  const writtenOff = sum('written_off')
  const difference = charged - writtenOff - (captured + cashCollected - refunded)
  return {
    charged,
    captured,
    cashCollected,
    refunded,
    writtenOff,
    owes: Math.max(difference, 0),
    owed: Math.max(-difference, 0),
  }
}

interface RefundOfMoney {
  id: number
  amount: Paise
  state: RefundState
  /** Whether this refund failed and another refund was made or requested instead of it. */
  replaced: boolean
  /** Whether the refund is for cancelled or returned items. */
  forItems?: boolean
}

interface PaymentOfMoney {
  id: number
  amount: Paise
  currency: string
  state: GatewayState
  refunds: readonly RefundOfMoney[]
}

/** A return whose goods were received. Its amount is included in `cancelledAmount`. */
interface ReturnOfMoney {
  id: number
  amount: Paise
  /** Whether the shop has paid the refund of the return outside the gateway. Only for COD orders. */
  isPaidOut: boolean
}

/** An order with its payments and their refunds, as stored. */
export interface OrderMoney {
  status: OrderStatus
  total: Paise
  /** The part of the order's total that belongs to cancelled items. */
  cancelledAmount: Paise
  /** The sum that was paid for exchanges for dearer goods; absent or 0 without one. */
  differences?: Paise
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  payments: readonly PaymentOfMoney[]
  /** The returns of the order whose goods were received; absent if there are none. */
  returns?: readonly ReturnOfMoney[]
  /** The sum of the order's invoices less the sum of its credit notes; null or absent before the first invoice. */
  invoiced?: Paise | null
}

/** Whether the gateway captured a payment, even if it was refunded since. */
export const isReceived = ({ state }: Pick<PaymentOfMoney, 'state'>): boolean =>
  state === 'captured' || state === 'refunded'

/** Whether the gateway accepted a refund. */
export const isAccepted = ({ state }: Pick<RefundOfMoney, 'state'>): boolean =>
  state === 'pending' || state === 'processed'

/** Whether a refund must still be made: it is not requested yet, or it failed and nothing replaced it. */
export const isOpenRefund = ({ state, replaced }: Pick<RefundOfMoney, 'state' | 'replaced'>): boolean =>
  state === 'wanted' || (state === 'failed' && !replaced)

const total = (amounts: readonly { amount: Paise }[]): Paise => amounts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the sums that the ledger of an order must have: one entry for each kind and source, without zeros. Payments
 * in a currency other than rupees are left out, because they never pay an order.
 */
export function expectedMoney(order: OrderMoney): MoneyEntry[] {
  const { status, paymentMethod, paymentStatus } = order
  const { differences = 0 } = order
  const charged = status === 'cancelled' ? 0 : order.total - order.cancelledAmount + differences
  // The customer of a COD order has also paid for goods that were returned later, so their price is added to the
  // collected cash. Differences of exchanges are paid online.
  const returned = paymentMethod === 'cash_on_delivery' ? (order.returns ?? []) : []
  const isCollected = paymentMethod === 'cash_on_delivery' && paymentStatus === 'paid'
  const cash = isCollected ? charged + total(returned) - differences : 0
  const captured = order.payments.filter((payment) => payment.currency === 'INR' && isReceived(payment))
  const refunds = captured.flatMap((payment) => payment.refunds)
  const accepted = refunds.filter(isAccepted)
  const committed = total(accepted) + total(refunds.filter(isOpenRefund)) + total(returned)
  const unpaid = charged - (total(captured) + cash - committed)
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded'
  // The customer of a paid or cancelled order owes nothing, so the remaining difference was refunded without cancelling
  // goods and is written off. For a cancelled order, this is money that both the shop and the bank returned.
  const writtenOff = isPaid || status === 'cancelled' ? Math.min(Math.max(unpaid, 0), committed) : 0
  const source = { paymentId: null, refundId: null, returnId: null }
  const paidOut = returned.filter(({ isPaidOut }) => isPaidOut)
  const entries: MoneyEntry[] = [
    { kind: 'charged', ...source, amount: charged },
    ...captured.map(({ id, amount }) => ({ kind: 'captured' as const, ...source, paymentId: id, amount })),
    ...accepted.map(({ id, amount }) => ({ kind: 'refunded' as const, ...source, refundId: id, amount })),
    ...paidOut.map(({ id, amount }) => ({ kind: 'refunded' as const, ...source, returnId: id, amount })),
    { kind: 'cash_collected', ...source, amount: cash },
    { kind: 'written_off', ...source, amount: writtenOff },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}

const keyOf = ({ kind, paymentId, refundId, returnId = null }: MoneyEntry) =>
  `${kind} ${paymentId} ${refundId} ${returnId}`

/**
 * Returns the entries that must be added to a ledger so that its sums equal the expected sums; empty if they are equal.
 */
export function missingMoney(ledger: readonly MoneyEntry[], expected: readonly MoneyEntry[]): MoneyEntry[] {
  const missing = new Map(expected.map((entry) => [keyOf(entry), { ...entry }]))
  for (const entry of ledger) {
    const found = missing.get(keyOf(entry))
    if (found) found.amount -= entry.amount
    else missing.set(keyOf(entry), { ...entry, amount: -entry.amount })
  }
  return [...missing.values()].filter(({ amount }) => amount !== 0)
}

/** Returns the refunds of an order that must still be made, in paise: refunds of payments, and those of COD returns. */
function openMoney(order: OrderMoney): Paise {
  const openRefunds = order.payments
    .filter(({ currency }) => currency === 'INR')
    .flatMap(({ refunds }) => refunds)
    .filter(isOpenRefund)
  const unpaidReturns = order.paymentMethod === 'cash_on_delivery' ? (order.returns ?? []) : []
  return total(openRefunds) + total(unpaidReturns.filter(({ isPaidOut }) => !isPaidOut))
}

/**
 * Returns the amount that must still be refunded of an order that is paid online, after its price is lowered by
 * `credit`, in paise. An earlier refund without a cancellation is subtracted, so that goods are never refunded twice
 * (record 59).
 */
export function owedAfter(order: OrderMoney, credit: Paise): Paise {
  const { owed } = balanceOf(expectedMoney({ ...order, cancelledAmount: order.cancelledAmount + credit }))
  return Math.max(owed - openMoney(order), 0)
}

/**
 * Returns how much of the open refunds for items of an order must still be made, in paise: the paid amount, less the
 * price of the order, the refunds that were made, and other open refunds.
 */
export function owedForItems(order: OrderMoney): Paise {
  const { charged, captured, cashCollected, refunded } = balanceOf(expectedMoney(order))
  const others = order.payments
    .filter(({ currency }) => currency === 'INR')
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => isOpenRefund(refund) && !refund.forItems)
  return Math.max(captured + cashCollected - refunded - charged - total(others), 0)
}

/**
 * Returns the reasons, for the operator, why the money of an order is inconsistent; empty if it is consistent. `ledger`
 * contains all entries of the order.
 */
export function moneyProblems(ledger: readonly MoneyEntry[], order: OrderMoney): string[] {
  const problems = missingMoney(ledger, expectedMoney(order)).map(
    ({ kind, paymentId, refundId, amount }) =>
      `${kind}${paymentId === null ? '' : ` of payment ${paymentId}`}${refundId === null ? '' : ` of refund ${refundId}`} differs by ${amount} paise`,
  )
  const { owes, owed } = balanceOf(ledger)
  const open = openMoney(order)
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded'
  if (isPaid && owes > 0) problems.push(`a paid order owes ${owes} paise`)
  if ((isPaid || order.status === 'cancelled') && owed !== open) {
    problems.push(`${owed} paise must be refunded, but ${open} paise are requested`)
  }
  const charged = balanceOf(ledger).charged
  if (order.invoiced != null && order.invoiced !== charged) {
    problems.push(`invoices less credit notes are ${order.invoiced} paise, but ${charged} paise are charged`)
  }
  return problems
}
