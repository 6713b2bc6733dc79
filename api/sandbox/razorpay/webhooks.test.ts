import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openRazorpay } from '../../providers/payments/razorpay-client.ts'
import { account, openPlay, type Received } from '../testing/open-play.ts'

let play: Awaited<ReturnType<typeof openPlay>>
afterEach(() => play.close())

const paid = ['payment.authorized', 'payment.captured', 'order.paid']
const signedWith = ({ body, headers }: Received, secret: string) =>
  headers['x-razorpay-signature'] === createHmac('sha256', secret).update(body).digest('hex')
const idsOf = () => play.received.map(({ headers }) => headers['x-razorpay-event-id'])

async function payOne(mode?: string, more: object = {}) {
  const razorpay = openRazorpay({ keyId: account.keyId, keySecret: account.keySecret, baseUrl: play.razorpayUrl })
  const { id } = await razorpay.createOrder({ amount: 10_000, receipt: 'GB-1' })
  if (mode) await play.fault('webhook', mode, more)
  const proof = await play.press(id, 'pay')
  const beforeAnswer = play.received.length
  await play.sandbox.idle()
  return { id, proof, beforeAnswer }
}

test('each event is signed over its bytes, has its own id and shows things as they were then', async () => {
  play = await openPlay()
  const { id } = await payOne()
  expect(play.events()).toEqual(paid)
  expect(play.received.every((hook) => signedWith(hook, account.webhookSecret))).toBe(true)
  expect(new Set(idsOf()).size).toBe(3)
  const [authorized, , orderPaid] = play.received.map(({ body }) => JSON.parse(body))
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

test('what is not answered with 2xx comes again with the same id, and is given up in the end', async () => {
  play = await openPlay({ retryMs: [1, 2] })
  play.answers.push(500, 200, 200, 404)
  await payOne()
  expect(play.events()).toHaveLength(5)
  expect(new Set(idsOf()).size).toBe(3)
  play.answers.push(...Array.from({ length: 20 }, () => 500))
  play.received.splice(0)
  await play.send('/reset')
  await payOne()
  expect(play.events()).toHaveLength(9)
})

test('duplicate: the same event under one id; duplicate_new_id: under several', async () => {
  play = await openPlay()
  await payOne('duplicate', { count: 3 })
  expect([play.received.length, new Set(idsOf()).size]).toEqual([9, 3])
  play.received.splice(0)
  await play.send('/reset')
  await payOne('duplicate_new_id', { count: 2 })
  expect([play.received.length, new Set(idsOf()).size]).toEqual([6, 6])
})

test('reverse, drop, unknown, delay', async () => {
  play = await openPlay()
  await payOne('reverse')
  expect(play.events()).toEqual([...paid].reverse())
  for (const [mode, events] of [
    ['drop', []],
    ['unknown', ['payment.mystery', ...paid]],
  ] as const) {
    play.received.splice(0)
    await play.send('/reset')
    await payOne(mode)
    expect(play.events()).toEqual(events)
  }
  play.received.splice(0)
  await play.send('/reset')
  await payOne('delay', { delayMs: 20 })
  expect([...play.events()].sort()).toEqual([...paid].sort())
})

test('race: every webhook is answered before the window hears of the payment', async () => {
  play = await openPlay()
  expect((await payOne('race')).beforeAnswer).toBe(3)
})

test('tamper breaks the signature, oldSecret signs with the secret before', async () => {
  play = await openPlay()
  await payOne('tamper')
  expect(play.received.some((hook) => signedWith(hook, account.webhookSecret))).toBe(false)
  expect(play.events()).toEqual(paid)
  play.received.splice(0)
  await play.send('/reset')
  await payOne('oldSecret')
  expect(play.received.every((hook) => signedWith(hook, account.oldWebhookSecret))).toBe(true)
})
