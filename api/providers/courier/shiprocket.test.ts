import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCourierShop } from '../../testing/courier-shop.ts'
import { createShiprocket } from './shiprocket.ts'
import { instantOf } from './shiprocket-client.ts'

const shop = await createCourierShop()
afterAll(() => shop.close())
beforeEach(() => shop.clearFaults())

const dayMs = 24 * 3600 * 1000
const newCourier = (changes = {}) => createShiprocket({ ...shop.settings, ...changes })
const logins = async () => (await shop.calls('login')).length
const findUnknownOrder = (courier = newCourier()) => courier.findOrder('GB-000000-00000')

test('simultaneous calls to the courier share one sign-in', async () => {
  const courier = newCourier()
  const before = await logins()
  await Promise.all(Array.from({ length: 10 }, () => findUnknownOrder(courier)))
  expect(await logins()).toBe(before + 1)
})

test('the access token for the courier is renewed when it is eight days old, before it expires', async () => {
  const courier = newCourier()
  await findUnknownOrder(courier)
  const before = await logins()
  shop.advance(7 * dayMs)
  await findUnknownOrder(courier)
  expect(await logins()).toBe(before)
  shop.advance(dayMs)
  await findUnknownOrder(courier)
  expect(await logins()).toBe(before + 1)
})

test('if the courier rejects its access token, the shop signs in again once and retries the call', async () => {
  // The clock does not advance, so the age of the token does not cause its renewal.
  const courier = newCourier({ monotonicMs: () => 0 })
  await findUnknownOrder(courier)
  const before = [await logins(), (await shop.calls('search')).length]
  shop.advance(10 * dayMs)
  await Promise.all([findUnknownOrder(courier), findUnknownOrder(courier)])
  expect(await logins()).toBe((before[0] ?? 0) + 1)
})

test('a call to the courier fails as misconfigured when a new access token is rejected as well', async () => {
  const courier = newCourier()
  await findUnknownOrder(courier)
  await shop.fault('courier.search', 'http_401', { times: 0 })
  const [before, loginsBefore] = [(await shop.calls('search')).length, await logins()]
  await expect(findUnknownOrder(courier)).rejects.toMatchObject({ failure: 'misconfigured' })
  expect((await shop.calls('search')).length).toBe(before + 2)
  expect(await logins()).toBe(loginsBefore + 1)
})

test('wrong courier credentials are reported as the error "misconfigured"', async () => {
  await expect(findUnknownOrder(newCourier({ password: 'wrong' }))).rejects.toMatchObject({ failure: 'misconfigured' })
})

test.each([
  ['hang', 'unreachable'],
  ['http_500', 'unreachable'],
  ['html_502', 'unreachable'],
  ['reset', 'unreachable'],
  ['garbage', 'unreachable'],
  ['http_429', 'busy'],
])('the courier fault %s is reported as the error %s', async (mode, failure) => {
  const courier = newCourier(mode === 'hang' ? { timeoutMs: 500 } : {})
  await findUnknownOrder(courier)
  await shop.fault('courier.search', mode)
  await expect(findUnknownOrder(courier)).rejects.toMatchObject({ name: 'CourierError', failure })
})

test('a refused connection to the courier is reported as the error "unreachable"', async () => {
  const courier = newCourier({ baseUrl: () => 'http://127.0.0.1:1' })
  await expect(findUnknownOrder(courier)).rejects.toMatchObject({ failure: 'unreachable' })
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
])('the time %j in a courier response is read as Indian time, or ignored if it is invalid', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant)
})
