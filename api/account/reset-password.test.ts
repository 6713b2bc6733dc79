import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { passwordResetTokens, users } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { openSmtp } from '../providers/mail/smtp.ts'
import { password, signUp, tokenIn, whoAmI } from '../testing/account.ts'
import { countRows } from '../testing/data.ts'
import { freePort, openMailServer, partsOf } from '../testing/mail-server.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { readError } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())

const minute = 60_000
const sentence = 'If an account with that email exists, a reset link has been sent.'
const badLink = 'The reset link may be invalid or expired. Please request a new reset link.'
const changed = 'another good password'

const forgot = (own: Shop, email: string, headers = {}) =>
  own.visitor().post('/api/forgot-password', { email }, headers)
const reset = (own: Shop, token: unknown, newPassword = changed, confirmPassword = newPassword) =>
  own.visitor().post('/api/reset-password', { token, newPassword, confirmPassword })
const signIn = async (own: Shop, email: string, tried: string) =>
  (await own.visitor().post('/api/login', { email, password: tried })).status

/** Asks for a link and reads it out of the letter. */
async function linkFor(own: Shop, email: string): Promise<string> {
  own.sent.length = 0
  await forgot(own, email)
  await own.runJobs()
  return tokenIn(own.sent.find(({ to, subject }) => to === email && subject === 'Choose a new password')?.text)
}

test('a letter leads to a new password, which ends every session and is told by another letter', async () => {
  const phone = await signUp(shop)
  const laptop = shop.visitor()
  await laptop.post('/api/login', { email: phone.user.email, password })
  const token = await linkFor(shop, phone.user.email)
  expect(token).toMatch(/^[\w-]{43}$/)
  const response = await reset(shop, token)
  expect(response.status).toBe(200)
  // The reset sets no session cookie; it makes the browser a known device.
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=[\w-]{43}; /)])
  expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 401])
  expect(await signIn(shop, phone.user.email, password)).toBe(401)
  expect(await signIn(shop, phone.user.email, changed)).toBe(200)
  shop.sent.length = 0
  await shop.runJobs()
  expect(shop.sent.map(({ to, subject }) => [to, subject])).toEqual([[phone.user.email, 'Your password was changed']])
})

test('known and unknown addresses get the same answer and cause the same writes', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  shop.sent.length = 0
  const before = await countRows(shop.db)
  const known = await forgot(shop, user.email)
  const afterKnown = await countRows(shop.db)
  const unknown = await forgot(shop, 'nobody@example.com')
  const afterUnknown = await countRows(shop.db)
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(await known.json()).toEqual({ message: sentence })
  expect(await unknown.json()).toEqual({ message: sentence })
  expect([...known.headers]).toEqual([...unknown.headers])
  expect(afterKnown).toEqual({ ...before, jobs: (before.jobs ?? 0) + 1 })
  expect(afterUnknown).toEqual({ ...before, jobs: (before.jobs ?? 0) + 2 })
  await shop.runJobs()
  expect(shop.sent.map(({ to }) => to)).toEqual([user.email])
})

