import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type RemittanceFilter, type RemittanceRow, remittanceDays } from '#contract/admin/accounting'
import { insertAll, lockNames, newRows, rowLock, type Tx } from '#engine'
import { formatInr, type Paise, rupees } from '#rules/money'
import { endedLabels, isGivenUp } from '#rules/order/courier-status'
import type { CourierKind } from '#rules/provider-accounts'
import { codRemittances, moneyLedger, shipments } from '../db/schema/order-records.ts'
import { orders } from '../db/schema/orders.ts'

/** A row of a report of the courier. */
export interface ReportRow {
  /** The number of the row in the file; the header is row 1. */
  row: number
  awb: string
  /** The courier's id of the transfer; null if the report has none. */
  reference: string | null
  /** The number of the bank transfer; null if the report has none. */
  utr: string | null
  amount: Paise
  /** The day of the transfer, such as `2026-11-21`. */
  paidOn: string | null
}

const paise = (query: SQL) => sql<Paise>`coalesce((${query}), 0)`.mapWith(Number)
const ofOrder = sql`${moneyLedger.orderId} = ${shipments.orderId} and ${moneyLedger.kind} = 'cash_collected'`
const ofShipment = sql`${codRemittances.shipmentId} = ${shipments.id}`
const collected = paise(sql`select sum(${moneyLedger.amount}) from ${moneyLedger} where ${ofOrder}`)
const remitted = paise(sql`select sum(${codRemittances.amount}) from ${codRemittances} where ${ofShipment}`)
const collectedAt =
  sql<Date | null>`(select min(${moneyLedger.createdAt}) from ${moneyLedger} where ${ofOrder})`.mapWith(
    moneyLedger.createdAt,
  )
const withCourier = sql<Paise>`${collected} - ${remitted}`.mapWith(Number)

/**
 * Stores in the flag `cashDiffers` whether the cash of the orders' shipments differs from the transferred amount. Call
 * it after each change of one of the two amounts, while the orders are locked.
 */
export async function compareCash(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .update(shipments)
    .set({ cashDiffers: sql`${collected} <> ${remitted}` })
    .where(inArray(shipments.orderId, [...orderIds]))
}

const dayMs = 24 * 3600_000

/** SQL condition for shipments that the courier has picked up or can still pick up. */
const mayHaveCash = or(
  isNotNull(shipments.pickedUpAt),
  isNull(shipments.courierStatus),
  notInArray(shipments.courierStatus, endedLabels.filter(isGivenUp)),
)

/** SQL condition for shipments of a courier whose COD cash differs from the transferred amount. */
function differs(tx: Tx, shown: RemittanceFilter, { kind, now }: { kind: CourierKind; now: Date }): SQL | undefined {
  const isLate = lte(moneyLedger.createdAt, new Date(now.getTime() - remittanceDays * dayMs))
  const collectedLongAgo = tx.select({ id: moneyLedger.id }).from(moneyLedger).where(and(ofOrder, isLate))
  return and(
    sql`${shipments.cashDiffers}`,
    isNotNull(shipments.awbCode),
    eq(shipments.courier, kind),
    // A cancelled shipment (by the shop or by the courier before pickup) has no cash, because the shop delivered the
    // order itself, unless the courier has transferred money for it.
    or(and(eq(shipments.state, 'booked'), mayHaveCash), sql`${remitted} <> 0`),
    shown === 'excess' ? sql`${withCourier} < 0` : sql`${withCourier} > 0`,
    shown === 'missing' ? exists(collectedLongAgo) : undefined,
  )
}

