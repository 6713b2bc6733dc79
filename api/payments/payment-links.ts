import { pathIn } from '#contract/languages'
import { trackByIdPage } from '#contract/page-paths'
import type { Tx } from '#engine'
import { isReceived } from '#rules/order/money-ledger'
import { canMoveReturn } from '#rules/order/returns'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { describeError } from '../http/log.ts'
import { ShopError } from '../http/shop-error.ts'
import { Postponed } from '../jobs/job-group.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { findOrder, lockOrder } from '../orders/order-store.ts'
import { GatewayError, type GatewayLink, type GatewayPayment } from '../providers/payments/port.ts'
import {
  endLink,
  findLink,
  isOpen,
  type PaymentLinkRow,
  queueLinkEnd,
  unpaidLinks,
  updateLink,
} from '../returns/difference-store.ts'
import { finishReceipt, goodsOf } from '../returns/receive-return.ts'
import { queueReturnEmail } from '../returns/return-changes.ts'
import { findReturn, updateReturn } from '../returns/return-store.ts'
import { hasExpired } from '../stock/batch-store.ts'
import type { PaymentContext } from './apply-gateway-payments.ts'
import { findPayment, lateMoneyMs, storePayment } from './payment-store.ts'
import { queueRefundSync, storeWantedRefundOf } from './refund-store.ts'

// The payment links of exchanges at the gateway (record 73). Webhooks, jobs and the reconciler change stored payment
// links only through `applyReport`, which reads the current state from the gateway.

/**
 * Returns a payment link of the gateway account that the shop uses now. For a link of another account, writes a log
 * entry and returns null.
 */
async function ownLink({ db, log, payments }: PaymentContext, linkId: number): Promise<PaymentLinkRow | null> {
  const link = await db.read((tx) => findLink(tx, linkId))
  if (!link || link.account === payments.account) return link
  log.error({ link: link.reference, account: link.account }, 'payment link belongs to another gateway account')
  return null
}

/** Returns the state of a payment link from the gateway; null if the gateway has not created the link. */
async function reportedLink({ payments }: PaymentContext, { gatewayLinkId, reference }: PaymentLinkRow) {
  // The gateway's list of links can leave out payments, so a link that was found in the list is read by its id.
  const id = gatewayLinkId ?? (await payments.findPaymentLink(reference))?.id
  return id === undefined ? null : payments.paymentLink(id)
}

/**
 * Creates a stored payment link at the gateway. If the gateway rejects it, the reserved goods are released and the
 * owner is notified. Throws `GatewayError` if the gateway does not respond, so that the job is repeated.
 */
export async function createLink(shop: PaymentContext, linkId: number, origin: string): Promise<void> {
  const link = await ownLink(shop, linkId)
  const order = link && (await shop.db.read((tx) => findOrder(tx, link.orderId)))
  if (!order || link.gatewayLinkId !== null || !isOpen(link)) return
  const { reference, amount, expiresAt } = link
  try {
    const reported = await shop.payments.createPaymentLink({
      reference,
      amount,
      description: `Exchange ${reference}`,
      customer: { name: order.customerName, email: order.customerEmail, contact: order.customerPhone },
      expiresAt,
      returnUrl: `${origin}${pathIn(order.locale, `${trackByIdPage}?orderId=${order.id}`)}`,
    })
    await applyReport(shop, link, reported)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    shop.log.error({ link: reference, cause: error.message }, 'the gateway refused a payment link')
    await change(shop, link, async (tx, stored, at) => {
      if (isOpen(stored)) await fail(tx, stored, at)
    })
  }
}

/** Fetches the state of a payment link from the gateway and applies it. Throws `GatewayError`. */
export async function syncLink(shop: PaymentContext, linkId: number): Promise<void> {
  const link = await ownLink(shop, linkId)
  const reported = link && (await reportedLink(shop, link))
  if (reported) await applyReport(shop, link, reported)
}

/**
 * Maximum number of attempts to end an unpaid payment link at the gateway. If the last one fails too, the reserved
 * goods are released.
 */
const maxAttempts = 3

/**
 * Maximum time in milliseconds until a payment link that has not expired yet is checked again, because the clock may
 * have been corrected.
 */
const recheckMs = 5 * 60_000

