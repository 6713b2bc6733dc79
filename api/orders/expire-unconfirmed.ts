import { expiryOf, warningBatchCutoff, warningCutoff } from '#rules/order/order-limits'
import { raiseCatalogueVersion, readSettings } from '../catalogue/catalogue-store.ts'
import { codLimitsOf } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { emailTexts } from '../emails/email-texts.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { describeError } from '../http/log.ts'
import { cancelOrder } from './cancel-order.ts'
import { findOrder, lockOrder } from './order-store.ts'
import { aboutToExpire, findAboutToExpire, markWarned, needsWarning, ownerEmail } from './pending-store.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'expiryClock' | 'log' | 'catalogue' | 'jobs'>

/**
 * Cancels cash on delivery orders that were not confirmed within the number of days in the settings, so that their
 * stock can be sold. The owner gets a warning email one day before, and an order is never cancelled earlier than one
 * day after this warning.
 */
export async function expireUnconfirmed(shop: Shop): Promise<void> {
  await cancelExpired(shop)
  await warnOwner(shop)
}

async function warnOwner({ db, clock, expiryClock, jobs }: Shop): Promise<void> {
  const now = clock()
  const judgedAt = expiryClock()
  const limits = codLimitsOf(await db.read(readSettings))
  if (!(await db.read((tx) => needsWarning(tx, warningCutoff(limits, judgedAt))))) return
  await db.write(async (tx) => {
    const marked = await markWarned(tx, warningBatchCutoff(limits, judgedAt), now)
    const owner = await ownerEmail(tx)
    // No email is sent if another process has already sent the warning for these orders.
    if (marked === 0 || owner === null) return
    const data = { warnedAt: now.toISOString() }
    await enqueueEmail(tx, {
      email: 'orders-expire',
      to: owner,
      data,
      uniqueKey: `orders-expire ${now.getTime()}`,
      now,
    })
  })
  jobs.wake()
}

async function cancelExpired(shop: Shop): Promise<void> {
  const { db, expiryClock, log } = shop
  const limits = codLimitsOf(await db.read(readSettings))
  const warned = await db.read((tx) => aboutToExpire(tx))
  for (const { id, createdAt, warnedAt } of warned) {
    if (expiryOf(createdAt, warnedAt, limits) > expiryClock()) continue
    try {
      await cancelOne(shop, id)
    } catch (error) {
      // The error is only logged, so that the other orders are still cancelled. The next run tries this order again.
      log.error({ order: id, cause: describeError(error) }, 'an unconfirmed order could not be cancelled')
    }
  }
}

/** Cancels one unconfirmed order, unless it was confirmed or its shipment was requested in the meantime. */
async function cancelOne({ db, clock, expiryClock, catalogue, jobs }: Shop, id: number): Promise<void> {
  const cancelled = await db.write(async (tx) => {
    const now = clock()
    const version = await raiseCatalogueVersion(tx)
    await lockOrder(tx, id)
    const limits = codLimitsOf(await readSettings(tx))
    const expiring = await findAboutToExpire(tx, id)
    const order = await findOrder(tx, id)
    if (!order || !expiring || expiryOf(expiring.createdAt, expiring.warnedAt, limits) > expiryClock()) return false
    const reason = emailTexts.en.reasonUnconfirmed(limits.expiryDays)
    return cancelOrder(tx, { order, reason, by: 'expiry', version, now })
  })
  if (!cancelled) return
  catalogue.invalidate()
  jobs.wake()
}
