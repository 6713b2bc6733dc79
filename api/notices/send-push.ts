import * as v from 'valibot'
import type { Tx } from '#engine'
import { iconPath } from '#rules/shop/shop-profile'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { shownProfile } from '../catalogue/product-reply.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobHandler } from '../jobs/job-group.ts'
import { PermanentFailure } from '../jobs/retries.ts'
import { type Push, PushRejected } from '../providers/push/port.ts'
import { deleteSubscription, findPushKeys, findRecipient } from './push-store.ts'

export const pushJobKind = 'push'

/** What a push notification shows, and the dashboard page that it opens. */
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

/** A notification that could not be sent for this time is dropped, because the email has arrived by then. */
const maxAgeMs = 6 * 3600_000

interface Shop extends Pick<Deps, 'db' | 'clock' | 'secrets'> {
  push: Push
  /** The origin of the shop's URL. */
  origin: string
}

/**
 * Creates the job that sends a push notification. Subscriptions that ended at the push service are deleted; nothing is
 * sent to a user who is no admin any more.
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
    // Push services accept only a https URL or an email address.
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
