import {
  and,
  asc,
  type Column,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  notLike,
  or,
  sql,
} from 'drizzle-orm'
import { KeptOrderReason, maxTrialOrders } from '#contract/admin/overview'
import { dashboardOrdersPage } from '#contract/page-paths'
import { rowLock, type Tx } from '#engine'
import { addMonths, startOfDay } from '#rules/dates'
import { sandboxAccount } from '#rules/provider-accounts'
import { readSettings } from '../../catalogue/catalogue-store.ts'
import { products, variants } from '../../db/schema/catalogue.ts'
import { notices } from '../../db/schema/notices.ts'
import { idempotencyKeys, jobs } from '../../db/schema/operations.ts'
import { disputes, paymentLinks, prescriptions, returnPickups, trialOrders } from '../../db/schema/order-cases.ts'
import { codRemittances, documents, eInvoices, moneyLedger, returns, shipments } from '../../db/schema/order-records.ts'
import { orderItems, orders, payments, refunds } from '../../db/schema/orders.ts'
import { stockMovements } from '../../db/schema/stock.ts'
import { ShopError } from '../../http/shop-error.ts'
import { isNoSample } from '../../invoicing/document-store.ts'

// The trial orders of a shop that is being set up: which orders they are, and their deletion (record 46).

/** SQL condition for a gateway account that is unknown, or neither the sandbox nor an account with test keys. */
const mayMoveMoney = (account: Column) =>
  or(isNull(account), and(ne(account, sandboxAccount), notLike(account, 'rzp_test_%')))

type Booked = Record<'courier' | 'courierOrderId' | 'courierShipmentId' | 'awbCode', Column>

/** SQL condition for a booking with a live courier, or (in older rows) with an unknown courier. */
const isBookedLive = ({ courier, courierOrderId, courierShipmentId, awbCode }: Booked) =>
  or(
    eq(courier, 'live'),
    and(isNull(courier), or(isNotNull(courierOrderId), isNotNull(courierShipmentId), isNotNull(awbCode))),
  )

const because = (reason: KeptOrderReason) => ({ reason: sql<KeptOrderReason>`${sql.raw(`'${reason}'`)}`.as('reason') })

/** Returns the ids of the orders that are no trial orders, once for each reason. Months before `closedBefore` are closed. */
const keptOrders = (tx: Tx, closedBefore: Date) =>
  tx
    .select({ id: payments.orderId, ...because('payment') })
    .from(payments)
    .where(mayMoveMoney(payments.account))
    .unionAll(
      tx
        .select({ id: orders.id, ...because('payment') })
        .from(orders)
        .where(
          and(
            or(isNotNull(orders.razorpayOrderId), isNotNull(orders.razorpayPaymentId)),
            mayMoveMoney(orders.gatewayAccount),
          ),
        ),
    )
    .unionAll(
      tx
        .select({ id: paymentLinks.orderId, ...because('payment') })
        .from(paymentLinks)
        .where(mayMoveMoney(paymentLinks.account)),
    )
    .unionAll(
      tx
        .select({ id: returns.orderId, ...because('payment') })
        .from(returns)
        .where(isNotNull(returns.payoutReference)),
    )
    .unionAll(
      tx
        .select({ id: shipments.orderId, ...because('courier') })
        .from(shipments)
        .where(isBookedLive(shipments)),
    )
    .unionAll(
      tx
        .select({ id: returns.orderId, ...because('courier') })
        .from(returnPickups)
        .innerJoin(returns, eq(returns.id, returnPickups.returnId))
        .where(isBookedLive(returnPickups)),
    )
    .unionAll(
      tx
        .select({ id: shipments.orderId, ...because('courier') })
        .from(codRemittances)
        .innerJoin(shipments, eq(shipments.id, codRemittances.shipmentId)),
    )
    .unionAll(
      tx
        .select({ id: documents.orderId, ...because('document') })
        .from(documents)
        .where(isNoSample),
    )
    .unionAll(
      tx
        .select({ id: documents.orderId, ...because('document') })
        .from(eInvoices)
        .innerJoin(documents, eq(documents.id, eInvoices.documentId)),
    )
    .unionAll(
      tx
        .select({ id: orders.id, ...because('closedMonth') })
        .from(orders)
        .where(lt(orders.createdAt, closedBefore)),
    )
    .unionAll(
      tx
        .select({ id: prescriptions.orderId, ...because('prescription') })
        .from(prescriptions)
        .where(eq(prescriptions.status, 'approved')),
    )

/** The orders of a shop that is being set up. */
interface SampleOrders {
  /** The trial orders, oldest first. Nothing about them is real, so they can be deleted. */
  trial: { id: number; createdAt: Date }[]
  /** The number of the other orders by reason. */
  kept: { reason: KeptOrderReason; count: number }[]
}

