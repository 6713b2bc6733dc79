import { and, asc, eq, lt } from 'drizzle-orm'
import { type Deliveries, NoticeKind } from '#contract/admin/notifications'
import type { Tx } from '#engine'
import { users } from '../db/schema/accounts.ts'
import { notificationSettings } from '../db/schema/notices.ts'

/** The settings of an admin who has not changed them. */
const atOnce: Deliveries = {
  order: 'now',
  payment: 'now',
  message: 'now',
  review: 'now',
  stock: 'now',
  failure: 'now',
}

interface NotifiedAdmin {
  id: number
  email: string
  deliveries: Deliveries
  /** The end of the time that the last daily summary covered; null without stored settings. */
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

/** Stores the notification settings of a user. The daily summary covers the time from the first change on. */
export async function saveDeliveries(tx: Tx, userId: number, deliveries: Deliveries, now: Date): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, deliveries, summaryUntil: now })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { deliveries } })
}

/** Records that the summary of a user covers the time until `until`. Returns false if another process has done it. */
export async function markSummarized(tx: Tx, userId: number, until: Date): Promise<boolean> {
  const { summaryUntil } = notificationSettings
  const marked = await tx
    .update(notificationSettings)
    .set({ summaryUntil: until })
    .where(and(eq(notificationSettings.userId, userId), lt(summaryUntil, until)))
    .returning({ userId: notificationSettings.userId })
  return marked.length > 0
}

/** The kinds of which a user receives a daily summary. */
export const dailyKinds = (deliveries: Deliveries): NoticeKind[] =>
  NoticeKind.options.filter((kind) => deliveries[kind] === 'daily')
