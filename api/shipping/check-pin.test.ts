import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOrder } from '#contract/checkout'
import { checkServiceability } from '#contract/shipping'
import { deliveryState } from '#rules/address/pin'
import { pinChecks } from '../db/schema/operations.ts'
import { CourierError } from '../providers/courier/port.ts'
import { createCourierShop } from '../testing/courier-shop.ts'
import { addProduct, addSignedIn, stateOf } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read } from '../testing/read.ts'
import { createPinChecker } from './check-pin.ts'

const shop = await createCourierShop({ timeoutMs: 1500 })
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.clearFaults()
  await shop.db.write(async (tx) => void (await tx.delete(pinChecks)))
  // Closes the circuit breaker in case an earlier test opened it. It stays open for one minute.
  shop.advance(61_000)
  await check('560001')
})

const product = await addProduct(shop)
const hourMs = 3600 * 1000
const answer = async (pin: string, actor = shop.visitor()) => {
  const body = { pickup_postcode: '999999', delivery_postcode: pin, weight: 99 }
  return read(checkServiceability, await actor.post(checkServiceability.path, body))
}
const check = async (pin: string) => deliveryState(await answer(pin))
const courierCalls = async () => (await shop.calls('serviceability')).length
const buy = async (pin: string, changes = {}) => {
  const shippingAddress = `12 MG Road, Bengaluru, Karnataka ${pin}`
  const body = orderBody(product, 1, { shippingAddress, ...changes })
  return read(createOrder, await shop.visitor().post(createOrderPath, body))
}

test.each([
  ['560034', { state: 'available', cod: true, estimatedDays: '2' }],
  ['560999', { state: 'unavailable', cod: false, estimatedDays: null }],
  ['560998', { state: 'unavailable', cod: false, estimatedDays: null }],
  ['560997', { state: 'available', cod: false, estimatedDays: '2' }],
  ['560996', { state: 'unknown', cod: true, estimatedDays: null }],
  ['560995', { state: 'unknown', cod: true, estimatedDays: null }],
])('the serviceability check of the PIN code %s returns %j', async (pin, expected) => {
  expect(await check(pin)).toMatchObject(expected)
})

test('the response about the serviceability of a PIN code contains only the documented fields', async () => {
  const { serviceability_data, success } = await answer('560001')
  expect(success).toBe(true)
  expect(serviceability_data.data.available_courier_companies).toEqual(
    [
      {
        courier_company_id: 24,
        courier_name: 'Xpressbees Surface',
        cod: 1,
        etd: 'Nov 25, 2026',
        estimated_delivery_days: '4',
      },
      {
        courier_company_id: 10,
        courier_name: 'Delhivery Air',
        cod: 1,
        etd: 'Nov 23, 2026',
        estimated_delivery_days: '2',
      },
    ].map((courier) => ({ ...courier, etd: expect.any(String) })),
  )
})

test('a delivery check uses the pickup PIN code and weight of the shop and ignores those in the request', async () => {
  await check('560035')
  const [last] = (await shop.calls('serviceability')).slice(-1)
  expect(JSON.stringify(last)).toContain('pickup_postcode=226003')
  expect(JSON.stringify(last)).toContain('cod=0&weight=0.5')
})

test('the serviceability of a PIN code is cached for six hours', async () => {
  await check('560036')
  const before = await courierCalls()
  shop.advance(6 * hourMs - 1)
  expect((await check('560036')).state).toBe('available')
  expect(await courierCalls()).toBe(before)
  shop.advance(1)
  await check('560036')
  expect(await courierCalls()).toBe(before + 1)
})

test('the cached serviceability of a PIN code is fetched again if the clock was set back by one day after it was stored', async () => {
  shop.setClock(24 * hourMs)
  await check('560039')
  shop.setClock(-24 * hourMs)
  const before = await courierCalls()
  expect((await check('560039')).state).toBe('available')
  expect(await courierCalls()).toBe(before + 1)
  await check('560039')
  expect(await courierCalls()).toBe(before + 1)
})

test('the circuit breaker of the courier stays open for one minute even if the clock is set forward or back', async () => {
  await shop.fault('courier.serviceability', 'http_500', { times: 0 })
  for (let pin = 560_201; pin <= 560_205; pin++) await check(String(pin))
  await shop.clearFaults()
  shop.setClock(24 * hourMs)
  expect((await check('560206')).state).toBe('unknown')
  shop.setClock(-24 * hourMs)
  shop.advance(60_000)
  expect((await check('560206')).state).toBe('available')
})