export interface CashFilter {
  shown: RemittanceFilter
  /** The courier that the shop uses. Shipments of the sandbox are left out of a shop with a courier. */
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
      collectedAt,
      collected,
      remitted,
      withCourier,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(differs(tx, filter.shown, filter), gt(shipments.orderId, after)))
    .orderBy(asc(shipments.orderId))
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns the number of shipments whose cash differs, and the sum of the differences in paise. */
export async function cashSum(tx: Tx, filter: CashFilter): Promise<{ count: number; total: Paise }> {
  const [row] = await tx
    .select({ count: count(), total: sql<Paise>`coalesce(sum(${withCourier}), 0)`.mapWith(Number) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(differs(tx, filter.shown, filter))
  return { count: row?.count ?? 0, total: row?.total ?? 0 }
}

/** Returns the number of shipments whose cash differs, at most `limit`, so that the overview reads few rows. */
export async function countCashDifferences(tx: Tx, filter: CashFilter, limit: number): Promise<number> {
  const found = tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(differs(tx, filter.shown, filter))
    .limit(limit)
  const [row] = await tx.select({ count: count() }).from(found.as('found'))
  return row?.count ?? 0
}

/** Returns the sum of all transfers of a courier, in paise. */
export async function remittedTotal(tx: Tx, kind: CourierKind): Promise<Paise> {
  const [row] = await tx
    .select({ total: sql<Paise>`coalesce(sum(${codRemittances.amount}), 0)`.mapWith(Number) })
    .from(codRemittances)
    .innerJoin(shipments, eq(shipments.id, codRemittances.shipmentId))
    .where(eq(shipments.courier, kind))
  return row?.total ?? 0
}

/**
 * Returns the ids of the orders whose flag `cashDiffers` does not match the collected and remitted cash. The command
 * `audit` prints them.
 */
export const wrongCashComparisons = (tx: Tx) =>
  tx
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(sql`${shipments.cashDiffers} <> (${collected} <> ${remitted})`)
    .execute()

type Transfer = Pick<ReportRow, 'reference' | 'utr' | 'amount' | 'paidOn'>

const keyOf = ({ reference, utr, amount, paidOn }: Transfer) =>
  reference !== null ? `reference ${reference}` : utr !== null ? `utr ${utr}` : `amount ${amount} ${paidOn}`

/**
 * Whether two rows of a shipment are the same transfer: their numbers are equal, or both have no number and the same
 * amount and day. Null if they have no kind of number in common, so that only their amounts can be compared.
 */
function isSame(one: Transfer, other: Transfer): boolean | null {
  if (one.reference !== null && other.reference !== null) return one.reference === other.reference
  if (one.utr !== null && other.utr !== null) return one.utr === other.utr
  return keyOf(one) === keyOf(other) || null
}

const totalOf = (transfers: readonly Transfer[]): Paise => transfers.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the earlier transfer of a shipment that a row repeats. Two transfers of equal amount without a number in common
 * are the same transfer. But if the courier has not transferred all the cash yet, and the amount of the row is at most
 * the rest, the row is a new transfer. `cash` is the collected cash in paise.
 */
function repeated(row: Transfer, earlier: readonly Transfer[], cash: Paise): Transfer | undefined {
  const total = totalOf([...earlier, row])
  const isDue = total >= 0 && total <= cash
  return (
    earlier.find((transfer) => isSame(transfer, row)) ??
    earlier.find((transfer) => !isDue && isSame(transfer, row) === null && transfer.amount === row.amount)
  )
}

/** Maximum number of values in a query. */
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
        collected,
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(inArray(shipments.awbCode, part))
      .execute(),
  )
type CashShipment = Awaited<ReturnType<typeof codShipments>>[number]

/** Returns why the transfers of a shipment differ from its cash; null if they are equal. */
function differenceOf({ paymentMethod, collected: cash, status }: CashShipment, total: Paise): string | null {
  if (total === cash) return null
  if (paymentMethod !== 'cash_on_delivery') return 'The order was paid online'
  if (cash === 0) return `No cash was collected: the order is ${status}`
  return `${formatInr(total)} transferred in total, ${formatInr(cash)} collected`
}

/**
 * Stores the rows of a report that are new, and returns the outcome of each row. Concurrent imports run one after the
 * other. With `isDryRun` nothing is stored.
 */
export async function addRemittances(
  tx: Tx,
  rows: readonly ReportRow[],
  { now, isDryRun }: { now: Date; isDryRun: boolean },
): Promise<RemittanceRow[]> {
  if (!isDryRun) await lockNames(tx, ['remittances'])
  const awbs = [...new Set(rows.map(({ awb }) => awb))]
  // The orders are locked, because a delivery changes the collected cash. The amounts are read after the lock.
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
    added.push({ shipmentId: shipment.id, key: keyOf(row), reference, utr, amount, paidOn, createdAt: now })
    const message = differenceOf(shipment, totalOf([...earlier, row]))
    return { ...result, order, outcome: message === null ? 'matched' : 'differs', message }
  })
  if (!isDryRun && added.length > 0) {
    await insertAll(tx, [newRows(codRemittances, added)])
    await inParts(ids, async (part) => {
      await compareCash(tx, part)
      return []
    })
  }
  return results
}
