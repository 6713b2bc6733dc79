import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

function open(checkDatabase: () => Promise<unknown> = async () => 1, dataDir = tmpdir()) {
  const app = new Hono()
  const metrics = createMetrics()
  mountHealth(app, { metrics, dataDir, checkDatabase })
  return { app, metrics }
}

/** Somebody at the other end of a socket, as the Node adapter tells of them. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  incoming: { socket: { remoteAddress }, headers },
})

test('alive says nothing of the database', async () => {
  const { app } = open(() => Promise.reject(new Error('gone')))
  const reply = await app.request('/healthz')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(await reply.json()).toEqual({ status: 'ok' })
})

test.each<[string, () => Promise<unknown>, string, number, object]>([
  ['all is well', async () => 1, tmpdir(), 200, { status: 'ok', database: true, disk: true }],
  [
    'the database does not answer',
    () => Promise.reject(new Error('gone')),
    tmpdir(),
    503,
    { status: 'unready', database: false, disk: true },
  ],
  [
    'the data folder is gone',
    async () => 1,
    '/no/such/folder',
    503,
    { status: 'unready', database: true, disk: false },
  ],
])('readyz when %s', async (_, checkDatabase, dataDir, status, body) => {
  const reply = await open(checkDatabase, dataDir).app.request('/readyz')
  expect(reply.status).toBe(status)
  expect(await reply.json()).toEqual(body)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test.each<[string, Record<string, string>, number]>([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:10.1.2.3', {}, 200],
  ['172.31.0.1', {}, 200],
  ['172.32.0.1', {}, 404],
  ['203.0.113.7', {}, 404],
  ['2001:db8::1', {}, 404],
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 404],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, 404],
])('metrics for %s with %j: %i', async (address, headers, status) => {
  const { app, metrics } = open()
  metrics.answered('getProducts', 200, 0.01)
  const reply = await app.request('/metrics', {}, from(address, headers))
  expect(reply.status).toBe(status)
  expect((await reply.text()).includes('shop_api_requests_total{endpoint="getProducts",status="200"} 1')).toBe(
    status === 200,
  )
})
