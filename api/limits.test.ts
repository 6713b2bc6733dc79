import { expect, test } from 'vitest'
import { contract } from '#contract/contract'
import { urlOf } from '#contract/paths'
import { limits } from './http/limits/limits.ts'
import { addProduct, addSignedIn } from './testing/data.ts'
import { createTestShop } from './testing/test-shop.ts'

const factor = 0.05
const names = Object.keys(limits).filter((name): name is keyof typeof contract => name in contract)

/**
 * Sends from one IP address one more request than the limit allows; the requests find nothing or are rejected. Then
 * sends one request from another IP address, and one from the first after the time window. Returns all statuses.
 */
async function exhaust(name: keyof typeof contract, { max, windowMs }: { max: number; windowMs: number }) {
  const shop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: String(factor), TRUSTED_PROXIES: '127.0.0.1' } })
  const { method, path } = contract[name]
  const address = `${urlOf<string>(path, { params: { id: 9, orderId: 9, awbCode: 'X', reviewId: 9 } })}?orderNumber=X&email=a@b.co`
  const actor = await addSignedIn(shop)
  const ask = (ip: string) =>
    actor.send(method, address, method === 'GET' ? undefined : '{}', { 'x-forwarded-for': ip })
  const statuses = []
  for (let call = 0; call < Math.ceil(max * factor); call++) statuses.push((await ask('203.0.113.7')).status)
  const refused = await ask('203.0.113.7')
  const other = (await ask('203.0.113.8')).status
  shop.advance(windowMs)
  const later = (await ask('203.0.113.7')).status
  await shop.close()
  return { statuses, refused, other, later }
}

const cases = names.flatMap((name) => {
  const { address, guesses } = limits[name] ?? {}
  const isRead = contract[name].method === 'GET'
  return [
    ...(address ? [{ name, limit: address, usual: 400 }] : []),
    ...(guesses && isRead ? [{ name, limit: guesses.address, usual: 404 }] : []),
  ]
})

test.each(cases)(
  'endpoint $name returns 429 to the first request over its rate limit, only for that IP address and only until the time window ends',
  async (given) => {
    const { statuses, refused, other, later } = await exhaust(given.name, given.limit)
    expect(new Set(statuses)).toEqual(new Set([given.usual]))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(given.limit.windowMs / 1000)
    expect([other, later]).toEqual([given.usual, given.usual])
  },
)

test('every GET endpoint that accepts an email address as proof of ownership limits wrong attempts', () => {
  const proven = names.filter((name) => limits[name]?.guesses && contract[name].method === 'GET')
  const taking = Object.entries(contract).flatMap(([name, { query }]) => {
    const { entries = {} }: { entries?: object } = query ?? {}
    return 'email' in entries ? [name] : []
  })
  expect(proven.toSorted()).toEqual(taking.toSorted())
})

test('public endpoints that check secrets, write data or send emails are rate limited', () => {
  const free = Object.entries(contract).filter(
    ([name, { method, access }]) => access === 'public' && method !== 'GET' && !(name in limits),
  )
  // Four endpoints need no limit: `logout` affects only the caller, the tokens of `confirmEmail` and `resetPassword`
  // have 256 bits and cannot be guessed, and `createShipment` shows a shipment only to the owner of its order.
  expect(free.map(([name]) => name).toSorted()).toEqual(['confirmEmail', 'createShipment', 'logout', 'resetPassword'])
})

const written: Partial<Record<keyof typeof contract, (email: string) => object>> = {
  subscribe: (email) => ({ email }),
  sendMessage: (email) => ({ email, name: 'Asha', subject: 'A question', message: 'When do you open?' }),
  forgotPassword: (email) => ({ email }),
  postReview: (customerEmail) => ({ customerEmail, customerName: 'Asha', rating: 5 }),
}

test.each(Object.entries(written))(
  'requests to endpoint %s from one IP address do not use up the limit that applies to an email address from other IP addresses',
  async (name, body) => {
    const shop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
    const { id: productId } = await addProduct(shop)
    const path = Object.entries(contract).find(([known]) => known === name)?.[1].path ?? ''
    const statusFrom = async (ip: string) =>
      (await shop.visitor().post(path, { productId, ...body('asha@example.com') }, { 'x-forwarded-for': ip })).status
    const statuses = []
    for (let call = 0; call < 6; call++) statuses.push(await statusFrom('203.0.113.7'))
    expect(statuses.at(-1)).toBe(429)
    expect(await statusFrom('203.0.113.8')).toBeLessThan(300)
    await shop.close()
  },
)
