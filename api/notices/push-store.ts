import { and, count, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { pushKeys, pushSubscriptions } from '../db/schema/notices.ts'
import type { PushKeys } from '../providers/push/port.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** A subscription ends when the dashboard was not opened in its browser for this time. */
export const subscriptionAgeMs = 30 * 24 * 3600 * 1000

/** Maximum number of browsers of an admin. */
export const maxSubscriptions = 20

/** Returns the key pair of the shop; null before the first subscription. */
export async function findPushKeys(tx: Tx): Promise<PushKeys | null> {
  const { publicKey, privateKey } = pushKeys
  const [row] = await tx.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1))
  return row ?? null
}

/** Stores the key pair, unless another process has stored one, and returns the stored one. */
export async function storePushKeys(tx: Tx, keys: PushKeys): Promise<PushKeys> {
  await tx
    .insert(pushKeys)
    .values({ id: 1, ...keys })
    .onConflictDoNothing({ target: pushKeys.id })
  return (await findPushKeys(tx)) ?? keys
}

/** Stores or renews the subscription of a browser. A browser that another admin used now belongs to this one. */
export async function storeSubscription(tx: Tx, values: Omit<SubscriptionRow, 'id'>): Promise<void> {
  await tx
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
}

/** Returns the number of browsers of a user. */
export async function countSubscriptions(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  return row?.number ?? 0
}

/** Returns the id of a user's subscription; null if there is none. */
export async function findSubscription(tx: Tx, userId: number, endpoint: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
  return row?.id ?? null
}

export async function deleteSubscription(tx: Tx, id: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Returns the current subscriptions of these users. */
export const subscriptionsOf = (tx: Tx, userIds: readonly number[], now: Date) =>
  tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(
      and(
        inArray(pushSubscriptions.userId, [...userIds]),
        gt(pushSubscriptions.renewedAt, new Date(now.getTime() - subscriptionAgeMs)),
      ),
    )
    .execute()

/** Returns a subscription whose user is still an admin; null otherwise. */
export async function findRecipient(tx: Tx, id: number) {
  const { endpoint, p256dh, auth } = pushSubscriptions
  const [row] = await tx
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), eq(users.role, 'admin')))
  return row ?? null
}
