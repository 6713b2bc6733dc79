import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type RemittanceFilter, type RemittanceRow, remittanceDays } from '#contract/admin/accounting'
import { lockNames, newRows, rowLock, type Tx, writeRows } from '#engine'
import { formatInr, type Paise, rupees } from '#rules/money'
import { endedLabels, isGivenUp } from '#rules/order/courier-status'
import type { CourierKind } from '#rules/provider-accounts'
import { codRemittances, moneyLedger, shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'
import { courierKinds } from '../db/schema/values.ts'

/** A row of a remittance report of the courier. */
export interface ReportRow {
  /** The number of the row in the report file; the header is row 1. */
  row: number
  awb: string
  /** The courier's id of the transfer; null if the report has none. */
  reference: string | null
  /** The number of the bank transfer; null if the report has none. */
  utr: string | null
  amount: Paise
  /** The day of the transfer, such as `2026-11-21`; null if the report has none. */
  paidOn: string | null
}

const paise = (query: SQL) => sql<Paise>`coalesce((${query}), 0)`.mapWith(Number)
// Only the first shipment of an order collects cash. Replacements for returned goods are paid already.
const ofOrder = sql`${moneyLedger.orderId} = ${shipments.orderId} and ${shipments.returnId} is null and ${moneyLedger.kind} = 'cash_collected'`
const ofShipment = sql`${codRemittances.shipmentId} = ${shipments.id}`
const collected = paise(sql`select sum(${moneyLedger.amount}) from ${moneyLedger} where ${ofOrder}`)
const remitted = paise(sql`select sum(${codRemittances.amount}) from ${codRemittances} where ${ofShipment}`)
const collectedAt = sql`(select min(${moneyLedger.createdAt}) from ${moneyLedger} where ${ofOrder})`
const { cashWithCourier, cashCollectedAt } = shipments

/**
 * Stores the cash that the courier still has for the shipments of orders, and the time of collection. Call it after
 * each change of the collected or the transferred cash, while the orders are locked.
 */
export async function compareCash(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ cashWithCourier: sql`${collected} - ${remitted}`, cashCollectedAt: sql`${collectedAt}` })
    .where(inArray(shipments.orderId, [...orderIds]))
}

const dayMs = 24 * 3600_000

/** SQL condition for shipments that the courier has picked up or can still pick up. */
const mayHaveCash = or(
  isNotNull(shipments.pickedUpAt),
  isNull(shipments.courierStatus),
  notInArray(shipments.courierStatus, endedLabels.filter(isGivenUp)),
)

/** SQL conditions by filter, for shipments whose COD cash differs from the transferred amount. */
const filters = (now: Date): Record<RemittanceFilter, SQL | undefined> => ({
  open: gt(cashWithCourier, 0),
  excess: lt(cashWithCourier, 0),
  missing: and(gt(cashWithCourier, 0), lte(cashCollectedAt, new Date(now.getTime() - remittanceDays * dayMs))),
})

/** SQL condition for shipments of a courier whose COD cash differs from the transferred amount. */
const differs = (kind: CourierKind): SQL | undefined =>
  and(
    sql`${cashWithCourier} <> 0`,
    // This condition makes SQLite read the index of shipments with differing cash, not the AWBs of all shipments.
    sql`coalesce(${shipments.awbCode}, '') <> ''`,
    eq(shipments.courier, kind),
    // A cancelled shipment (by the shop, or by the courier before pickup) has no cash, because the shop delivered the
    // order itself. It is included only if the courier has transferred money for it.
    or(and(eq(shipments.state, 'booked'), mayHaveCash), sql`${remitted} <> 0`),
  )

export interface CashFilter {
  shown: RemittanceFilter
  /** The courier that the shop uses. If it is a real courier, shipments of the sandbox are left out. */
  kind: CourierKind
  now: Date
}

/**
 * Returns shipments whose cash differs, sorted by order. `after` is the id of the order after which the page begins.
 */
