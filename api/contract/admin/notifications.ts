import * as v from 'valibot'
import { admin, get, getWithQuery, post, put } from '../endpoint.ts'
import { Id, IdInput, Instant } from '../scalars.ts'

/**
 * The kinds of events about which admins are notified: a new order, a payment problem, a contact message, a review that
 * awaits approval, a product whose stock fell below its threshold, a failed email or shipment, a requested return, and
 * an uploaded prescription.
 */
export const NoticeKind = v.picklist([
  'order',
  'payment',
  'message',
  'review',
  'stock',
  'failure',
  'return',
  'prescription',
])
export type NoticeKind = v.InferOutput<typeof NoticeKind>

/** When an admin is notified: at once, in the daily summary, or never. */
export const Delivery = v.picklist(['now', 'daily', 'off'])
export type Delivery = v.InferOutput<typeof Delivery>

/** The delivery setting for each kind of notice. */
export const Deliveries = v.object({
  order: Delivery,
  payment: Delivery,
  message: Delivery,
  review: Delivery,
  stock: Delivery,
  failure: Delivery,
  return: Delivery,
  prescription: Delivery,
} satisfies Record<NoticeKind, typeof Delivery>)
export type Deliveries = v.InferOutput<typeof Deliveries>

/** The hour of the day in India at which the daily summary is sent. */
export const summaryHour = 8

const NotificationSettings = v.object({ deliveries: Deliveries })

/** Returns the notification settings of the calling admin. */
export const getNotificationSettings = get('/api/admin/notifications', NotificationSettings, admin)

/** Replaces the notification settings of the calling admin. They apply to events that happen afterwards. */
export const updateNotificationSettings = put(
  '/api/admin/notifications',
  NotificationSettings,
  NotificationSettings,
  admin,
)

/** Maximum length of the URL at which a push service accepts messages for one browser. */
const maxEndpointLength = 1000

const base64url = (min: number, max: number) =>
  v.pipe(v.string(), v.minLength(min), v.maxLength(max), v.regex(/^[\w-]+={0,2}$/, 'Please use base64url'))

const Endpoint = v.pipe(v.string(), v.maxLength(maxEndpointLength), v.startsWith('https://'), v.url())

/**
 * A push subscription in the form that the browser returns: the URL at its push service, and the keys that encrypt the
 * messages.
 */
const Subscription = v.object({
  endpoint: Endpoint,
  keys: v.object({ p256dh: base64url(87, 88), auth: base64url(22, 24) }),
})

/** Returns the public key with which a browser subscribes to push messages. The key never changes. */
export const getPushKey = get('/api/admin/push/key', v.object({ publicKey: v.string() }), admin)

/**
 * Stores the push subscription of a browser for the calling admin. It is deleted when the admin signs out, loses the
 * role, or has not opened the dashboard in this browser for 30 days. With `renew`, only an existing subscription of the
 * admin is renewed; without one, the reply is `on: false`. Returns 400 for a push service that is not in the list of
 * allowed hosts.
 */
export const subscribePush = post(
  '/api/admin/push/subscribe',
  v.object({ ...Subscription.entries, renew: v.optional(v.boolean(), false) }),
  v.object({ on: v.boolean() }),
  admin,
)

const Device = v.object({ endpoint: Endpoint })

/** Deletes the push subscription of a browser, if it belongs to the calling admin. */
export const unsubscribePush = post('/api/admin/push/unsubscribe', Device, v.object({ on: v.literal(false) }), admin)

/** Queues a test notification for a browser. Returns 404 if the calling admin has no such push subscription. */
export const testPush = post('/api/admin/push/test', Device, v.object({ queued: v.literal(true) }), admin)

/**
 * An email that was not sent: it failed after several attempts, or was withheld because its mailbox had reached the
 * hourly limit.
 */
export const UnsentEmail = v.object({
  id: Id,
  /** The type of the email, for example `order-placed`. */
  type: v.string(),
  to: v.string(),
  /** The order that the email is about; null for an email without an order. */
  orderId: v.nullable(Id),
  /** The error of the last attempt, or the reason why the email was withheld. */
  error: v.nullable(v.string()),
  /** The time of the last failed attempt, or the time at which the email was withheld. */
  failedAt: v.nullable(Instant),
})
export type UnsentEmail = v.InferOutput<typeof UnsentEmail>

const UnsentState = v.picklist(['failed', 'withheld'])
export type UnsentState = v.InferOutput<typeof UnsentState>

/** Returns the failed emails, or with `state=withheld` the withheld ones. Newest first, at most 100. */
export const getUnsentEmails = getWithQuery(
  '/api/admin/emails',
  v.object({ state: v.optional(UnsentState) }),
  v.array(UnsentEmail),
  admin,
)

const EmailIds = v.object({ ids: v.pipe(v.array(IdInput), v.minLength(1), v.maxLength(100)) })
const Count = v.object({ count: v.number() })

/**
 * Queues failed and withheld emails again. Their text is created from the current data, and the hourly limit does not
 * apply. `count` is the number of queued emails. Returns 409 if none of them is failed or withheld any more.
 */
export const resendEmails = post('/api/admin/emails/resend', EmailIds, Count, admin)

/**
 * Removes failed and withheld emails from the lists without sending them. Returns 409 if none of them is failed or
 * withheld any more.
 */
export const dismissEmails = post('/api/admin/emails/dismiss', EmailIds, Count, admin)
