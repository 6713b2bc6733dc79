import { afterEach, expect, test, vi } from 'vitest'
import { getProducts } from '#contract/catalogue'
import { createOrder } from '#contract/checkout'
import { call, getJson, sendRequest } from './api-client.ts'
import { HttpError, OfflineError } from './http-error.ts'
import { isOnline } from './online-store.ts'

const answering = (make: (request: Request) => Response | Promise<Response>) => {
  const seen: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = new Request(`http://localhost${url}`, init)
    seen.push(request)
    return make(request)
  })
  return seen
}

afterEach(() => vi.unstubAllGlobals())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('an API call sends parameters, query, body and idempotency key as the contract of the endpoint defines', async () => {
  const seen = answering(() => Response.json([]))
  await call(getProducts, { query: { search: 'gul & bagh', featured: 'true' } })
  expect(seen[0]?.url).toBe('http://localhost/api/products?search=gul%20%26%20bagh&featured=true')
  const body = {
    customerEmail: 'a@b.example',
    customerName: 'A',
    customerPhone: '9876543210',
    shippingAddress: 'a street, 110001',
    paymentMethod: 'cash_on_delivery' as const,
    amount: '499.00',
    items: [{ productId: 1, quantity: 1, price: '499.00' }],
  }
  await call(createOrder, { body }, { idempotencyKey: 'k1' })
  expect(seen[1]?.method).toBe('POST')
  expect(seen[1]?.headers.get('content-type')).toBe('application/json')
  expect(seen[1]?.headers.get('idempotency-key')).toBe('k1')
  expect(seen[1]?.headers.get('accept-language')).toBe('en')
  expect(await seen[1]?.json()).toEqual(body)
})

test('every API request names the language of the page', async () => {
  const seen = answering(() => Response.json([]))
  await getJson('/api/products')
  await sendRequest('/api/cart', { headers: { accept: 'application/json' } })
  expect(seen.map(({ headers }) => [headers.get('accept'), headers.get('accept-language')])).toEqual([
    ['application/json', 'en'],
    ['application/json', 'en'],
  ])
})

test.each([
  [Response.json({ message: 'M', error: 'E', code: 'invalid', fields: { a: 'b' } }, { status: 400 }), 'M'],
  [Response.json({ error: 'E' }, { status: 400, statusText: 'Bad Request' }), 'E'],
  [new Response('raw', { status: 400, statusText: 'Bad Request' }), 'Bad Request'],
  [new Response('raw', { status: 400 }), 'raw'],
])(
  'the message of an HttpError is the field `message` of the response, else `error`, else the status text, else the raw body',
  async (reply, message) => {
    answering(() => reply)
    const error = await failure(getJson('/api/products'))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ name: 'HTTP400Error', status: 400, message })
  },
)

test('an HttpError has the code, the field errors and the Retry-After seconds of the response', async () => {
  answering(() =>
    Response.json({ code: 'rate_limited', fields: { a: 'b' } }, { status: 429, headers: { 'retry-after': '7' } }),
  )
  expect(await failure(getJson('/api/products'))).toMatchObject({
    code: 'rate_limited',
    fields: { a: 'b' },
    retryAfter: 7,
  })
})

test('a request without a response marks the page as offline, and any response of the shop marks it as online', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.useFakeTimers()
  expect(await failure(getJson('/api/products'))).toBeInstanceOf(OfflineError)
  expect(isOnline()).toBe(false)
  answering(() => Response.json([], { headers: { 'x-from': 'sw-offline' } }))
  await getJson('/api/products')
  expect(isOnline()).toBe(false)
  answering(() => Response.json({}, { status: 404 }))
  await failure(getJson('/api/products/slug/x'))
  expect(isOnline()).toBe(true)
  vi.useRealTimers()
})

test('an aborted request does not mark the page as offline', async () => {
  const controller = new AbortController()
  answering(async (request) => {
    controller.abort()
    request.signal.throwIfAborted()
    return Response.json([])
  })
  const error = await failure(getJson('/api/products', controller.signal))
  expect(error).toBe(controller.signal.reason)
  expect(isOnline()).toBe(true)
})
