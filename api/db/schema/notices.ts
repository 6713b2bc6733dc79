import { sql } from 'drizzle-orm'
import { kit } from '#columns'
import type { Deliveries } from '#contract/admin/notifications'
import { users } from './accounts.ts'
import { orders } from './orders.ts'
import { isOneOf, noticeKinds } from './values.ts'

/**
 * Notices: events about which admins are notified by email and in the daily summary. Rows are deleted after 90 days.
 */
export const notices = kit.table(
  'notices',
  {
    id: kit.id(),
    kind: kit.oneOf(noticeKinds).notNull(),
    /** Unique key of the event, such as `order 12`, so that it is announced once. */
    key: kit.text().notNull().unique(),
    /** The subject of the notification, such as an order number. It contains no personal data of a shopper. */
    subject: kit.text().notNull(),
    /** The total of the order in paise; null for notices that are not about an order. */
    amount: kit.int(),
    /** Path of the dashboard page where an admin can handle the event. */
    path: kit.text().notNull(),
    /** The time at which the notice was announced. All notices of one announcement have the same time. */
    createdAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('notices_kind', isOneOf(t.kind, noticeKinds)),
    kit.index('notices_created').on(t.createdAt, t.kind),
  ],
)

/** The notification settings of an admin. An admin without a row is notified immediately of all events. */
export const notificationSettings = kit.table('notification_settings', {
  userId: kit
    .int()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  deliveries: kit.json<Deliveries>().notNull(),
  /** The end of the period that the last daily summary covered. */
  summaryUntil: kit.instant().notNull(),
})

/** Browsers that receive push notifications, each for the admin who subscribed in it. */
export const pushSubscriptions = kit.table(
  'push_subscriptions',
  {
    id: kit.id(),
    userId: kit
      .int()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * `sid` of the session in which the browser last subscribed or renewed. Signing out of this session deletes the
     * subscription.
     */
    sid: kit.text().notNull(),
    /** The URL of the subscription at the push service. */
    endpoint: kit.text().notNull().unique(),
    /** The keys that encrypt the messages for the browser. */
    p256dh: kit.text().notNull(),
    auth: kit.text().notNull(),
    /** When the admin last opened the dashboard in the browser. */
    renewedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.index('push_subscriptions_user').on(t.userId),
    kit.index('push_subscriptions_session').on(t.sid),
    kit.index('push_subscriptions_renewed').on(t.renewedAt),
  ],
)

/** A single row: the key pair with which the shop identifies itself to push services (VAPID). */
export const pushKeys = kit.table(
  'push_keys',
  {
    id: kit.int().primaryKey(),
    publicKey: kit.text().notNull(),
    privateKey: kit.text().notNull(),
  },
  (t) => [kit.check('push_keys_single', sql`${t.id} = 1`)],
)

/** Internal notes of admins about orders; never shown to shoppers. */
export const orderNotes = kit.table(
  'order_notes',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: kit.int().references(() => users.id, { onDelete: 'set null' }),
    text: kit.text().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.index('order_notes_order').on(t.orderId)],
)

/** Order links: links in emails about an order. Each order link gives access to one order. */
export const orderLinks = kit.table(
  'order_links',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the order link. */
    tokenHash: kit.text().notNull().unique(),
    expiresAt: kit.instant().notNull(),
    createdAt: kit.instant().notNull(),
  },
  (t) => [kit.index('order_links_order').on(t.orderId), kit.index('order_links_expires').on(t.expiresAt)],
)
