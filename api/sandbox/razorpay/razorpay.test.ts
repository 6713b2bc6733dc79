import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRazorpayClient } from '../../providers/payments/razorpay.ts'
import { startRecordingServer } from '../../testing/recording-server.ts'
import { account, startTestSandbox } from '../testing/start-test-sandbox.ts'

let harness: Awaited<ReturnType<typeof startTestSandbox>>
beforeEach(async () => {
  harness = await startTestSandbox()
})
afterEach(() => harness.close())

const client = (more: { keySecret?: string; timeoutMs?: number } = {}) =>
  createRazorpayClient({ keyId: account.keyId, keySecret: account.keySecret, baseUrl: harness.razorpayUrl, ...more })
const postOrder = async (body: unknown) => {
  const response = await fetch(`${harness.razorpayUrl}/v1/orders`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${account.keyId}:${account.keySecret}`)}`,
    },
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

test('a gateway order in the sandbox is created, found by receipt, paid by card and refunded once per idempotency key', async () => {
  const razorpay = client()
  const order = await razorpay.createOrder({ amount: 58_900, receipt: 'GB-1' })
  expect(order).toMatchObject({ status: 'created', attempts: 0, amount_paid: 0 })
  expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/)
  expect(await razorpay.orderByReceipt('GB-1')).toEqual(order)
  expect(await razorpay.orderByReceipt('GB-2')).toBeNull()

  const proof = await harness.press(order.id, 'pay')
  const signed = createHmac('sha256', account.keySecret).update(`${order.id}|${proof.razorpay_payment_id}`)
  expect(proof.razorpay_signature).toBe(signed.digest('hex'))
  expect(await razorpay.order(order.id)).toMatchObject({ status: 'paid', amount_paid: 58_900, attempts: 1 })
  expect(await razorpay.paymentsOf(order.id)).toMatchObject([{ status: 'captured', order_id: order.id }])

  const refund = await razorpay.refund(proof.razorpay_payment_id, 10_000, 'refund-GB-1-a')
  expect(await razorpay.refund(proof.razorpay_payment_id, 10_000, 'refund-GB-1-a')).toEqual(refund)
  expect(await razorpay.refundsOf(proof.razorpay_payment_id)).toEqual([refund])
  await expect(razorpay.refund(proof.razorpay_payment_id, 500, 'refund-GB-1-a')).rejects.toThrow(/Different request/)
  await expect(razorpay.refund(proof.razorpay_payment_id, 58_900, 'refund-GB-1-b')).rejects.toThrow(/greater than/)
  await razorpay.refund(proof.razorpay_payment_id, 48_900, 'refund-GB-1-c')
  await expect(razorpay.refund(proof.razorpay_payment_id, 100, 'refund-GB-1-d')).rejects.toThrow(/fully refunded/)
  expect(await razorpay.payment(proof.razorpay_payment_id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 58_900,
  })
})

const good = { amount: 10_000, currency: 'INR' }
test.each([
  [{ ...good, amount: 99 }, 'amount', 'The amount must be at least INR 1.00'],
  [{ ...good, amount: '10000' }, 'amount', 'The amount must be an integer.'],
  [{ ...good, amount: 100.5 }, 'amount', 'The amount must be an integer.'],
  [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
  [{ ...good, currency: 'USD' }, 'currency', 'Currency is not supported'],
  [{ ...good, receipt: 'x'.repeat(41) }, 'receipt', 'The receipt may not be greater than 40 characters.'],
  [{ ...good, notes: { a: 'x'.repeat(257) } }, 'notes', 'Individual note may not exceed 256 characters'],
  [{ ...good, colour: 'green' }, 'colour', 'colour is/are not required and should not be sent'],
])('creating the gateway order %j in the sandbox is rejected', async (body, field, description) => {
  expect(await postOrder(body)).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', field, description, source: 'business', metadata: {} } },
  })
})

test('the sandbox rejects a second gateway order with the same receipt, or returns the existing order with the option unique_receipt', async () => {
  const first = await postOrder({ ...good, receipt: 'r-1' })
  expect(first.body.notes).toEqual([])
  const again = await postOrder({ ...good, receipt: 'r-1' })
  expect(again).toMatchObject({ status: 400, body: { error: { description: 'Order receipt should be unique.' } } })
  const same = await postOrder({ ...good, receipt: 'r-1', unique_receipt: true })
  expect(same).toEqual(first)
})

