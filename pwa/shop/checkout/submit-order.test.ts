import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreateOrderInput } from '#contract/checkout'
import { order as placedOrder } from '../../api/testing/order.cases.ts'
import { withDb } from '../../offline/db.ts'
import { isUnsent } from '../../offline/outbox/entry.ts'
import { entryStore, readOutbox } from '../../offline/outbox/entry-store.ts'
import { setOwner } from '../../offline/owner.ts'
import { stubBrowser } from '../../offline/testing/own-records.cases.ts'
import { completePlaced, dropOrderKeys } from '../outbox/complete-entry-store.ts'
import { type Problem, submitOrder, toastOf } from './submit-order.ts'

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
const placed = () => json(201, { success: true, order: { ...placedOrder, id: 7 } })
const refused = (code: string) => () => json(200, { success: false, error: 'No', message: 'No, sorry', code })

beforeEach(() => {
  keys.length = 0
  bodies.length = 0
  answers = []
  stubBrowser()
  setOwner(null)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    bodies.push(JSON.parse(String(init.body)))
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('network'))
  })
  // With fake timers, the connection store does not retry its failing request during the test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(async () => {
  setOwner(null)
  await withDb(async (db) => {
    for (const store of ['cart', 'drafts', 'placed', 'outbox', 'owner'] as const) await db.clear(store)
  })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unknown = { kind: 'unknown', message: null }

test('if a submitted order gets no response, its outcome is "unknown", and a retry sends the same idempotency key', async () => {
  expect(await submit(body)).toEqual(unknown)
  answers = [placed]
  expect(await submit(body)).toMatchObject({ kind: 'placed', reply: { order: { id: 7 } } })
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(bodies).toEqual([body, body])
})

test('an order that was changed after lost responses lists all its earlier idempotency keys in `replaces`, also on a retry', async () => {
  await submit(body)
  await submit({ ...body, notes: 'Ring' })
  await submit({ ...body, notes: 'Ring twice' })
  answers = [placed]
  await submit({ ...body, notes: 'Ring twice' })
  expect(bodies.map(({ replaces }) => replaces)).toEqual([undefined, [keys[0]], [keys[0], keys[1]], [keys[0], keys[1]]])
  expect(keys[3]).toBe(keys[2])
})

test('the outcome of an order is "unsent" while every attempt was offline, and "unknown" after one online attempt', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await submit(body)).toEqual({ kind: 'unsent' })
  expect(await submit({ ...body, notes: 'Ring twice' })).toEqual({ kind: 'unsent' })
  vi.stubGlobal('navigator', { onLine: true })
  expect(await submit(body)).toEqual(unknown)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await submit(body)).toEqual(unknown)
  expect(await submit({ ...body, notes: 'Ring twice' })).toEqual(unknown)
})

test('an order request that the server reports as still in progress is retried until it completes', async () => {
  const busy = () => json(409, { error: 'Busy', message: 'Busy', code: 'in_progress' }, { 'retry-after': '1' })
  answers = [busy, busy, placed]
  const outcome = submit(body)
  while (keys.length < 3) await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toMatchObject({ kind: 'placed' })
  expect(new Set(keys).size).toBe(1)
})

test('a retry after a refused order uses the same idempotency key, and a retry after a cancelled order uses a new one', async () => {
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
])(
  'a failed order with status %i and code %s shows the message of the specification',
  async (status, code, outcome) => {
    answers = [() => json(status, { error: 'Oops', message: 'Please try again', code })]
    expect(await submit(cash)).toEqual(outcome)
  },
)

test('if the response to an order is truncated, its outcome is "unknown"', async () => {
  answers = [() => new Response('{"success":tr', { status: 201 })]
  expect(await submit(body)).toEqual(unknown)
})

/** Returns the unsent writes in the outbox, which the page of waiting orders lists. */
const outboxEntries = async () => (await readOutbox()).entries.filter(isUnsent)

test.each([
  ['there is no response', () => Promise.reject(new TypeError('network'))],
  [
    'the response is truncated',
    () => Promise.resolve(new Response('{"success":tr', { status: 201, headers: jsonType })),
  ],
  [
    'a captive portal responds',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
  ],
])('when %s, a cash order is stored in the outbox with the idempotency key that was sent', async (_, fetched) => {
  const originalFetch = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    Promise.all([originalFetch(path, init).catch(() => null)]).then(fetched),
  )
  expect(await submit(cash)).toEqual({ kind: 'waiting' })
  expect(await outboxEntries()).toMatchObject([
    { key: keys[0], kind: 'order', owner: 'guest', state: 'waiting', tried: true, lines },
  ])
  expect(JSON.parse((await outboxEntries())[0]?.body ?? '')).toEqual(cash)
})

test("a changed order replaces the earlier version in the outbox and lists that version's idempotency key; an unchanged order does neither", async () => {
  await submit(cash)
  await submit({ ...cash, notes: 'Ring' })
  await submit({ ...cash, notes: 'Ring' })
  const entries = await outboxEntries()
  expect(entries.map(({ key }) => key)).toEqual([keys[1]])
  expect(JSON.parse(entries[0]?.body ?? '')).toEqual({ ...cash, notes: 'Ring', replaces: [keys[0]] })
})

