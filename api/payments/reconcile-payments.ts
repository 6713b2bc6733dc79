import { describeError } from '../http/log.ts'
import { GatewayError } from '../providers/payments/port.ts'
import { type PaymentContext, syncPayments } from './apply-gateway-payments.ts'
import { lateMoneyMs, unpaidSince } from './payment-store.ts'
import { syncRefunds } from './refund-payment.ts'
import { pendingRefunds } from './refund-store.ts'

const concurrency = 4

/**
 * Compares unpaid orders and pending refunds with the gateway, because a webhook may have been lost while the browser
 * was closed. Stops if the gateway does not respond; the next run continues.
 */
export async function reconcilePayments(shop: PaymentContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = shop
  const { account } = shop.payments
  const [orders, refunds] = await db.read(async (tx) => [
    await unpaidSince(tx, account, new Date(clock().getTime() - lateMoneyMs)),
    await pendingRefunds(tx, account),
  ])
  const checks = [
    ...orders.map((id) => () => syncPayments(shop, id)),
    ...refunds.map((payment) => () => syncRefunds(shop, payment)),
  ]
  let isUnreachable = false
  const work = async () => {
    for (let check = checks.shift(); check && !isUnreachable && !signal?.aborted; check = checks.shift()) {
      try {
        await check()
      } catch (error) {
        if (error instanceof GatewayError && error.failure !== 'refused') isUnreachable = true
        log.warn({ cause: describeError(error) }, 'order could not be reconciled')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
