import { summaryHour } from '#contract/notifications'
import { indiaDayOf, startOfIndiaDay } from '#rules/sales-chart'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { hasNews, takeNews } from './notice-store.ts'
import { dailyKinds, markSummarized, notifiedAdmins } from './settings-store.ts'

type Shop = Pick<Deps, 'db' | 'clock' | 'jobs'>

/**
 * Announces what happened since the last call: stores the events as notices, and queues an email for each kind and each
 * admin who wants it at once. Events are recognized by their rows, which their own transactions have marked, so no
 * order waits for it, and a failure is repeated by the next call (record 41).
 */
export async function announceNews({ db, clock, jobs }: Shop): Promise<void> {
  if (!(await db.read(hasNews))) return
  await db.write(async (tx) => {
    const now = clock()
    const kinds = await takeNews(tx, now)
    if (kinds.length === 0) return
    for (const { id, email: to, deliveries } of await notifiedAdmins(tx)) {
      for (const kind of kinds) {
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
  })
  jobs.wake()
}

const hourMs = 3600_000

/** Returns the last time before `now` at which daily summaries were due. */
function lastSummaryTime(now: Date): Date {
  const today = startOfIndiaDay(indiaDayOf(now)).getTime() + summaryHour * hourMs
  return new Date(today <= now.getTime() ? today : today - 24 * hourMs)
}

/** Queues the daily summary of each admin who wants one and has not received it. After an outage it covers more days. */
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