/** Returns the trial orders, and why other orders are none. */
export async function readSampleOrders(tx: Tx): Promise<SampleOrders> {
  const [{ number } = { number: 0 }] = await tx.select({ number: count() }).from(orders)
  if (number > maxTrialOrders) return { trial: [], kept: [{ reason: 'tooMany', count: number }] }
  const { closedThrough = null } = (await readSettings(tx)) ?? {}
  const closedBefore = closedThrough === null ? new Date(0) : startOfDay(`${addMonths(closedThrough, 1)}-01`)
  const kept = await keptOrders(tx, closedBefore)
  const all = await tx.select({ id: orders.id, createdAt: orders.createdAt }).from(orders).orderBy(asc(orders.id))
  const counted = new Set<number>()
  const counts = KeptOrderReason.options.map((reason) => {
    const ids = new Set(kept.filter((order) => order.reason === reason && !counted.has(order.id)).map(({ id }) => id))
    for (const id of ids) counted.add(id)
    return { reason, count: ids.size }
  })
  return { trial: all.filter(({ id }) => !counted.has(id)), kept: counts.filter(({ count }) => count > 0) }
}

/** Locks the trial orders and returns them, oldest first. */
async function lockTrialOrders(tx: Tx): Promise<SampleOrders['trial']> {
  const found = (await readSampleOrders(tx)).trial.map(({ id }) => id)
  if (found.length === 0) return []
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${inArray(orders.id, found)} order by ${orders.id}${rowLock}`)
  // All changes of an order lock it first. The orders are read again, because one may have become real before the lock.
  const locked = new Set(found)
  return (await readSampleOrders(tx)).trial.filter(({ id }) => locked.has(id))
}

/**
 * Deletes the trial orders with all their rows and returns their number. Accounts stay. Throws `conflict` if `lastAt`,
 * the creation time of the newest order that the admin has seen, is not that of the newest trial order. Call it before
 * `deleteProducts`, so that the pieces of the orders are part of the stock that is removed.
 */
export async function deleteTrialOrders(tx: Tx, lastAt: string | undefined): Promise<number> {
  const trial = await lockTrialOrders(tx)
  if (lastAt !== undefined && trial.at(-1)?.createdAt.getTime() !== Date.parse(lastAt)) {
    throw new ShopError('conflict', 'The orders have changed. Check again which orders are deleted.')
  }
  const ids = trial.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.insert(trialOrders).values(ids.map((orderId) => ({ orderId })))
  const ofTrial = tx.select({ id: trialOrders.orderId }).from(trialOrders)
  const trialPayments = tx.select({ id: payments.id }).from(payments).where(inArray(payments.orderId, ofTrial))
  const trialReturns = tx.select({ id: returns.id }).from(returns).where(inArray(returns.orderId, ofTrial))
  // Products are locked before their variants and in the sequence of their ids, as orders lock them.
  const ordered = tx.select({ id: orderItems.productId }).from(orderItems).where(inArray(orderItems.orderId, ofTrial))
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${inArray(products.id, ordered)} order by ${products.id}${rowLock}`)
  await deleteTraces(tx, ids)
  await deleteMovements(tx)
  await tx.delete(paymentLinks).where(inArray(paymentLinks.orderId, ofTrial))
  await tx.delete(returnPickups).where(inArray(returnPickups.returnId, trialReturns))
  await tx.delete(moneyLedger).where(inArray(moneyLedger.orderId, ofTrial))
  await tx.delete(documents).where(and(inArray(documents.orderId, ofTrial), isNotNull(documents.invoiceId)))
  await tx.delete(documents).where(inArray(documents.orderId, ofTrial))
  await tx.delete(disputes).where(inArray(disputes.paymentId, trialPayments))
  await tx.delete(refunds).where(inArray(refunds.paymentId, trialPayments))
  await tx.delete(payments).where(inArray(payments.orderId, ofTrial))
  await tx.delete(shipments).where(inArray(shipments.orderId, ofTrial))
  await tx.delete(returns).where(inArray(returns.orderId, ofTrial))
  await tx.delete(orderItems).where(inArray(orderItems.orderId, ofTrial))
  // The foreign keys of the other tables delete their rows, or remove the order from a discount code.
  await tx.delete(orders).where(inArray(orders.id, ofTrial))
  return ids.length
}

/**
 * Deletes the stock movements of the trial orders. Their pieces return to the stock, so that the stock of each variant
 * still is the sum of its movements.
 */