test('a waiting order is held back in the outbox after the shopper sent a changed version of it and the server refused that version', async () => {
  await submit(cash)
  answers = [refused('out_of_stock')]
  expect(await submit({ ...cash, notes: 'Ring' })).toMatchObject({ kind: 'refused' })
  expect(await outboxEntries()).toMatchObject([{ state: 'held', key: keys[0] }])
})

test('an order in the outbox that was never sent is marked as not tried', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await submit(cash)
  expect(await outboxEntries()).toMatchObject([{ tried: false }])
})

/** Submits an order. Returns the contents of the outbox during the request, and the outcome of the order. */
async function meanwhile(order: CreateOrderInput, reply: () => Response) {
  let seen: unknown
  const originalFetch = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen = await outboxEntries()
    answers = [reply]
    return originalFetch(path, init)
  })
  const outcome = await submit(order)
  vi.stubGlobal('fetch', originalFetch)
  return { outcome, seen }
}

test('a cash order is in the outbox while its request runs, in case the page closes', async () => {
  const { outcome, seen } = await meanwhile(cash, placed)
  expect(outcome).toMatchObject({ kind: 'placed' })
  expect(seen).toMatchObject([{ key: keys[0], kind: 'order', state: 'waiting', tried: true, lines }])
  expect((await readOutbox()).entries).toEqual([])
  expect(await withDb((db) => db.getAll('placed'))).toMatchObject([{ orderId: 7, lines }])
})

test('after a refusal or a 503 response a changed order is not in the outbox, and the earlier version remains held back', async () => {
  await submit(cash)
  const { seen } = await meanwhile({ ...cash, notes: 'Ring' }, refused('out_of_stock'))
  expect(seen).toMatchObject([
    { key: keys[0], state: 'held' },
    { key: keys[1], state: 'waiting' },
  ])
  expect(await outboxEntries()).toMatchObject([{ state: 'held', key: keys[0] }])
  const busy = () => json(503, { error: 'Oops', message: 'Oops', code: 'unavailable' })
  await meanwhile({ ...cash, notes: 'Ring' }, busy)
  expect(await outboxEntries()).toMatchObject([{ state: 'held', key: keys[0] }])
})

test('an order paid online is stored in the outbox for its own page only (foreground entry) and is not listed as waiting', async () => {
  const { seen } = await meanwhile(body, placed)
  expect(seen).toEqual([])
  expect((await readOutbox()).entries).toMatchObject([{ key: keys[0], state: 'foreground' }])
  expect(await entryStore.waiting()).toEqual([])
})

test('an order paid online holds back an earlier cash order that waits in the outbox, and lists its key in `replaces`', async () => {
  await submit(cash)
  answers = [placed]
  expect(await submit(body)).toMatchObject({ kind: 'placed' })
  expect(bodies[1]?.replaces).toEqual([keys[0]])
  expect(await outboxEntries()).toMatchObject([{ key: keys[0], state: 'held' }])
  await completePlaced(placedOrder, lines)
  expect((await readOutbox()).entries).toEqual([])
})

test('the next order after a completed or cancelled order has a new idempotency key and replaces no order', async () => {
  answers = [placed, placed, placed]
  await submit(body)
  await completePlaced(placedOrder, lines)
  await submit(body)
  await dropOrderKeys()
  await submit({ ...body, notes: 'Ring' })
  expect(new Set(keys).size).toBe(3)
  expect(bodies.map(({ replaces }) => replaces)).toEqual([undefined, undefined, undefined])
})

test('if an account signs out during its order request, the order is sent for that account and its result is stored in the outbox for that account', async () => {
  setOwner('u5')
  const originalFetch = fetch
  const owners: (string | null)[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    owners.push(new Headers(init.headers).get('x-acting-user'))
    setOwner(null)
    answers = [placed]
    return originalFetch(path, init)
  })
  expect(await submit(cash)).toEqual({ kind: 'account-changed' })
  expect(owners).toEqual(['5'])
  expect((await readOutbox()).entries).toMatchObject([{ owner: 5, state: 'sent' }])
  expect(await withDb((db) => db.getAll('placed'))).toEqual([])
})

const refusal = {
  success: false as const,
  error: 'Only 2 left',
  message: 'Only 2 left.',
  code: 'out_of_stock' as const,
}

test.each<[string, Problem]>([
  ['was refused', { kind: 'refused', refusal }],
  ['failed', { kind: 'failed', message: 'Only 2 left', fields: {} }],
  ['failed on the server', { kind: 'unknown', message: 'Only 2 left.' }],
])(
  'an order that %s shows "Payment initialization failed" if it is paid online, and "Order failed" if it is paid in cash',
  (_, problem) => {
    expect(toastOf(problem, true)).toEqual({
      title: 'Payment initialization failed',
      description: 'Error: Only 2 left. Please try again or contact support.',
      variant: 'destructive',
    })
    expect(toastOf(problem, false)?.title).toBe('Order failed')
  },
)

test('an online order that was refused without a reason shows "Failed to create order and payment"', () => {
  const refusal = { success: false } as Extract<Problem, { kind: 'refused' }>['refusal']
  expect(toastOf({ kind: 'refused', refusal }, true)?.description).toBe(
    'Error: Failed to create order and payment. Please try again or contact support.',
  )
})
