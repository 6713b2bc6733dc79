import { afterEach, expect, test, vi } from 'vitest'
import { sendEntry } from './drain.ts'
import { entryOf } from './testing/entry.cases.ts'

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

test('a stored write (outbox entry) is sent in the language of the page where it was made', async () => {
  shopAnswers(json(201, '{}'))
  await sendEntry({ ...entry, language: 'ur' })
  expect(requests[0]?.headers.get('accept-language')).toBe('ur')
})

test('a stored write (outbox entry) is sent with its body, its idempotency key and its account (X-Acting-User)', async () => {
  shopAnswers(json(201, '{"success":true}', { 'retry-after': '7' }))
  expect(await sendEntry(entry)).toEqual({
    kind: 'answered',
    status: 201,
    retryAfter: 7,
    json: { success: true },
    text: '{"success":true}',
  })
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
] as const)('a stored write (outbox entry) with %o is sent with the X-Acting-User %s', async (changes, acting) => {
  shopAnswers(json(201, '{}'))
  await sendEntry({ ...entry, ...changes })
  expect(requests[0]?.headers.get('x-acting-user')).toBe(acting)
})

test.each([
  ['the page of a captive portal', page(200)],
  ['a 403 page', page(403)],
  ['a network error', new TypeError('network')],
])('when a stored write (outbox entry) is sent, %s is treated as no response', async (_, response) => {
  shopAnswers(response)
  expect(await sendEntry(entry)).toEqual({ kind: 'lost' })
})

test('when a stored write is sent, an HTML error page with status 502 is treated as a response without JSON', async () => {
  shopAnswers(page(502))
  expect(await sendEntry(entry)).toEqual({
    kind: 'answered',
    status: 502,
    retryAfter: null,
    json: null,
    text: '<html>Welcome</html>',
  })
})

test('when a stored write is sent, a response with truncated JSON is treated as no response, with `isBroken`', async () => {
  shopAnswers(json(201, '{"success":tr'))
  expect(await sendEntry(entry)).toEqual({ kind: 'lost', isBroken: true })
})

test('a stored write that is sent by the screen where it was made has an X-Acting-User header with the account, and no such header for a guest', async () => {
  shopAnswers(json(201, '{}'))
  await sendEntry({ ...entry, owner: 'guest' }, true)
  await sendEntry(entry, true)
  expect(requests.map(({ headers }) => headers.get('x-acting-user'))).toEqual([null, '5'])
})
