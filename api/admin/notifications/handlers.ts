import type { contract } from '#contract/contract'
import { notificationsPage } from '#contract/page-paths'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import { sha256 } from '../../http/credentials.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { deliveriesOf, saveDeliveries } from '../../notices/collect-notices.ts'
import {
  countSubscriptions,
  deleteSubscription,
  enqueuePush,
  findPushKeys,
  findSubscription,
  maxSubscriptions,
  storePushKeys,
  storeSubscription,
} from '../../notices/push.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<
  typeof contract,
  | 'getNotificationSettings'
  | 'updateNotificationSettings'
  | 'getPushKey'
  | 'subscribePush'
  | 'unsubscribePush'
  | 'testPush'
>

/**
 * Only the host of a push subscription is logged, because anyone who has the whole URL could send messages to the
 * browser.
 */
const hostOf = (endpoint: string) => new URL(endpoint).host

export const notificationHandlers = ({ db, clock, push, jobs, secrets }: Deps): Handlers<Endpoints> => ({
  getNotificationSettings: async ({ caller }) => {
    const { id } = requireAdmin(await caller())
    return { deliveries: await db.read((tx) => deliveriesOf(tx, id)) }
  },

  updateNotificationSettings: async ({ body: { deliveries }, caller }) => {
    const { id: userId } = requireAdmin(await caller())
    await db.write(async (tx) => {
      const now = clock()
      const before = await deliveriesOf(tx, userId)
      await saveDeliveries(tx, userId, deliveries, now)
      const audit = { userId, action: 'updateNotificationSettings', target: `users/${userId}` } as const
      await addAudit(tx, { ...audit, before, after: deliveries, createdAt: now })
    })
    return { deliveries }
  },

  getPushKey: async () => {
    const stored = await db.read((tx) => findPushKeys(tx, secrets))
    const { publicKey } = stored ?? (await db.write((tx) => storePushKeys(tx, secrets, push.createKeys())))
    return { publicKey }
  },

  subscribePush: async ({ body: { endpoint, keys, renew }, caller, cookie }) => {
    const { id: userId } = requireAdmin(await caller())
    if (!push.isAllowed(endpoint)) {
      throw new ShopError('invalid', 'The push service of this browser is not supported.', {
        fields: { endpoint: 'The push service of this browser is not supported.' },
      })
    }
    const now = clock()
    const values = { userId, sid: sha256(cookie('session') ?? ''), endpoint, ...keys, renewedAt: now }
    const on = await db.write(async (tx) => {
      const known = await findSubscription(tx, userId, endpoint)
      if (known === null && renew) return false
      if (known === null && (await countSubscriptions(tx, userId)) >= maxSubscriptions) {
        throw new ShopError('conflict', 'Too many devices. Turn notifications off on another device first.')
      }
      await storeSubscription(tx, values)
      const audit = { userId, action: 'subscribePush', target: `users/${userId}` } as const
      if (known === null) await addAudit(tx, { ...audit, after: { service: hostOf(endpoint) }, createdAt: now })
      return true
    })
    return { on }
  },

  unsubscribePush: async ({ body: { endpoint }, caller }) => {
    const { id: userId } = requireAdmin(await caller())
    await db.write(async (tx) => {
      const id = await findSubscription(tx, userId, endpoint)
      if (id === null) return
      await deleteSubscription(tx, id)
      const audit = { userId, action: 'unsubscribePush', target: `users/${userId}` } as const
      await addAudit(tx, { ...audit, before: { service: hostOf(endpoint) }, createdAt: clock() })
    })
    return { on: false as const }
  },

  testPush: async ({ body: { endpoint }, caller }) => {
    const { id: userId } = requireAdmin(await caller())
    await db.write(async (tx) => {
      const now = clock()
      const id = await findSubscription(tx, userId, endpoint)
      if (id === null) throw new ShopError('not_found', 'Notifications are off on this device.')
      const content = { title: 'Test', body: 'Notifications work on this device.', path: notificationsPage }
      await enqueuePush(tx, { ...content, subscriptionId: id, uniqueKey: `push test ${id} ${now.getTime()}`, now })
      const audit = { userId, action: 'testPush', target: `users/${userId}` } as const
      await addAudit(tx, { ...audit, after: { service: hostOf(endpoint) }, createdAt: now })
    })
    jobs.wake()
    return { queued: true as const }
  },
})