test('ten simultaneous serviceability checks of a PIN code make one courier call', async () => {
  const before = await courierCalls()
  const states = await Promise.all(Array.from({ length: 10 }, () => check('560037')))
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['available']))
  expect(await courierCalls()).toBe(before + 1)
})

test('a serviceability check whose read ends after the response to another check was stored makes no second courier call', async () => {
  let courierCalls = 0
  const couriersTo = async () => {
    courierCalls += 1
    return []
  }
  let reads = 0
  const read: typeof shop.db.read = async (run) => {
    const isSecond = ++reads === 2
    const result = await shop.db.read(run)
    if (isSecond) await first
    return result
  }
  const check = createPinChecker({ ...shop, db: { ...shop.db, read }, courier: { ...shop.courier, couriersTo } })
  const first = check('560041')
  expect(await Promise.all([first, check('560041')])).toEqual([[], []])
  expect(courierCalls).toBe(1)
})

test.each(['hang', 'http_500', 'html_502', 'reset', 'http_429', 'garbage', 'http_401'])(
  'while the courier has the fault %s, the serviceability of a PIN code is unknown and orders are accepted',
  async (mode) => {
    await shop.fault('courier.*', mode, { times: 0 })
    const { success, message } = await answer('560038')
    expect([success, message]).toEqual([false, 'Delivery to this PIN code could not be checked right now.'])
    expect(await buy('560038')).toMatchObject({ success: true })
  },
)

test('the circuit breaker of the courier opens after five consecutive failures and allows calls again after a minute', async () => {
  await shop.fault('courier.serviceability', 'http_500', { times: 0 })
  for (let pin = 560_101; pin <= 560_105; pin++) await check(String(pin))
  const before = await courierCalls()
  expect((await check('560106')).state).toBe('unknown')
  expect(await courierCalls()).toBe(before)
  await shop.clearFaults()
  shop.advance(60_000)
  expect((await check('560106')).state).toBe('available')
  expect((await check('560107')).state).toBe('available')
})

test('PIN codes rejected by the courier do not open its circuit breaker', async () => {
  let courierCalls = 0
  const couriersTo = async () => {
    courierCalls += 1
    throw new CourierError('refused', 'The delivery postcode is not valid')
  }
  const check = createPinChecker({ ...shop, courier: { ...shop.courier, couriersTo } })
  for (let pin = 570_001; pin <= 570_007; pin++) expect(await check(String(pin))).toBeNull()
  expect(courierCalls).toBe(7)
})

test('an order to a PIN code that is cached as unserviceable is refused without a courier call', async () => {
  await check('560999')
  const [before, calls] = [await stateOf(shop), await shop.allCalls()]
  expect(await buy('560999')).toMatchObject({ success: false, code: 'pin_unserviceable' })
  const details = { addressLine1: '12 MG Road', city: 'Bengaluru', state: 'KA', postalCode: '560999' }
  expect(await buy('560001', { shippingAddressDetails: details })).toMatchObject({ code: 'pin_unserviceable' })
  expect(await stateOf(shop)).toEqual(before)
  expect(await shop.allCalls()).toBe(calls)
})

test('a COD order is refused when no courier offers COD for the PIN code', async () => {
  await check('560997')
  expect(await buy('560997')).toMatchObject({ success: false, code: 'cod_unavailable' })
})

test('an order is accepted when its PIN code was never checked or the stored result has expired', async () => {
  expect(await buy('561999')).toMatchObject({ success: true })
  await check('562999')
  shop.advance(6 * hourMs)
  expect(await buy('562999')).toMatchObject({ success: true })
})

test('the serviceability of a PIN code is the same for guests, shoppers and admins', async () => {
  const owner = await addSignedIn(shop)
  await place(owner, orderBody(product))
  const admin = await addSignedIn(shop, { role: 'admin' })
  await check('560040')
  const before = await stateOf(shop)
  const answers = []
  for (const actor of [shop.visitor(), owner, await addSignedIn(shop), admin])
    answers.push(await answer('560040', actor))
  for (const each of answers) expect(each).toEqual(answers[0])
  expect((await stateOf(shop)).rows.orders).toEqual(before.rows.orders)
})
