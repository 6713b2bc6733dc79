import { afterEach, expect, test, vi } from 'vitest'
import { entryOf } from './entry.cases.ts'
import { sendEntry } from './send-entry.ts'

const entry = entryOf('the-key', { kind: 'order', path: '/api/ecommerce/create-order', body: '{"a":1}', tried: true })
const requests: Request[] = []
const shopAnswers = (response: Response | Error) => {
  requests.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(new Request(`http://shop.example${path}`, init))
    if (response instanceof Error) throw response
    return response
  })
}
afterEach(() => vi.unstubAllGlobals())

const json = (status: number, body: string, headers = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
const page = (status: number) =>
  new Response('<html>Welcome</html>', { status, headers: { 'content-type': 'text/html' } })

test('an entry goes out as it was made, with its key, in the name of its maker', async () => {
  shopAnswers(json(201, '{"success":true}', { 'retry-after': '7' }))
  expect(await sendEntry(entry)).toEqual({ kind: 'answered', status: 201, retryAfter: 7, json: { success: true } })
  const [request] = requests
  expect(await request?.text()).toBe(entry.body)
  expect(request?.headers.get('idempotency-key')).toBe('the-key')
  expect(request?.headers.get('x-acting-user')).toBe('5')
  expect(request?.credentials).toBe('same-origin')
  expect(request?.redirect).toBe('error')
})

test.each([
  [{ owner: 'guest' }, 'guest'],
  [{ owner: 'guest', kind: 'contact' }, 'guest'],
  [{ owner: 5, kind: 'contact' }, '5'],
  [{ owner: null }, 'guest'],
] as const)('of %o the acting user is %s', async (changes, acting) => {
  shopAnswers(json(201, '{}'))
  await sendEntry({ ...entry, ...changes })
  expect(requests[0]?.headers.get('x-acting-user')).toBe(acting)
})

test.each([
  ['a captive portal', page(200)],
  ['a portal that refuses', page(403)],
  ['nothing', new TypeError('network')],
  ['an answer that breaks off', json(201, '{"success":tr')],
])('%s is no answer', async (_, response) => {
  shopAnswers(response)
  expect(await sendEntry(entry)).toEqual({ kind: 'lost' })
})

test('the page of a broken server is an answer without words', async () => {
  shopAnswers(page(502))
  expect(await sendEntry(entry)).toEqual({ kind: 'answered', status: 502, retryAfter: null, json: null })
})
