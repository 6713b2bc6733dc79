import { desc } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { homeList } from '#contract/admin/catalogue'
import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import { auditLog } from '../db/schema/operations.ts'
import { adminWrites } from '../testing/admin-writes.ts'
import { addBatch, addCollection, addPage, addProduct, addSignedIn, stateOf } from '../testing/data.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const anonymous = shop.visitor()
const forged = shop.visitor({ session: 'made-up' })
const user = await addSignedIn(shop)
const admin = await addSignedIn(shop, { role: 'admin' })

const endpoints: [string, Endpoint][] = Object.entries(contract)
const forAdmins = endpoints.filter(([, endpoint]) => endpoint.access === 'admin')
const isWrite = ([, { method }]: [string, Endpoint]) => method !== 'GET'
/** Whether an endpoint receives a file as body. Separate tests cover these endpoints. */
const takesFile = ([, { method, query }]: [string, Endpoint]) => method === 'POST' && query !== null
const writes = Object.entries(adminWrites)

test('adminWrites has test data for every admin endpoint that changes data, and for no other endpoint', () => {
  expect(Object.keys(adminWrites).toSorted()).toEqual(
    forAdmins
      .filter((entry) => isWrite(entry) && !takesFile(entry))
      .map(([name]) => name)
      .toSorted(),
  )
})

test('all endpoints under /api/admin and all endpoints that change the catalogue require an admin', () => {
  const paths = /^\/api\/(admin\/|(products|categories)(\/:id)?$)/
  const open = endpoints.filter(
    (entry) => paths.test(entry[1].path) && (isWrite(entry) || entry[1].path.includes('admin')),
  )
  expect(open.map(([name]) => name).toSorted()).toEqual(forAdmins.map(([name]) => name).toSorted())
})

const refused = [
  ['anonymous', anonymous, 401, 'unauthenticated'],
  ['forged session', forged, 401, 'unauthenticated'],
  ['user', user, 403, 'forbidden'],
] as const

test.each(writes)('endpoint %s rejects callers who are not admins and changes nothing', async (name, make) => {
  const { method } = new Map(endpoints).get(name) ?? { method: 'none' }
  const { path, ...given } = await make(shop)
  const body = 'body' in given ? given.body : undefined
  const before = await stateOf(shop)
  const bodies = body === undefined ? [undefined] : [body, '{', { role: 1, name: 5 }]
  for (const [who, actor, status, code] of refused) {
    for (const sent of bodies) {
      const response = await actor.send(method, path, sent)
      expect([response.status, (await readError(response)).code], who).toEqual([status, code])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  }
  expect(await stateOf(shop)).toEqual(before)
})

const reads = forAdmins.filter((entry) => !isWrite(entry))

/** The query string of each endpoint that requires one, by the name of the endpoint. */
const queries: Partial<Record<string, string>> = { getSales: '?days=7', getBatchOrders: '?batchId=1' }

test.each(reads)('endpoint %s rejects callers who are not admins', async (name, endpoint) => {
  const product = await addProduct(shop)
  const page = await addPage(shop)
  const { order } = await place(shop.visitor(), orderBody(product))
  const collection = await addCollection(shop)
  const made = endpoint.path.includes('/batches/') ? await addBatch(shop) : product
  const { id } = endpoint.path.includes('/pages/') ? page : endpoint.path.includes('/collections/') ? collection : made
  const address = endpoint.path
    .replace(':orderId', String(order.id))
    .replace(':id', String(id))
    .replace(':list', homeList)
  const path = `${address}${queries[name] ?? ''}`
  for (const [who, actor, status, code] of refused) {
    const response = await actor.get(path)
    expect([response.status, (await readError(response)).code], who).toEqual([status, code])
  }
  const response = await admin.get(path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

const newestEntries = () => shop.db.read((tx) => tx.select().from(auditLog).orderBy(desc(auditLog.id)).execute())

// The preview of a page and the test of a connection change nothing, so these endpoints write no audit entry.
const changes = writes.filter(([name]) => !name.startsWith('preview') && name !== 'testProvider')

test.each(changes)('endpoint %s adds one entry to the audit log', async (name, make) => {
  const { method, status } = new Map(endpoints).get(name) ?? { method: 'none', status: 0 }
  const { path, ...given } = await make(shop)
  const before = await newestEntries()
  const response = await admin.send(method, path, 'body' in given ? given.body : undefined)
  expect(response.status).toBe(status)
  const after = await newestEntries()
  expect(after.length).toBe(before.length + 1)
  const [entry] = after
  expect(entry).toMatchObject({ userId: admin.user.id, action: name, createdAt: shop.clock() })
  expect(entry?.target).toMatch(
    /^(settings|emails|stock|(users|orders|products|categories|collections|reviews|messages|pages|imports)\/\d+)$/,
  )
  expect(entry?.before === null && entry.after === null).toBe(false)
})

test.each(writes)(
  'endpoint %s rejects requests from other origins with 403 and other content types with 415',
  async (name, make) => {
    const { method } = new Map(endpoints).get(name) ?? { method: 'none' }
    const { path, ...given } = await make(shop)
    const before = await stateOf(shop)
    const body = 'body' in given ? JSON.stringify(given.body) : undefined
    for (const origin of ['https://evil.example', 'null']) {
      const response = await admin.send(method, path, body, { origin })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
    expect((await admin.send(method, path, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    if (body !== undefined) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        expect((await admin.send(method, path, body, { 'content-type': type })).status).toBe(415)
      }
    }
    expect(await stateOf(shop)).toEqual(before)
  },
)

test.each(writes)('endpoint %s returns 400 for a body that is not an object', async (name, make) => {
  const { method } = new Map(endpoints).get(name) ?? { method: 'none' }
  const { path, ...given } = await make(shop)
  if (!('body' in given)) return
  const before = await stateOf(shop)
  const invalid = ['null', '[]', '"x"', '{', '\ufeff{}', '{} {}', '1']
  for (const body of invalid) {
    const response = await admin.send(method, path, body)
    expect([response.status, (await readError(response)).code], body).toEqual([400, 'invalid'])
  }
  expect(await stateOf(shop)).toEqual(before)
})

test.each(writes)('endpoint %s returns 404 for unknown and invalid ids', async (name, make) => {
  const { method } = new Map(endpoints).get(name) ?? { method: 'none' }
  const { path, ...given } = await make(shop)
  if (!/\/\d+/.test(path)) return
  const before = await stateOf(shop)
  for (const id of ['987654321', 'abc', '0', '-1', '1.5', '1e3', "1'--", '99999999999999999999']) {
    const response = await admin.send(method, path.replace(/\d+/, id), 'body' in given ? given.body : undefined)
    expect([response.status, (await readError(response)).code], id).toEqual([404, 'not_found'])
  }
  expect(await stateOf(shop)).toEqual(before)
})

test('a demoted admin is refused from the next request on', async () => {
  const second = await addSignedIn(shop, { role: 'admin' })
  expect((await second.get('/api/admin/stats')).status).toBe(200)
  const path = `/api/admin/users/${second.user.id}/role`
  expect((await admin.send('PATCH', path, { role: 'user' })).status).toBe(200)
  expect((await second.get('/api/admin/stats')).status).toBe(403)
  expect((await second.send('PATCH', path, { role: 'admin' })).status).toBe(403)
})
