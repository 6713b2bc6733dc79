import type { Tx } from '#engine'
import { isReceived } from '#rules/order/money-ledger'
import { eventFor } from '#rules/order/order-events'
import { canMove } from '#rules/order/order-status'
import { type PaymentStep, paymentProblem, paymentSteps } from '#rules/order/payment-state'
import { removeOrdered } from '../cart/cart-store.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { addEvent, lockOrder, releaseCoupon } from '../orders/order-store.ts'
import { GatewayError, type GatewayPayment, type PaymentsPort } from '../providers/payments/port.ts'
import { queueBooking } from '../shipping/shipment-store.ts'
import { reserveStockAgain } from '../stock/stock-store.ts'
import { applyBankRefunds } from './dispute-store.ts'
import {
  findPayable,
  findPayment,
  type PayableRow,
  payableOrder,
  paymentsOf,
  reclaimCoupon,
  setPaid,
  storePayment,
} from './payment-store.ts'
import {
  madeAtGateway,
  type PaymentRow,
  queueRefundSync,
  refundsOf,
  returnedOf,
  storeWantedRefundOf,
} from './refund-store.ts'

/** The services that are needed to change the payments of an order. */
export interface PaymentContext extends Pick<Deps, 'db' | 'clock' | 'expiryClock' | 'log' | 'jobs' | 'catalogue'> {
  payments: PaymentsPort
}

/** The proof of payment: the signature of the gateway that the browser sent to the server. */
interface Proof {
  paymentId: string
  signature: string
}

/**
 * Fetches all payments of an order from the gateway and applies them. Orders of another gateway account are skipped.
 * Throws `GatewayError`.
 */
export async function syncPayments(shop: PaymentContext, orderId: number): Promise<void> {
  const order = await shop.db.read((tx) => findPayable(tx, orderId))
  if (!order?.gatewayOrderId) return
  if (order.gatewayAccount !== shop.payments.account) {
    shop.log.warn({ order: orderId, account: order.gatewayAccount }, 'order belongs to another gateway account')
    return
  }
  await applyGatewayPayments(shop, order, await shop.payments.paymentsOf(order.gatewayOrderId))
}

/**
 * Applies payments to an order as the gateway reports them. Browser, webhooks and reconciliation change payments only
 * through this function. Authorized payments are captured first, outside the transaction.
 */
export async function applyGatewayPayments(
  shop: PaymentContext,
  order: PayableRow,
  reported: readonly GatewayPayment[],
  proof?: Proof,
): Promise<void> {
  const { db, clock, log, jobs, catalogue } = shop
  const payments = await capture(shop.payments, order, await withoutExcess(shop, order, reported))
  const strays = payments.filter(({ orderId }) => orderId !== order.gatewayOrderId)
  const changed = await hasChanges(shop, order, payments)
  for (const payment of changed ? payments : strays) {
    const problem = paymentProblem(order, payment)
    if (problem) log.error({ order: order.id, payment: payment.id, problem }, 'payment does not fit its order')
  }
  if (!changed) return
  const { stockChanged } = await retryOnConflict(() =>
    db.write((tx) => storeSteps(tx, { orderId: order.id, payments, proof, now: clock() })),
  )
  if (stockChanged) catalogue.invalidate()
  jobs.wake()
}

/**
 * Maximum number of failed payment attempts that are stored per order. Shoppers can make any number of attempts, and
 * storing all would fill the database.
 */
const maxFailed = 20

/**
 * Removes failed payment attempts above `maxFailed` from a report. Captured and authorized payments are always applied.
 */
async function withoutExcess(
  { db }: PaymentContext,
  order: PayableRow,
  reported: readonly GatewayPayment[],
): Promise<readonly GatewayPayment[]> {
  const isUnpaid = ({ state }: Pick<GatewayPayment, 'state'>) => state === 'created' || state === 'failed'
  if (!reported.some(isUnpaid)) return reported
  const stored = await db.read((tx) => paymentsOf(tx, order.id))
  const known = new Set(stored.map(({ gatewayPaymentId }) => gatewayPaymentId))
  let free = maxFailed - stored.filter(isUnpaid).length
  return reported.filter((payment) => {
    if (!isUnpaid(payment) || known.has(payment.id)) return true
    free -= 1
    return free >= 0
  })
}

async function retryOnConflict<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OrderChanged) || attempts <= 1) throw error
    return retryOnConflict(work, attempts - 1)
  }
}

async function capture(
  gateway: PaymentsPort,
  order: PayableRow,
  reported: readonly GatewayPayment[],
): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = []
  for (const { payment, step } of paymentSteps(payableOrder(order), reported)) {
    payments.push(step === 'capture' ? await captureOne(gateway, payment) : payment)
  }
  return payments
}

async function captureOne(gateway: PaymentsPort, payment: GatewayPayment): Promise<GatewayPayment> {
  try {
    await gateway.capture(payment.id, payment.amount)
  } catch (error) {
    // Another process may have captured the payment at the same time, so the error is ignored. The payment is read from
    // the gateway again afterwards.
    if (!(error instanceof GatewayError) || error.failure === 'misconfigured') throw error
  }
  return gateway.payment(payment.id)
}

/**
 * Whether payments from the gateway change anything. Reconciliation checks many orders, most of which have no change.
 */
async function hasChanges({ db }: PaymentContext, order: PayableRow, payments: readonly GatewayPayment[]) {
  if (paymentSteps(payableOrder(order), payments).some(({ step }) => step !== 'nothing' && step !== 'flag')) return true
  const own = payments.filter(({ orderId }) => orderId === order.gatewayOrderId)
  return db.read(async (tx) => {
    for (const payment of own) {
      const row = await findPayment(tx, payment.id)
      if (row?.state !== payment.state || (await hasUnknownRefunds(tx, row, payment))) return true
    }
    return false
  })
}

