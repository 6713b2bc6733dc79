import { tmpdir } from 'node:os'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetrics, mountHealth } from './monitoring.ts'

function createApp(
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

test('health check healthz returns 200 while the database is unavailable', async () => {
  const { app } = createApp(() => Promise.reject(new Error('gone')))
  const reply = await app.request('/healthz')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(await reply.json()).toEqual({ status: 'ok' })
})

test.each<[string, () => Promise<unknown>, string[], number, object]>([
  ['database and disk are available', async () => 1, [tmpdir()], 200, { status: 'ok', database: true, disk: true }],
  [
    'the database is unavailable',
    () => Promise.reject(new Error('gone')),
    [tmpdir()],
    503,
    { status: 'unready', database: false, disk: true },
  ],
  [
    'the folder of the database is missing',
    async () => 1,
    [tmpdir(), '/no/such/folder'],
    503,
    { status: 'unready', database: true, disk: false },
  ],
])(
  'the health check readyz reports the checks of database and disk, with status 503 if one of them fails: %s',
  async (_, checkDatabase, folders, status, body) => {
    const reply = await createApp(checkDatabase, folders).app.request('/readyz')
    expect(reply.status).toBe(status)
    expect(await reply.json()).toEqual(body)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  },
)

test('health check readyz checks the database at most once in five seconds and returns 200 again after the database recovers', async () => {
  let checks = 0
  let isFull = true
  const { app, advance } = createApp(async () => {
    checks += 1
    if (isFull) throw new Error('full')
  })
  const readyStatus = async () => (await app.request('/readyz')).status
  expect(await Promise.all([readyStatus(), readyStatus()])).toEqual([503, 503])
  isFull = false
  advance(4999)
  expect([await readyStatus(), checks]).toEqual([503, 1])
  advance(1)
  expect([await readyStatus(), checks]).toEqual([200, 2])
})

test.each<[string, string | null, Record<string, string>, number]>([
  ['no token is configured', null, {}, 404],
  ['no token is configured and an empty one is sent', null, { authorization: 'Bearer ' }, 404],
  ['no token is sent', token, {}, 404],
  ['a wrong token is sent', token, { authorization: `Bearer ${token}x` }, 404],
  ['the token is sent without Bearer', token, { authorization: token }, 404],
  ['the token is sent', token, { authorization: `Bearer ${token}` }, 200],
  [
    'the token is sent through a proxy',
    token,
    { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' },
    200,
  ],
])(
  'the metrics endpoint returns 200 only for the configured bearer token and otherwise 404: %s',
  async (_, metricsToken, headers, status) => {
    const { app, metrics } = createApp(async () => 1, [tmpdir()], metricsToken)
    metrics.recordResponse('getProducts', 200, 0.01)
    const reply = await app.request('/metrics', { headers })
    expect(reply.status).toBe(status)
    expect((await reply.text()).includes('shop_api_requests_total{endpoint="getProducts",status="200"} 1')).toBe(
      status === 200,
    )
  },
)
