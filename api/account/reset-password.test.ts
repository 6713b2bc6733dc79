import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { passwordResetTokens, users } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { createSmtp } from '../providers/mail.ts'
import { currentUserStatus, password, signUp, tokenIn } from '../testing/account.ts'
import { countRows } from '../testing/data.ts'
import { freePort, partsOf, startMailServer } from '../testing/mail-server.ts'
import { readError } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const minuteMs = 60_000
const sameMessage = 'If an account with that email exists, a reset link has been sent.'
const invalidLinkMessage = 'The reset link may be invalid or expired. Please request a new reset link.'
const newPasswordText = 'another good password'

const forgot = (testShop: Shop, email: string, headers = {}) =>
  testShop.visitor().post('/api/forgot-password', { email }, headers)
const reset = (testShop: Shop, token: unknown, newPassword = newPasswordText, confirmPassword = newPassword) =>
  testShop.visitor().post('/api/reset-password', { token, newPassword, confirmPassword })
const signIn = async (testShop: Shop, email: string, tried: string) =>
  (await testShop.visitor().post('/api/login', { email, password: tried })).status

/** Requests a reset link and returns the token from the email. */
async function linkFor(testShop: Shop, email: string): Promise<string> {
  testShop.sent.length = 0
  await forgot(testShop, email)
  await testShop.runJobs()
  return tokenIn(testShop.sent.find(({ to, subject }) => to === email && subject === 'Choose a new password')?.text)
}

test('a reset link sets a new password, ends all sessions and sends a notification email', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await laptop.post('/api/login', { email: phone.user.email, password })
  const token = await linkFor(shop, phone.user.email)
  expect(token).toMatch(/^[\w-]{43}$/)
  const response = await reset(shop, token)
  expect(response.status).toBe(200)
  // Resetting the password does not sign the browser in, but makes it a known device of the account.
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=[\w-]{43}; /)])
  expect([await currentUserStatus(phone), await currentUserStatus(laptop)]).toEqual([401, 401])
  expect(await signIn(shop, phone.user.email, password)).toBe(401)
  expect(await signIn(shop, phone.user.email, newPasswordText)).toBe(200)
  shop.sent.length = 0
  await shop.runJobs()
  expect(shop.sent.map(({ to, subject }) => [to, subject])).toEqual([[phone.user.email, 'Your password was changed']])
})

test('a reset request returns the same response and adds one job for a known and an unknown email address', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  shop.sent.length = 0
  const before = await countRows(shop.db)
  const known = await forgot(shop, user.email)
  const afterKnown = await countRows(shop.db)
  const unknown = await forgot(shop, 'nobody@example.com')
  const afterUnknown = await countRows(shop.db)
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(await known.json()).toEqual({ message: sameMessage })
  expect(await unknown.json()).toEqual({ message: sameMessage })
  expect([...known.headers]).toEqual([...unknown.headers])
  expect(afterKnown).toEqual({ ...before, jobs: (before.jobs ?? 0) + 1 })
  expect(afterUnknown).toEqual({ ...before, jobs: (before.jobs ?? 0) + 2 })
  await shop.runJobs()
  expect(shop.sent.map(({ to }) => to)).toEqual([user.email])
})

test('the reset link uses PUBLIC_URL and ignores the host headers of the request', async () => {
  const testShop = await createTestShop({ settings: { PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: '1' } })
  const { user } = await signUp(testShop)
  await testShop.visitor().request('https://evil.example/api/forgot-password', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify({ email: user.email }),
  })
  await testShop.runJobs()
  const email = testShop.sent.find(({ subject }) => subject === 'Choose a new password')
  expect(email?.text).toMatch(/https:\/\/shop\.example\/reset-password#token=[\w-]{43}\n/)
  expect(email?.html).toContain('href="https://shop.example/reset-password#token=')
  expect(JSON.stringify(testShop.sent)).not.toContain('evil.example')
  await testShop.close()
})

test('the database stores only a hash of the reset token, and completed jobs store no email address', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const rows = JSON.stringify([
    await shop.db.read((tx) => tx.select().from(passwordResetTokens)),
    await shop.db.read((tx) => tx.select().from(jobs)),
    await shop.db.read((tx) => tx.select().from(users).where(eq(users.id, user.id))),
  ])
  expect(rows).not.toContain(token)
  const done = JSON.stringify(await shop.db.read((tx) => tx.select().from(jobs).where(eq(jobs.state, 'done'))))
  expect(done).not.toContain(user.email)
})

test('a reset link works once', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  expect((await reset(shop, token)).status).toBe(200)
  const again = await reset(shop, token, 'a third good password')
  expect(again.status).toBe(400)
  expect(await readError(again)).toMatchObject({ code: 'invalid', message: invalidLinkMessage })
  expect(await signIn(shop, user.email, newPasswordText)).toBe(200)
})

test('a new reset link invalidates the earlier reset link', async () => {
  const { user } = await signUp(shop)
  const older = await linkFor(shop, user.email)
  const newer = await linkFor(shop, user.email)
  expect((await reset(shop, older)).status).toBe(400)
  expect((await reset(shop, newer)).status).toBe(200)
})

test('two concurrent reset requests leave one valid reset link', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  shop.sent.length = 0
  await Promise.all([forgot(shop, user.email), forgot(shop, user.email)])
  await shop.runJobs()
  const statuses = []
  for (const { text } of shop.sent) statuses.push((await reset(shop, tokenIn(text))).status)
  expect(statuses.toSorted()).toEqual([200, 400])
})

