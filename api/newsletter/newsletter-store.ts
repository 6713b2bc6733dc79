import { and, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { newsletterSubscriptions } from '../db/schema/engagement.ts'
import { coupons } from '../db/schema/orders.ts'

interface NewSubscription {
  email: string
  unsubscribeHash: string
  createdAt: Date
}

/** Adds an address; null when it is known. */
export async function addSubscription(tx: Tx, values: NewSubscription): Promise<{ id: number } | null> {
  const [row] = await tx
    .insert(newsletterSubscriptions)
    .values(values)
    .onConflictDoNothing({ target: newsletterSubscriptions.email })
    .returning({ id: newsletterSubscriptions.id })
  return row ?? null
}

/** Somebody who had left is back. */
export async function wakeSubscription(tx: Tx, email: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: true })
    .where(and(eq(newsletterSubscriptions.email, email), eq(newsletterSubscriptions.isActive, false)))
}

/** Ends the subscription of an email's link. */
export async function endSubscription(tx: Tx, unsubscribeHash: string): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ isActive: false })
    .where(eq(newsletterSubscriptions.unsubscribeHash, unsubscribeHash))
}

/** The subscription that an email's link belongs to; null for an unknown link. */
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

/** Adds a mailbox's one code; false when it has had one. */
export async function addCoupon(tx: Tx, values: NewCoupon): Promise<boolean> {
  const added = await tx
    .insert(coupons)
    .values(values)
    // Any conflict: the same address conflicts in both columns, and which is named first depends on the engine.
    .onConflictDoNothing()
    .returning({ code: coupons.code })
  return added.length > 0
}