/**
 * Thrown when another transaction changed the order at the same time. The caller must compute the payment steps again.
 */
export class OrderChanged extends Error {
  override name = 'OrderChanged'
}

interface Report {
  orderId: number
  payments: readonly GatewayPayment[]
  /** The signature that the browser sent for one of the payments. */
  proof?: Proof | undefined
  now: Date
}

/**
 * Applies the payments of a report in the caller's transaction and returns the steps that were done. Throws
 * `OrderChanged`.
 */
export async function storeSteps(tx: Tx, report: Report): Promise<{ steps: PaymentStep[]; stockChanged: boolean }> {
  const { orderId, payments, now } = report
  const decide = async () => {
    const order = await findPayable(tx, orderId)
    if (!order) throw new Error(`There is no online order ${orderId}`)
    return { order, steps: paymentSteps(payableOrder(order), payments) }
  }
  let { order, steps } = await decide()
  // Raising the catalogue version locks its row. It is raised first, because reserving stock needs this lock before the
  // order is read.
  const restoring = steps.some(({ step }) => step === 'restore')
  const version = restoring ? await raiseCatalogueVersion(tx) : 0
  // The order is locked first, because every transaction does so before it changes payments and refunds.
  await lockOrder(tx, orderId)
  ;({ order, steps } = await decide())
  if (!restoring && steps.some(({ step }) => step === 'restore')) throw new OrderChanged()

  // The first of several late payments counts as the payment of the order until it is refunded. The others are refunded
  // as second payments.
  let isPaid = order.paidBy !== null || steps.some(({ step }) => isCounted(step))
  for (const { payment, step } of steps) {
    if (payment.orderId !== order.gatewayOrderId) continue
    const known = await findPayment(tx, payment.id)
    const row = await storePayment(tx, { orderId, account: order.gatewayAccount, payment, now })
    // If the stored payment has a later state, for example refunded, the report is outdated and ignored.
    if (row.state !== payment.state) continue
    if (await hasUnknownRefunds(tx, row, payment)) await queueRefundSync(tx, row.gatewayPaymentId, now)
    const signature = report.proof?.paymentId === payment.id ? report.proof.signature : null
    // True if the bank has taken the whole payment back before the shop recorded its capture.
    const isTaken = returnedOf(await refundsOf(tx, row.id)) >= row.amount
    if (isTaken && (step === 'confirm' || step === 'restore')) await recordLatePayment(tx, order, payment.id)
    else if (step === 'confirm') await confirmPaidOrder(tx, order, payment.id, { razorpaySignature: signature }, now)
    else if (step === 'restore' && !(await restoreOrder(tx, order, payment.id, version, now))) {
      await recordLatePayment(tx, order, payment.id)
      await storeWantedRefundOf(tx, row, lateReason, now)
    }
    if (step === 'refund') {
      if (!isPaid) await recordLatePayment(tx, order, payment.id)
      await storeWantedRefundOf(tx, row, isPaid ? twiceReason : lateReason, now)
      isPaid = true
    }
    if (known && !isReceived(known) && row.state === 'captured') await applyBankRefunds(tx, row.id, now)
  }
  await postMoney(tx, orderId, now)
  return { steps: steps.map(({ step }) => step), stockChanged: restoring }
}

/**
 * Whether the gateway reports a higher refunded amount than the shop has stored. The refunds must then be fetched, also
 * if the payment was refunded in full before the shop recorded it.
 */
const hasUnknownRefunds = async (tx: Tx, row: PaymentRow, payment: GatewayPayment): Promise<boolean> =>
  isReceived(payment) && payment.amountRefunded > returnedOf(madeAtGateway(await refundsOf(tx, row.id)))

const lateReason = 'The payment came after the order was cancelled.'
const twiceReason = 'The order was already paid.'
const isCounted = (step: PaymentStep) => step === 'confirm' || step === 'restore' || step === 'capture'

/** Marks an order as paid and confirmed, removes its products from the cart, and queues its email and its shipment. */
async function confirmPaidOrder(
  tx: Tx,
  order: PayableRow,
  paymentId: string,
  changes: Omit<Parameters<typeof setPaid>[3], 'status'>,
  now: Date,
) {
  const status = canMove(order.status, 'confirmed', 'payment') ? 'confirmed' : order.status
  if (!(await setPaid(tx, order, paymentId, { ...changes, status }))) throw new OrderChanged()
  const { id, userId } = order
  if (userId !== null) await removeOrdered(tx, userId, id, now)
  const event = eventFor('confirmed')
  if (event)
    await addEvent(tx, id, { ...event, description: 'Your payment has arrived, your order is confirmed.' }, now)
  await enqueueEmail(tx, {
    email: 'payment-received',
    to: order.customerEmail,
    data: { orderId: id },
    uniqueKey: `payment-received ${id}`,
    now,
  })
  await queueBooking(tx, { orderId: id }, now)
}

/** Restores an expired order that was paid late. Returns false if its stock or its coupon is no longer available. */
async function restoreOrder(tx: Tx, order: PayableRow, paymentId: string, version: number, now: Date) {
  if (!(await reclaimCoupon(tx, order))) return false
  if (!(await reserveStockAgain(tx, order.id, { version, now }))) {
    if (order.couponCode !== null) await releaseCoupon(tx, order.id)
    return false
  }
  await confirmPaidOrder(tx, order, paymentId, { stockReturnedAt: null }, now)
  return true
}

/** Marks a cancelled order as paid without changing its status, until the payment is refunded. */
async function recordLatePayment(tx: Tx, order: PayableRow, paymentId: string) {
  if (!(await setPaid(tx, order, paymentId, { status: order.status }))) throw new OrderChanged()
}
