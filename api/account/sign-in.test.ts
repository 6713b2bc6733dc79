import { afterAll, expect, test } from 'vitest'
import { login } from '#contract/account'
import { currentUserStatus, password, registerBody, signUp } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { countRows } from '../testing/data.ts'
import { bytesOf, read, readError } from '../testing/read.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const minuteMs = 60_000
const tryLogIn = (actor: Actor, email: string, tried: string, headers = {}) =>
  actor.post(login.path, { email, password: tried }, headers)

test('the correct password signs in, and upper and lower case of the email address do not matter', async () => {
  const { user } = await signUp(shop)
  const visitor = shop.visitor()
  const response = await tryLogIn(visitor, ` ${user.email.toUpperCase()}`, password)
  expect(response.status).toBe(200)
  expect(await read(login, response)).toEqual(user)
  expect(await currentUserStatus(visitor)).toBe(200)
})

test('an unknown email address and a wrong password get the same response and change nothing except the counters of the sign-in limits', async () => {
  const { user } = await signUp(shop)
  const before = await countRows(shop.db)
  const wrong = await bytesOf(await tryLogIn(shop.visitor(), user.email, 'wrong password'))
  const unknown = await bytesOf(await tryLogIn(shop.visitor(), 'nobody@example.com', password))
  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('"message":"Invalid credentials"')
  // `countRows` leaves out the counters of the limits: one for each account and one for the client IP address.
  expect(await countRows(shop.db)).toEqual(before)
})

test('an unknown email address takes as much CPU time as a wrong password', async () => {
  const { user } = await signUp(shop)
  const workFor = async (email: string) => {
    const before = process.cpuUsage()
    for (let count = 0; count < 5; count++) await tryLogIn(shop.visitor(), email, 'wrong password')
    return process.cpuUsage(before).user
  }
  const known = await workFor(user.email)
  expect(await workFor('nobody@example.com')).toBeGreaterThan(known / 2)
})

test('a failed sign-in does not end the current session', async () => {
  const visitor = await signUp(shop)
  expect((await tryLogIn(visitor, visitor.user.email, 'wrong password')).status).toBe(401)
  expect(await currentUserStatus(visitor)).toBe(200)
})

test.each([
  [{ email: 'nobody' }, 'email', 'Invalid email address'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: ['a'] }, 'password', 'Password is required'],
  [{ password: { $gt: '' } }, 'password', 'Password is required'],
  [{ password: 'x'.repeat(60_000) }, 'password', 'Please use at most 200 characters'],
])('sign-in with the invalid fields %j returns 400 before a password is hashed', async (change, field, message) => {
  const response = await shop.visitor().post(login.path, { email: 'a@example.com', password, ...change })
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toMatchObject({ [field]: message })
})

test('the log contains no password, email address or token', async () => {
  const testShop = await createTestShop()
  const visitor = await signUp(testShop, { email: 'private@example.com' })
  await tryLogIn(testShop.visitor(), 'private@example.com', 'wrong password')
  await testShop.visitor().post('/api/forgot-password', { email: 'private@example.com' })
  await testShop.runJobs()
  const log = JSON.stringify(testShop.lines)
  for (const secret of ['private@example.com', password, 'wrong password', visitor.cookie('session') ?? '']) {
    expect(log).not.toContain(secret)
  }
  await testShop.close()
})

const proxied = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }
const fromAddress = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

/**
 * Signs in with wrong passwords, each from another client IP address, until the account is limited. Returns the
 * statuses.
 */
async function guessTooOften(testShop: Shop, email: string) {
  const statuses = []
  for (let count = 1; count <= 11; count++) {
    statuses.push(
      (await tryLogIn(testShop.visitor(), email.toUpperCase(), 'wrong password', fromAddress(count))).status,
    )
  }
  return statuses
}

test('the eleventh wrong password for an account within 15 minutes returns 429, even if each password came from a different client', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const victim = await signUp(testShop)
  const { email } = victim.user
  expect(await guessTooOften(testShop, email)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const limited = await tryLogIn(testShop.visitor(), email, password, fromAddress(12))
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(90)
  expect(await readError(limited)).toMatchObject({ code: 'rate_limited' })
  // The victim's session stays valid, and other accounts can sign in from the same client IP address.
  expect(await currentUserStatus(victim)).toBe(200)
  const other = await signUp(testShop)
  expect((await tryLogIn(testShop.visitor(), other.user.email, password, fromAddress(12))).status).toBe(200)
  testShop.advance(15 * minuteMs)
  expect((await tryLogIn(testShop.visitor(), email, password, fromAddress(12))).status).toBe(200)
  await testShop.close()
})

test('a limited account accepts one sign-in attempt every 90 seconds from unknown devices', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const { user } = await signUp(testShop)
  await guessTooOften(testShop, user.email)
  const statuses = []
  for (let count = 0; count < 3; count++) {
    testShop.advance(90_000)
    statuses.push((await tryLogIn(testShop.visitor(), user.email, 'wrong password')).status)
    statuses.push((await tryLogIn(testShop.visitor(), user.email, 'wrong password')).status)
  }
  expect(statuses).toEqual([401, 429, 401, 429, 401, 429])
  testShop.advance(90_000)
  expect((await tryLogIn(testShop.visitor(), user.email, password)).status).toBe(200)
  await testShop.close()
})

