import type { contract } from '#contract/contract'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { deliveriesOf, saveDeliveries } from '../../notices/settings-store.ts'
import { addAudit } from '../audit/audit-store.ts'

type Endpoints = Pick<typeof contract, 'getNotificationSettings' | 'updateNotificationSettings'>

export const notificationHandlers = ({ db, clock }: Deps): Handlers<Endpoints> => ({
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
})
