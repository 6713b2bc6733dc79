import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createRazorpayClient } from '../providers/payments/razorpay.ts'
import { createSandbox, sandboxPaths } from './shop-sandbox.ts'
import { account, controlHeaders, controlToken, startTestSandbox } from './testing/start-test-sandbox.ts'

const Answer = v.looseObject({ id: v.optional(v.string(), ''), razorpay_payment_id: v.optional(v.string(), '') })

let harness: Awaited<ReturnType<typeof startTestSandbox>>
afterEach(() => harness.close())

const client = () =>
  createRazorpayClient({ keyId: account.keyId, keySecret: account.keySecret, baseUrl: harness.razorpayUrl })

test('an order paid in the sandbox is still paid after a restart, and a webhook that got no response is sent again after the restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const stateFile = join(folder, 'sandbox.json')
  harness = await startTestSandbox({ stateFile, retryMs: [60_000] })
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  harness.answers.push(500, 500, 500)
  const { razorpay_payment_id } = await harness.press(id, 'pay')
  await expect.poll(() => harness.received.length).toBe(3)
  await harness.close()

  harness = await startTestSandbox({ stateFile })
  expect(await client().order(id)).toMatchObject({ status: 'paid' })
  expect(await client().payment(razorpay_payment_id)).toMatchObject({ status: 'captured' })
  await harness.sandbox.idle()
  expect([...harness.events()].sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  await harness.close()

  writeFileSync(stateFile, '{"orders":')
  harness = await startTestSandbox({ stateFile })
  expect(await client().orderByReceipt('GB-1')).toBeNull()
  rmSync(folder, { recursive: true })
})

test("the sandbox's control API and page return 404 without the control token", async () => {
  harness = await startTestSandbox()
  const paths = ['/faults', '/reset', '/clock', '/shipments/1/advance']
  // A request as a proxy on the same machine would send it, but without X-Forwarded-For.
  for (const token of [{}, { 'x-sandbox-token': 'wrong' }, { cookie: 'x-sandbox-token=wrong' }]) {
    for (const path of paths) {
      const response = await fetch(`${harness.origin}/__sandbox${path}`, { method: 'POST', headers: token, body: '{}' })
      expect(response.status).toBe(404)
    }
    for (const path of ['/log', '/faults', '', '?token=wrong', '?token='])
      expect((await fetch(`${harness.origin}/__sandbox${path}`, { headers: token })).status).toBe(404)
  }
  const foreign = await fetch(`${harness.origin}/__sandbox/reset`, {
    method: 'POST',
    headers: { ...controlHeaders, origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await harness.send('/reset')).status).toBe(200)
})

test('opening the sandbox page with the token in its URL sets a cookie that gives access to the page and the log', async () => {
  harness = await startTestSandbox()
  const address = `${harness.origin}/__sandbox?token=${encodeURIComponent(controlToken)}`
  const opened = await fetch(address, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/__sandbox'])
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/__sandbox; HttpOnly; SameSite=Strict$/)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  expect((await fetch(`${harness.origin}/__sandbox`, { headers })).status).toBe(200)
  expect((await fetch(`${harness.origin}/__sandbox/log`, { headers })).status).toBe(200)
})

test('large request bodies of anonymous callers are rejected by the sandbox with 413 and are not logged', async () => {
  harness = await startTestSandbox()
  const body = `[${'[],'.repeat(80_000)}[]]`
  const headers = { 'content-type': 'application/json' }
  for (let count = 0; count < 500; count++) {
    const path = count % 2 ? '/razorpay/v1/checkout/pay' : '/courier/v1/external/auth/login'
    const response = await harness.sandbox.app.request(`/__sandbox${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
  }
  const { entries } = (await harness.send('/log', undefined, 'GET')).body
  expect(JSON.stringify(entries).length).toBeLessThan(10_000)
})

test('request log of the sandbox truncates long bodies and paths', async () => {
  harness = await startTestSandbox()
  const long = 'x'.repeat(3500)
  for (let count = 0; count < 600; count++) {
    await fetch(`${harness.origin}/__sandbox/courier/v1/external/auth/login?${'y'.repeat(3000)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: long, password: 'a-secret' }),
    })
  }
  const { entries } = (await harness.send('/log', undefined, 'GET')).body
  expect(entries).toHaveLength(500)
  for (const entry of entries) expect(JSON.stringify(entry).length).toBeLessThan(10_000)
  expect(JSON.stringify(entries)).not.toContain('a-secret')
})

