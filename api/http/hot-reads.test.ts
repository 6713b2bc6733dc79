import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { makeSnapshot } from '../catalogue/snapshot.ts'
import { hotReads } from './hot-reads.ts'
import { createMetrics } from './metrics.ts'

const snapshot = makeSnapshot({ version: 1, rows: [], categories: [], settings: null }, null)
const catalogueOf = (ready: boolean): Catalogue => ({
  current: async () => snapshot,
  ready: () => (ready ? snapshot : null),
  changed: () => undefined,
})

function ask(method: string, url: string, { ready = true, etag = '' } = {}) {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming, { method, url, headers: etag ? { 'if-none-match': etag } : {} })
  return hotReads(catalogueOf(ready), createMetrics(), false)({ incoming })
}

test.each(['/api/products', '/api/categories', '/api/settings'])('%s is answered from memory', async (path) => {
  const response = ask('GET', path)
  expect(response?.status).toBe(200)
  const again = ask('GET', path, { etag: response?.headers.get('etag') ?? '' })
  expect([again?.status, await again?.text()]).toEqual([304, ''])
})

test.each([
  ['GET', '/api/products?include=inactive'],
  ['GET', '/api/products/'],
  ['GET', '/api/products/slug/not-there'],
  ['GET', '/api/orders'],
  ['POST', '/api/products'],
  ['HEAD', '/api/products'],
])('%s %s takes the usual way', (method, path) => {
  expect(ask(method, path)).toBeNull()
})

test('a catalogue that must be read again takes the usual way', () => {
  expect(ask('GET', '/api/products', { ready: false })).toBeNull()
})

test('a call without a socket takes the usual way', () => {
  expect(hotReads(catalogueOf(true), createMetrics(), false)(undefined)).toBeNull()
})
