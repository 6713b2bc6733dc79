import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRazorpayClient } from '../../providers/payments/razorpay.ts'
import { account, startTestSandbox } from '../testing/start-test-sandbox.ts'
import { checkoutScript } from './script.ts'

let harness: Awaited<ReturnType<typeof startTestSandbox>>
beforeEach(async () => {
  harness = await startTestSandbox()
})
afterEach(() => harness.close())

const options = { key: 'rzp_test_1', amount: 10000, currency: 'INR', name: 'Gulbagh', order_id: 'order_1' }

function construct(given: object): void {
  const context = createContext({ given, URL, document: {}, location: { href: 'http://shop.example/' } })
  context.window = context
  runInContext(`${checkoutScript}\nnew Razorpay(Object.assign({ handler: function () {} }, given))`, context)
}

test("the sandbox's checkout.js is plain ES5 and rejects missing or invalid options", () => {
  expect(checkoutScript).not.toMatch(/=>|`|\b(const|let|class|async)\b/)
  expect(() => construct(options)).not.toThrow()
  for (const name of Object.keys(options))
    expect(() => construct({ ...options, [name]: '' })).toThrow(`option ${name} is missing`)
  expect(() => construct({ ...options, amount: 99 })).toThrow(/whole number of paise/)
  expect(() => construct({ ...options, description: '#1' })).toThrow(/start with a letter/)
})

const embed = async (id: string, amount = 58_900, key = account.keyId) => {
  const query = new URLSearchParams({ key_id: key, order_id: id, amount: `${amount}`, currency: 'INR' })
  const response = await fetch(`${harness.razorpayUrl}/v1/checkout/embed?${query}`)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') }
}

test("the sandbox's payment window has a strict CSP and shows an error for an unknown order, a wrong key or a wrong amount", async () => {
  const razorpay = createRazorpayClient({
    keyId: account.keyId,
    keySecret: account.keySecret,
    baseUrl: harness.razorpayUrl,
  })
  const { id } = await razorpay.createOrder({ amount: 58_900, receipt: 'GB-1' })
  const { html, policy } = await embed(id)
  expect(html).toContain('Pay ₹589.00')
  expect(html).toContain('no money moves')
  expect(html).not.toMatch(/ on[a-z]+=| style=|<script>/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
  expect((await embed('order_unknown')).html).toContain('The id provided does not exist')
  expect((await embed(id, 58_900, 'rzp_test_other')).html).toContain('The id provided does not exist')
  expect((await embed(id, 100)).html).toContain('The amount is different')
  await harness.press(id, 'pay')
  expect((await embed(id)).html).toContain('Payment already done')
})

test('a request to pay in the sandbox from another origin is rejected with 403', async () => {
  const response = await fetch(`${harness.razorpayUrl}/v1/checkout/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: '{}',
  })
  expect(response.status).toBe(403)
})
