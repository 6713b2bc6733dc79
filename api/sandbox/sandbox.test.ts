import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { openRazorpay } from '../providers/payments/razorpay-client.ts'
import { openSandbox, sandboxPaths } from './sandbox.ts'
import { account, controlHeaders, controlToken, openPlay } from './testing/open-play.ts'

const Answer = v.looseObject({ id: v.optional(v.string(), ''), razorpay_payment_id: v.optional(v.string(), '') })

let play: Awaited<ReturnType<typeof openPlay>>
afterEach(() => play.close())

const client = () => openRazorpay({ keyId: account.keyId, keySecret: account.keySecret, baseUrl: play.razorpayUrl })

test('a paid order is still there after a restart, and a webhook that found nobody comes again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const stateFile = join(folder, 'sandbox.json')
  play = await openPlay({ stateFile, retryMs: [60_000] })
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  play.answers.push(500, 500, 500)
  const { razorpay_payment_id } = await play.press(id, 'pay')
  await expect.poll(() => play.received.length).toBe(3)
  await play.close()

  play = await openPlay({ stateFile })
  expect(await client().order(id)).toMatchObject({ status: 'paid' })
  expect(await client().payment(razorpay_payment_id)).toMatchObject({ status: 'captured' })
  await play.sandbox.idle()
  expect([...play.events()].sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured'])
  await play.close()

  writeFileSync(stateFile, '{"orders":')
  play = await openPlay({ stateFile })
  expect(await client().orderByReceipt('GB-1')).toBeNull()
  rmSync(folder, { recursive: true })
})

test('control calls and page answer only the holder of the control token', async () => {
  play = await openPlay()
  const paths = ['/faults', '/reset', '/clock', '/shipments/1/advance']
  // From this machine and without a forwarded address, as through a proxy on it.
  for (const token of [{}, { 'x-sandbox-token': 'wrong' }, { cookie: 'x-sandbox-token=wrong' }]) {
    for (const path of paths) {
      const response = await fetch(`${play.origin}/__sandbox${path}`, { method: 'POST', headers: token, body: '{}' })
      expect(response.status).toBe(404)
    }
    for (const path of ['/log', '/faults', '', '?token=wrong', '?token='])
      expect((await fetch(`${play.origin}/__sandbox${path}`, { headers: token })).status).toBe(404)
  }
  const foreign = await fetch(`${play.origin}/__sandbox/reset`, {
    method: 'POST',
    headers: { ...controlHeaders, origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await play.send('/reset')).status).toBe(200)
})

test('the address with the token opens the page for the browser that visits it', async () => {
  play = await openPlay()
  const address = `${play.origin}/__sandbox?token=${encodeURIComponent(controlToken)}`
  const opened = await fetch(address, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/__sandbox'])
  const [cookie = ''] = opened.headers.getSetCookie()
  expect(cookie).toMatch(/; Path=\/__sandbox; HttpOnly; SameSite=Strict$/)
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  expect((await fetch(`${play.origin}/__sandbox`, { headers })).status).toBe(200)
  expect((await fetch(`${play.origin}/__sandbox/log`, { headers })).status).toBe(200)
})

test('500 large bodies of anybody are refused and leave a log of a few kilobytes', async () => {
  play = await openPlay()
  const body = `[${'[],'.repeat(80_000)}[]]`
  const headers = { 'content-type': 'application/json' }
  for (let count = 0; count < 500; count++) {
    const path = count % 2 ? '/razorpay/v1/checkout/pay' : '/courier/v1/external/auth/login'
    const response = await play.sandbox.app.request(`/__sandbox${path}`, { method: 'POST', headers, body })
    expect(response.status).toBe(413)
  }
  const { entries } = (await play.send('/log', undefined, 'GET')).body
  expect(JSON.stringify(entries).length).toBeLessThan(10_000)
})

test('the log keeps a bounded part of each body and of each address', async () => {
  play = await openPlay()
  const long = 'x'.repeat(3500)
  for (let count = 0; count < 600; count++) {
    await fetch(`${play.origin}/__sandbox/courier/v1/external/auth/login?${'y'.repeat(3000)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: long, password: 'a-secret' }),
    })
  }
  const { entries } = (await play.send('/log', undefined, 'GET')).body
  expect(entries).toHaveLength(500)
  for (const entry of entries) expect(JSON.stringify(entry).length).toBeLessThan(10_000)
  expect(JSON.stringify(entries)).not.toContain('a-secret')
})

test('an order takes a bounded number of attempts', async () => {
  play = await openPlay()
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const answers = []
  for (let count = 0; count < 40; count++) answers.push(await play.press(id, 'decline'))
  expect(await client().paymentsOf(id)).toHaveLength(20)
  expect(answers.at(-1)?.error.description).toBe('Too many attempts to pay this order. Please place it again.')
})

test('payments and waiting webhooks are bounded, and failed payments go first', async () => {
  play = await openPlay()
  const sandbox = openSandbox({
    clock: () => new Date(),
    random: (bytes) => randomBytes(bytes),
    log: { info() {}, warn() {} },
    controlToken,
    razorpay: { ...account, webhookUrl: () => play.origin },
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

test('too many presses of one caller are answered 429 with the seconds to wait', async () => {
  play = await openPlay({ presses: 1 })
  const { id } = await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const press = () =>
    fetch(`${play.razorpayUrl}/v1/checkout/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key_id: account.keyId, order_id: id, method: 'card', card: '4', outcome: 'decline' }),
    })
  expect((await press()).status).toBe(200)
  const refused = await press()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await client().paymentsOf(id)).toHaveLength(1)
})

test('unknown targets and modes are refused, the log tells calls without secrets, reset forgets', async () => {
  play = await openPlay()
  expect((await play.fault('orders.crate', 'hang')).status).toBe(400)
  expect((await play.fault('orders.create', 'wallet_empty')).status).toBe(400)
  await play.send('/courier/v1/external/auth/login', { email: 'x', password: 'a-secret' })
  await client().createOrder({ amount: 10_000, receipt: 'GB-1' })
  const { entries } = (await play.send('/log', undefined, 'GET')).body
  expect(entries).toMatchObject([
    { target: 'courier.login', status: 400 },
    { target: 'orders.create', method: 'POST', status: 200, request: { receipt: 'GB-1' } },
  ])
  expect(JSON.stringify(entries)).not.toContain('a-secret')
  await play.send('/reset')
  expect(await client().orderByReceipt('GB-1')).toBeNull()
})

test('the page for people shows payments, safely', async () => {
  play = await openPlay()
  const { id } = await client().createOrder({ amount: 123_456, receipt: '<b>GB</b>' })
  await play.press(id, 'pay')
  const page = await fetch(`${play.origin}/__sandbox`, { headers: controlHeaders })
  const html = await page.text()
  expect(html).toContain('₹1,234.56')
  expect(html).toContain('&lt;b&gt;GB&lt;/b&gt;')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('it takes no live keys', async () => {
  play = await openPlay()
  const options = {
    clock: () => new Date(),
    random: () => new Uint8Array(14),
    log: { info() {}, warn() {} },
    controlToken,
  }
  const live = { ...account, keyId: 'rzp_live_1', webhookUrl: () => '' }
  expect(() => openSandbox({ ...options, razorpay: live })).toThrow(/live keys/)
})
