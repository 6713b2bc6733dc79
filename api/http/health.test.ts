import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mountHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

function open(
  checkDatabase: () => Promise<unknown> = async () => 1,
  folders = [tmpdir()],
  metricsToken: string | null = null,
) {
  const app = new Hono()
  const metrics = createMetrics()
  let now = 0
  mountHealth(app, { metrics, metricsToken, monotonicMs: () => now, folders, checkDatabase })
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { app, metrics, advance }
}

const token = 'a-token-for-prometheus'

test('alive says nothing of the database', async () => {
  const { app } = open(() => Promise.reject(new Error('gone')))
  const reply = await app.request('/healthz')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(await reply.json()).toEqual({ status: 'ok' })
})

test.each<[string, () => Promise<unknown>, string[], number, object]>([
  ['all is well', async () => 1, [tmpdir()], 200, { status: 'ok', database: true, disk: true }],
  [
    'the database does not answer',
    () => Promise.reject(new Error('gone')),
    [tmpdir()],
    503,
    { status: 'unready', database: false, disk: true },
  ],
  [
    'the folder of the database is gone',
    async () => 1,
    [tmpdir(), '/no/such/folder'],
    503,
    { status: 'unready', database: true, disk: false },
  ],
])('readyz when %s', async (_, checkDatabase, folders, status, body) => {
  const reply = await open(checkDatabase, folders).app.request('/readyz')
  expect(reply.status).toBe(status)
  expect(await reply.json()).toEqual(body)
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

test('readyz writes to the database at most once in five seconds, and notices when it can be written again', async () => {
  let checks = 0
  let isFull = true
  const { app, advance } = open(async () => {
    checks += 1
    if (isFull) throw new Error('full')
  })
  const ask = async () => (await app.request('/readyz')).status
  expect(await Promise.all([ask(), ask()])).toEqual([503, 503])
  isFull = false
  advance(4999)
  expect([await ask(), checks]).toEqual([503, 1])
  advance(1)
  expect([await ask(), checks]).toEqual([200, 2])
})

test.each<[string, string | null, Record<string, string>, number]>([
  ['no token is set', null, {}, 404],
  ['no token is set, and an empty one is sent', null, { authorization: 'Bearer ' }, 404],
  ['none is sent from this machine', token, {}, 404],
  ['another one is sent', token, { authorization: `Bearer ${token}x` }, 404],
  ['it is sent without its word', token, { authorization: token }, 404],
  ['it is sent', token, { authorization: `Bearer ${token}` }, 200],
  ['it is sent through a proxy', token, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }, 200],
])('metrics when %s', async (_, metricsToken, headers, status) => {
  const { app, metrics } = open(async () => 1, [tmpdir()], metricsToken)
  metrics.answered('getProducts', 200, 0.01)
  const reply = await app.request('/metrics', { headers })
  expect(reply.status).toBe(status)
  expect((await reply.text()).includes('shop_api_requests_total{endpoint="getProducts",status="200"} 1')).toBe(
    status === 200,
  )
})