test('a gateway order in the sandbox rejects further payments after 20 attempts', async () => {
  harness = await startTestSandbox()
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const answers = []
  for (let count = 0; count < 40; count++) answers.push(await harness.press(id, 'decline'))
  expect(await client().paymentsOf(id)).toHaveLength(20)
  expect(answers.at(-1)?.error.description).toBe('Too many attempts to pay this order. Please place it again.')
})

test('the sandbox limits the number of stored payments and pending webhooks; failed payments are deleted first', async () => {
  harness = await startTestSandbox()
  const sandbox = createSandbox({
    clock: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    log: { info() {}, warn() {} },
    controlToken,
    razorpay: { ...account, webhookUrl: () => harness.origin },
    delivery: { fetch: async () => new Response(null, { status: 500 }), retryMs: [60_000] },
  })
  const authorization = `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return v.parse(Answer, await (await sandbox.app.request(`${sandboxPaths.razorpay}/v1${path}`, init)).json())
  }
  const order = async (receipt: string): Promise<string> =>
    (await call('/orders', { amount: 10_000, currency: 'INR', receipt })).id
  const press = async (orderId: string, outcome: string) =>
    call('/checkout/pay', { key_id: account.keyId, order_id: orderId, method: 'netbanking', outcome })
  const { razorpay_payment_id: paid } = await press(await order('GB-paid'), 'pay')
  for (let number = 0; number < 60; number++) {
    const id = await order(`GB-${number}`)
    for (let attempt = 0; attempt < 20; attempt++) await press(id, 'decline')
  }
  const { payments, deliveries } = sandbox.sizes()
  expect([payments <= 1100, deliveries <= 200]).toEqual([true, true])
  expect(await call(`/payments/${paid}`)).toMatchObject({ status: 'captured' })
  await sandbox.close()
})

test('a sandbox payment request over the rate limit returns 429 with Retry-After', async () => {
  harness = await startTestSandbox({ presses: 1 })
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const press = () =>
    fetch(`${harness.razorpayUrl}/v1/checkout/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: account.keyId, order_id: id, method: 'card', card: '4', outcome: 'decline' }),
    })
  expect((await press()).status).toBe(200)
  const refused = await press()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await client().paymentsOf(id)).toHaveLength(1)
})

test("the sandbox's control API rejects unknown fault targets and modes, masks secrets in the log and clears data on reset", async () => {
  harness = await startTestSandbox()
  expect((await harness.fault('orders.crate', 'hang')).status).toBe(400)
  expect((await harness.fault('orders.create', 'wallet_empty')).status).toBe(400)
  await harness.send('/courier/v1/external/auth/login', { email: 'x', password: 'a-secret' })
  await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const { entries } = (await harness.send('/log', undefined, 'GET')).body
  expect(entries).toMatchObject([
    { target: 'courier.login', status: 400 },
    { target: 'orders.create', method: 'POST', status: 200, request: { receipt: 'GB-1' } },
  ])
  expect(JSON.stringify(entries)).not.toContain('a-secret')
  await harness.send('/reset')
  expect(await client().orderByReceipt('GB-1')).toBeNull()
})

test('the sandbox page lists payments and escapes their texts', async () => {
  harness = await startTestSandbox()
  const { id } = await client().createOrder({ amount: 123_456, receipt: '<b>GB</b>' })
  await harness.press(id, 'pay')
  const page = await fetch(`${harness.origin}/__sandbox`, { headers: controlHeaders })
  const html = await page.text()
  expect(html).toContain('₹1,234.56')
  expect(html).toContain('&lt;b&gt;GB&lt;/b&gt;')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the sandbox throws when it is started with live gateway keys', async () => {
  harness = await startTestSandbox()
  const options = {
    clock: () => new Date(),
    random: () => new Uint8Array(14),
    log: { info() {}, warn() {} },
    controlToken,
  }
  const live = { ...account, keyId: 'rzp_live_1', webhookUrl: () => '' }
  expect(() => createSandbox({ ...options, razorpay: live })).toThrow(/live keys/)
})
