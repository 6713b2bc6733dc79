import { and, count, eq, gt, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { Tx } from '#engine'
import { iconPath } from '#rules/shop/shop-profile'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { shownProfile } from '../catalogue/product-reply.ts'
import { users } from '../db/schema/accounts.ts'
import { pushKeys, pushSubscriptions } from '../db/schema/notices.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type JobHandler, PermanentFailure } from '../jobs/job-group.ts'
import { type Push, type PushKeys, PushRejected } from '../providers/push.ts'
import { isSealed, type SecretBox } from '../providers/secret-box.ts'

type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Time in milliseconds after which a push subscription ends if the dashboard was not opened in its browser. */
export const subscriptionAgeMs = 30 * 24 * 3600 * 1000

/** Maximum number of browsers of an admin that receive push notifications. */
export const maxSubscriptions = 20

const sealName = 'push'

const sealedKey = (box: SecretBox, privateKey: string) =>
  box.source === 'missing' ? privateKey : box.seal(sealName, privateKey)

async function readPushKeys(tx: Tx): Promise<PushKeys | null> {
  const { publicKey, privateKey } = pushKeys
  const [row] = await tx.select({ publicKey, privateKey }).from(pushKeys).where(eq(pushKeys.id, 1))
  return row ?? null
}

/**
 * Returns the key pair of the shop for push messages. Null before the first subscription, and if the private key was
 * encrypted with another secret key.
 */
export const findPushKeys = async (tx: Tx, box: SecretBox): Promise<PushKeys | null> =>
  decrypted(await readPushKeys(tx), box)

function decrypted(row: PushKeys | null, box: SecretBox): PushKeys | null {
  if (!row || !isSealed(row.privateKey)) return row
  const privateKey = box.open(sealName, row.privateKey)
  return privateKey === null ? null : { ...row, privateKey }
}

/**
 * Stores the key pair for push messages, unless another process has stored one, and returns the stored pair. A pair
 * that cannot be decrypted is replaced; the browsers then subscribe again.
 */
export async function storePushKeys(tx: Tx, box: SecretBox, keys: PushKeys): Promise<PushKeys> {
  // The pair is read in one query. With two queries, another process could store a key pair between them, and this
  // process would then replace that pair.
  const row = await readPushKeys(tx)
  const known = decrypted(row, box)
  if (known) return known
  const set = { ...keys, privateKey: sealedKey(box, keys.privateKey) }
  if (row) {
    await tx.delete(pushSubscriptions)
    await tx.update(pushKeys).set(set)
    return keys
  }
  await tx
    .insert(pushKeys)
    .values({ id: 1, ...set })
    .onConflictDoNothing({ target: pushKeys.id })
  return (await findPushKeys(tx, box)) ?? keys
}

/**
 * Encrypts the private key for push messages with the current secret key, if an earlier release stored it as plain text
 * or if it was encrypted with a former secret key.
 */
export async function sealPushKeys(tx: Tx, box: SecretBox): Promise<void> {
  const row = await readPushKeys(tx)
  const keys = row && (await findPushKeys(tx, box))
  if (!keys || box.source === 'missing' || box.isCurrent(sealName, row.privateKey)) return
  await tx.update(pushKeys).set({ privateKey: box.seal(sealName, keys.privateKey) })
}

/**
 * Stores or renews the push subscription of a browser. If another admin used the browser before, the subscription
 * belongs to this admin from now on.
 */
export async function storeSubscription(tx: Tx, values: Omit<SubscriptionRow, 'id'>): Promise<void> {
  await tx
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
}

/** Returns the number of browsers of a user with a push subscription. */
export async function countSubscriptions(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
  return row?.number ?? 0
}

/** Returns the id of a user's push subscription; null if there is none. */
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

/** Returns the push subscriptions of these users that have not ended. */
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

/** Returns a push subscription if its user is still an admin, otherwise null. */
async function findRecipient(tx: Tx, id: number) {
  const { endpoint, p256dh, auth } = pushSubscriptions
  const [row] = await tx
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), eq(users.role, 'admin')))
  return row ?? null
}

export const pushJobKind = 'push'

/** The content of a push notification, and the dashboard page that it opens. */
interface PushContent {
  title: string
  body: string
  path: string
}

interface NewPush extends PushContent {
  subscriptionId: number
  uniqueKey: string
  now: Date
}

/** Queues a push notification to one browser in the caller's transaction. */
export const enqueuePush = (tx: Tx, { uniqueKey, now, ...payload }: NewPush): Promise<void> =>
  enqueue(tx, { kind: pushJobKind, uniqueKey, payload, runAt: now })

const Payload = v.object({ subscriptionId: v.number(), title: v.string(), body: v.string(), path: v.string() })

/**
 * Age in milliseconds after which a push notification that could not be sent is dropped, because by then the admin has
 * received the email about the same event.
 */
const maxAgeMs = 6 * 3600_000

interface Shop extends Pick<Deps, 'db' | 'clock' | 'secrets'> {
  push: Push
  /** The origin of the shop's URL (scheme and host). */
  origin: string
}

/**
 * Creates the job handler that sends a push notification. A subscription that the push service has ended is deleted. A
 * user who is no longer an admin gets no notification.
 */
export const sendPush =
  ({ db, clock, push, origin, secrets }: Shop): JobHandler =>
  async (payload, { createdAt, signal }) => {
    const { subscriptionId, ...content } = v.parse(Payload, payload)
    if (clock().getTime() - createdAt.getTime() > maxAgeMs) return
    const { recipient, keys, shop } = await db.read(async (tx) => ({
      recipient: await findRecipient(tx, subscriptionId),
      keys: await findPushKeys(tx, secrets),
      shop: shownProfile(await readSettings(tx)),
    }))
    if (!recipient || !keys) return
    // The contact must be an https URL or an email address, because push services accept nothing else.
    const contact = origin.startsWith('https:') ? origin : `mailto:${shop.email ?? 'owner@shop.example'}`
    const icon = iconPath(shop.look, '192')
    try {
      const message = { ...recipient, keys, contact, payload: JSON.stringify({ ...content, icon }) }
      if ((await push.send(message, signal)) === 'gone') {
        await db.write((tx) => deleteSubscription(tx, subscriptionId))
      }
    } catch (error) {
      throw error instanceof PushRejected ? new PermanentFailure(error.message) : error
    }
  }
