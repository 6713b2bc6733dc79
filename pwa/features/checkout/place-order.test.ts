import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreateOrderInput } from '#contract/checkout'
import { placeOrder } from './place-order.ts'

const body: CreateOrderInput = {
  customerEmail: 'a@example.org',
  customerName: 'Amina',
  customerPhone: '9876543210',
  shippingAddress: 'Ballimaran, Delhi 110006',
  paymentMethod: 'cash_on_delivery',
  amount: '168.00',
  items: [{ productId: 1, quantity: 1, price: '100.00' }],
}

const keys: (string | null)[] = []
let answers: (() => Response)[] = []

const json = (status: number, reply: object, headers = {}) =>
  new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json', ...headers } })
const placed = () => json(201, { success: true, order: { id: 7 } })
const refused = (code: string) => () => json(200, { success: false, error: 'No', message: 'No, sorry', code })

beforeEach(() => {
  keys.length = 0
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = answers.shift()
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('network'))
  })
  // The connection store probes for a shop that does not answer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a lost answer is unreached, and the next try carries the same key', async () => {
  answers = []
  expect(await placeOrder(body)).toEqual({ kind: 'unreached' })
  answers = [placed]
  expect(await placeOrder(body)).toMatchObject({ kind: 'placed', order: { id: 7 } })
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('a request still at work is asked again until it answers', async () => {
  const busy = () => json(409, { error: 'Busy', message: 'Busy', code: 'in_progress' }, { 'retry-after': '1' })
  answers = [busy, busy, placed]
  const outcome = placeOrder(body)
  while (keys.length < 3) await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toMatchObject({ kind: 'placed' })
  expect(new Set(keys).size).toBe(1)
})

test('a refusal keeps the key, but a cancelled order spends it', async () => {
  answers = [refused('out_of_stock'), refused('order_cancelled'), placed]
  expect(await placeOrder(body)).toMatchObject({ kind: 'refused', refusal: { message: 'No, sorry' } })
  await placeOrder(body)
  await placeOrder(body)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a reply that is not OK says so in the words of the specification', async () => {
  answers = [() => json(500, { error: 'Oops', message: 'Please try again', code: 'internal' })]
  expect(await placeOrder(body)).toEqual({
    kind: 'failed',
    message: 'Server error: 500 - Please try again',
    fields: {},
  })
})
