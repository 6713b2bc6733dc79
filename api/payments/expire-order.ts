import { raiseCatalogueVersion } from '../catalogue/version-store.ts'
import { Postponed } from '../jobs/postponed.ts'
import { cancelStored } from '../orders/cancel-store.ts'
import { findOrder } from '../orders/order-store.ts'
import { GatewayError } from '../providers/payments/gateway-error.ts'
import { findPayable } from './payment-store.ts'
import { type Settling, settleOrder } from './settle-payment.ts'

/** Tries to reach the gateway before an order is given up without its word: some six minutes. */
const patience = 3

/** After so many milliseconds an order whose time is not over is looked at again: the clock may have been corrected. */
const recheckMs = 5 * 60_000

const notPaid = 'It was not paid in time.'

interface Expiry {
  orderId: number
  /** How often it was tried, this time included. */
  attempt: number
}

/**
 * Ends the time in which an online order can be paid: the gateway is asked first, then the order is cancelled and its
 * pieces go back. A gateway that stays silent holds no stock: money that came after all still finds its order.
 */
export async function expireOrder(shop: Settling, { orderId, attempt }: Expiry): Promise<void> {
  try {
    await settleOrder(shop, orderId)
  } catch (error) {
    if (!(error instanceof GatewayError) || attempt < patience) throw error
  }
  await giveUp(shop, orderId)
}

/** Cancels the order if nobody has paid it; throws `Postponed` while its time is not over. */
export async function giveUp(
  { db, clock, expiryClock, catalogue, jobs }: Omit<Settling, 'payments'>,
  orderId: number,
): Promise<void> {
  const now = clock()
  const cancelled = await db.write(async (tx) => {
    const version = await raiseCatalogueVersion(tx)
    const order = await findOrder(tx, orderId)
    const payable = await findPayable(tx, orderId)
    const expiresAt = payable?.expiresAt
    if (!order || !expiresAt || order.status !== 'pending' || order.paymentStatus !== 'pending') return false
    const leftMs = expiresAt.getTime() - expiryClock().getTime()
    if (leftMs > 0) throw new Postponed(Math.min(leftMs, recheckMs))
    return cancelStored(tx, { order, reason: notPaid, by: 'expiry', version, now })
  })
  if (!cancelled) return
  catalogue.changed()
  jobs.wake()
}
