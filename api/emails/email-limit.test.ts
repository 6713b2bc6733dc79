import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { register } from '#contract/account'
import { getUnsentEmails } from '#contract/admin/notifications'
import { getAdminOverview } from '#contract/admin/overview'
import { subscribe } from '#contract/newsletter'
import { users } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import type { Mail, OutgoingEmail } from '../providers/mail.ts'
import { registerBody } from '../testing/account.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { limitsOn, newCaller } from '../testing/new-caller.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { createPayingShop } from '../testing/paying-shop.ts'
import { read } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'
import { orderFor, sentTo, withheld } from '../testing/withheld-emails.ts'
import { enqueueEmail, isOverLimit } from './emails.ts'

const hour = 3600_000
const closing: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const shop of closing.splice(0)) await shop.close()
})

async function open(more: { mail?: Mail; settings?: Record<string, string> } = {}) {
  const settings = { ...limitsOn, ...more.settings }
  const shop = await createTestShop({ ...more, settings })
  closing.push(shop)
  return shop
}

const victim = 'victim@example.com'

test('sixty orders with one email address are placed; ten emails are sent and fifty are withheld and listed for admins', async () => {
  const shop = await open()
  const product = await addProduct(shop, { inventory: 100 })
  for (let count = 0; count < 60; count++) await orderFor(shop, product, victim)
  await orderFor(shop, product, 'other@example.com')
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(10)
  expect(sentTo(shop, 'other@example.com')).toHaveLength(1)
  const { admin, list } = await withheld(shop)
  expect(list).toHaveLength(50)
  expect(list[0]).toMatchObject({
    type: 'order-placed',
    to: victim,
    orderId: 60,
    error: 'Too many emails to this address within an hour',
    failedAt: shop.clock().toISOString(),
  })
  // Without `state=withheld`, only failed emails are listed, so the withheld emails are missing.
  expect(await read(getUnsentEmails, await admin.get('/api/admin/emails'))).toEqual([])
  expect(await read(getAdminOverview, await admin.get('/api/admin/overview'))).toMatchObject({
    failedEmails: { count: 0 },
    withheldEmails: 50,
  })
})

test('an hour after the email limit was reached emails are sent again, and withheld emails are not sent automatically', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  for (let count = 0; count < 12; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  shop.advance(hour - 1)
  await orderFor(shop, product, victim)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(10)
  shop.advance(1)
  await orderFor(shop, product, victim)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(11)
  expect((await withheld(shop)).list).toHaveLength(3)
})

test('all spellings of an email address that belong to one mailbox share the email limit', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  for (let count = 0; count < 6; count++) await orderFor(shop, product, `victim+${count}@gmail.com`)
  for (let count = 0; count < 6; count++) await orderFor(shop, product, `v.ictim+${count}@googlemail.com`)
  await shop.runJobs()
  expect(shop.sent).toHaveLength(10)
})

/** Requests that cause an email to an address typed by the caller. */
const ways: Record<string, (shop: Shop, to: string) => Promise<unknown>> = {
  'an order': async (shop, to) => orderFor(shop, await addProduct(shop), to),
  'sign-up': (shop, to) => shop.visitor().post(register.path, registerBody({ email: to }), newCaller().headers),
  'forgotten passwords': async (shop, to) => {
    await addSignedIn(shop, { email: to })
    await shop.visitor().post('/api/forgot-password', { email: to }, newCaller().headers)
  },
}

test.each(Object.entries(ways))('emails sent because of %s are limited per mailbox', async (_, act) => {
  const shop = await open()
  for (let count = 0; count < 12; count++) await act(shop, `victim+${count}@example.com`)
  await shop.runJobs()
  expect(shop.sent).toHaveLength(10)
  expect((await withheld(shop)).list).toHaveLength(2)
})

test('orders, sign-up and newsletter share the email limit of a mailbox', async () => {
  const shop = await open()
  for (let count = 0; count < 5; count++) await ways['an order']?.(shop, victim)
  for (let count = 0; count < 5; count++) await ways['sign-up']?.(shop, `victim+${count}@example.com`)
  await shop.visitor().post(subscribe.path, { email: victim }, newCaller().headers)
  await shop.runJobs()
  expect(shop.sent).toHaveLength(10)
  expect((await withheld(shop)).list).toMatchObject([{ type: 'newsletter-welcome', to: victim }])
})

test('the newsletter sends one welcome email to a mailbox, also when its address is typed in different spellings', async () => {
  const shop = await open()
  for (let count = 0; count < 12; count++) {
    await shop.visitor().post(subscribe.path, { email: `victim+${count}@example.com` }, newCaller().headers)
  }
  await shop.runJobs()
  expect(shop.sent).toHaveLength(1)
})