async function deleteMovements(tx: Tx): Promise<void> {
  const isOfTrial = inArray(stockMovements.orderId, tx.select({ id: trialOrders.orderId }).from(trialOrders))
  const moved = await tx
    .select({ id: stockMovements.variantId, sum: sql`sum(${stockMovements.quantity})`.mapWith(Number) })
    .from(stockMovements)
    .where(isOfTrial)
    .groupBy(stockMovements.variantId)
  for (const { id, sum } of moved.toSorted((a, b) => a.id - b.id)) {
    if (sum >= 0) continue
    const inventory = sql`${variants.inventory} - ${sum}`
    await tx.update(variants).set({ inventory }).where(eq(variants.id, id))
  }
  await tx.delete(stockMovements).where(isOfTrial)
}

/**
 * What the jobs are about whose unique key is a name and an id. Other jobs about an order are recognised by their
 * payload.
 */
const subjectOf = new Map(
  Object.entries({
    order:
      'order-placed order-shipped order-delivered order-cancelled order-items-cancelled prescription-update payment-open payment-received remind-payment expire-order settle-order shipment cancel-shipment',
    payment: 'order-refunded refund settle-refund',
    return: 'return-update return-pickup replacement-shipped refund-account-saved replacement pickup cancel-pickup',
    link: 'create-link sync-link end-link pay-difference',
  }).flatMap(([subject, names]) => names.split(' ').map((name) => [name, subject] as const)),
)

/** Deletes jobs, notices and stored responses about the trial orders. `ids` are the ids of the orders. */
async function deleteTraces(tx: Tx, ids: readonly number[]): Promise<void> {
  const ofTrial = tx.select({ id: trialOrders.orderId }).from(trialOrders)
  const paid = await tx
    .select({ id: payments.id, gatewayId: payments.gatewayPaymentId })
    .from(payments)
    .where(inArray(payments.orderId, ofTrial))
  const returned = await tx
    .select({ id: returns.id, awbCode: returnPickups.awbCode })
    .from(returns)
    .leftJoin(returnPickups, eq(returnPickups.returnId, returns.id))
    .where(inArray(returns.orderId, ofTrial))
  const sent = await tx
    .select({ awbCode: shipments.awbCode })
    .from(shipments)
    .where(and(inArray(shipments.orderId, ofTrial), isNotNull(shipments.awbCode)))
  const links = await tx
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(inArray(paymentLinks.orderId, ofTrial))
  const pages = ids.map((id) => `${dashboardOrdersPage}/${id}`)
  const isDeleted = new Set([
    ...ids.map((id) => `order ${id}`),
    ...paid.flatMap(({ id, gatewayId }) => [`payment ${id}`, `payment ${gatewayId}`]),
    ...returned.map(({ id }) => `return ${id}`),
    ...links.map(({ id }) => `link ${id}`),
    ...pages,
    ...[...returned, ...sent].flatMap(({ awbCode }) => awbCode ?? []),
  ])
  const isAbout = ({ uniqueKey, payload }: Pick<typeof jobs.$inferSelect, 'uniqueKey' | 'payload'>) => {
    const [, name = '', id] = /^([a-z-]*[a-z])[ -](\w+)/.exec(uniqueKey) ?? []
    return isDeleted.has(`${subjectOf.get(name)} ${id}`) || isDeleted.has(String(payload.path ?? payload.awbCode))
  }
  await tx.delete(notices).where(inArray(notices.path, pages))
  for (let last = 0; ; ) {
    const batch = await tx
      .select({ id: jobs.id, uniqueKey: jobs.uniqueKey, payload: jobs.payload })
      .from(jobs)
      .where(gt(jobs.id, last))
      .orderBy(asc(jobs.id))
      .limit(500)
    const about = batch.filter(isAbout).map(({ id }) => id)
    if (about.length > 0) await tx.delete(jobs).where(inArray(jobs.id, about))
    const end = batch.at(-1)
    if (!end) break
    last = end.id
  }
  // Only responses about new orders have the id of their order. The path of the others contains an id.
  const keyed = await tx
    .select({ id: idempotencyKeys.id, route: idempotencyKeys.route })
    .from(idempotencyKeys)
    .where(or(like(idempotencyKeys.route, '%/orders/%'), like(idempotencyKeys.route, '%/payments/%')))
  const isStored = (route: string) => {
    const [, subject, id] = /\/(order|payment)s\/(\w+)\//.exec(route) ?? []
    return isDeleted.has(`${subject} ${id}`)
  }
  const stored = keyed.filter(({ route }) => isStored(route)).map(({ id }) => id)
  for (let start = 0; start < stored.length; start += 500) {
    await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.id, stored.slice(start, start + 500)))
  }
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.orderId, ofTrial))
}
