import { expect, test } from 'vitest'
import { login } from '#contract/account'
import { password, signUp, tokenIn } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { countRows } from '../testing/data.ts'
import { createTestShop, type Shop } from '../testing/test-shop.ts'

const minuteMs = 60_000
const changed = 'another good password'
const proxied = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }
const fromAddress = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

const tryLogIn = (actor: Actor, email: string, tried: string, headers = {}) =>
  actor.post(login.path, { email, password: tried }, headers)

/** Signs in with wrong passwords, each from another client IP address, until the account is limited. */
async function guessTooOften(testShop: Shop, email: string) {
  for (let count = 1; count <= 11; count++)
    await tryLogIn(testShop.visitor(), email, 'wrong password', fromAddress(count))
}

const forgot = (testShop: Shop, email: string, headers = {}) =>
  testShop.visitor().post('/api/forgot-password', { email }, headers)
const reset = (actor: Actor, token: unknown) =>
  actor.post('/api/reset-password', { token, newPassword: changed, confirmPassword: changed })
const resetLinks = (testShop: Shop, email: string) =>
  testShop.sent
    .filter(({ to, subject }) => to === email && subject === 'Choose a new password')
    .map(({ text }) => tokenIn(text))

test('wrong passwords from other devices do not limit sign-in on a known device', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const owner = await signUp(testShop)
  await owner.post('/api/logout', '')
  await guessTooOften(testShop, owner.user.email)
  expect((await tryLogIn(testShop.visitor(), owner.user.email, password)).status).toBe(429)
  expect((await tryLogIn(owner, owner.user.email, password)).status).toBe(200)
  // Wrong passwords that are entered on the known device also limit sign-in there, without using up the attempts of
  // other devices.
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await tryLogIn(owner, owner.user.email, 'wrong password')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await tryLogIn(testShop.visitor(), owner.user.email, password)).status).toBe(429)
  await testShop.close()
})

test('wrong passwords from the same client IP address do not limit a known device', async () => {
  const testShop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const owner = await signUp(testShop)
  for (let count = 0; count < 10; count++)
    await tryLogIn(testShop.visitor(), `guess${count}@example.com`, 'wrong password')
  expect((await tryLogIn(testShop.visitor(), owner.user.email, password)).status).toBe(429)
  expect((await tryLogIn(owner, owner.user.email, password)).status).toBe(200)
  await testShop.close()
})

test('a device is known only for the accounts that have signed in on it', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const [mother, attacker] = [await signUp(testShop), await signUp(testShop)]
  const daughter = await signUp(testShop)
  // The daughter signs in on the mother's phone, so the phone is a known device of both accounts.
  expect((await tryLogIn(mother, daughter.user.email, password)).status).toBe(200)
  for (const { user } of [mother, daughter]) await guessTooOften(testShop, user.email)
  expect((await tryLogIn(attacker, mother.user.email, password)).status).toBe(429)
  expect((await tryLogIn(mother, mother.user.email, password)).status).toBe(200)
  expect((await tryLogIn(mother, daughter.user.email, password)).status).toBe(200)
  await testShop.close()
})

test("a device cookie planted by an attacker is replaced at sign-in and does not make the attacker's device known", async () => {
  const testShop = await createTestShop({ settings: proxied })
  const [victim, attackerVisitor] = [await signUp(testShop), await signUp(testShop)]
  const planted = attackerVisitor.cookie('device') ?? ''
  const browser = testShop.visitor({ device: planted })
  expect((await tryLogIn(browser, victim.user.email, password)).status).toBe(200)
  expect(browser.cookie('device')).not.toBe(planted)
  await guessTooOften(testShop, victim.user.email)
  expect((await tryLogIn(testShop.visitor({ device: planted }), victim.user.email, password)).status).toBe(429)
  expect((await tryLogIn(browser, victim.user.email, password)).status).toBe(200)
  await testShop.close()
})

test('signing out everywhere deletes all other known devices', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const phone = await signUp(testShop)
  const laptop = testShop.visitor()
  await tryLogIn(laptop, phone.user.email, password)
  expect((await phone.post('/api/logout-everywhere', '')).status).toBe(200)
  await guessTooOften(testShop, phone.user.email)
  expect((await tryLogIn(laptop, phone.user.email, password)).status).toBe(429)
  expect((await tryLogIn(phone, phone.user.email, password)).status).toBe(200)
  await testShop.close()
})

test('only the twenty most recent known devices of an account are stored', async () => {
  const testShop = await createTestShop()
  const { user } = await signUp(testShop)
  for (let count = 0; count < 25; count++) {
    testShop.advance(minuteMs)
    await tryLogIn(testShop.visitor(), user.email, password)
  }
  expect((await countRows(testShop.db)).known_devices).toBe(20)
  await testShop.close()
})

test('the account owner still gets a reset link that is valid for at least 40 minutes if another client requests a reset link every minute', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const { user } = await signUp(testShop)
  // For three hours another client requests a link every minute, and the owner requests a link from time to time.
  for (let time = 0; time < 180; time++) {
    await forgot(testShop, user.email, fromAddress(time))
    if (time % 7 === 0) expect((await forgot(testShop, user.email, fromAddress(200 + (time % 50)))).status).toBe(200)
    await testShop.runJobs()
    testShop.advance(minuteMs)
  }
  // The server sends the first three links immediately, and further links at intervals of at least 20 minutes.
  expect(resetLinks(testShop, user.email)).toHaveLength(3 + 8)
  testShop.advance(39 * minuteMs)
  expect((await reset(testShop.visitor(), resetLinks(testShop, user.email).at(-1))).status).toBe(200)
  await testShop.close()
})

test('a known device gets a reset link even if other clients used up the limits of the email address and the IP address', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const owner = await signUp(testShop)
  for (let count = 0; count < 10; count++) await forgot(testShop, owner.user.email, fromAddress(count))
  for (let count = 0; count < 30; count++) await forgot(testShop, `other${count}@example.com`, fromAddress(99))
  await testShop.runJobs()
  testShop.sent.length = 0
  expect((await forgot(testShop, owner.user.email, fromAddress(99))).status).toBe(429)
  const statuses = []
  for (let count = 0; count < 4; count++) {
    statuses.push((await owner.post('/api/forgot-password', { email: owner.user.email }, fromAddress(99))).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  await testShop.runJobs()
  expect((await reset(testShop.visitor(), resetLinks(testShop, owner.user.email).at(-1))).status).toBe(200)
  await testShop.close()
})

test('after a password reset only the browser that made the reset is a known device, and wrong passwords from other devices do not limit this browser', async () => {
  const testShop = await createTestShop({ settings: proxied })
  const oldDevice = await signUp(testShop)
  const { email } = oldDevice.user
  await forgot(testShop, email)
  await testShop.runJobs()
  const browser = testShop.visitor()
  expect((await reset(browser, resetLinks(testShop, email).at(-1))).status).toBe(200)
  await guessTooOften(testShop, email)
  const logIn = async (actor: Actor) => (await tryLogIn(actor, email, changed)).status
  expect([await logIn(testShop.visitor()), await logIn(oldDevice), await logIn(browser)]).toEqual([429, 429, 200])
  await testShop.close()
})