test('the 101st wrong password from a client IP address returns 429, even if each password was for a different account', async () => {
  const testShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const { user } = await signUp(testShop)
  const attacker = { 'x-forwarded-for': '203.0.113.9' }
  const guesses = Array.from({ length: 101 }, (_, index) =>
    tryLogIn(testShop.visitor(), `guess${index}@example.com`, 'wrong password', attacker),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 401), 429])
  expect((await tryLogIn(testShop.visitor(), user.email, password, attacker)).status).toBe(429)
  expect((await tryLogIn(testShop.visitor(), user.email, password, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(
    200,
  )
  await testShop.close()
})

test('of 30 concurrent wrong passwords for an account, 10 return 401 and 20 return 429', async () => {
  const testShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const { user } = await signUp(testShop)
  const guesses = Array.from({ length: 30 }, () => tryLogIn(testShop.visitor(), user.email, 'wrong password'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  await testShop.close()
})

/** Settings with limits of 1 wrong password per account and 5 per client, so that few passwords must be hashed. */
const lowLimits = { RATE_LIMIT_FACTOR: '0.05' }

test('a correct password resets the count of wrong passwords, and successful sign-ins are not limited', async () => {
  // Settings with limits of 2 wrong passwords per account and 20 per client IP address.
  const testShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.2' } })
  const { user } = await signUp(testShop)
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    await tryLogIn(testShop.visitor(), user.email, 'wrong password')
    statuses.add((await tryLogIn(testShop.visitor(), user.email, password)).status)
  }
  for (let count = 0; count < 22; count++)
    statuses.add((await tryLogIn(testShop.visitor(), user.email, password)).status)
  expect([...statuses]).toEqual([200])
  await testShop.close()
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const testShop = await createTestShop({ settings: lowLimits })
  const guesses = Array.from({ length: 6 }, (_, index) => {
    const headers = {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=${index}`,
    }
    return tryLogIn(testShop.visitor(), `guess${index}@example.com`, 'wrong password', headers)
  })
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await testShop.close()
})

test.each([
  [
    'an IPv6 address in several notations',
    (n: number) => ['2001:db8::1', '2001:DB8:0:0::1', '2001:0db8:0000::0001'][n % 3],
  ],
  ['a client with many addresses of one IPv6 network', (n: number) => `2001:db8:1:2:${n.toString(16)}::${n}`],
  ['a client that adds invented forwarded addresses', (n: number) => `203.0.113.${n}, 198.51.100.7`],
  ['an address with its port', (n: number) => `203.0.113.${n}, ${n % 2 ? `198.51.100.7:${n}` : '198.51.100.7'}`],
  ['an IPv6 address with its port', (n: number) => `203.0.113.${n}, [2001:db8::1]:${n}`],
  ['an unreadable forwarded address', (n: number) => `203.0.113.${n}, unknown`],
  ['an IPv4 address in IPv6 notation', (n: number) => ['::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.7'][n % 3]],
])('the sign-in limit counts %s as one client', async (_name, spelling) => {
  const testShop = await createTestShop({ settings: { ...lowLimits, TRUSTED_PROXIES: '127.0.0.1' } })
  const guesses = Array.from({ length: 6 }, (_, index) =>
    tryLogIn(testShop.visitor(), `guess${index}@example.com`, 'wrong password', {
      'x-forwarded-for': `${spelling(index)}`,
    }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await testShop.close()
})

test('clients behind two trusted proxies are limited separately', async () => {
  const testShop = await createTestShop({
    settings: { RATE_LIMIT_FACTOR: '0.02', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.2' },
  })
  const tryFrom = (address: string, name: string) =>
    tryLogIn(testShop.visitor(), `${name}@example.com`, 'wrong password', { 'x-forwarded-for': `${address}, 10.0.0.2` })
  const statuses = []
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.1']) {
    statuses.push((await tryFrom(address, `guess${statuses.length}`)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
  await testShop.close()
})

const mutations = [
  ['/api/login', () => ({ email: 'a@example.com', password })],
  ['/api/register', () => registerBody()],
  ['/api/logout', () => ''],
  ['/api/logout-everywhere', () => ''],
  ['/api/forgot-password', () => ({ email: 'a@example.com' })],
  ['/api/reset-password', () => ({ token: 'x'.repeat(43), newPassword: password, confirmPassword: password })],
  ['/api/confirm-email', () => ({ token: 'x'.repeat(43) })],
] as const

test.each(mutations)(
  'a POST request to the account endpoint %s from another site returns 403 and changes nothing',
  async (path, body) => {
    const visitor = await signUp(shop)
    const before = await countRows(shop.db)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const response = await visitor.post(path, body(), headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect(
      (await visitor.request(path, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })).status,
    ).toBe(405)
    expect((await visitor.get(path)).status).toBe(405)
    expect(await countRows(shop.db)).toEqual(before)
    expect(await currentUserStatus(visitor)).toBe(200)
  },
)

test.each(mutations.filter(([path]) => !path.includes('logout')))(
  'the account endpoint POST %s accepts only valid JSON objects as body',
  async (path, body) => {
    const before = await countRows(shop.db)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const response = await shop.visitor().post(path, body(), { 'content-type': type })
      expect(response.status).toBe(415)
    }
    for (const broken of ['', 'null', '[]', '"x"', '{', '\ufeff{}', '{}{}']) {
      const response = await shop.visitor().post(path, broken)
      expect(response.status).toBe(400)
      expect(await readError(response)).toMatchObject({ code: 'invalid' })
    }
    expect(await countRows(shop.db)).toEqual(before)
  },
)
