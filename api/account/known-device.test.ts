import { expect, test } from 'vitest'
import { login } from '#contract/account'
import { password, signUp, tokenIn } from '../testing/account.ts'
import type { Actor } from '../testing/actor.ts'
import { countRows } from '../testing/data.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'

const minute = 60_000
const changed = 'another good password'
const proxied = { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }
const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

const tryIn = (actor: Actor, email: string, tried: string, headers = {}) =>
  actor.post(login.path, { email, password: tried }, headers)

/** Wrong passwords for an account, each from another address, until it is limited. */
async function guessTooOften(own: Shop, email: string) {
  for (let count = 1; count <= 11; count++) await tryIn(own.visitor(), email, 'wrong password', from(count))
}

const forgot = (own: Shop, email: string, headers = {}) =>
  own.visitor().post('/api/forgot-password', { email }, headers)
const reset = (actor: Actor, token: unknown) =>
  actor.post('/api/reset-password', { token, newPassword: changed, confirmPassword: changed })
const resetLinks = (own: Shop, email: string) =>
  own.sent
    .filter(({ to, subject }) => to === email && subject === 'Choose a new password')
    .map(({ text }) => tokenIn(text))

test('wrong passwords of others do not keep an account out on a device where it signed in before', async () => {
  const own = await openShop({ settings: proxied })
  const owner = await signUp(own)
  await owner.post('/api/logout', '')
  await guessTooOften(own, owner.user.email)
  expect((await tryIn(own.visitor(), owner.user.email, password)).status).toBe(429)
  expect((await tryIn(owner, owner.user.email, password)).status).toBe(200)
  // Its own wrong passwords are limited as well, and those of others go on being limited.
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await tryIn(owner, owner.user.email, 'wrong password')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await tryIn(own.visitor(), owner.user.email, password)).status).toBe(429)
  await own.close()
})

test('a known device is not refused because of wrong passwords of others at its address', async () => {
  const own = await openShop({ settings: { RATE_LIMIT_FACTOR: '0.1' } })
  const owner = await signUp(own)
  for (let count = 0; count < 10; count++) await tryIn(own.visitor(), `guess${count}@example.com`, 'wrong password')
  expect((await tryIn(own.visitor(), owner.user.email, password)).status).toBe(429)
  expect((await tryIn(owner, owner.user.email, password)).status).toBe(200)
  await own.close()
})

test('a device is known to the accounts that signed in on it, and to no other', async () => {
  const own = await openShop({ settings: proxied })
  const [mother, attacker] = [await signUp(own), await signUp(own)]
  const daughter = await signUp(own)
  // Both on the mother's phone.
  expect((await tryIn(mother, daughter.user.email, password)).status).toBe(200)
  for (const { user } of [mother, daughter]) await guessTooOften(own, user.email)
  expect((await tryIn(attacker, mother.user.email, password)).status).toBe(429)
  expect((await tryIn(mother, mother.user.email, password)).status).toBe(200)
  expect((await tryIn(mother, daughter.user.email, password)).status).toBe(200)
  await own.close()
})

test('a device cookie that was planted before the sign-in gives its planter nothing', async () => {
  const own = await openShop({ settings: proxied })
  const [victim, planter] = [await signUp(own), await signUp(own)]
  const planted = planter.cookie('device') ?? ''
  const browser = own.visitor({ device: planted })
  expect((await tryIn(browser, victim.user.email, password)).status).toBe(200)
  expect(browser.cookie('device')).not.toBe(planted)
  await guessTooOften(own, victim.user.email)
  expect((await tryIn(own.visitor({ device: planted }), victim.user.email, password)).status).toBe(429)
  expect((await tryIn(browser, victim.user.email, password)).status).toBe(200)
  await own.close()
})

test('signing out everywhere leaves no other device known', async () => {
  const own = await openShop({ settings: proxied })
  const phone = await signUp(own)
  const laptop = own.visitor()
  await tryIn(laptop, phone.user.email, password)
  expect((await phone.post('/api/logout-everywhere', '')).status).toBe(200)
  await guessTooOften(own, phone.user.email)
  expect((await tryIn(laptop, phone.user.email, password)).status).toBe(429)
  expect((await tryIn(phone, phone.user.email, password)).status).toBe(200)
  await own.close()
})

test('an account knows its twenty newest devices', async () => {
  const own = await openShop()
  const { user } = await signUp(own)
  for (let count = 0; count < 25; count++) {
    own.advance(minute)
    await tryIn(own.visitor(), user.email, password)
  }
  expect((await countRows(own.db)).known_devices).toBe(20)
  await own.close()
})

test('requests of others for an e-mail leave its owner a link that works for at least 40 minutes', async () => {
  const own = await openShop({ settings: proxied })
  const { user } = await signUp(own)
  // For three hours another address asks each minute; the owner asks at any moment.
  for (let time = 0; time < 180; time++) {
    await forgot(own, user.email, from(time))
    if (time % 7 === 0) expect((await forgot(own, user.email, from(200 + (time % 50)))).status).toBe(200)
    await own.runJobs()
    own.advance(minute)
  }
  // Three at once, then one every 20 minutes.
  expect(resetLinks(own, user.email)).toHaveLength(3 + 8)
  own.advance(39 * minute)
  expect((await reset(own.visitor(), resetLinks(own, user.email).at(-1))).status).toBe(200)
  await own.close()
})

test('a known device gets a link although others used up the requests of its e-mail and of its address', async () => {
  const own = await openShop({ settings: proxied })
  const owner = await signUp(own)
  for (let count = 0; count < 10; count++) await forgot(own, owner.user.email, from(count))
  for (let count = 0; count < 30; count++) await forgot(own, `other${count}@example.com`, from(99))
  await own.runJobs()
  own.sent.length = 0
  expect((await forgot(own, owner.user.email, from(99))).status).toBe(429)
  const statuses = []
  for (let count = 0; count < 4; count++) {
    statuses.push((await owner.post('/api/forgot-password', { email: owner.user.email }, from(99))).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
  await own.runJobs()
  expect((await reset(own.visitor(), resetLinks(own, owner.user.email).at(-1))).status).toBe(200)
  await own.close()
})

test('a link makes its browser the only known device, which signs in although others give wrong passwords', async () => {
  const own = await openShop({ settings: proxied })
  const former = await signUp(own)
  const { email } = former.user
  await forgot(own, email)
  await own.runJobs()
  const browser = own.visitor()
  expect((await reset(browser, resetLinks(own, email).at(-1))).status).toBe(200)
  await guessTooOften(own, email)
  const logIn = async (actor: Actor) => (await tryIn(actor, email, changed)).status
  expect([await logIn(own.visitor()), await logIn(former), await logIn(browser)]).toEqual([429, 429, 200])
  await own.close()
})
