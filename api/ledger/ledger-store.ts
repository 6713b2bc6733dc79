import { and, asc, eq, gt, gte, inArray, isNotNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import { endOfDay, startOfDay } from '#rules/dates'
import type { Paise } from '#rules/money'
import {
  expectedMoney,
  missingMoney,
  moneyProblems,
  type OrderMoney,
  owedAfter,
  owedForItems,
} from '#rules/order/money-ledger'
import { paymentLinks } from '../db/schema/order-cases.ts'
import { documents, moneyLedger, returns } from '../db/schema/order-records.ts'
import { orders, payments, refunds } from '../db/schema/orders.ts'
import { placeholders, statement } from '../db/statement.ts'
import { compareCash } from './remittance-store.ts'

/** Returns the ledger entries of a new order: its price in paise. There is no entry if the price is 0. */
export const chargeRows = (orderId: number, amount: Paise, now: Date) =>
  amount > 0 ? [{ orderId, kind: 'charged' as const, amount, createdAt: now }] : []

const charge = statement('insert_charge', (tx) =>
  tx.insert(moneyLedger).values({ ...placeholders('orderId', 'amount', 'createdAt'), kind: 'charged' }),
)

/** Adds the price of a new order to the ledger, in the transaction that inserts the order. `amount` is in paise. */
export async function chargeOrder(tx: Tx, orderId: number, amount: Paise, now: Date): Promise<void> {
  if (amount > 0) await charge(tx).execute({ orderId, amount, createdAt: now })
}

const entryColumns = {
  orderId: moneyLedger.orderId,
  kind: moneyLedger.kind,
  paymentId: moneyLedger.paymentId,
  refundId: moneyLedger.refundId,
  returnId: moneyLedger.returnId,
  amount: moneyLedger.amount,
}

const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  total: orders.total,
  cancelledAmount: orders.cancelledAmount,
  paymentMethod: orders.paymentMethod,
  paymentStatus: orders.paymentStatus,
}

/** Returns the ledger entries of an order, oldest first. */
export const ledgerOf = (tx: Tx, orderId: number) =>
  tx
    .select(entryColumns)
    .from(moneyLedger)
    .where(eq(moneyLedger.orderId, orderId))
    .orderBy(asc(moneyLedger.id))
    .execute()

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Returns the money of orders as stored in the rows of orders, payments and refunds. */
async function moneyOf(tx: Tx, found: readonly (Omit<OrderMoney, 'payments'> & { id: number })[]) {
  const ids = found.map(({ id }) => id)
  const paid = await tx.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.id))
  const paymentIds = paid.map(({ id }) => id)
  const returned =
    paymentIds.length === 0 ? [] : await tx.select().from(refunds).where(inArray(refunds.paymentId, paymentIds))
  const refundsOf = groupBy(returned, ({ paymentId }) => paymentId)
  const paymentsOf = groupBy(paid, ({ orderId }) => orderId)
  const issued = await tx
    .select({ orderId: documents.orderId, kind: documents.kind, total: documents.total })
    .from(documents)
    .where(inArray(documents.orderId, ids))
  const documentsOf = groupBy(issued, ({ orderId }) => orderId)
  const received = await tx
    .select()
    .from(returns)
    .where(and(inArray(returns.orderId, ids), isNotNull(returns.amount)))
  const returnsOf = groupBy(received, ({ orderId }) => orderId)
  const paidLinks = await tx
    .select({ orderId: paymentLinks.orderId, amount: paymentLinks.amount })
    .from(paymentLinks)
    .where(and(inArray(paymentLinks.orderId, ids), eq(paymentLinks.state, 'paid')))
  const linksOf = groupBy(paidLinks, ({ orderId }) => orderId)
  return found.map((order): OrderMoney & { id: number } => ({
    ...order,
    differences: linksOf.get(order.id)?.reduce((sum, { amount }) => sum + amount, 0) ?? 0,
    payments: (paymentsOf.get(order.id) ?? []).map((payment) => ({
      ...payment,
      refunds: refundsOf.get(payment.id) ?? [],
    })),
    returns: (returnsOf.get(order.id) ?? []).map(({ id, amount, payoutReference }) => ({
      id,
      amount: amount ?? 0,
      isPaidOut: payoutReference !== null,
    })),
    invoiced:
      documentsOf.get(order.id)?.reduce((sum, { kind, total }) => sum + (kind === 'credit_note' ? -total : total), 0) ??
      null,
  }))
}

/**
 * Adds the ledger entries that are missing after a change of an order, its payments or its refunds. Call it at the end
 * of each transaction that makes such a change. The caller must have locked the order. Repeated calls add nothing.
 */