test("the shop's client parses responses with numbers as strings, missing null fields and unknown fields", async () => {
  const raw = []
  for (let number = 0; number < 12; number++) {
    const { body } = await postOrder({ ...good, receipt: `loose-${number}` })
    raw.push(body)
    expect(await client().order(body.id)).toMatchObject({ amount: 10_000, amount_paid: 0, status: 'created' })
    const { razorpay_payment_id: id } = await harness.press(body.id, 'pay')
    expect(await client().payment(id)).toMatchObject({ amount: 10_000, status: 'captured', order_id: body.id })
    const refunded = await client().refund(id, 10_000, `refund-${id}`)
    expect(refunded).toMatchObject({ amount: 10_000, status: 'processed', payment_id: id })
  }
  const kinds = raw.map((body) => [typeof body.amount, 'offer_id' in body, 'checkout' in body])
  expect(new Set(kinds.map(String))).toEqual(new Set(['number,true,false', 'string,false,true']))
})

test('a gateway order can be paid after a declined card, and rejects further payments once it is paid', async () => {
  const razorpay = client()
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-3' })
  const declined = await harness.press(id, 'pay', { card: '4100280000060003' })
  expect(declined.error).toMatchObject({ reason: 'card_declined', metadata: { order_id: id } })
  expect(await razorpay.order(id)).toMatchObject({ status: 'attempted', attempts: 1 })
  expect((await harness.press(id, 'pay')).razorpay_payment_id).toMatch(/^pay_/)
  expect(await razorpay.order(id)).toMatchObject({ status: 'paid', attempts: 2 })
  expect((await harness.press(id, 'pay')).error.description).toBe('Payment already done for this order.')
  await harness.sandbox.idle()
  expect(harness.events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
})

test('an authorized payment in the sandbox blocks another payment and can be captured once, with its exact amount', async () => {
  const razorpay = client()
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-4' })
  const { razorpay_payment_id } = await harness.press(id, 'authorise')
  expect(await razorpay.payment(razorpay_payment_id)).toMatchObject({ status: 'authorized' })
  expect((await harness.press(id, 'pay')).error.description).toMatch(/already authorized/)
  await expect(razorpay.capture(razorpay_payment_id, 9_999)).rejects.toThrow(/equal to the amount/)
  expect(await razorpay.capture(razorpay_payment_id, 10_000)).toMatchObject({ status: 'captured' })
  await expect(razorpay.capture(razorpay_payment_id, 10_000)).rejects.toThrow(/already been captured/)
  expect(await razorpay.order(id)).toMatchObject({ status: 'paid' })
})

test('the payment window with the outcome "forge" returns an invalid signature and leaves the gateway order unpaid', async () => {
  const razorpay = client()
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-5' })
  const { razorpay_payment_id, razorpay_signature } = await harness.press(id, 'forge')
  const signed = createHmac('sha256', account.keySecret).update(`${id}|${razorpay_payment_id}`).digest('hex')
  expect(razorpay_signature).not.toBe(signed)
  await expect(razorpay.payment(razorpay_payment_id)).rejects.toThrow('The id provided does not exist')
  expect(await razorpay.order(id)).toMatchObject({ status: 'created', attempts: 0 })
})

test.each(['late_auth', 'button'])(
  'a sandbox payment with the outcome "late" is first reported as failed and captured after 15 minutes (%s)',
  async (how) => {
    const razorpay = client()
    const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-6' })
    if (how === 'late_auth') await harness.fault('checkout.pay', 'late_auth')
    const { error } = await harness.press(id, how === 'button' ? 'late' : 'pay')
    expect(error.reason).toBe('payment_timed_out')
    await harness.send('/clock', { advanceMs: 14 * 60_000 })
    expect(await razorpay.payment(error.metadata.payment_id)).toMatchObject({ status: 'failed' })
    await harness.send('/clock', { advanceMs: 60_000 })
    const { status, error_code = null } = await razorpay.payment(error.metadata.payment_id)
    expect({ status, error_code }).toEqual({ status: 'captured', error_code: null })
    await harness.sandbox.idle()
    expect(harness.events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
  },
)

test('a payment with the outcome "late" is authorized but not captured when the order has been paid in the meantime', async () => {
  const razorpay = client()
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-7' })
  const { error } = await harness.press(id, 'late')
  await harness.press(id, 'pay')
  await harness.send('/clock', { advanceMs: 15 * 60_000 })
  expect(await razorpay.payment(error.metadata.payment_id)).toMatchObject({ status: 'authorized' })
})

test('in the sandbox refunds of amounts ending in 91 paise fail; refunds of amounts ending in 92 paise are pending for an hour', async () => {
  const razorpay = client()
  for (const [amount, end] of [
    [10_091, 'failed'],
    [10_092, 'processed'],
  ] as const) {
    const { id } = await razorpay.createOrder({ amount, receipt: `GB-${amount}` })
    const { razorpay_payment_id } = await harness.press(id, 'pay')
    expect(await razorpay.refund(razorpay_payment_id, amount, `refund-${amount}`)).toMatchObject({ status: 'pending' })
    await harness.send('/clock', { advanceMs: 3_600_000 })
    expect(await razorpay.refundsOf(razorpay_payment_id)).toMatchObject([{ status: end }])
    const left = end === 'failed' ? { status: 'captured', amount_refunded: 0 } : { status: 'refunded' }
    expect(await razorpay.payment(razorpay_payment_id)).toMatchObject(left)
  }
  await harness.sandbox.idle()
  expect(harness.events().filter((event) => event.startsWith('refund'))).toEqual([
    'refund.created',
    'refund.failed',
    'refund.created',
    'refund.processed',
  ])
})

test.each([
  ['amount_mismatch', { amount: 100 }],
  ['currency_mismatch', { currency: 'USD' }],
  ['status_failed', { status: 'failed' }],
  ['status_refunded', { status: 'refunded' }],
  ['order_mismatch', { order_id: 'order_AnotherOrder00' }],
])('the sandbox fault %s changes one response of payments.get', async (mode, expected) => {
  const razorpay = client()
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-8' })
  const { razorpay_payment_id } = await harness.press(id, 'pay')
  await harness.fault('payments.get', mode)
  expect(await razorpay.payment(razorpay_payment_id)).toMatchObject(expected)
  expect(await razorpay.payment(razorpay_payment_id)).toMatchObject({
    amount: 10_000,
    currency: 'INR',
    status: 'captured',
    order_id: id,
  })
})

test.each([
  ['http_500', 'unreachable', 500],
  ['html_502', 'unreachable', 502],
  ['reset', 'unreachable', 0],
  ['garbage', 'unreachable', 200],
  ['http_429', 'busy', 429],
  ['http_401', 'misconfigured', 401],
])(
  `the sandbox fault %s makes the shop's gateway client throw the failure "%s" with status %i`,
  async (mode, failure, status) => {
    await harness.fault('orders.create', mode)
    await expect(client().createOrder({ amount: 10_000, receipt: 'GB-9' })).rejects.toMatchObject({ failure, status })
    expect(await client().orderByReceipt('GB-9')).toBeNull()
    expect(await client().createOrder({ amount: 10_000, receipt: 'GB-9' })).toMatchObject({ status: 'created' })
  },
)

test.each([
  ['hang', 0],
  ['commit_then_hang', 1],
])('the sandbox fault %s makes the call time out and leaves %i orders at the gateway', async (mode, made) => {
  await harness.fault('razorpay.*', mode)
  const order = { amount: 10_000, receipt: 'GB-10' }
  await expect(client({ timeoutMs: 100 }).createOrder(order)).rejects.toMatchObject({ failure: 'unreachable' })
  expect(await client().orderByReceipt('GB-10')).toEqual(made ? expect.objectContaining({ receipt: 'GB-10' }) : null)
})

test('wrong gateway keys are reported as "misconfigured"; a sandbox fault with times 0 applies until it is cleared', async () => {
  await expect(client({ keySecret: 'wrong' }).order('order_1')).rejects.toMatchObject({ failure: 'misconfigured' })
  await harness.fault('orders.get', 'http_500', { times: 0 })
  for (let call = 0; call < 3; call++) await expect(client().order('order_1')).rejects.toMatchObject({ status: 500 })
  await harness.send('/faults', undefined, 'DELETE')
  await expect(client().order('order_1')).rejects.toThrow('The id provided does not exist')
})

test.each([
  ['rzp_live_1', 'http', false],
  ['rzp_live_1', 'https', true],
  ['rzp_test_1', 'http', true],
] as const)(
  'with the key %s, a payment link whose page has an %s address is accepted: %s',
  async (keyId, scheme, isAccepted) => {
    const url = `${scheme}://rzp.io/i/nxrHnLJ`
    const server = await startRecordingServer(() => ({
      body: {
        id: 'plink_1',
        amount: 5900,
        status: 'created',
        short_url: url,
        reference_id: 'GB-1-R1-1',
        payments: null,
      },
    }))
    const { links } = createRazorpayClient({ keyId, keySecret: account.keySecret, baseUrl: server.url })
    const link = links.paymentLink('plink_1')
    if (isAccepted) expect(await link).toMatchObject({ url })
    else await expect(link).rejects.toThrow('not https')
    await server.close()
  },
)
