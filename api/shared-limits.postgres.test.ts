import { expect, test } from 'vitest'
import { contract } from '#contract/contract'
import { urlOf } from '#contract/paths'
import { rateLimits } from './db/schema/operations.ts'
import { limits } from './http/limits/limits.ts'
import { addProduct } from './testing/data.ts'
import { limitsOn } from './testing/new-caller.ts'
import { createOrderPath, orderBody } from './testing/order-body.ts'
import { createTestShop } from './testing/test-shop.ts'

type Name = keyof typeof contract

// The first database is started outside a test, because starting it takes long.
await (await createTestShop()).close()

/** Opens a shop and a second server on the same database, like two processes of one shop. */
async function openTwo(settings: Record<string, string>) {
  const first = await createTestShop({ settings })
  const second = await createTestShop({ settings, database: first.db })
  return { first, second, shops: [first, second] as const }
}

const factor = 0.05
const ofAddresses = (Object.keys(limits) as Name[]).flatMap((name) => {
  const limit = limits[name]?.address ?? limits[name]?.guesses?.address
  const isTestable = limits[name]?.address !== undefined || contract[name].method === 'GET'
  return limit && isTestable ? [{ name, max: Math.ceil(limit.max * factor) }] : []
})

test.each(ofAddresses)(
  'two server processes share the rate limit of endpoint $name for an IP address',
  async ({ name, max }) => {
    const { first, second, shops } = await openTwo({ RATE_LIMIT_FACTOR: String(factor), TRUSTED_PROXIES: '127.0.0.1' })
    const { method, path } = contract[name]
    const address = `${urlOf<string>(path, { params: { id: 9, orderId: 9, awbCode: 'X', reviewId: 9 } })}?orderNumber=X&email=a@b.co`
    const statuses = []
    for (let call = 0; call <= max; call++) {
      const visitor = (shops[call % 2] ?? first).visitor()
      const body = method === 'GET' ? undefined : '{}'
      statuses.push((await visitor.send(method, address, body, { 'x-forwarded-for': '203.0.113.7' })).status)
    }
    expect(statuses.slice(0, -1)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    await second.close()
    await first.close()
  },
)

const email = 'asha@example.in'
const ofSubjects: { name: string; max: number; path: string; body: (productId: number) => object }[] = [
  {
    name: 'failed sign-ins of an account',
    max: 10,
    path: contract.login.path,
    body: () => ({ email, password: 'wrong password' }),
  },
  { name: 'password resets of an email address', max: 3, path: contract.forgotPassword.path, body: () => ({ email }) },
  {
    name: 'reviews of an email address',
    max: 5,
    path: contract.postReview.path,
    body: (productId) => ({ productId, customerEmail: email, customerName: 'Asha', rating: 5 }),
  },
  { name: 'subscriptions of an email address', max: 5, path: contract.subscribe.path, body: () => ({ email }) },
  {
    name: 'messages of an email address',
    max: 5,
    path: contract.sendMessage.path,
    body: () => ({ email, name: 'Asha', subject: 'A question', message: 'When do you open?' }),
  },
]

test.each(ofSubjects)('two server processes share the rate limit of $name', async ({ max, path, body }) => {
  const { first, second, shops } = await openTwo(limitsOn)
  const { id } = await addProduct(first)
  const statuses = []
  for (let call = 0; call <= max; call++) {
    const visitor = (shops[call % 2] ?? first).visitor()
    statuses.push((await visitor.post(path, body(id), { 'x-forwarded-for': '203.0.113.7' })).status)
  }
  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  await second.close()
  await first.close()
})

test('two server processes share the rate limit of orders with one phone number, also for simultaneous orders', async () => {
  const { first, second, shops } = await openTwo(limitsOn)
  const product = await addProduct(first, { inventory: 100 })
  const statuses = await Promise.all(
    Array.from({ length: 14 }, async (_, call) => {
      const visitor = (shops[call % 2] ?? first).visitor()
      // The shop refuses each order of this test because of its wrong amount and changes nothing, but the request
      // counts toward the limit.
      return (await visitor.post(createOrderPath, orderBody(product, 1, { amount: 1 }))).status
    }),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await second.close()
  await first.close()
})

test('the table of rate limits stores no email addresses and no IP addresses', async () => {
  const { first, second } = await openTwo(limitsOn)
  await first.visitor().post(contract.subscribe.path, { email }, { 'x-forwarded-for': '203.0.113.7' })
  const rows = await first.db.read((tx) => tx.select().from(rateLimits))
  expect(rows).toHaveLength(2)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  await second.close()
  await first.close()
})

test('when a clock that was ahead is set back, a rate limit that was reached ends after at most the length of its time window', async () => {
  const shop = await createTestShop({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const ask = async () => (await shop.visitor().get('/api/orders/987?email=a@b.co')).status
  shop.setClock(24 * 3600_000)
  for (let call = 0; call < 20; call++) expect(await ask()).toBe(404)
  shop.setClock(-24 * 3600_000)
  expect(await ask()).toBe(429)
  shop.advance(600_000)
  expect(await ask()).toBe(404)
  await shop.close()
})