test('password reset emails have a separate limit, and order emails do not count toward it', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  await addSignedIn(shop, { email: victim })
  for (let count = 0; count < 12; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  await shop.visitor().post('/api/forgot-password', { email: victim })
  await shop.runJobs()
  expect(sentTo(shop, victim).at(-1)?.text).toContain('/reset-password#token=')
})

test('a reset request for an email address without account sends no email, does not use up the email limit and is not listed as withheld', async () => {
  const shop = await open()
  for (let count = 0; count < 15; count++) {
    await shop.visitor().post('/api/forgot-password', { email: `nobody+${count}@example.com` }, newCaller().headers)
  }
  await shop.runJobs()
  expect(shop.sent).toEqual([])
  expect((await withheld(shop)).list).toEqual([])
  await addSignedIn(shop, { email: 'nobody@example.com' })
  await shop.visitor().post('/api/forgot-password', { email: 'nobody@example.com' }, newCaller().headers)
  await shop.runJobs()
  expect(shop.sent).toHaveLength(1)
})

test('cancellation emails of unpaid online orders that expire are limited per mailbox', async () => {
  const shop = await createPayingShop({ settings: limitsOn })
  closing.push(shop)
  const product = await addProduct(shop)
  for (let count = 0; count < 14; count++) {
    const { headers, details } = newCaller()
    const body = orderBody(product, 1, { ...details, customerEmail: victim, paymentMethod: 'razorpay' })
    expect((await shop.visitor().post(createOrderPath, body, headers)).status).toBe(201)
  }
  shop.advance(31 * 60_000)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(10)
  expect((await withheld(shop)).list).toHaveLength(4)
})

test('emails about changes that an admin made to an order are not limited', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  const admin = await addSignedIn(shop, { role: 'admin' })
  const placed = []
  for (let count = 0; count < 12; count++) placed.push(await orderFor(shop, product, victim))
  await shop.runJobs()
  for (const { order } of placed) {
    await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'shipped' })
    await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'delivered' })
  }
  await shop.runJobs()
  const subjects = sentTo(shop, victim).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /is on its way|was delivered|has arrived|delivered/.test(subject))).toHaveLength(
    24,
  )
})

test('an email that is retried after a failure counts once toward the email limit', async () => {
  const sent: OutgoingEmail[] = []
  let failures = 3
  const mail: Mail = {
    send: async (email) => {
      if (failures-- > 0) throw new Error('The mail server is down')
      sent.push(email)
    },
    close: () => undefined,
  }
  const shop = await open({ mail })
  const product = await addProduct(shop)
  for (let count = 0; count < 11; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  shop.advance(20 * 60_000)
  await shop.runJobs()
  shop.advance(20 * 60_000)
  await shop.runJobs()
  expect(sent).toHaveLength(10)
})

test('of twenty emails that are sent to one mailbox at the same time, ten are sent and ten are withheld', async () => {
  const shop = await open()
  const now = shop.clock()
  await Promise.all(
    Array.from({ length: 20 }, (_, count) => {
      const email = { email: 'order-placed', to: victim, data: { orderId: count + 1 } } as const
      return shop.db.write((tx) => enqueueEmail(tx, { ...email, uniqueKey: `email ${count}`, now }))
    }),
  )
  const rows = await shop.db.read((tx) => tx.select({ id: jobs.id }).from(jobs).orderBy(jobs.id))
  const over = await Promise.all(rows.map(({ id }) => shop.db.read((tx) => isOverLimit(tx, id, 10))))
  expect(over).toEqual([...Array.from({ length: 10 }, () => false), ...Array.from({ length: 10 }, () => true)])
})

test('emails that were counted while the clock was wrongly a day ahead do not count after the clock is corrected', async () => {
  const shop = await open()
  const product = await addProduct(shop)
  shop.setClock(24 * hour)
  for (let count = 0; count < 10; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  shop.setClock(-24 * hour)
  await orderFor(shop, product, victim)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(11)
})

test('the setting RATE_LIMIT_FACTOR multiplies the email limit', async () => {
  const shop = await open({ settings: { RATE_LIMIT_FACTOR: '0.2' } })
  const product = await addProduct(shop)
  for (let count = 0; count < 4; count++) await orderFor(shop, product, victim)
  await shop.runJobs()
  expect(sentTo(shop, victim)).toHaveLength(2)
})

test('the email limit also applies to the email address of a confirmed account', async () => {
  const shop = await open()
  const member = await addSignedIn(shop, { email: victim })
  await shop.db.write(async (tx) => {
    await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, member.user.id))
  })
  const product = await addProduct(shop)
  for (let count = 0; count < 12; count++) {
    const { headers, details } = newCaller()
    await place(member, orderBody(product, 1, { ...details, customerEmail: victim }), headers)
  }
  await shop.runJobs()
  const kept = await shop.db.read((tx) =>
    tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.state, 'withheld'), eq(jobs.kind, 'letter'))),
  )
  expect([sentTo(shop, victim).length, kept.length]).toEqual([10, 2])
})