/**
 * Ends a payment link that has expired or was cancelled by the shop: cancels it at the gateway, applies a payment that
 * arrived before, and otherwise releases the reserved goods. Throws `Postponed` if the link can still be paid, and
 * `GatewayError` if the gateway does not respond.
 */
export async function endUnpaidLink(shop: PaymentContext, linkId: number, attempt: number): Promise<void> {
  const link = await shop.db.read((tx) => findLink(tx, linkId))
  if (!link || link.state === 'paid') return
  const leftMs = isOpen(link) ? link.expiresAt.getTime() - shop.expiryClock().getTime() : 0
  if (leftMs > 0) throw new Postponed(Math.min(leftMs, recheckMs))
  try {
    await cancelAtGateway(shop, linkId)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isOpen(link) || attempt < maxAttempts) throw error
  }
  await releaseExpired(shop, link)
}

type WithoutGateway = Omit<PaymentContext, 'payments'>

/**
 * Ends a link of a shop that has no gateway any more, when the link expires, and releases its goods. Throws `Postponed`
 * before that time.
 */
export async function releaseUnpaidLink(shop: WithoutGateway, linkId: number): Promise<void> {
  const link = await shop.db.read((tx) => findLink(tx, linkId))
  if (!link || !isOpen(link)) return
  const leftMs = link.expiresAt.getTime() - shop.expiryClock().getTime()
  if (leftMs > 0) throw new Postponed(Math.min(leftMs, recheckMs))
  await releaseExpired(shop, link)
}

const releaseExpired = (shop: WithoutGateway, link: PaymentLinkRow): Promise<void> =>
  change(shop, link, async (tx, stored, { version, now }) => {
    if (!isOpen(stored)) return
    await endLink(tx, stored, { state: 'expired', version, now })
    await notifyOwner(tx, stored, now)
  })

async function cancelAtGateway(shop: PaymentContext, linkId: number): Promise<void> {
  const link = await ownLink(shop, linkId)
  const reported = link && (await reportedLink(shop, link))
  if (!reported) return
  if (reported.status === 'created') {
    try {
      await shop.payments.cancelPaymentLink(reported.id)
    } catch (error) {
      // The gateway refuses to cancel a payment link that was paid or has ended. Its state is read from the gateway
      // afterwards.
      if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    }
  }
  await syncLink(shop, linkId)
}

/**
 * Compares the unpaid payment links with the gateway, because a webhook may not have arrived. Throws `GatewayError`.
 */
export async function reconcileLinks(shop: PaymentContext, signal?: AbortSignal): Promise<void> {
  const since = new Date(shop.clock().getTime() - lateMoneyMs)
  for (const id of await shop.db.read((tx) => unpaidLinks(tx, shop.payments.account, since))) {
    if (signal?.aborted) return
    try {
      await syncLink(shop, id)
    } catch (error) {
      // A gateway that does not respond ends the comparison. An error of one payment link does not stop that of the
      // others.
      if (error instanceof GatewayError && error.failure !== 'refused') throw error
      shop.log.error({ link: id, cause: describeError(error) }, 'a payment link could not be compared with the gateway')
    }
  }
}

interface At {
  version: number
  now: Date
}

/** Locks the order of a payment link, reads the link again and runs `work` with it, in one transaction. */
async function change(
  { db, clock, catalogue, jobs }: WithoutGateway,
  { id, orderId }: PaymentLinkRow,
  work: (tx: Tx, link: PaymentLinkRow, at: At) => Promise<void>,
): Promise<void> {
  await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    await lockOrder(tx, orderId)
    const link = await findLink(tx, id)
    if (link) await work(tx, link, { version, now: clock() })
  })
  catalogue.invalidate()
  jobs.wake()
}

/** Notifies the owner that an exchange needs a decision, because its difference was not paid. */
const notifyOwner = (tx: Tx, { returnId }: PaymentLinkRow, now: Date) =>
  updateReturn(tx, returnId, { awaitsNotice: true }, now)

async function fail(tx: Tx, link: PaymentLinkRow, { version, now }: At): Promise<PaymentLinkRow> {
  await notifyOwner(tx, link, now)
  return endLink(tx, link, { state: 'failed', version, now })
}

