import { afterAll, expect, test } from 'vitest'
import { login } from '#contract/account'
import { password, registerBody, signUp, whoAmI } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { countRows } from '../testing/data.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { bytesOf, read, readError } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())

const minute = 60_000
const tryIn = (actor: Actor, email: string, tried: string, headers = {}) =>
  actor.post(login.path, { email, password: tried }, headers)

test('the right password signs in, in any case of the address', async () => {
  const { user } = await signUp(shop)
  const visitor = shop.visitor()
  const response = await tryIn(visitor, ` ${user.email.toUpperCase()}`, password)
  expect(response.status).toBe(200)
  expect(await read(login, response)).toEqual(user)
  expect(await whoAmI(visitor)).toBe(200)
})

test('an unknown address and a wrong password get the same answer, and nothing is written', async () => {
  const { user } = await signUp(shop)
  const before = await countRows(shop.db)
  const wrong = await bytesOf(await tryIn(shop.visitor(), user.email, 'wrong password'))
  const unknown = await bytesOf(await tryIn(shop.visitor(), 'nobody@example.com', password))
  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(401)
  expect(wrong.text).toContain('"message":"Invalid credentials"')
  expect(await countRows(shop.db)).toEqual(before)
})

test('an unknown address costs as much work as a wrong password', async () => {
  const { user } = await signUp(shop)
  const workFor = async (email: string) => {
    const before = process.cpuUsage()
    for (let count = 0; count < 5; count++) await tryIn(shop.visitor(), email, 'wrong password')
    return process.cpuUsage(before).user
  }
  const known = await workFor(user.email)
  expect(await workFor('nobody@example.com')).toBeGreaterThan(known / 2)
})

test('a failed sign-in leaves the session that is open', async () => {
  const visitor = await signUp(shop)
  expect((await tryIn(visitor, visitor.user.email, 'wrong password')).status).toBe(401)
  expect(await whoAmI(visitor)).toBe(200)
})

test.each([
  [{ email: 'nobody' }, 'email', 'Invalid email address'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: ['a'] }, 'password', 'Password is required'],
  [{ password: { $gt: '' } }, 'password', 'Password is required'],
  [{ password: 'x'.repeat(60_000) }, 'password', 'Please use at most 200 characters'],
])('%j is refused before anything is hashed', async (change, field, message) => {
  const response = await shop.visitor().post(login.path, { email: 'a@example.com', password, ...change })
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toMatchObject({ [field]: message })
})

test('the log holds no password, no address and no token', async () => {
  const own = await openShop()
  const visitor = await signUp(own, { email: 'private@example.com' })
  await tryIn(own.visitor(), 'private@example.com', 'wrong password')
  await own.visitor().post('/api/forgot-password', { email: 'private@example.com' })
  await own.runJobs()
  const log = JSON.stringify(own.lines)
  for (const secret of ['private@example.com', password, 'wrong password', visitor.cookie('session') ?? '']) {
    expect(log).not.toContain(secret)
  }
  await own.close()
})

const proxied = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }
const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

/** Wrong passwords for an account, each from another address, until it is limited. */
async function guessTooOften(own: Shop, email: string) {
  const statuses = []
  for (let count = 1; count <= 11; count++) {
    statuses.push((await tryIn(own.visitor(), email.toUpperCase(), 'wrong password', from(count))).status)
  }
  return statuses
}

