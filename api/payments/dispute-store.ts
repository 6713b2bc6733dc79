import { asc, eq, inArray } from 'drizzle-orm'
import type { AdminDispute, DisputeStatus } from '#contract/payments'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { isReceived } from '#rules/order/money-ledger'
import { disputes } from '../db/schema/order-cases.ts'
import { refunds } from '../db/schema/orders.ts'
import { owedForCredit, postMoney } from '../ledger/ledger-store.ts'
import { lockOrder } from '../orders/order-store.ts'
import type { GatewayDispute } from '../providers/payments/port.ts'
import { raiseReturns } from '../returns/return-store.ts'
import { findPaymentById } from './payment-store.ts'
import {
  applyReport,
  madeAtGateway,
  openAmountOf,
  type PaymentRow,
  type RefundRow,
  refundsOf,
  returnedOf,
  storeWantedRefund,
} from './refund-store.ts'

type DisputeRow = typeof disputes.$inferSelect

/** The dispute status that results from each kind of webhook event of the gateway. */
export const disputeEvents: Readonly<Record<string, DisputeStatus>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.action_required': 'action_required',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
  'payment.dispute.closed': 'closed',
}

interface DisputeEvent {
  status: DisputeStatus
  entity: GatewayDispute
  payment: PaymentRow
  /** The time at which the gateway created the event. */
  at: Date
  now: Date
}

const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']
const statuses: readonly DisputeStatus[] = ['open', 'action_required', 'under_review', 'closed', 'won', 'lost']
const isDecided = (status: DisputeStatus) => status === 'won' || status === 'lost' || status === 'closed'

/**
 * Whether the event `next` is later than the event that set `current`, independent of their sequence of arrival. A
 * later phase begins the dispute again. Within a phase, an ended dispute is not opened again.
 */
function isLater(next: Ranked, current: Ranked): boolean {
  const ranksOf = ({ status, phase, eventAt }: Ranked) => [
    phases.indexOf(phase),
    Number(isDecided(status)),
    eventAt.getTime(),
    statuses.indexOf(status),
  ]
  const currentRanks = ranksOf(current)
  const difference = ranksOf(next)
    .map((rank, index) => rank - (currentRanks[index] ?? 0))
    .find((each) => each !== 0)
  return (difference ?? 0) > 0
}
type Ranked = Pick<DisputeRow, 'status' | 'phase' | 'eventAt'>

/** Whether admins are notified when a dispute gets this status. */
const isNews = (status: DisputeStatus) => status === 'open' || status === 'action_required' || status === 'lost'

/**
 * Stores an event of a dispute. Repeated events change nothing, and the result is the same for every sequence of
 * events. The money that the bank takes back because the shop lost is stored as a refund (record 68). If a later event
 * reports that the shop won, the refund is reversed. If the shop does not know yet that the payment was captured, the
 * refund counts when it learns that (`applyBankRefunds`).
 */
export async function storeDispute(tx: Tx, found: DisputeEvent): Promise<void> {
  const { entity, now } = found
  await lockOrder(tx, found.payment.orderId)
  const payment = (await findPaymentById(tx, found.payment.id)) ?? found.payment
  const event = { ...found, payment }
  const [stored] = await tx.select().from(disputes).where(eq(disputes.gatewayDisputeId, entity.id))
  // A dispute belongs to one payment, so an event with another payment is ignored.
  if (stored && stored.paymentId !== payment.id) return
  const row = stored ? await updateState(tx, stored, event) : await insertDispute(tx, event)
  await storeDecision(tx, row, event)
  await tx.update(disputes).set({ updatedAt: now }).where(eq(disputes.id, row.id))
}

/** Returns the column values of a dispute that its latest event sets. */
const stateOf = ({ status, entity, payment, at }: DisputeEvent) => ({
  amount: Math.min(entity.amount, payment.amount),
  status,
  phase: entity.phase ?? 'chargeback',
  reason: entity.reason_code ?? null,
  respondBy: entity.respond_by ? new Date(entity.respond_by * 1000) : null,
  eventAt: at,
})