/** Applies the state of a payment link that the gateway reports. A report of the stored state changes nothing. */
async function applyReport(shop: PaymentContext, link: PaymentLinkRow, reported: GatewayLink): Promise<void> {
  const made: GatewayPayment[] = []
  for (const id of reported.paymentIds) made.push(await shop.payments.payment(id))
  const received = made.filter(isReceived)
  const isNew = await shop.db.read(async (tx) => {
    for (const { id, state } of received) if ((await findPayment(tx, id))?.state !== state) return true
    const stored = await findLink(tx, link.id)
    return stored?.gatewayLinkId !== reported.id || (isOpen(stored) && reported.status !== 'created')
  })
  if (!isNew) return
  await change(shop, link, async (tx, stored, at) => {
    let current = stored
    if (current.gatewayLinkId === null) current = await storeCreated(tx, current, reported, at.now)
    for (const payment of received) current = await storeLinkPayment(tx, current, payment, at)
    const { status } = reported
    if (isOpen(current) && (status === 'expired' || status === 'cancelled')) {
      await endLink(tx, current, { state: status, ...at })
      await notifyOwner(tx, current, at.now)
    }
    await postMoney(tx, link.orderId, at.now)
  })
}

/**
 * Stores that the gateway has created a payment link, and queues its email. If the shop ended the link while it was
 * being created, it is cancelled at the gateway.
 */
async function storeCreated(
  tx: Tx,
  link: PaymentLinkRow,
  { id, url }: GatewayLink,
  now: Date,
): Promise<PaymentLinkRow> {
  if (!isOpen(link)) {
    await queueLinkEnd(tx, link.id, now)
    return updateLink(tx, link.id, { gatewayLinkId: id, url }, now)
  }
  const order = await findOrder(tx, link.orderId)
  if (order) {
    await enqueueEmail(tx, {
      email: 'pay-difference',
      to: order.customerEmail,
      data: { orderId: order.id, linkId: link.id },
      uniqueKey: `pay-difference ${link.id}`,
      now,
    })
  }
  return updateLink(tx, link.id, { state: 'open', gatewayLinkId: id, url }, now)
}

const notUsable = 'The exchange had ended or changed before this payment.'

/**
 * Stores a payment of a payment link. The first payment of the right amount for an open link completes the exchange;
 * every other payment is refunded.
 */
async function storeLinkPayment(
  tx: Tx,
  link: PaymentLinkRow,
  payment: GatewayPayment,
  at: At,
): Promise<PaymentLinkRow> {
  const { orderId, account } = link
  const known = await findPayment(tx, payment.id)
  const row = await storePayment(tx, { orderId, account, payment, now: at.now })
  if (payment.amountRefunded > 0) await queueRefundSync(tx, payment.id, at.now)
  if ((known && isReceived(known)) || row.state !== payment.state) return link
  const fits = payment.state === 'captured' && payment.currency === 'INR' && payment.amount === link.amount
  if (isOpen(link) && fits && (await completeExchange(tx, link, at))) return { ...link, state: 'paid' }
  if (payment.state === 'captured') await storeWantedRefundOf(tx, row, notUsable, at.now)
  return isOpen(link) ? fail(tx, link, at) : link
}

/**
 * Exchanges the goods of a return whose difference was paid. Returns false, and stores nothing, if the order has changed,
 * so that the goods or the difference are other ones, or if the reserved goods have expired.
 */
async function completeExchange(tx: Tx, link: PaymentLinkRow, at: At): Promise<boolean> {
  const row = await findReturn(tx, link.returnId)
  const order = await findOrder(tx, link.orderId)
  if (!row?.isExchange || !order || !canMoveReturn(row.status, 'received')) return false
  const { adminId, decisions, reserved } = link.exchange
  // The exchange is not completed if a batch of the reserved goods has expired, because they must not be sent.
  const batchIds = reserved.flatMap(({ batches = [] }) => batches.map(({ batchId }) => batchId))
  if (await hasExpired(tx, batchIds, at.now)) return false
  const goods = await goodsOf(tx, { row, order, decisions, amount: null, amountReason: null }).catch((error) => {
    if (error instanceof ShopError) return null
    throw error
  })
  if (goods?.credited !== -link.amount) return false
  const taken = new Map(reserved.map(({ variantId, batches }) => [variantId, batches ?? []]))
  await queueReturnEmail(tx, await finishReceipt(tx, goods, { order, adminId, taken, link, ...at }), at.now)
  return true
}
