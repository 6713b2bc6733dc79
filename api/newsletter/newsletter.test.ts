import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { palettes } from '#contract/look/colours'
import { subscribe } from '#contract/newsletter'
import { ownPromises, sampleProfile, samplePromises } from '#rules/shop/shop-profile'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { promisesReply } from '../catalogue/product-reply.ts'
import { coupons, newsletterSubscriptions } from '../db/schema/engagement.ts'
import { jobs, settings } from '../db/schema/operations.ts'
import { addSignedIn, countRows } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const post = (email: unknown, headers: Record<string, string> = {}) =>
  shop.visitor().post(subscribe.path, { email }, headers)

const rowsOf = (email: string) =>
  shop.db.read(async (tx) => ({
    subscriptions: await tx.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email)),
    coupons: await tx.select().from(coupons).where(eq(coupons.email, email)),
    emails: (await tx.select().from(jobs)).filter(({ payload }) => payload.to === email),
  }))

const tokenOf = async (email: string) => String((await rowsOf(email)).emails[0]?.payload.unsubscribeToken)

test('a new newsletter subscriber gets one coupon code and one email', async () => {
  const response = await post('  Asha@Example.com ')
  expect(response.status).toBe(200)
  expect(await read(subscribe, response)).toEqual({
    message: "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!",
  })
  const { subscriptions, coupons: codes, emails } = await rowsOf('asha@example.com')
  expect(subscriptions).toMatchObject([{ isActive: true, unsubscribeHash: expect.any(String) }])
  expect(codes).toMatchObject([
    { code: expect.stringMatching(new RegExp(`^${sampleProfile.orderPrefix}10-[2-9A-HJ-NP-Z]{8}$`)), percent: 10 },
  ])
  expect(emails).toMatchObject([{ kind: 'letter', payload: { letter: 'newsletter-welcome', code: codes[0]?.code } }])
  expect(emails[0]?.payload.unsubscribeToken).not.toBe(subscriptions[0]?.unsubscribeHash)
})

test('subscribing an email address that is already subscribed returns the same response and writes nothing', async () => {
  const first = await post('ravi@example.com')
  const after = await countRows(shop.db)
  const second = await post('RAVI@example.com')
  expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
  expect([...second.headers.keys()]).toEqual([...first.headers.keys()])
  expect(await countRows(shop.db)).toEqual(after)
})

test('twenty simultaneous subscriptions of one email address create one subscription, one code and one email', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post('many@example.com')))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const rows = await rowsOf('many@example.com')
  expect([rows.subscriptions.length, rows.coupons.length, rows.emails.length]).toEqual([1, 1, 1])
})

test('a subscription request repeated with the same idempotency key gets the first response', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await post('once@example.com', headers)
  const after = await countRows(shop.db)
  const second = await post('once@example.com', headers)
  expect([second.status, await second.text()]).toEqual([200, await first.text()])
  expect((await post('other@example.com', headers)).status).toBe(422)
  expect(await countRows(shop.db)).toEqual(after)
})