async function insertDispute(tx: Tx, event: DisputeEvent): Promise<DisputeRow> {
  const { entity, payment, now } = event
  const createdAt = entity.created_at ? new Date(entity.created_at * 1000) : event.at
  const [row] = await tx
    .insert(disputes)
    .values({
      ...stateOf(event),
      paymentId: payment.id,
      gatewayDisputeId: entity.id,
      awaitsNotice: isNews(event.status),
      createdAt,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('The dispute was not stored')
  return row
}

async function updateState(tx: Tx, stored: DisputeRow, event: DisputeEvent): Promise<DisputeRow> {
  const state = stateOf(event)
  if (!isLater(state, stored)) return stored
  const isChanged =
    state.status !== stored.status ||
    state.phase !== stored.phase ||
    state.respondBy?.getTime() !== stored.respondBy?.getTime()
  const isSettled = state.status === 'won' || state.status === 'under_review'
  const awaitsNotice = !isSettled && (stored.awaitsNotice || (isChanged && isNews(state.status)))
  const changes = { ...state, awaitsNotice }
  await tx.update(disputes).set(changes).where(eq(disputes.id, stored.id))
  return { ...stored, ...changes }
}

/** Returns the amount that the bank has taken back after a decision, in paise: at most the amount of the payment. */
const takenBy = ({ status, entity, payment }: DisputeEvent): Paise =>
  status === 'won' ? 0 : Math.min(entity.amount_deducted ?? entity.amount, payment.amount)

/** Stores the refund of a lost dispute, or reverses it after a later event `won`. */
async function storeDecision(tx: Tx, row: DisputeRow, event: DisputeEvent): Promise<void> {
  const { status, payment, at, now } = event
  if (status !== 'won' && status !== 'lost') return
  if (row.decidedAt && (row.decidedAt > at || (row.decidedAt.getTime() === at.getTime() && status === 'won'))) return
  const reason = `Dispute ${row.gatewayDisputeId}`
  const refundId = await storeBankRefund(tx, { payment, refundId: row.refundId, amount: takenBy(event), reason, now })
  await tx.update(disputes).set({ decidedAt: at, refundId }).where(eq(disputes.id, row.id))
}

interface BankRefund {
  payment: PaymentRow
  /** The id of the refund that an earlier event of the same dispute has stored; null without one. */
  refundId: number | null
  /** The amount in paise; 0 if the bank has not taken money for the dispute. */
  amount: Paise
  reason: string
  now: Date
}

/**
 * Stores the amount of a payment that the bank has taken back because the shop lost a dispute. The amount 0 reverses an
 * earlier refund of the dispute. Returns the id of the refund; null if the bank has taken nothing. The caller has
 * locked the order.
 */
async function storeBankRefund(tx: Tx, { payment, refundId, amount, reason, now }: BankRefund): Promise<number | null> {
  if (refundId === null && amount === 0) return null
  const before = await refundsOf(tx, payment.id)
  const changes =
    amount > 0
      ? { amount, state: 'processed' as const, replaced: false, updatedAt: now }
      : { state: 'failed' as const, replaced: true, updatedAt: now }
  const rows =
    refundId === null
      ? await tx
          .insert(refunds)
          .values({ ...changes, amount, paymentId: payment.id, reason, byBank: true, createdAt: now })
          .returning({ id: refunds.id })
      : await tx.update(refunds).set(changes).where(eq(refunds.id, refundId)).returning({ id: refunds.id })
  if (isReceived(payment)) await applyReport(tx, payment, before, now)
  if (isReceived(payment) && refundId !== null) await requestAgain(tx, { payment, reason, now })
  return rows[0]?.id ?? null
}

/**
 * Requests the refund that the shop still owes for an order after a decision of the bank. If the shop wins a dispute
 * that it had lost before, it has the payment again, and cancelled or returned goods must be refunded from it. If the
 * refund is for returned goods, the refund amounts of the returns are raised again.
 */
async function requestAgain(tx: Tx, { payment, reason, now }: Pick<BankRefund, 'payment' | 'reason' | 'now'>) {
  const rows = await refundsOf(tx, payment.id)
  const left = payment.amount - returnedOf(rows) - openAmountOf(rows)
  const amount = Math.min(left, await owedForCredit(tx, payment.orderId, 0))
  if (amount <= 0) return
  const ofReturns = await raiseReturns(tx, payment.orderId, amount, now)
  const rest = ofReturns.reduce((sum, raised) => sum - raised.amount, amount)
  const wanted = ofReturns.map((raised) => ({ ...raised, forItems: true }))
  if (rest > 0) wanted.push({ amount: rest, reason, forItems: false })
  for (const refund of wanted) await storeWantedRefund(tx, { ...refund, paymentId: payment.id, now })
  await postMoney(tx, payment.orderId, now)
}

/**
 * Updates a payment with the money that the bank took back before the shop knew that the payment was captured. The
 * caller has stored the capture and its effects on the order, and adds the money to the ledger.
 */
export async function applyBankRefunds(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const payment = await findPaymentById(tx, paymentId)
  if (payment) await applyReport(tx, payment, madeAtGateway(await refundsOf(tx, paymentId)), now)
}

/** Returns the stored disputes with these gateway ids. */
export const findDisputes = (tx: Tx, gatewayDisputeIds: readonly string[]): Promise<DisputeRow[]> =>
  tx
    .select()
    .from(disputes)
    .where(inArray(disputes.gatewayDisputeId, [...gatewayDisputeIds]))
    .execute()

/** Returns the disputes of a payment for the API, oldest first. `paid` are the refunds of the payment. */
export async function disputesReply(tx: Tx, paymentId: number, paid: readonly RefundRow[]): Promise<AdminDispute[]> {
  const rows = await tx.select().from(disputes).where(eq(disputes.paymentId, paymentId)).orderBy(asc(disputes.id))
  return rows.map((row) => {
    const refund = paid.find(({ id, state }) => id === row.refundId && state === 'processed')
    return {
      id: row.gatewayDisputeId,
      amount: rupees(row.amount),
      taken: rupees(refund?.amount ?? 0),
      status: row.status,
      phase: row.phase,
      reason: row.reason,
      respondBy: row.respondBy?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}
