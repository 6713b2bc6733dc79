import { paymentProblem, paymentSteps } from '#rules/payment-state'
import type { Deps } from '../deps.ts'
import { GatewayError } from '../providers/payments/gateway-error.ts'
import type { GatewayPayment, PaymentsPort } from '../providers/payments/port.ts'
import { applyPayments, ChangedMeanwhile } from './apply-payments.ts'
import { findPayable, findPayment, type PayableRow, payableOrder, paymentsOf } from './payment-store.ts'
import { refundsOf, returnedOf } from './refund-store.ts'

export interface Settling extends Pick<Deps, 'db' | 'clock' | 'expiryClock' | 'log' | 'jobs' | 'catalogue'> {
  payments: PaymentsPort
}

interface Proof {
  paymentId: string
  signature: string
}

/**
 * Asks the gateway about every payment of an order and does what follows; an order of another gateway account is left
 * alone. Rejects with `GatewayError`.
 */
export async function settleOrder(shop: Settling, orderId: number): Promise<void> {
  const order = await shop.db.read((tx) => findPayable(tx, orderId))
  if (!order?.gatewayOrderId) return
  if (order.gatewayAccount !== shop.payments.account) {
    shop.log.warn({ order: orderId, account: order.gatewayAccount }, 'an order of another gateway account')
    return
  }
  await settlePayments(shop, order, await shop.payments.paymentsOf(order.gatewayOrderId))
}

/**
 * The one way in which the gateway's words change an order, whoever heard them first: the shopper's browser, a webhook or
 * the reconciler. Money that was only set aside is taken before the transaction begins.
 */
export async function settlePayments(
  shop: Settling,
  order: PayableRow,
  told: readonly GatewayPayment[],
  proof?: Proof,
): Promise<void> {
  const { db, clock, log, jobs, catalogue } = shop
  const payments = await capture(shop.payments, order, await withoutExcess(shop, order, told))
  const strays = payments.filter(({ orderId }) => orderId !== order.gatewayOrderId)
  const news = await isNews(shop, order, payments)
  for (const payment of news ? payments : strays) {
    const problem = paymentProblem(order, payment)
    if (problem) log.error({ order: order.id, payment: payment.id, problem }, 'a payment does not fit its order')
  }
  if (!news) return
  const work = () => db.write((tx) => applyPayments(tx, { orderId: order.id, payments, proof, now: clock() }))
  const { stockChanged } = await again(work)
  if (stockChanged) catalogue.changed()
  jobs.wake()
}

/** Failed attempts of an order that are stored: anybody can make more. */
const maxFailed = 20

/** What is told without the failed attempts beyond the first of an order; money that is here always counts. */
async function withoutExcess(
  { db }: Settling,
  order: PayableRow,
  told: readonly GatewayPayment[],
): Promise<readonly GatewayPayment[]> {
  const isIdle = ({ state }: Pick<GatewayPayment, 'state'>) => state === 'created' || state === 'failed'
  if (!told.some(isIdle)) return told
  const stored = await db.read((tx) => paymentsOf(tx, order.id))
  const known = new Set(stored.map(({ gatewayPaymentId }) => gatewayPaymentId))
  let room = maxFailed - stored.filter(isIdle).length
  return told.filter((payment) => {
    if (!isIdle(payment) || known.has(payment.id)) return true
    room -= 1
    return room >= 0
  })
}

async function again<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile) || tries <= 1) throw error
    return again(work, tries - 1)
  }
}

async function capture(
  gateway: PaymentsPort,
  order: PayableRow,
  told: readonly GatewayPayment[],
): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = []
  for (const { payment, step } of paymentSteps(payableOrder(order), told)) {
    if (step !== 'capture') payments.push(payment)
    else payments.push(await captureOne(gateway, payment))
  }
  return payments
}

async function captureOne(gateway: PaymentsPort, payment: GatewayPayment): Promise<GatewayPayment> {
  try {
    await gateway.capture(payment.id, payment.amount)
  } catch (error) {
    // Somebody else may have taken it at the same moment: what the gateway says next decides.
    if (!(error instanceof GatewayError) || error.failure === 'misconfigured') throw error
  }
  return gateway.payment(payment.id)
}

/** Whether there is anything to write: the reconciler asks about many orders of which nothing is new. */
async function isNews({ db }: Settling, order: PayableRow, payments: readonly GatewayPayment[]): Promise<boolean> {
  if (paymentSteps(payableOrder(order), payments).some(({ step }) => step !== 'nothing' && step !== 'flag')) return true
  const own = payments.filter(({ orderId }) => orderId === order.gatewayOrderId)
  return db.read(async (tx) => {
    for (const { id, state, amountRefunded } of own) {
      const row = await findPayment(tx, id)
      if (row?.state !== state) return true
      if (state === 'captured' && amountRefunded > returnedOf(await refundsOf(tx, row.id))) return true
    }
    return false
  })
}