test.each([
  '',
  'x',
  'a@b',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a\u0000@example.com',
  'a\u202e@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a.'.repeat(25_000)}`,
  `${'a!'.repeat(25_000)}@`,
  1,
  null,
  true,
  {},
  ['a@example.com'],
])('subscribing the email address %j returns 400 and writes nothing', async (email) => {
  const before = await countRows(shop.db)
  const response = await post(email)
  expect(response.status).toBe(400)
  expect(await readError(response)).toMatchObject({
    code: 'invalid',
    fields: { email: 'Please enter a valid email address' },
  })
  expect(await countRows(shop.db)).toEqual(before)
})

test('an email address can be submitted to the newsletter at most five times in ten minutes', async () => {
  const own = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let call = 0; call < 6; call++) {
    statuses.push((await own.visitor().post(subscribe.path, { email: 'a@example.com' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await own.visitor().post(subscribe.path, { email: 'b@example.com' })).status).toBe(200)
  await own.close()
})

const isActive = async (email: string) => (await rowsOf(email)).subscriptions[0]?.isActive

test('the unsubscribe link shows a form, and both the form and one-click unsubscribe end the subscription', async () => {
  await post('leaver@example.com')
  const path = `/api/unsubscribe/${await tokenOf('leaver@example.com')}`
  const page = await shop.visitor().get(path)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*form-action 'self'/)
  expect(await page.text()).toContain('<form method="post">')
  expect(await isActive('leaver@example.com')).toBe(true)

  const click = () =>
    shop.visitor().request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://mail.example',
        'sec-fetch-site': 'cross-site',
      },
      body: 'List-Unsubscribe=One-Click',
    })
  const left = await click()
  expect([left.status, left.headers.getSetCookie()]).toEqual([200, []])
  expect(await isActive('leaver@example.com')).toBe(false)
  expect((await click()).status).toBe(200)
})

test('a former subscriber can subscribe again and gets no second coupon code', async () => {
  await post('back@example.com')
  await shop.visitor().request(`/api/unsubscribe/${await tokenOf('back@example.com')}`, { method: 'POST' })
  const after = await countRows(shop.db)
  await post('back@example.com')
  expect(await isActive('back@example.com')).toBe(true)
  expect(await countRows(shop.db)).toEqual(after)
})

test.each(['x', 'a'.repeat(43), '%00', '..%2f', "'--"])(
  'an unsubscribe link with the token %s returns 404',
  async (token) => {
    const before = await countRows(shop.db)
    const visitor = await addSignedIn(shop)
    expect((await visitor.get(`/api/unsubscribe/${token}`)).status).toBe(404)
    expect((await visitor.request(`/api/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404)
    expect((await countRows(shop.db)).newsletter_subscriptions).toBe(before.newsletter_subscriptions)
  },
)

test('the unsubscribe URL returns 405 for other methods and 413 for a long body', async () => {
  const path = `/api/unsubscribe/${'a'.repeat(43)}`
  const response = await shop.visitor().request(path, { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  expect((await shop.visitor().request(path, { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413)
})

test('if the shop has switched the newsletter discount off, a new subscriber gets a welcome email without a coupon code', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const rates = { everywhere: true, freeThreshold: '999.00', standardCost: '60.00', taxRate: 5 }
  const promises = { ...samplePromises, newsletterDiscount: false }
  expect((await owner.send('PUT', '/api/admin/settings', { ...rates, promises })).status).toBe(200)
  const reply = await read(subscribe, await own.visitor().post(subscribe.path, { email: 'mira@example.com' }))
  expect(reply.message).toBe("You've successfully subscribed to our newsletter.")
  expect(await own.db.read((tx) => tx.select().from(coupons))).toEqual([])
  await own.runJobs()
  expect(own.sent).toMatchObject([{ to: 'mira@example.com', unsubscribeUrl: expect.any(String) }])
  expect(`${own.sent[0]?.subject} ${own.sent[0]?.text} ${own.sent[0]?.html}`).not.toMatch(/code|10%/i)
  // A shop that saved its settings before `newsletterDiscount` existed sent discount codes, and must still send them.
  const { newsletterDiscount: _new, ...stored } = samplePromises
  await own.db.write((tx) => tx.update(settings).set({ promises: stored as typeof samplePromises, isSample: false }))
  expect(await own.db.read(async (tx) => promisesReply(await readSettings(tx)))).toMatchObject({
    newsletterDiscount: true,
  })
  // The same for an own shop of an earlier release that never saved its promises.
  await own.db.write((tx) => tx.update(settings).set({ promises: null }))
  expect(await own.db.read(async (tx) => promisesReply(await readSettings(tx)))).toEqual({
    ...ownPromises,
    newsletterDiscount: true,
  })
  await own.close()
})

test('a sample shop makes only the promises of an own shop from its first own profile on', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  expect((await owner.send('PUT', '/api/admin/profile', { name: 'Ajmal Stores' })).status).toBe(200)
  expect(await own.db.read(async (tx) => promisesReply(await readSettings(tx)))).toEqual(ownPromises)
  await own.close()
})

test('the unsubscribe page has the colours of the look of the shop', async () => {
  const own = await createTestShop()
  const owner = await addSignedIn(own, { role: 'admin' })
  const page = async () => (await own.visitor().get('/api/unsubscribe/x')).text()
  expect(await page()).toContain('background:#fbf6ea;color:#1f3b2d')
  const { primary, background } = palettes.ocean
  expect((await owner.send('PUT', '/api/admin/look', { palette: 'ocean' })).status).toBe(200)
  expect(await page()).toContain(`background:${background};color:${primary}`)
  expect(await page()).not.toContain('#1f3b2d')
  await own.close()
})
