import * as v from 'valibot'
import { admin, get, put } from '../endpoint.ts'

/**
 * The kinds of events about which admins are notified: a new order, a payment problem, a contact message, a review that
 * awaits approval, a product whose stock fell below its threshold, and a failed email or shipment.
 */
export const NoticeKind = v.picklist(['order', 'payment', 'message', 'review', 'stock', 'failure'])
export type NoticeKind = v.InferOutput<typeof NoticeKind>

/** When an admin is notified: at once, in the daily summary, or never. */
export const Delivery = v.picklist(['now', 'daily', 'off'])
export type Delivery = v.InferOutput<typeof Delivery>

/** The delivery of each kind. */
export const Deliveries = v.object({
  order: Delivery,
  payment: Delivery,
  message: Delivery,
  review: Delivery,
  stock: Delivery,
  failure: Delivery,
} satisfies Record<NoticeKind, typeof Delivery>)
export type Deliveries = v.InferOutput<typeof Deliveries>

/** The hour of the daily summary in India. */
export const summaryHour = 8

const NotificationSettings = v.object({ deliveries: Deliveries })

/** Returns the notification settings of the admin who calls. */
export const getNotificationSettings = get('/api/admin/notifications', NotificationSettings, admin)

/** Replaces the notification settings of the admin who calls. They apply to events from now on. */
export const updateNotificationSettings = put(
  '/api/admin/notifications',
  NotificationSettings,
  NotificationSettings,
  admin,
)
