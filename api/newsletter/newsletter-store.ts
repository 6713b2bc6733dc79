import { and, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { coupons } from '../db/schema/coupons.ts'
import { newsletterSubscriptions } from '../db/schema/engagement.ts'

interface NewSubscription {
  email: string
  unsubscribeHash: string
  createdAt: Date
}

/** Inserts a subscription. Returns null if the email address has one. */
export async function addSubscription(tx: Tx, values: NewSubscription): Promise<{ id: number } | null> {
  const [row] = await tx
    .insert(newsletterSubscriptions)
    .values(values)
    .onConflictDoNothing({ target: newsletterSubscriptions.email })
    .returning({ id: newsletterSubscriptions.id })
  return row ?? null
}

/** Activates an ended subscription again. */
export async function reactivateSubscription(tx: Tx, email: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: true })
    .where(and(eq(newsletterSubscriptions.email, email), eq(newsletterSubscriptions.isActive, false)))
}

/** Ends a subscription by its unsubscribe token. */
export async function endSubscription(tx: Tx, unsubscribeHash: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: false })
    .where(eq(newsletterSubscriptions.unsubscribeHash, unsubscribeHash))
}

/** Returns the subscription with an unsubscribe token; null for an unknown token. */
export async function findSubscription(tx: Tx, unsubscribeHash: string): Promise<{ isActive: boolean } | null> {
  const [row] = await tx
    .select({ isActive: newsletterSubscriptions.isActive })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.unsubscribeHash, unsubscribeHash))
  return row ?? null
}

interface NewCoupon {
  code: string
  email: string
  mailbox: string
  percent: number
  createdAt: Date
}

/** Inserts the coupon of a mailbox. Returns false if the mailbox already had one. */
export async function addCoupon(tx: Tx, values: NewCoupon): Promise<boolean> {
  const added = await tx
    .insert(coupons)
    .values(values)
    // No conflict target: one address conflicts in two columns, and the engines report different ones first.
    .onConflictDoNothing()
    .returning({ code: coupons.code })
  return added.length > 0
}