test('a reset link expires after one hour', async () => {
  const testShop = await createTestShop()
  const { user } = await signUp(testShop)
  const expired = await linkFor(testShop, user.email)
  testShop.advance(60 * minuteMs)
  expect((await reset(testShop, expired)).status).toBe(400)
  const valid = await linkFor(testShop, user.email)
  testShop.advance(60 * minuteMs - 1)
  expect((await reset(testShop, valid)).status).toBe(200)
  await testShop.close()
})

test('an invalid token returns 400 and leaves the password unchanged', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const off = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [off, '', 'a'.repeat(11), 'a'.repeat(201), [token], { token }, null, undefined, ` ${token}`]) {
    expect((await reset(shop, wrong)).status).toBe(400)
  }
  expect(await signIn(shop, user.email, password)).toBe(200)
  expect((await reset(shop, token)).status).toBe(200)
})

test('exactly one of two concurrent resets with the same link succeeds', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const before = await countRows(shop.db)
  const responses = await Promise.all([
    reset(shop, token, 'first good password'),
    reset(shop, token, 'second good one'),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const works = [
    await signIn(shop, user.email, 'first good password'),
    await signIn(shop, user.email, 'second good one'),
  ]
  expect(works.toSorted()).toEqual([200, 401])
  expect((await countRows(shop.db)).jobs).toBe((before.jobs ?? 0) + 1)
})

test('a sign-in with the old password that runs during a reset leaves no valid session', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const visitors = Array.from({ length: 10 }, () => shop.visitor())
  const body = { email: user.email, password }
  await Promise.all([...visitors.map((visitor) => visitor.post('/api/login', body)), reset(shop, token)])
  const signedIn = await Promise.all(visitors.map(currentUserStatus))
  expect(new Set(signedIn)).toEqual(new Set([401]))
})

test('a reset with a password of seven characters, or with a different repeated password, returns 400 with a message for the field', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const short = await reset(shop, token, '1234567')
  expect(short.status).toBe(400)
  expect((await readError(short)).fields).toMatchObject({ newPassword: 'Password must be at least 8 characters' })
  const differ = await reset(shop, token, newPasswordText, `${newPasswordText}!`)
  expect(differ.status).toBe(400)
  expect((await readError(differ)).fields).toEqual({ confirmPassword: "Passwords don't match" })
  expect((await reset(shop, token)).status).toBe(200)
})

test('a reset invalidates all other reset links of the user', async () => {
  const { user } = await signUp(shop)
  const first = await linkFor(shop, user.email)
  await shop.db.write(async (tx) => void (await tx.update(passwordResetTokens).set({ used: false })))
  const second = await linkFor(shop, user.email)
  await shop.db.write(async (tx) => {
    await tx.update(passwordResetTokens).set({ used: false }).where(eq(passwordResetTokens.userId, user.id))
  })
  expect((await reset(shop, second)).status).toBe(200)
  expect((await reset(shop, first)).status).toBe(400)
})

test('reset requests per hour are limited to three per email address and thirty per client IP address', async () => {
  const testShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await forgot(testShop, 'a@example.com')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  for (let count = 4; count < 30; count++) await forgot(testShop, `other${count}@example.com`)
  const limited = await forgot(testShop, 'last@example.com')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('3600')
  testShop.advance(60 * minuteMs)
  expect((await forgot(testShop, 'a@example.com')).status).toBe(200)
  await testShop.close()
})

test('the reset link of an email that was sent over SMTP sets a new password', async () => {
  const server = await startMailServer()
  const mail = createSmtp({ url: server.url, from: 'Gulbagh <care@gulbagh.example>' })
  const testShop = await createTestShop({ mail })
  const { user } = await signUp(testShop, { username: 'आशा राव' })
  await forgot(testShop, user.email)
  await testShop.runJobs()
  const email = server.received.find(({ raw }) => raw.includes('Subject: Choose a new password'))
  expect(email?.to).toEqual([user.email])
  expect(email?.from).toBe('care@gulbagh.example')
  const { plain, html, headers } = partsOf(email?.raw ?? '')
  expect(headers).not.toContain('List-Unsubscribe')
  expect(html).toContain('Hello आशा राव,')
  expect(tokenIn(html)).toBe(tokenIn(plain))
  expect((await reset(testShop, tokenIn(plain))).status).toBe(200)
  expect(await signIn(testShop, user.email, newPasswordText)).toBe(200)
  mail.close()
  await Promise.all([testShop.close(), server.close()])
})

test('emails are queued while the mail server is unavailable and sent once afterwards', async () => {
  const port = await freePort()
  const mail = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Gulbagh <care@gulbagh.example>' })
  const testShop = await createTestShop({ mail })
  const { user } = await signUp(testShop)
  expect((await forgot(testShop, user.email)).status).toBe(200)
  await testShop.runJobs()
  const waiting = await testShop.db.read((tx) => tx.select().from(jobs).where(eq(jobs.state, 'waiting')))
  expect(waiting).toHaveLength(2)
  expect(JSON.stringify(waiting.map(({ lastError }) => lastError))).toContain('The email could not be sent: ESOCKET')

  const server = await startMailServer({ port })
  testShop.advance(minuteMs)
  await testShop.runJobs()
  testShop.advance(60 * minuteMs)
  await testShop.runJobs()
  const subjects = server.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()).toSorted()
  expect(subjects).toEqual(['Choose a new password', 'Please confirm your email address'])
  mail.close()
  await Promise.all([testShop.close(), server.close()])
})
