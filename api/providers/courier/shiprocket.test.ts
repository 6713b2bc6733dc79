import { afterAll, beforeEach, expect, test } from 'vitest'
import { openCourierShop } from '../../testing/open-courier-shop.ts'
import { instantOf } from './india-time.ts'
import { openShiprocket } from './shiprocket.ts'

const shop = await openCourierShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())

const day = 24 * 3600 * 1000
const fresh = (changes = {}) => openShiprocket({ ...shop.settings, ...changes })
const logins = async () => (await shop.calls('login')).length
const findNothing = (courier = fresh()) => courier.findOrder('GB-000000-00000')

test('many calls share one sign-in', async () => {
  const courier = fresh()
  const before = await logins()
  await Promise.all(Array.from({ length: 10 }, () => findNothing(courier)))
  expect(await logins()).toBe(before + 1)
})

test('a token is renewed after eight days, before it ends', async () => {
  const courier = fresh()
  await findNothing(courier)
  const before = await logins()
  shop.advance(7 * day)
  await findNothing(courier)
  expect(await logins()).toBe(before)
  shop.advance(day)
  await findNothing(courier)
  expect(await logins()).toBe(before + 1)
})

test('a token that the courier forgot: one new sign-in, one more try', async () => {
  // With a clock that never moves the token is never renewed by age.
  const courier = fresh({ monotonicMs: () => 0 })
  await findNothing(courier)
  const before = [await logins(), (await shop.calls('search')).length]
  shop.advance(10 * day)
  await Promise.all([findNothing(courier), findNothing(courier)])
  expect(await logins()).toBe((before[0] ?? 0) + 1)
})

test('a courier that refuses every token is asked twice, and no more', async () => {
  const courier = fresh()
  await findNothing(courier)
  await shop.fault('courier.search', 'http_401', { times: 0 })
  const [before, signed] = [(await shop.calls('search')).length, await logins()]
  await expect(findNothing(courier)).rejects.toMatchObject({ failure: 'misconfigured' })
  expect((await shop.calls('search')).length).toBe(before + 2)
  expect(await logins()).toBe(signed + 1)
})

test('wrong account: misconfigured', async () => {
  await expect(findNothing(fresh({ password: 'wrong' }))).rejects.toMatchObject({ failure: 'misconfigured' })
})

test.each([
  ['hang', 'unreachable'],
  ['http_500', 'unreachable'],
  ['html_502', 'unreachable'],
  ['reset', 'unreachable'],
  ['garbage', 'unreachable'],
  ['http_429', 'busy'],
])('%s is %s', async (mode, failure) => {
  const courier = fresh(mode === 'hang' ? { timeoutMs: 500 } : {})
  await findNothing(courier)
  await shop.fault('courier.search', mode)
  await expect(findNothing(courier)).rejects.toMatchObject({ name: 'CourierError', failure })
})

test('who is not there at all is unreachable', async () => {
  const courier = fresh({ baseUrl: () => 'http://127.0.0.1:1' })
  await expect(findNothing(courier)).rejects.toMatchObject({ failure: 'unreachable' })
})

test.each([
  ['2026-11-21 15:04:05', '2026-11-21T09:34:05.000Z'],
  ['2026-11-21', '2026-11-20T18:30:00.000Z'],
  ['21 11 2026 15:04:05', '2026-11-21T09:34:05.000Z'],
  ['Jul 01, 2024', '2024-06-30T18:30:00.000Z'],
  ['0000-00-00 00:00:00', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Indian time %j', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant)
})
