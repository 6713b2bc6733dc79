import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createRazorpayClient } from '../../providers/payments/razorpay.ts'
import { account, type Received, startTestSandbox } from '../testing/start-test-sandbox.ts'

let harness: Awaited<ReturnType<typeof startTestSandbox>>
afterEach(() => harness.close())

const paid = ['payment.authorized', 'payment.captured', 'order.paid']
const signedWith = ({ body, headers }: Received, secret: string) =>
  headers['x-razorpay-signature'] === createHmac('sha256', secret).update(body).digest('hex')
const idsOf = () => harness.received.map(({ headers }) => headers['x-razorpay-event-id'])

async function payOne(mode?: string, more: object = {}) {
  const razorpay = createRazorpayClient({
    keyId: account.keyId,
    keySecret: account.keySecret,
    baseUrl: harness.razorpayUrl,
  })
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-1' })
  if (mode) await harness.fault('webhook', mode, more)
  const proof = await harness.press(id, 'pay')
  const beforeAnswer = harness.received.length
  await harness.sandbox.idle()
  return { id, proof, beforeAnswer }
}

test('each sandbox webhook has a signature over its bytes, a unique id and the state at the time of the event', async () => {
  harness = await startTestSandbox()
  const { id } = await payOne()
  expect(harness.events()).toEqual(paid)
  expect(harness.received.every((hook) => signedWith(hook, account.webhookSecret))).toBe(true)
  expect(new Set(idsOf()).size).toBe(3)
  const [authorized, , orderPaid] = harness.received.map(({ body }) => JSON.parse(body))
  expect(authorized).toMatchObject({
    entity: 'event',
    contains: ['payment'],
    payload: { payment: { entity: { status: 'authorized', order_id: id } } },
  })
  expect(orderPaid).toMatchObject({
    contains: ['payment', 'order'],
    payload: { order: { entity: { id, status: 'paid' } } },
  })
})

test('a sandbox webhook without a 2xx response is retried with the same event id, and dropped after the last retry', async () => {
  harness = await startTestSandbox({ retryMs: [1, 2] })
  harness.answers.push(500, 200, 200, 404)
  await payOne()
  expect(harness.events()).toHaveLength(5)
  expect(new Set(idsOf()).size).toBe(3)
  harness.answers.push(...Array.from({ length: 20 }, () => 500))
  harness.received.splice(0)
  await harness.send('/reset')
  await payOne()
  expect(harness.events()).toHaveLength(9)
})

test('the webhook fault "duplicate" sends an event several times with the same id, "duplicate_new_id" with new ids', async () => {
  harness = await startTestSandbox()
  await payOne('duplicate', { count: 3 })
  expect([harness.received.length, new Set(idsOf()).size]).toEqual([9, 3])
  harness.received.splice(0)
  await harness.send('/reset')
  await payOne('duplicate_new_id', { count: 2 })
  expect([harness.received.length, new Set(idsOf()).size]).toEqual([6, 6])
})

test('the webhook faults reverse, drop, unknown and delay change the sequence, number, kind and time of webhooks, respectively', async () => {
  harness = await startTestSandbox()
  await payOne('reverse')
  expect(harness.events()).toEqual([...paid].reverse())
  for (const [mode, events] of [
    ['drop', []],
    ['unknown', ['payment.mystery', ...paid]],
  ] as const) {
    harness.received.splice(0)
    await harness.send('/reset')
    await payOne(mode)
    expect(harness.events()).toEqual(events)
  }
  harness.received.splice(0)
  await harness.send('/reset')
  await payOne('delay', { delayMs: 20 })
  expect([...harness.events()].sort()).toEqual([...paid].sort())
})

test('the webhook fault "race" delivers all webhooks before the payment window gets its response', async () => {
  harness = await startTestSandbox()
  expect((await payOne('race')).beforeAnswer).toBe(3)
})

test('the webhook fault "tamper" changes the body so that the signature is invalid; "oldSecret" signs with the previous secret', async () => {
  harness = await startTestSandbox()
  await payOne('tamper')
  expect(harness.received.some((hook) => signedWith(hook, account.webhookSecret))).toBe(false)
  expect(harness.events()).toEqual(paid)
  harness.received.splice(0)
  await harness.send('/reset')
  await payOne('oldSecret')
  expect(harness.received.every((hook) => signedWith(hook, account.oldWebhookSecret))).toBe(true)
})
