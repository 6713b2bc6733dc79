import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { createCatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { hotReads } from './hot-reads.ts'
import { createMetrics } from './monitoring.ts'

const { snapshot } = createCatalogueSnapshot({ onlinePayment: true, courierConnected: true, clock: () => new Date() })
const catalogueOf = (ready: boolean): Catalogue => ({
  current: async () => snapshot,
  complete: async () => snapshot,
  bulkWrite: (write) => write(() => undefined),
  ready: () => (ready ? snapshot : null),
  invalidate: () => undefined,
})

async function request(method: string, url: string, { ready = true, etag = '' } = {}) {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming, { method, url, headers: etag ? { 'if-none-match': etag } : {} })
  return hotReads(catalogueOf(ready), createMetrics(), false)({ incoming })
}

test.each(['/api/products', '/api/categories', '/api/settings'])(
  'hotReads, the fast path for catalogue requests, responds to GET %s with 200, and with 304 if the request contains the ETag of that response',
  async (path) => {
    const response = await request('GET', path)
    expect(response?.status).toBe(200)
    const again = await request('GET', path, { etag: response?.headers.get('etag') ?? '' })
    expect([again?.status, await again?.text()]).toEqual([304, ''])
  },
)

test.each([
  ['GET', '/api/products?include=inactive'],
  ['GET', '/api/products/'],
  ['GET', '/api/products/slug/not-there'],
  ['GET', '/api/orders'],
  ['POST', '/api/products'],
  ['HEAD', '/api/products'],
])('hotReads returns null for %s %s, so that the router handles the request', async (method, path) => {
  expect(await request(method, path)).toBeNull()
})

test('hotReads returns null while the catalogue must be reloaded, so that the router handles the request', async () => {
  expect(await request('GET', '/api/products', { ready: false })).toBeNull()
})

test('hotReads returns null for a request without a socket', () => {
  expect(hotReads(catalogueOf(true), createMetrics(), false)(undefined)).toBeNull()
})