export async function postMoney(tx: Tx, orderId: number, now: Date): Promise<void> {
  const [order] = await moneyOf(tx, await tx.select(orderColumns).from(orders).where(eq(orders.id, orderId)))
  if (!order) return
  const missing = missingMoney(await ledgerOf(tx, orderId), expectedMoney(order))
  if (missing.length === 0) return
  await tx.insert(moneyLedger).values(missing.map((entry) => ({ ...entry, orderId, createdAt: now })))
  if (missing.some(({ kind }) => kind === 'cash_collected')) await compareCash(tx, [orderId])
}

/**
 * Returns the amount in paise that must still be refunded if the price of an order is lowered by `credit`: the paid
 * amount, less the new price and the refunds that were made or requested.
 */
export async function owedForCredit(tx: Tx, orderId: number, credit: Paise): Promise<Paise> {
  const [order] = await moneyOf(tx, await tx.select(orderColumns).from(orders).where(eq(orders.id, orderId)))
  return order ? owedAfter(order, credit) : 0
}

/** Returns how much of the open refunds for items of an order must still be made, in paise (`owedForItems`). */
export async function owedForItemsOf(tx: Tx, orderId: number): Promise<Paise> {
  const [order] = await moneyOf(tx, await tx.select(orderColumns).from(orders).where(eq(orders.id, orderId)))
  return order ? owedForItems(order) : 0
}

/**
 * Yields the ledger entries of a period with their orders in batches, in the sequence of their creation. `from` and
 * `to` are days in India, both included.
 */
export async function* moneyEntries(db: Database, { from, to }: { from: string; to: string }) {
  for (let after = 0; ; ) {
    const batch = await db.read((tx) =>
      tx
        .select({
          id: moneyLedger.id,
          kind: moneyLedger.kind,
          amount: moneyLedger.amount,
          createdAt: moneyLedger.createdAt,
          orderNumber: orders.orderNumber,
          customerName: orders.customerName,
        })
        .from(moneyLedger)
        .innerJoin(orders, eq(orders.id, moneyLedger.orderId))
        .where(
          and(
            gt(moneyLedger.id, after),
            gte(moneyLedger.createdAt, startOfDay(from)),
            lt(moneyLedger.createdAt, endOfDay(to)),
          ),
        )
        .orderBy(asc(moneyLedger.id))
        .limit(batchSize),
    )
    const last = batch.at(-1)
    if (!last) return
    yield batch
    if (batch.length < batchSize) return
    after = last.id
  }
}

/** Returns the sums of the ledger entries of a period by kind, in paise. */
export async function moneySums(tx: Tx, { from, to }: { from: string; to: string }) {
  const rows = await tx
    .select({ kind: moneyLedger.kind, amount: sql<number>`sum(${moneyLedger.amount})`.mapWith(Number) })
    .from(moneyLedger)
    .where(and(gte(moneyLedger.createdAt, startOfDay(from)), lt(moneyLedger.createdAt, endOfDay(to))))
    .groupBy(moneyLedger.kind)
  return new Map(rows.map(({ kind, amount }) => [kind, amount]))
}

/** SQL for the money that a shop earns, in paise: the charged price without write-offs. */
export const earned =
  sql<number>`coalesce(sum(case ${moneyLedger.kind} when 'charged' then ${moneyLedger.amount} when 'written_off' then -${moneyLedger.amount} else 0 end), 0)`.mapWith(
    Number,
  )

/** SQL subquery for the refunded amount of an order, in paise. */
export const refundedOf = (orderId: SQLWrapper) =>
  sql<number>`(select coalesce(sum(${moneyLedger.amount}), 0) from ${moneyLedger} where ${moneyLedger.orderId} = ${orderId} and ${moneyLedger.kind} = 'refunded')`.mapWith(
    Number,
  )

export interface OrderDifference {
  orderId: number
  orderNumber: string
  problems: string[]
}

const batchSize = 500

/**
 * Compares the ledger entries of all orders with the rows of orders, payments and refunds. Returns the orders that
 * differ, by id.
 */
export async function auditLedger(tx: Tx): Promise<{ orders: number; differences: OrderDifference[] }> {
  const differences: OrderDifference[] = []
  let checked = 0
  for (let last = 0; ; ) {
    const found = await tx
      .select(orderColumns)
      .from(orders)
      .where(gt(orders.id, last))
      .orderBy(asc(orders.id))
      .limit(batchSize)
    const end = found.at(-1)
    if (!end) return { orders: checked, differences }
    const ids = found.map(({ id }) => id)
    const entries = await tx.select(entryColumns).from(moneyLedger).where(inArray(moneyLedger.orderId, ids))
    const entriesOf = groupBy(entries, ({ orderId }) => orderId)
    for (const [index, order] of (await moneyOf(tx, found)).entries()) {
      const problems = moneyProblems(entriesOf.get(order.id) ?? [], order)
      if (problems.length > 0) {
        differences.push({ orderId: order.id, orderNumber: found[index]?.orderNumber ?? '', problems })
      }
    }
    checked += found.length
    last = end.id
  }
}
