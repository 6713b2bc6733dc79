import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { createCatalogueView } from '../catalogue/catalogue-view.ts'
import { hotReads } from './hot-reads.ts'
import { createMetrics } from './metrics.ts'

const { view } = createCatalogueView({ onlinePayment: true })
const catalogueOf = (ready: boolean): Catalogue => ({
  current: async () => view,
  ready: () => (ready ? view : null),
  changed: () => undefined,
})

async function ask(method: string, url: string, { ready = true, etag = '' } = {}) {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming, { method, url, headers: etag ? { 'if-none-match': etag } : {} })
  return hotReads(catalogueOf(ready), createMetrics(), false)({ incoming })
}

test.each(['/api/products', '/api/categories', '/api/settings'])('%s is answered from memory', async (path) => {
  const response = await ask('GET', path)
  expect(response?.status).toBe(200)
  const again = await ask('GET', path, { etag: response?.headers.get('etag') ?? '' })
  expect([again?.status, await again?.text()]).toEqual([304, ''])
})

test.each([
  ['GET', '/api/products?include=inactive'],
  ['GET', '/api/products/'],
  ['GET', '/api/products/slug/not-there'],
  ['GET', '/api/orders'],
  ['POST', '/api/products'],
  ['HEAD', '/api/products'],
])('%s %s takes the usual way', async (method, path) => {
  expect(await ask(method, path)).toBeNull()
})

test('a catalogue that must be read again takes the usual way', async () => {
  expect(await ask('GET', '/api/products', { ready: false })).toBeNull()
})

test('a call without a socket takes the usual way', () => {
  expect(hotReads(catalogueOf(true), createMetrics(), false)(undefined)).toBeNull()
})
