import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreateOrderInput } from '#contract/checkout'
import { dropAttempt } from '../../offline/attempt.ts'
import { orderAttempt } from '../../offline/order-drafts.ts'
import { editOutbox, readOutbox } from '../../offline/outbox/entry-store.ts'
import { submitOrder } from './submit-order.ts'

const body: CreateOrderInput = {
  customerEmail: 'a@example.org',
  customerName: 'Amina',
  customerPhone: '9876543210',
  shippingAddress: 'Ballimaran, Delhi 110006',
  paymentMethod: 'razorpay',
  amount: '168.00',
  items: [{ productId: 1, quantity: 1, price: '100.00' }],
}

const cash: CreateOrderInput = { ...body, paymentMethod: 'cash_on_delivery' }
const lines = [{ productId: 1, slug: 'majun', name: 'Majun', quantity: 1, price: '100.00', imageUrl: null }]
const submit = (order: CreateOrderInput) => submitOrder(order, lines)

const keys: (string | null)[] = []
const bodies: CreateOrderInput[] = []
let answers: (() => Response)[] = []

const jsonType = { 'content-type': 'application/json' }
const json = (status: number, reply: object, headers = {}) =>
  new Response(JSON.stringify(reply), { status, headers: { ...jsonType, ...headers } })
const placed = () => json(201, { success: true, order: { id: 7 } })
const refused = (code: string) => () => json(200, { success: false, error: 'No', message: 'No, sorry', code })

beforeEach(() => {
  keys.length = 0
  bodies.length = 0
  answers = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    bodies.push(JSON.parse(String(init.body)))
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('network'))
  })
  // The connection store probes for a shop that does not answer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(async () => {
  await dropAttempt(orderAttempt)
  await editOutbox(() => [])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unknown = { kind: 'unknown', message: null }

test('after a lost answer nobody knows, and the next try carries the same key', async () => {
  expect(await submit(body)).toEqual(unknown)
  answers = [placed]
  expect(await submit(body)).toMatchObject({ kind: 'placed', order: { id: 7 } })
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(bodies).toEqual([body, body])
})

test('a changed order after lost answers names every one of them, the same at each repeat', async () => {
  await submit(body)
  await submit({ ...body, notes: 'Ring' })
  await submit({ ...body, notes: 'Ring twice' })
  answers = [placed]
  await submit({ ...body, notes: 'Ring twice' })
  expect(bodies.map(({ replaces }) => replaces)).toEqual([undefined, [keys[0]], [keys[0], keys[1]], [keys[0], keys[1]]])
  expect(keys[3]).toBe(keys[2])
})

test('what only an offline device tried has not left it; what was tried before may have', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await submit(body)).toEqual({ kind: 'unsent' })
  expect(await submit({ ...body, notes: 'Ring twice' })).toEqual({ kind: 'unsent' })
  vi.stubGlobal('navigator', { onLine: true })
  expect(await submit(body)).toEqual(unknown)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await submit(body)).toEqual(unknown)
  expect(await submit({ ...body, notes: 'Ring twice' })).toEqual(unknown)
})

test('a request still at work is asked again until it answers', async () => {
  const busy = () => json(409, { error: 'Busy', message: 'Busy', code: 'in_progress' }, { 'retry-after': '1' })
  answers = [busy, busy, placed]
  const outcome = submit(body)
  while (keys.length < 3) await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toMatchObject({ kind: 'placed' })
  expect(new Set(keys).size).toBe(1)
})

