import { GatewayError } from '../providers/payments/gateway-error.ts'
import type { GatewayRefund } from '../providers/payments/port.ts'
import type { PaymentContext } from './apply-gateway-payments.ts'
import { isOwnPayment } from './payment-account.ts'
import { findPayment, findPaymentById } from './payment-store.ts'
import { type PaymentRow, type RefundRow, refuseRefund, storeRefunds, wantedRefund } from './refund-store.ts'

/** Requests for a refund in one run of the job: another one only where less is left than was asked for. */
const maxRequests = 3

/**
 * Sends back what is left of a payment, once however often it is tried. What the gateway refuses, and what another
 * gateway account must refund, is flagged for the admin.
 */
export async function refundPayment(shop: PaymentContext, paymentId: number): Promise<void> {
  const payment = await shop.db.read((tx) => findPaymentById(tx, paymentId))
  const wanted = await shop.db.read((tx) => wantedRefund(tx, paymentId))
  if (!payment || !wanted) return
  const refused = (await isOwnPayment(shop, payment)) ? await askGateway(shop, payment) : wanted
  if (!refused) return
  shop.log.error({ order: payment.orderId, payment: payment.gatewayPaymentId }, 'a refund was refused')
  await shop.db.write((tx) => refuseRefund(tx, refused, shop.clock()))
}

/** Asks the gateway for the refund that the shop wants; returns the one that was refused, null where none was. */
async function askGateway(shop: PaymentContext, payment: PaymentRow): Promise<RefundRow | null> {
  let refused: RefundRow | null = null
  for (let request = 0; request < maxRequests; request++) {
    // Part of it may have gone back: by the owner in the dashboard, or by a try whose answer was lost.
    await syncRefunds(shop, payment)
    const wanted = await shop.db.read((tx) => wantedRefund(tx, payment.id))
    if (!wanted || wanted.amount === refused?.amount) return wanted
    const answer = await requestRefund(shop, payment, wanted)
    if (answer) {
      await store(shop, { payment, told: [answer], answerTo: wanted })
      return null
    }
    refused = wanted
  }
  return refused
}

/** The same for every try of one refund, another one for another amount and for a retry that an admin asked for. */
const keyOf = ({ gatewayPaymentId }: PaymentRow, { amount, updatedAt }: RefundRow): string =>
  `refund-${gatewayPaymentId}-${amount}-${updatedAt.getTime()}`

/** Null where the gateway refuses. */
async function requestRefund(
  shop: PaymentContext,
  payment: PaymentRow,
  wanted: RefundRow,
): Promise<GatewayRefund | null> {
  const { gatewayPaymentId: paymentId } = payment
  try {
    return await shop.payments.refund({ paymentId, amount: wanted.amount, key: keyOf(payment, wanted) })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    shop.log.warn({ payment: paymentId, cause: error.message }, 'the gateway refused a refund')
    return null
  }
}

/** Asks the gateway about the refunds of a payment, whoever made them, and stores what it says. */
export async function syncRefunds(shop: PaymentContext, payment: PaymentRow): Promise<void> {
  if (!(await isOwnPayment(shop, payment))) return
  const told = await shop.payments.refundsOf(payment.gatewayPaymentId)
  if (told.length > 0) await store(shop, { payment, told })
}

/** The same for what a webhook names; a payment that the shop does not know is none of its own. */
export async function syncGatewayRefunds(shop: PaymentContext, gatewayPaymentId: string): Promise<void> {
  const payment = await shop.db.read((tx) => findPayment(tx, gatewayPaymentId))
  if (payment) await syncRefunds(shop, payment)
}

type Told = Omit<Parameters<typeof storeRefunds>[1], 'now'>

async function store({ db, clock, log, jobs }: PaymentContext, told: Told): Promise<void> {
  for (const { id } of await db.write((tx) => storeRefunds(tx, { ...told, now: clock() }))) {
    log.error({ order: told.payment.orderId, payment: told.payment.gatewayPaymentId, refund: id }, 'a refund failed')
  }
  jobs.wake()
}
