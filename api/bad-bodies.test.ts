import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import { urlOf } from '#contract/paths'
import { addCollection, addPage, addProduct, addSignedIn, countRows, stateOf } from './testing/data.ts'
import { readError } from './testing/read.ts'
import { createTestShop } from './testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop)
await addPage(shop)
await addCollection(shop)

const endpoints: [string, Endpoint][] = Object.entries(contract)
const withBody = endpoints.filter(([, { body }]) => body !== null && !v.is(body, undefined))
const unsafe = endpoints.filter(([, { method }]) => method !== 'GET')

/** Returns the URL of the endpoint with 1 for each id, because a record with this id may exist. */
const addressOf = ({ path }: Endpoint) =>
  urlOf<string>(path, { params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 1])) })

const bodies: [string, NonNullable<RequestInit['body']>][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['half an object', '{'],
  ['a byte-order mark', '\ufeff{}'],
  ['two objects', '{}{}'],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
]

test.each(withBody)(
  'endpoint %s returns 400 for a body that is not exactly one JSON object',
  async (_name, endpoint) => {
    const before = await stateOf(shop)
    for (const [what, body] of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await admin.request(addressOf(endpoint), { method: endpoint.method, headers, body })
      expect([response.status, (await readError(response)).code], what).toEqual([400, 'invalid'])
    }
    expect(await stateOf(shop)).toEqual(before)
  },
)

test.each(withBody)(
  'endpoint %s returns 400 or 413 for a body that is a text of one megabyte',
  async (_name, endpoint) => {
    const response = await admin.send(endpoint.method, addressOf(endpoint), { name: 'x'.repeat(1024 * 1024) })
    expect([400, 413]).toContain(response.status)
  },
)

test('an aborted request body returns 400 and logs no error', async () => {
  let parts = 0
  const body = new ReadableStream({
    pull(controller) {
      parts += 1
      if (parts === 1) controller.enqueue(Buffer.from('{"email":"a@'))
      else controller.error(new Error('aborted'))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  const response = await shop.visitor().request('/api/newsletter', init)
  expect([response.status, (await readError(response)).code]).toEqual([400, 'invalid'])
  expect(shop.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each(unsafe)('endpoint %s changes nothing when it is called with GET or HEAD', async (_name, endpoint) => {
  const before = await countRows(shop.db)
  const alsoRead = endpoints.some(([, { method, path }]) => method === 'GET' && path === endpoint.path)
  for (const method of ['GET', 'HEAD']) {
    const { status } = await admin.request(addressOf(endpoint), { method })
    expect(alsoRead ? [200, 404] : [404, 405]).toContain(status)
  }
  expect(await countRows(shop.db)).toEqual(before)
})

// The origin of the shop is `http://localhost`. The tested origins contain this host name, use another port or add a
// user name.
const otherHosts = ['evil.example', 'localhost.evil.example', 'evil.localhost', 'localhost:9', 'evil@localhost']
const origins = ['null', '', ...otherHosts.map((host) => `http://${host}`)]

test.each(unsafe)(
  'endpoint %s returns 403 for requests from other origins and changes nothing',
  async (_name, endpoint) => {
    const before = await stateOf(shop)
    const body = endpoint.body ? '{}' : undefined
    for (const origin of origins) {
      const response = await admin.send(endpoint.method, addressOf(endpoint), body, { origin })
      expect([response.status, response.headers.get('access-control-allow-origin')], origin).toEqual([403, null])
    }
    expect(await stateOf(shop)).toEqual(before)
  },
)

const review = {
  productId: product.id,
  customerName: 'Asha',
  customerEmail: 'a@example.com',
  rating: 5,
  title: 'x',
  comment: 'y',
}
const message = { name: 'Asha', email: 'a@example.com', subject: 'A question', message: 'How are you today?' }
const forms = [
  ['/api/reviews', review, ['customerName', 'customerEmail', 'title', 'comment'], ['productId', 'rating']],
  ['/api/newsletter', { email: 'a@example.com' }, ['email'], []],
  ['/api/contact', message, ['name', 'email', 'subject', 'message'], []],
] as const

const invalidTexts = [1, true, {}, [], ['a'], 'x'.repeat(20_000)]
const invalidNumbers = [1.5, -1, 0, 1e21, 2 ** 53 + 2, '0x10', ' 2 ', '2abc', true, null, [], {}, '']

test.each(forms)('endpoint %s returns 400 for a field of the wrong type', async (path, form, texts, numbers) => {
  const before = await stateOf(shop)
  const cases = [
    ...texts.flatMap((field) => invalidTexts.map((value) => ({ [field]: value }))),
    ...numbers.flatMap((field) => invalidNumbers.map((value) => ({ [field]: value }))),
  ]
  for (const change of cases) {
    const response = await shop.visitor().post(path, { ...form, ...change })
    expect(response.status, JSON.stringify(change).slice(0, 80)).toBe(400)
    expect(await readError(response)).toMatchObject({ code: 'invalid', fields: expect.any(Object) })
  }
  expect(await stateOf(shop)).toEqual(before)
})

test.each(withBody)(
  'endpoint %s returns a short error message that does not repeat the input',
  async (_name, endpoint) => {
    const secret = 'k3pt-to-itself'.repeat(3000)
    for (const body of [
      {},
      { [secret]: secret },
      { email: secret, items: secret, productId: secret, status: secret },
    ]) {
      const response = await admin.send(endpoint.method, addressOf(endpoint), body)
      if (response.status !== 400) continue
      const reply = await response.text()
      expect(reply.length).toBeLessThan(2000)
      expect(reply).not.toMatch(/k3pt|Expected|received|\\d|undefined/)
    }
  },
)

test.each(forms)('endpoint %s ignores prototype properties such as `__proto__` in the body', async (path, form) => {
  const text = JSON.stringify({ ...form, constructor: { prototype: { role: 'admin' } } })
  const response = await shop.visitor().post(path, text.replace('{', '{"__proto__":{"role":"admin","isAdmin":true},'))
  expect([200, 201]).toContain(response.status)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect((await shop.visitor().get('/api/admin/stats')).status).toBe(401)
})

test.each(forms)(
  'endpoint %s responds without delay to text that makes an unsafe regular expression backtrack exponentially',
  async (path, form, texts) => {
    for (const field of texts) {
      for (const hostile of ['a'.repeat(50_000), '!'.repeat(50_000), `a@${'a.'.repeat(25_000)}`]) {
        const { status } = await shop.visitor().post(path, { ...form, [field]: hostile })
        expect(status).toBe(400)
      }
      // Texts below the length limit, so that the regular expressions of the fields are applied to them.
      for (const hostile of ['a'.repeat(250), '!'.repeat(250), `a@${'a.'.repeat(120)}`, `a@${'a-'.repeat(120)}.`]) {
        const { status } = await shop.visitor().post(path, { ...form, [field]: hostile })
        expect([200, 201, 400]).toContain(status)
      }
    }
  },
)
