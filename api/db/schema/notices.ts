import { kit } from '#columns'
import type { Deliveries } from '#contract/notifications'
import { users } from './accounts.ts'
import { isOneOf, noticeKinds } from './values.ts'

/** Events about which admins are notified, for the emails and the daily summary. Deleted after 90 days. */
export const notices = kit.table(
  'notices',
  {
    id: kit.id(),
    kind: kit.oneOf(noticeKinds).notNull(),
    /** Unique key of the event, such as `order 12`, so that it is announced once. */
    key: kit.text().notNull().unique(),
    /** What the notification is about, such as an order number. It contains no data of a shopper. */
    subject: kit.text().notNull(),
    /** The total of an order in paise; null for other kinds. */
    amount: kit.int(),
    /** Path of the dashboard page where an admin handles it. */
    path: kit.text().notNull(),
    /** When it was announced. All notices of one announcement have the same time. */
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('notices_kind', isOneOf(t.kind, noticeKinds)),
    kit.index('notices_created').on(t.createdAt, t.kind),
  ],
)

/** The notification settings of an admin. An admin without a row is notified of everything at once. */
export const notificationSettings = kit.table('notification_settings', {
  userId: kit
    .int()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  deliveries: kit.json<Deliveries>().notNull(),
  /** The end of the time that the last daily summary covered. */
  summaryUntil: kit.instant().notNull(),
})
