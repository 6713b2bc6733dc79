import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/account'
import { testProvider } from '#contract/admin/provider-keys'
import { getSettings } from '#contract/settings'
import { backUp } from '../../back-up.ts'
import { parseConfig } from '../../config.ts'
import type { Actor } from '../../testing/actor.ts'
import { type ComposedShop, createComposedShop } from '../../testing/composed-shop.ts'
import { freePort, startMailServer } from '../../testing/mail-server.ts'
import { read } from '../../testing/read.ts'
import { startRecordingServer } from '../../testing/recording-server.ts'

// These tests start the shop as in production. Gateway, courier and mail server are local test servers.

const folder = mkdtempSync(join(tmpdir(), 'shop-keys-'))
const dataDir = join(folder, 'data')
const account = { SHOP_ADMIN_EMAIL: 'owner@example.com', SHOP_ADMIN_PASSWORD: 'the owner’s password' }
const base = '/api/admin/provider-keys'
let shop: ComposedShop
let owner: Actor
let gateway: Awaited<ReturnType<typeof startRecordingServer>>
let courier: Awaited<ReturnType<typeof startRecordingServer>>
let answers = { gateway: 200, courier: 200 }

async function open() {
  shop = await createComposedShop(dataDir, {
    ...account,
    SEED: 'none',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_BASE_URL: gateway.url,
    COURIER_BASE_URL: courier.url,
  })
  owner = shop.visitor()
  await owner.post(login.path, { email: account.SHOP_ADMIN_EMAIL, password: account.SHOP_ADMIN_PASSWORD })
}

beforeAll(async () => {
  gateway = await startRecordingServer(() =>
    answers.gateway === 200
      ? { body: { entity: 'collection', count: 0, items: [] } }
      : {
          status: answers.gateway,
          body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
        },
  )
  courier = await startRecordingServer(({ path }) =>
    path === '/auth/login' && answers.courier === 200
      ? { body: { token: 'a-token' } }
      : path === '/auth/login'
        ? { status: answers.courier, body: { message: 'Invalid email and password combination' } }
        : { body: { status: 200, data: { available_courier_companies: [] } } },
  )
  await open()
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
  await courier.close()
  rmSync(folder, { recursive: true })
})

const put = (provider: string, body: object) => owner.send('PUT', `${base}/${provider}`, body)
const testOf = async (provider: string) => read(testProvider, await owner.post(`${base}/test`, { provider }))
const onlinePayment = async () => (await read(getSettings, await shop.visitor().get('/api/settings'))).onlinePayment

test('payment keys entered in the dashboard switch online payment on without a restart, and deleting them switches it off', async () => {
  expect(await onlinePayment()).toBe(false)
  expect(await testOf('payments')).toEqual({ ok: false, message: 'No Razorpay keys are in use.' })
  const testKeys = await put('payments', { keyId: 'rzp_test_9', keySecret: 'gateway-secret' })
  expect([testKeys.status, await testKeys.json()]).toMatchObject([400, { fields: { keyId: expect.any(String) } }])
  expect((await put('payments', { keyId: 'rzp_live_9', keySecret: 'gateway-secret' })).status).toBe(200)
  expect(await onlinePayment()).toBe(true)
  expect(await testOf('payments')).toEqual({ ok: true, message: 'Razorpay accepts the keys.' })
  expect(gateway.calls.at(-1)).toMatchObject({ method: 'GET' })
  answers = { ...answers, gateway: 401 }
  expect(await testOf('payments')).toEqual({
    ok: false,
    message: 'Razorpay rejects the keys. Copy key id and key secret again.',
  })
  answers = { ...answers, gateway: 200 }
  await owner.post(`${base}/delete`, { provider: 'payments' })
  expect(await onlinePayment()).toBe(false)
  await put('payments', { keyId: 'rzp_live_9', keySecret: 'gateway-secret' })
}, 60_000)

test('a courier account entered in the dashboard is used without a restart', async () => {
  expect((await testOf('courier')).ok).toBe(false)
  await put('courier', { email: 'api@shop.example', password: 'courier-secret' })
  expect(await testOf('courier')).toEqual({ ok: true, message: 'The courier accepts the account.' })
  await put('courier', { email: 'api@shop.example', password: 'wrong-secret' })
  answers = { ...answers, courier: 403 }
  expect(await testOf('courier')).toEqual({
    ok: false,
    message: 'The courier rejects the account. Enter email address and password of an API user.',
  })
}, 60_000)

test('emails are sent over the mail server entered in the dashboard, and the connection test shows the reason of a failure', async () => {
  const server = await startMailServer()
  const { port } = new URL(server.url)
  await put('mail', { host: '127.0.0.1', port: Number(port) })
  expect(await testOf('mail')).toEqual({ ok: true, message: 'The mail server accepts the account.' })
  await shop.visitor().post('/api/newsletter', { email: 'reader@example.com' })
  await expect.poll(() => server.received.map(({ to }) => to), { timeout: 20_000 }).toEqual([['reader@example.com']])
  await server.close()
  await put('mail', { host: '127.0.0.1', port: await freePort() })
  expect(await testOf('mail')).toEqual({
    ok: false,
    message: 'The mail server does not respond. Check its name and port.',
  })
}, 60_000)

test('the key file is readable only by the shop, a backup contains no keys, and the stored provider keys are used after a restart', async () => {
  const key = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  const copy = join(folder, 'backup')
  backUp(parseConfig({ DATA_DIR: dataDir }), copy)
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('shop.db')
  expect(files.map(({ name }) => name)).not.toContain('secret-key')
  for (const entry of files) {
    const content = readFileSync(join(entry.parentPath, entry.name), 'latin1')
    for (const secret of [key, 'gateway-secret', 'courier-secret', 'wrong-secret']) {
      expect(content.includes(secret), `${entry.name} contains ${secret}`).toBe(false)
    }
  }
  await shop.close()
  await open()
  expect(shop.providers).toMatchObject({ payments: 'live', courier: 'live' })
  expect(await onlinePayment()).toBe(true)
}, 60_000)
