import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openRazorpay } from '../providers/payments/razorpay-client.ts'
import { openSandbox } from './sandbox.ts'
import { account, openPlay } from './testing/open-play.ts'

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

test('the control calls answer this machine alone, and no page of another site', async () => {
  play = await openPlay({ isLocal: false })
  for (const path of ['/faults', '/reset', '/clock', '/shipments/1/advance'])
    expect((await play.send(path, {})).status).toBe(404)
  expect((await fetch(`${play.origin}/__sandbox/log`)).status).toBe(404)
  expect((await fetch(`${play.origin}/__sandbox`)).status).toBe(404)
  await play.close()
  play = await openPlay()
  const foreign = await fetch(`${play.origin}/__sandbox/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await play.send('/reset')).status).toBe(200)
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
  const page = await fetch(`${play.origin}/__sandbox`)
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
    isLocal: () => true,
  }
  const live = { ...account, keyId: 'rzp_live_1', webhookUrl: () => '' }
  expect(() => openSandbox({ ...options, razorpay: live })).toThrow(/live keys/)
})