test('a refusal keeps the key, but a cancelled order spends it', async () => {
  answers = [refused('out_of_stock'), refused('order_cancelled'), placed]
  expect(await submit(body)).toMatchObject({ kind: 'refused', refusal: { message: 'No, sorry' } })
  await submit(body)
  await submit(body)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test.each([
  [400, 'invalid', { kind: 'failed', message: 'Server error: 400 - Please try again', fields: {} }],
  [503, 'unavailable', { kind: 'failed', message: 'Server error: 503 - Please try again', fields: {} }],
  [500, 'internal', { kind: 'unknown', message: 'Server error: 500 - Please try again' }],
])('a reply of %i %s is told in the words of the specification', async (status, code, outcome) => {
  answers = [() => json(status, { error: 'Oops', message: 'Please try again', code })]
  expect(await submit(cash)).toEqual(outcome)
})

test('an answer that breaks off says nothing', async () => {
  answers = [() => new Response('{"success":tr', { status: 201 })]
  expect(await submit(body)).toEqual(unknown)
})

const kept = async () => (await readOutbox()).entries

test.each([
  ['nothing answers', () => Promise.reject(new TypeError('network'))],
  ['an answer breaks off', () => Promise.resolve(new Response('{"success":tr', { status: 201, headers: jsonType }))],
  [
    'a captive portal answers',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
  ],
])('where %s, an order in cash waits in the outbox, under the key that was tried', async (_, fetched) => {
  const told = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    Promise.all([told(path, init).catch(() => null)]).then(fetched),
  )
  expect(await submit(cash)).toEqual({ kind: 'kept' })
  expect(await kept()).toMatchObject([
    { key: keys[0], kind: 'order', owner: 'guest', state: 'waiting', tried: true, lines },
  ])
  expect(JSON.parse((await kept())[0]?.body ?? '')).toEqual(cash)
})

test('a changed order takes the place of the one that waits, and names its key; the same stays one', async () => {
  await submit(cash)
  await submit({ ...cash, notes: 'Ring' })
  await submit({ ...cash, notes: 'Ring' })
  const entries = await kept()
  expect(entries.map(({ key }) => key)).toEqual([keys[1]])
  expect(JSON.parse(entries[0]?.body ?? '')).toEqual({ ...cash, notes: 'Ring', replaces: [keys[0]] })
})

test('an order that waits is held back while another is tried', async () => {
  await submit(cash)
  answers = [refused('out_of_stock')]
  expect(await submit({ ...cash, notes: 'Ring' })).toMatchObject({ kind: 'refused' })
  expect(await kept()).toMatchObject([{ state: 'held', key: keys[0] }])
})

test('what never left the phone may be changed without a doubt', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await submit(cash)
  expect(await kept()).toMatchObject([{ tried: false }])
})

/** What the outbox holds while the request is on its way. */
async function meanwhile(order: CreateOrderInput, reply: () => Response) {
  let seen: unknown
  const told = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen = await kept()
    answers = [reply]
    return told(path, init)
  })
  const outcome = await submit(order)
  vi.stubGlobal('fetch', told)
  return { outcome, seen }
}

test('an order in cash is kept while it is on its way, for the page that comes if this one is left', async () => {
  const { outcome, seen } = await meanwhile(cash, placed)
  expect(outcome).toMatchObject({ kind: 'placed' })
  expect(seen).toMatchObject([{ key: keys[0], kind: 'order', state: 'waiting', tried: true, lines }])
  // Until this page has settled it: one that is left just now leaves that too.
  expect(await kept()).toMatchObject([{ key: keys[0], state: 'sent', reply: { order: { id: 7 } } }])
})

test('a refusal leaves nothing of it, and what had given way to it is there again', async () => {
  await submit(cash)
  const { seen } = await meanwhile({ ...cash, notes: 'Ring' }, refused('out_of_stock'))
  expect(seen).toMatchObject([{ key: keys[1] }])
  expect(await kept()).toMatchObject([{ state: 'held', key: keys[0] }])
  const busy = () => json(503, { error: 'Oops', message: 'Oops', code: 'unavailable' })
  await meanwhile({ ...cash, notes: 'Ring' }, busy)
  expect(await kept()).toMatchObject([{ state: 'held', key: keys[0] }])
})

test('an order that is paid online does not wait anywhere: whoever left its page has not paid', async () => {
  const { seen } = await meanwhile(body, placed)
  expect([seen, await kept()]).toEqual([[], []])
})
