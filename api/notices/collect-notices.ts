import { and, asc, eq, lt } from 'drizzle-orm'
import { type Deliveries, NoticeKind, summaryHour } from '#contract/admin/notifications'
import { dashboardPage } from '#contract/page-paths'
import type { Tx } from '#engine'
import { formatInr } from '#rules/money'
import { indiaDayOf, startOfIndiaDay } from '#rules/sales-chart'
import { users } from '../db/schema/accounts.ts'
import { notificationSettings } from '../db/schema/notices.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { hasNotices, type Notice, noticeTitles, takeNotices } from './notice-store.ts'
import { enqueuePush, subscriptionsOf } from './push.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'jobs'>

/**
 * Announces the events since the last call: stores them as notices, and queues an email and push notifications for each
 * kind and each admin who wants to be notified immediately. Events are found by flags in their rows, such as
 * `awaitsNotice`, which the transactions of the events have set. Therefore no order waits for its notice, and after a
 * failure the next call finds the same events (record 41).
 */
export async function collectNotices({ db, clock, jobs }: Shop): Promise<void> {
  if (!(await db.read(hasNotices))) return
  await db.write(async (tx) => {
    const now = clock()
    const notices = await takeNotices(tx, now)
    if (notices.length === 0) return
    const admins = await notifiedAdmins(tx)
    await queueEmails(tx, admins, notices, now)
    await queuePushes(tx, admins, notices, now)
  })
  jobs.wake()
}

type Admins = Awaited<ReturnType<typeof notifiedAdmins>>

const kindsOf = (notices: readonly Notice[]) => [...new Set(notices.map(({ kind }) => kind))]

/** Queues an email for each admin and each kind of notice that the admin wants immediately. */
async function queueEmails(tx: Tx, admins: Admins, notices: readonly Notice[], now: Date): Promise<void> {
  for (const { id, email: to, deliveries } of admins) {
    for (const kind of kindsOf(notices)) {
      if (deliveries[kind] !== 'now') continue
      await enqueueEmail(tx, {
        email: `notice-${kind}`,
        to,
        data: { announcedAt: now.toISOString() },
        uniqueKey: `notice-${kind} ${now.getTime()} ${id}`,
        now,
      })
    }
  }
}

/**
 * Returns the text of a push notification about events of one kind: for one event its number or name, for several their
 * count.
 */
function pushContent(kind: NoticeKind, notices: readonly Notice[]) {
  const [first] = notices
  const title = noticeTitles[kind](notices.length)
  if (notices.length > 1 || !first) return { title, body: '', path: dashboardPage }
  const { subject, amount, path } = first
  return { title, body: amount === null ? subject : `${subject}, ${formatInr(amount)}`, path }
}

/**
 * Queues a push notification for each browser of an admin, for the kinds of notices that the admin wants immediately.
 */
async function queuePushes(tx: Tx, admins: Admins, notices: readonly Notice[], now: Date): Promise<void> {
  const userIds = admins.map(({ id }) => id)
  const deliveriesOf = new Map(admins.map(({ id, deliveries }) => [id, deliveries]))
  for (const { id: subscriptionId, userId } of await subscriptionsOf(tx, userIds, now)) {
    for (const kind of kindsOf(notices)) {
      if (deliveriesOf.get(userId)?.[kind] !== 'now') continue
      const ofKind = notices.filter((notice) => notice.kind === kind)
      const uniqueKey = `push ${kind} ${now.getTime()} ${subscriptionId}`
      await enqueuePush(tx, { ...pushContent(kind, ofKind), subscriptionId, uniqueKey, now })
    }
  }
}

const hourMs = 3600_000

/** Returns the last time before `now` at which daily summaries were due. */
function lastSummaryTime(now: Date): Date {
  const today = startOfIndiaDay(indiaDayOf(now)).getTime() + summaryHour * hourMs
  return new Date(today <= now.getTime() ? today : today - 24 * hourMs)
}

/**
 * Queues the daily summary for each admin who wants one and has not received the last one that was due. After an outage
 * the summary covers several days.
 */
export async function sendSummaries({ db, clock, jobs }: Shop): Promise<void> {
  const now = clock()
  const until = lastSummaryTime(now)
  const admins = await db.read(notifiedAdmins)
  const due = admins.flatMap(({ summaryUntil, ...admin }) =>
    summaryUntil !== null && summaryUntil < until && dailyKinds(admin.deliveries).length > 0
      ? [{ ...admin, from: summaryUntil }]
      : [],
  )
  for (const { id, email: to, from, deliveries } of due) {
    await db.write(async (tx) => {
      if (!(await markSummarized(tx, id, until))) return
      const kinds = dailyKinds(deliveries).join(' ')
      const data = { from: from.toISOString(), until: until.toISOString(), kinds }
      await enqueueEmail(tx, {
        email: 'daily-summary',
        to,
        data,
        uniqueKey: `daily-summary ${until.getTime()} ${id}`,
        now,
      })
    })
  }
  if (due.length > 0) jobs.wake()
}

/** The default notification settings: all kinds of notices immediately. */
const atOnce: Deliveries = {
  order: 'now',
  payment: 'now',
  message: 'now',
  review: 'now',
  stock: 'now',
  failure: 'now',
  return: 'now',
  prescription: 'now',
}

interface NotifiedAdmin {
  id: number
  email: string
  deliveries: Deliveries
  /** The end of the period that the last daily summary covered; null if the admin has no stored settings. */
  summaryUntil: Date | null
}

/** Returns all admins with their notification settings. */
export async function notifiedAdmins(tx: Tx): Promise<NotifiedAdmin[]> {
  const { deliveries, summaryUntil } = notificationSettings
  const rows = await tx
    .select({ id: users.id, email: users.email, deliveries, summaryUntil })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
  return rows.map((row) => ({ ...row, deliveries: { ...atOnce, ...row.deliveries } }))
}

/** Returns the notification settings of a user. */
export async function deliveriesOf(tx: Tx, userId: number): Promise<Deliveries> {
  const { deliveries } = notificationSettings
  const [row] = await tx
    .select({ deliveries })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return { ...atOnce, ...row?.deliveries }
}

/**
 * Stores the notification settings of a user. The first daily summary covers the time since the settings were first
 * changed.
 */
export async function saveDeliveries(tx: Tx, userId: number, deliveries: Deliveries, now: Date): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, deliveries, summaryUntil: now })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { deliveries } })
}

/**
 * Records that the daily summary of a user covers the time until `until`. Returns false if another process has already
 * recorded it.
 */
export async function markSummarized(tx: Tx, userId: number, until: Date): Promise<boolean> {
  const { summaryUntil } = notificationSettings
  const marked = await tx
    .update(notificationSettings)
    .set({ summaryUntil: until })
    .where(and(eq(notificationSettings.userId, userId), lt(summaryUntil, until)))
    .returning({ userId: notificationSettings.userId })
  return marked.length > 0
}

/** Returns the kinds of notices of which a user receives a daily summary. */
export const dailyKinds = (deliveries: Deliveries): NoticeKind[] =>
  NoticeKind.options.filter((kind) => deliveries[kind] === 'daily')
