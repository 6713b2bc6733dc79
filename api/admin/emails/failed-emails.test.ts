import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { dismissEmails, getUnsentEmails, resendEmails } from '#contract/admin/notifications'
import { getAdminOverview } from '#contract/admin/overview'
import { jobs } from '../../db/schema/operations.ts'
import { addFailedEmail, addSignedIn } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop({ now: '2026-11-21T06:00:00.000Z' })
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const list = async () => read(getUnsentEmails, await admin.get('/api/admin/emails'))
const resend = (ids: unknown) => admin.post('/api/admin/emails/resend', { ids })
const forget = (ids: unknown) => admin.post('/api/admin/emails/dismiss', { ids })
const failedCount = async () =>
  (await read(getAdminOverview, await admin.get('/api/admin/overview'))).failedEmails.count
const jobOf = async (id: number) => (await shop.db.read((tx) => tx.select().from(jobs).where(eq(jobs.id, id))))[0]

test('failed emails are listed with type, recipient and error, newest first', async () => {
  const first = await addFailedEmail(shop)
  const second = await addFailedEmail(shop, { payload: { letter: 'order-placed', to: 'a@example.com', orderId: 7 } })
  await addFailedEmail(shop, { state: 'waiting', finishedAt: null })
  await addFailedEmail(shop, { kind: 'refund' })
  const odd = await addFailedEmail(shop, { payload: {}, lastError: null })
  const failedAt = shop.clock().toISOString()
  expect(await list()).toEqual([
    { id: odd.id, type: 'unknown', to: '', orderId: null, error: null, failedAt },
    { id: second.id, type: 'order-placed', to: 'a@example.com', orderId: 7, error: 'No such mailbox', failedAt },
    {
      id: first.id,
      type: 'newsletter-welcome',
      to: 'ravi@example.com',
      orderId: null,
      error: 'No such mailbox',
      failedAt,
    },
  ])
  expect(await failedCount()).toBe(3)
  await read(dismissEmails, await forget([odd.id, second.id, first.id]))
  expect(await list()).toEqual([])
  expect(await failedCount()).toBe(0)
})

test('the error of a failed email is shown without its stack trace', async () => {
  const lastError = 'PermanentFailure: 550 No such mailbox\n    at send (/srv/shop/api/emails/send-email.ts:60:13)'
  const { id } = await addFailedEmail(shop, { lastError })
  expect((await list())[0]).toMatchObject({ id, error: '550 No such mailbox' })
  await forget([id])
})

test('a failed email that an admin resends twice is delivered once', async () => {
  const email = await addFailedEmail(shop)
  const replies = await Promise.all([resend([email.id]), resend([email.id])])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await shop.runJobs()
  expect(await jobOf(email.id)).toMatchObject({ state: 'done', attempts: 1, lastError: null, payload: {} })
  expect(await list()).toEqual([])
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=emails&limit=1'))
  expect(entry).toMatchObject({
    action: 'resendEmails',
    target: 'emails',
    before: { state: 'unsent' },
    after: { state: 'sent again', emails: ['newsletter-welcome to ravi@example.com'] },
  })
  // The audit log must not contain the coupon codes and tokens of emails.
  expect(JSON.stringify(entry)).not.toMatch(/GB10|unsubscribe/)
})

test('dismissing emails dismisses only the failed ones and returns their number; resending or dismissing these emails afterwards returns 409', async () => {
  const failed = await addFailedEmail(shop)
  const later = { state: 'waiting', runAt: new Date('2099-01-01'), finishedAt: null } as const
  const waiting = await addFailedEmail(shop, later)
  const refund = await addFailedEmail(shop, { kind: 'refund' })
  const ids = [failed.id, waiting.id, refund.id, 999_999]
  expect(await read(dismissEmails, await forget(ids))).toEqual({ count: 1 })
  expect(await jobOf(failed.id)).toMatchObject({ state: 'done', payload: {} })
  expect(await jobOf(waiting.id)).toMatchObject({ state: 'waiting' })
  expect(await jobOf(refund.id)).toMatchObject({ state: 'failed' })
  for (const send of [resend, forget]) {
    const response = await send(ids)
    expect([response.status, (await readError(response)).message]).toEqual([
      409,
      'These emails are no longer on the list.',
    ])
  }
})

test('ids of emails in a request can be strings of digits', async () => {
  const { id } = await addFailedEmail(shop)
  expect(await read(resendEmails, await resend([String(id)]))).toEqual({ count: 1 })
})

test.each([[[]], [['x']], [[0]], [Array.from({ length: 101 }, (_, index) => index + 1)], ['1']])(
  'a request to resend or dismiss emails with the ids %j returns 400',
  async (ids) => expect((await resend(ids)).status).toBe(400),
)