export const cashDifferences = (
  tx: Tx,
  filter: CashFilter,
  { after = 0, limit, offset = 0 }: { after?: number; limit: number; offset?: number },
) =>
  tx
    .select({
      orderId: shipments.orderId,
      orderNumber: orders.orderNumber,
      awb: sql<string>`${shipments.awbCode}`,
      courier: shipments.courierName,
      collectedAt: cashCollectedAt,
      collected,
      remitted,
      withCourier: cashWithCourier,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(differs(filter.kind), filters(filter.now)[filter.shown], gt(shipments.orderId, after)))
    .orderBy(asc(shipments.orderId))
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns for each filter the number of shipments whose cash differs, and the sum of the differences in paise. */
export async function cashSums(
  tx: Tx,
  { kind, now }: Omit<CashFilter, 'shown'>,
): Promise<Record<RemittanceFilter, { count: number; total: Paise }>> {
  const { open, excess, missing } = filters(now)
  const sumOf = (is: SQL | undefined) => ({
    count: sql<number>`coalesce(sum(case when ${is} then 1 else 0 end), 0)`.mapWith(Number),
    total: sql<Paise>`coalesce(sum(case when ${is} then ${cashWithCourier} else 0 end), 0)`.mapWith(Number),
  })
  const [row] = await tx
    .select({ open: sumOf(open), excess: sumOf(excess), missing: sumOf(missing) })
    .from(shipments)
    .where(differs(kind))
  return row ?? Promise.reject(new Error('The sums were not returned'))
}

/** Counts shipments whose cash differs from the transferred amount, up to `limit`, so that few rows are read. */
export async function countCashDifferences(tx: Tx, filter: CashFilter, limit: number): Promise<number> {
  const found = tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(differs(filter.kind), filters(filter.now)[filter.shown]))
    .limit(limit)
  const [row] = await tx.select({ count: count() }).from(found.as('found'))
  return row?.count ?? 0
}

/** Returns the sum of all transfers of a courier, in paise. */
export async function remittedTotal(tx: Tx, kind: CourierKind): Promise<Paise> {
  const [row] = await tx
    .select({ total: codRemittances.remittedTotal })
    .from(codRemittances)
    .innerJoin(shipments, eq(shipments.id, codRemittances.shipmentId))
    .where(eq(shipments.courier, kind))
    .orderBy(desc(codRemittances.id))
    .limit(1)
  return row?.total ?? 0
}

/** Returns the ids of the orders whose `cashWithCourier` is wrong. The command `audit` prints them. */
export const wrongCashComparisons = (tx: Tx) =>
  tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(sql`${cashWithCourier} <> ${collected} - ${remitted}`)
    .execute()

type Transfer = Pick<ReportRow, 'reference' | 'utr' | 'amount' | 'paidOn'>

const keyOf = ({ reference, utr, amount, paidOn }: Transfer) =>
  reference !== null ? `reference ${reference}` : utr !== null ? `utr ${utr}` : `amount ${amount} ${paidOn}`

/**
 * Whether two rows of a shipment describe the same transfer: their numbers are equal, or both have no number and the
 * same amount and day. Null if they have no kind of number in common, so that only their amounts can be compared.
 */
function isSame(one: Transfer, other: Transfer): boolean | null {
  if (one.reference !== null && other.reference !== null) return one.reference === other.reference
  if (one.utr !== null && other.utr !== null) return one.utr === other.utr
  return keyOf(one) === keyOf(other) || null
}

const totalOf = (transfers: readonly Transfer[]): Paise => transfers.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the earlier transfer of a shipment that a row of a report repeats. Two transfers of equal amount without a
 * number in common count as the same transfer. Exception: if the amount of the row is at most the cash that the courier
 * has not transferred yet, the row is a new transfer. `cash` is the collected cash in paise.
 */
function repeated(row: Transfer, earlier: readonly Transfer[], cash: Paise): Transfer | undefined {
  const total = totalOf([...earlier, row])
  const isDue = total >= 0 && total <= cash
  return (
    earlier.find((transfer) => isSame(transfer, row)) ??
    earlier.find((transfer) => !isDue && isSame(transfer, row) === null && transfer.amount === row.amount)
  )
}

/** Maximum number of values in one SQL query. */
const partSize = 500