test('the eleventh wrong password for an account within 15 minutes is answered 429, from any address', async () => {
  const own = await openShop({ settings: proxied })
  const victim = await signUp(own)
  const { email } = victim.user
  expect(await guessTooOften(own, email)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const limited = await tryIn(own.visitor(), email, password, from(12))
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(90)
  expect(await readError(limited)).toMatchObject({ code: 'rate_limited' })
  // The victim's own session is not touched, and another account may still sign in from there.
  expect(await whoAmI(victim)).toBe(200)
  const other = await signUp(own)
  expect((await tryIn(own.visitor(), other.user.email, password, from(12))).status).toBe(200)
  own.advance(15 * minute)
  expect((await tryIn(own.visitor(), email, password, from(12))).status).toBe(200)
  await own.close()
})

test('a limited account takes another password every 90 seconds from a device that it does not know', async () => {
  const own = await openShop({ settings: proxied })
  const { user } = await signUp(own)
  await guessTooOften(own, user.email)
  const statuses = []
  for (let count = 0; count < 3; count++) {
    own.advance(90_000)
    statuses.push((await tryIn(own.visitor(), user.email, 'wrong password')).status)
    statuses.push((await tryIn(own.visitor(), user.email, 'wrong password')).status)
  }
  expect(statuses).toEqual([401, 429, 401, 429, 401, 429])
  own.advance(90_000)
  expect((await tryIn(own.visitor(), user.email, password)).status).toBe(200)
  await own.close()
})

test('the hundred and first wrong password of an address waits, whichever account it is for', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const { user } = await signUp(own)
  const attacker = { 'x-forwarded-for': '203.0.113.9' }
  const guesses = Array.from({ length: 101 }, (_, index) =>
    tryIn(own.visitor(), `guess${index}@example.com`, 'wrong password', attacker),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 401), 429])
  expect((await tryIn(own.visitor(), user.email, password, attacker)).status).toBe(429)
  expect((await tryIn(own.visitor(), user.email, password, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200)
  await own.close()
})

test('guessing all at once is stopped like guessing in turn', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const { user } = await signUp(own)
  const guesses = Array.from({ length: 30 }, () => tryIn(own.visitor(), user.email, 'wrong password'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  await own.close()
})

test('the right password clears the account, and signing in often is no failure', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const { user } = await signUp(own)
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 9; count++) await tryIn(own.visitor(), user.email, 'wrong password')
    statuses.add((await tryIn(own.visitor(), user.email, password)).status)
  }
  for (let count = 0; count < 110; count++) statuses.add((await tryIn(own.visitor(), user.email, password)).status)
  expect([...statuses]).toEqual([200])
  await own.close()
})

test('forwarded addresses of strangers are not believed', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const guesses = Array.from({ length: 101 }, (_, index) => {
    const headers = {
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=${index}`,
    }
    return tryIn(own.visitor(), `guess${index}@example.com`, 'wrong password', headers)
  })
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await own.close()
})

test.each([
  ['one address in many spellings', (n: number) => ['2001:db8::1', '2001:DB8:0:0::1', '2001:0db8:0000::0001'][n % 3]],
  ['many addresses of one network', (n: number) => `2001:db8:1:2:${n.toString(16)}::${n}`],
  ['whoever writes addresses before its own', (n: number) => `203.0.113.${n}, 198.51.100.7`],
  ['an address with its port', (n: number) => `203.0.113.${n}, ${n % 2 ? `198.51.100.7:${n}` : '198.51.100.7'}`],
  ['an IPv6 address with its port', (n: number) => `203.0.113.${n}, [2001:db8::1]:${n}`],
  ['what no proxy can tell', (n: number) => `203.0.113.${n}, unknown`],
  ['an IPv4 address in IPv6', (n: number) => ['::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.7'][n % 3]],
])('%s is one caller', async (_name, spelling) => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  const guesses = Array.from({ length: 101 }, (_, index) =>
    tryIn(own.visitor(), `guess${index}@example.com`, 'wrong password', { 'x-forwarded-for': `${spelling(index)}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await own.close()
})

test('callers behind two proxies of the shop are told apart', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '0.02', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.2' } })
  const tryFrom = (address: string, name: string) =>
    tryIn(own.visitor(), `${name}@example.com`, 'wrong password', { 'x-forwarded-for': `${address}, 10.0.0.2` })
  const statuses = []
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1', '203.0.113.1']) {
    statuses.push((await tryFrom(address, `guess${statuses.length}`)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429])
  await own.close()
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

test.each(mutations)('POST %s from another site changes nothing', async (path, body) => {
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
  expect((await visitor.request(path, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })).status).toBe(
    405,
  )
  expect((await visitor.get(path)).status).toBe(405)
  expect(await countRows(shop.db)).toEqual(before)
  expect(await whoAmI(visitor)).toBe(200)
})

test.each(mutations.filter(([path]) => !path.includes('logout')))('POST %s takes JSON only', async (path, body) => {
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
})