test('the link is built from PUBLIC_URL, whatever the request says of itself', async () => {
  const own = await openShop({ settings: { PUBLIC_URL: 'https://shop.example', ALLOW_SANDBOX: '1' } })
  const { user } = await signUp(own)
  await own.visitor().request('https://evil.example/api/forgot-password', {
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
  await own.runJobs()
  const letter = own.sent.find(({ subject }) => subject === 'Choose a new password')
  expect(letter?.text).toMatch(/https:\/\/shop\.example\/reset-password#token=[\w-]{43}\n/)
  expect(letter?.html).toContain('href="https://shop.example/reset-password#token=')
  expect(JSON.stringify(own.sent)).not.toContain('evil.example')
  await own.close()
})

test('neither tokens table nor jobs hold the token, and done jobs hold no address', async () => {
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

test('a link works once', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  expect((await reset(shop, token)).status).toBe(200)
  const again = await reset(shop, token, 'a third good password')
  expect(again.status).toBe(400)
  expect(await readError(again)).toMatchObject({ code: 'invalid', message: badLink })
  expect(await signIn(shop, user.email, changed)).toBe(200)
})

test('a newer link voids the older one', async () => {
  const { user } = await signUp(shop)
  const older = await linkFor(shop, user.email)
  const newer = await linkFor(shop, user.email)
  expect((await reset(shop, older)).status).toBe(400)
  expect((await reset(shop, newer)).status).toBe(200)
})

test('two requests at once leave one working link', async () => {
  const { user } = await signUp(shop)
  await shop.runJobs()
  shop.sent.length = 0
  await Promise.all([forgot(shop, user.email), forgot(shop, user.email)])
  await shop.runJobs()
  const statuses = []
  for (const { text } of shop.sent) statuses.push((await reset(shop, tokenIn(text))).status)
  expect(statuses.toSorted()).toEqual([200, 400])
})

test('a link works for an hour', async () => {
  const own = await openShop()
  const { user } = await signUp(own)
  const late = await linkFor(own, user.email)
  own.advance(60 * minute)
  expect((await reset(own, late)).status).toBe(400)
  const intime = await linkFor(own, user.email)
  own.advance(60 * minute - 1)
  expect((await reset(own, intime)).status).toBe(200)
  await own.close()
})

test('a made-up token is refused, and the password stays', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const off = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [off, '', 'a'.repeat(11), 'a'.repeat(201), [token], { token }, null, undefined, ` ${token}`]) {
    expect((await reset(shop, wrong)).status).toBe(400)
  }
  expect(await signIn(shop, user.email, password)).toBe(200)
  expect((await reset(shop, token)).status).toBe(200)
})

test('of two resets at once with one link, one happens', async () => {
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

test('a sign-in with the old password at the moment of a reset leaves no session behind', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const visitors = Array.from({ length: 10 }, () => shop.visitor())
  const body = { email: user.email, password }
  await Promise.all([...visitors.map((visitor) => visitor.post('/api/login', body)), reset(shop, token)])
  const signedIn = await Promise.all(visitors.map(whoAmI))
  expect(new Set(signedIn)).toEqual(new Set([401]))
})

test('a short password and two that differ are refused beside their fields', async () => {
  const { user } = await signUp(shop)
  const token = await linkFor(shop, user.email)
  const short = await reset(shop, token, '1234567')
  expect(short.status).toBe(400)
  expect((await readError(short)).fields).toMatchObject({ newPassword: 'Password must be at least 8 characters' })
  const differ = await reset(shop, token, changed, `${changed}!`)
  expect(differ.status).toBe(400)
  expect((await readError(differ)).fields).toEqual({ confirmPassword: "Passwords don't match" })
  expect((await reset(shop, token)).status).toBe(200)
})

test('a reset voids every other link of the user', async () => {
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

test('the fourth request of a caller for one e-mail within an hour waits, and the thirty-first of an address', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push((await forgot(own, 'a@example.com')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  for (let count = 4; count < 30; count++) await forgot(own, `other${count}@example.com`)
  const limited = await forgot(own, 'last@example.com')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('3600')
  own.advance(60 * minute)
  expect((await forgot(own, 'a@example.com')).status).toBe(200)
  await own.close()
})

test('a reset by mail works end to end over SMTP', async () => {
  const server = await openMailServer()
  const mail = openSmtp({ url: server.url, from: 'Gulbagh <care@gulbagh.example>' })
  const own = await openShop({ mail })
  const { user } = await signUp(own, { username: 'आशा राव' })
  await forgot(own, user.email)
  await own.runJobs()
  const letter = server.received.find(({ raw }) => raw.includes('Subject: Choose a new password'))
  expect(letter?.to).toEqual([user.email])
  expect(letter?.from).toBe('care@gulbagh.example')
  const { plain, html, headers } = partsOf(letter?.raw ?? '')
  expect(headers).not.toContain('List-Unsubscribe')
  expect(html).toContain('Hello आशा राव,')
  expect(tokenIn(html)).toBe(tokenIn(plain))
  expect((await reset(own, tokenIn(plain))).status).toBe(200)
  expect(await signIn(own, user.email, changed)).toBe(200)
  mail.close()
  await Promise.all([own.close(), server.close()])
})

test('while the mail server is out nothing is lost: the letter comes once, later', async () => {
  const port = await freePort()
  const mail = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Gulbagh <care@gulbagh.example>' })
  const own = await openShop({ mail })
  const { user } = await signUp(own)
  expect((await forgot(own, user.email)).status).toBe(200)
  await own.runJobs()
  const waiting = await own.db.read((tx) => tx.select().from(jobs).where(eq(jobs.state, 'waiting')))
  expect(waiting).toHaveLength(2)
  expect(JSON.stringify(waiting.map(({ lastError }) => lastError))).toContain('The letter could not be sent: ESOCKET')

  const server = await openMailServer({ port })
  own.advance(minute)
  await own.runJobs()
  own.advance(60 * minute)
  await own.runJobs()
  const subjects = server.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()).toSorted()
  expect(subjects).toEqual(['Choose a new password', 'Please confirm your e-mail address'])
  mail.close()
  await Promise.all([own.close(), server.close()])
})