async function inParts<K, R>(keys: readonly K[], read: (part: K[]) => PromiseLike<R[]>): Promise<R[]> {
  const found: R[] = []
  for (let start = 0; start < keys.length; start += partSize)
    found.push(...(await read(keys.slice(start, start + partSize))))
  return found
}

const codShipments = (tx: Tx, awbs: readonly string[]) =>
  inParts(awbs, (part) =>
    tx
      .select({
        id: shipments.id,
        awb: sql<string>`${shipments.awbCode}`,
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        paymentMethod: orders.paymentMethod,
        courier: shipments.courier,
        collected,
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(inArray(shipments.awbCode, part))
      .execute(),
  )
type CashShipment = Awaited<ReturnType<typeof codShipments>>[number]

/** Returns the reason why the transferred amount of a shipment differs from its cash; null if both are equal. */
function differenceOf({ paymentMethod, collected: cash, status }: CashShipment, total: Paise): string | null {
  if (total === cash) return null
  if (paymentMethod !== 'cash_on_delivery') return 'The order was paid online'
  if (cash === 0) return `No cash was collected: the order is ${status}`
  return `${formatInr(total)} transferred in total, ${formatInr(cash)} collected`
}

/**
 * Stores the new rows of a remittance report, and returns the outcome of each row. Concurrent imports run one after the
 * other. With `isDryRun` nothing is stored.
 */
export async function addRemittances(
  tx: Tx,
  rows: readonly ReportRow[],
  { now, isDryRun }: { now: Date; isDryRun: boolean },
): Promise<RemittanceRow[]> {
  if (!isDryRun) await lockNames(tx, ['remittances'])
  const awbs = [...new Set(rows.map(({ awb }) => awb))]
  // The orders are locked before the amounts are read, because a delivery changes the collected cash.
  const found = isDryRun ? [] : await codShipments(tx, awbs)
  const ids = [...new Set(found.map(({ orderId }) => orderId))].toSorted((a, b) => a - b)
  await inParts(ids, (part) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${inArray(orders.id, part)} order by ${orders.id}${rowLock}`)
      .execute(),
  )
  const byAwb = new Map((await codShipments(tx, awbs)).map((shipment) => [shipment.awb, shipment]))
  const stored = await inParts(
    [...byAwb.values()].map(({ id }) => id),
    (part) => tx.select().from(codRemittances).where(inArray(codRemittances.shipmentId, part)).execute(),
  )
  const transfers = new Map<number, Transfer[]>()
  for (const row of stored) transfers.set(row.shipmentId, [...(transfers.get(row.shipmentId) ?? []), row])
  const added: (typeof codRemittances.$inferInsert)[] = []
  const totals = new Map<CourierKind | null, Paise>()
  for (const kind of courierKinds) totals.set(kind, await remittedTotal(tx, kind))
  const results = rows.map((row): RemittanceRow => {
    const { awb, reference, utr, amount, paidOn } = row
    const shipment = byAwb.get(awb)
    const result = { row: row.row, awb, amount: rupees(amount), message: null }
    if (!shipment) return { ...result, order: null, outcome: 'unknown' }
    const order = { id: shipment.orderId, orderNumber: shipment.orderNumber }
    const earlier = transfers.get(shipment.id) ?? []
    const same = repeated(row, earlier, shipment.collected)
    if (same?.amount === amount) return { ...result, order, outcome: 'known' }
    if (same) {
      const message = `${formatInr(same.amount)} is stored for this AWB and transfer`
      return { ...result, order, outcome: 'rejected', message }
    }
    transfers.set(shipment.id, [...earlier, row])
    const sum = (totals.get(shipment.courier) ?? 0) + amount
    totals.set(shipment.courier, sum)
    const values = { shipmentId: shipment.id, key: keyOf(row), reference, utr, amount, paidOn }
    added.push({ ...values, remittedTotal: sum, createdAt: now })
    const message = differenceOf(shipment, totalOf([...earlier, row]))
    return { ...result, order, outcome: message === null ? 'matched' : 'differs', message }
  })
  if (!isDryRun && added.length > 0) {
    await writeRows(tx, [newRows(codRemittances, added)])
    await inParts(ids, async (part) => {
      await compareCash(tx, part)
      return []
    })
  }
  return results
}
