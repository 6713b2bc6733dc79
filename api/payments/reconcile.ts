import { describeError } from '../http/describe-error.ts'
import { GatewayError } from '../providers/payments/gateway-error.ts'
import type { Timers } from '../timers.ts'
import { lateMoneyMs, unpaidSince } from './payment-store.ts'
import { syncRefunds } from './refund-payment.ts'
import { pendingRefunds } from './refund-store.ts'
import { type Settling, settleOrder } from './settle-payment.ts'

const atOnce = 4

/**
 * Asks the gateway about every order that nobody has paid as far as the shop knows, and about refunds under way: what a
 * lost webhook and a closed browser left behind. A gateway that does not answer is left alone until the next round.
 */
export async function reconcile(shop: Settling, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = shop
  const { account } = shop.payments
  const [orders, refunds] = await db.read(async (tx) => [
    await unpaidSince(tx, account, new Date(clock().getTime() - lateMoneyMs)),
    await pendingRefunds(tx, account),
  ])
  const questions = [
    ...orders.map((id) => () => settleOrder(shop, id)),
    ...refunds.map((payment) => () => syncRefunds(shop, payment)),
  ]
  let silent = false
  const ask = async () => {
    for (let next = questions.shift(); next && !silent && !signal?.aborted; next = questions.shift()) {
      try {
        await next()
      } catch (error) {
        if (error instanceof GatewayError && error.failure !== 'refused') silent = true
        log.warn({ cause: describeError(error) }, 'the reconciler could not settle an order')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}

const everyMs = 5 * 60_000
const firstMs = 10_000

/** Reconciles soon after the start, for what happened while the shop was closed, and every five minutes. */
export function openReconciler({ timers, ...shop }: Settling & { timers: Timers }) {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  const run = () => {
    if (running || closing.signal.aborted) return
    running = reconcile(shop, closing.signal)
      .catch((error) => shop.log.error({ cause: describeError(error) }, 'reconciling failed'))
      .finally(() => {
        running = null
      })
  }
  const stopTimer = timers.every(everyMs, run, firstMs)
  return {
    async close() {
      closing.abort()
      stopTimer()
      await running
    },
  }
}
