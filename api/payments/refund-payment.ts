import { GatewayError } from '../providers/payments/gateway-error.ts'
import type { GatewayRefund } from '../providers/payments/port.ts'
import { isOwnPayment } from './payment-account.ts'
import { findPayment } from './payment-store.ts'
import { findRefund, keepRefund, noteForeignRefund, type RefundRow } from './refund-store.ts'
import type { Settling } from './settle-payment.ts'

/** The refund that stands: one that is done, else one under way, else the one that failed; null where there is none. */
function standing(refunds: readonly GatewayRefund[], amount: number): GatewayRefund | null {
  const whole = refunds.filter((refund) => refund.amount === amount)
  const inState = (state: GatewayRefund['state']) => whole.find((refund) => refund.state === state)
  return inState('processed') ?? inState('pending') ?? inState('failed') ?? null
}

/**
 * Gives the money of a payment back, once however often it is tried. What the gateway refuses, and what another gateway
 * account must refund, is flagged for the admin.
 */
export async function refundPayment(shop: Settling, paymentId: number): Promise<void> {
  const refund = await shop.db.read((tx) => findRefund(tx, paymentId))
  if (refund?.state !== 'wanted') return
  if (!(await isOwnPayment(shop, refund))) return keep(shop, refund, null)
  const { payments } = shop
  // A try before this one may have been accepted without our hearing of it.
  const known = standing(await payments.refundsOf(refund.gatewayPaymentId), refund.amount)
  // One that failed is the reason why it is wished for again, or the answer to the same key.
  const told = known && known.state !== 'failed' ? known : await askRefund(shop, refund)
  await keep(shop, refund, told)
}

/** The same for every try of one wish, another for the next wish. */
const keyOf = ({ gatewayPaymentId, createdAt, updatedAt }: RefundRow): string =>
  updatedAt > createdAt ? `refund-${gatewayPaymentId}-${updatedAt.getTime()}` : `refund-${gatewayPaymentId}`

async function askRefund({ payments, log }: Settling, refund: RefundRow): Promise<GatewayRefund | null> {
  const { gatewayPaymentId, amount, orderId } = refund
  try {
    return await payments.refund({ paymentId: gatewayPaymentId, amount, key: keyOf(refund) })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    log.error({ order: orderId, payment: gatewayPaymentId, cause: error.message }, 'a refund was refused')
    return null
  }
}

/** Looks how a refund has gone on, whoever made it. */
export async function settleRefund(shop: Settling, paymentId: number): Promise<void> {
  const refund = await shop.db.read((tx) => findRefund(tx, paymentId))
  if (!refund || refund.state === 'wanted' || !(await isOwnPayment(shop, refund))) return
  const told = standing(await shop.payments.refundsOf(refund.gatewayPaymentId), refund.amount)
  if (told) await keep(shop, refund, told)
}

/** What a webhook about a refund asks for; the refund may be one that the shop has not made itself. */
export async function settleGatewayRefund(shop: Settling, gatewayPaymentId: string): Promise<void> {
  const { db, payments, clock } = shop
  const payment = await db.read((tx) => findPayment(tx, gatewayPaymentId))
  if (!payment || !(await isOwnPayment(shop, payment))) return
  const told = standing(await payments.refundsOf(gatewayPaymentId), payment.amount)
  if (!told) return
  const refund = await db.write(async (tx) => {
    if (told.state !== 'failed') await noteForeignRefund(tx, payment, clock())
    return findRefund(tx, payment.id)
  })
  // What is wished for again has not been asked yet: an old failure says nothing about it.
  if (refund && !(refund.state === 'wanted' && told.state === 'failed')) await keep(shop, refund, told)
}

async function keep({ db, clock, log, jobs }: Settling, refund: RefundRow, told: GatewayRefund | null): Promise<void> {
  if (told?.state === 'failed') {
    log.error({ order: refund.orderId, payment: refund.gatewayPaymentId }, 'a refund failed')
  }
  await db.write((tx) => keepRefund(tx, refund, told, clock()))
  jobs.wake()
}
