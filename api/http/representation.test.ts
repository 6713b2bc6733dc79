import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { matchesEtag } from './representation.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test.each([
  ['the same ETag', '"a"', true],
  ['the weak ETag that a compressing proxy creates', 'W/"a"', true],
  ['a list with the ETag', '"b", W/"a"', true],
  ['any ETag', '*', true],
  ['another ETag', '"b"', false],
  ['an ETag without quotes', 'a', false],
  ['an empty header', '', false],
  ['no header', undefined, false],
])('If-None-Match with %s (header: %s) matches the ETag "a": %s', (_, header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})

test.each(['/api/products', '/api/categories', '/api/placeholder/10/10'])(
  'the response for %s is 304 if the request has the weak form of the current ETag',
  async (path) => {
    const etag = (await shop.app.request(path)).headers.get('etag')
    const again = await shop.app.request(path, { headers: { 'if-none-match': `W/${etag}` } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  },
)

test.each([
  ['/api/products', 'GET, HEAD, POST'],
  ['/media/none.webp', 'GET, HEAD'],
  ['/social/1-a.jpg', 'GET, HEAD'],
  ['/api/hooks/courier', 'POST'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/metrics', 'GET, HEAD'],
])('an unsupported method on %s returns 405 with the methods of the path', async (path, allow) => {
  const response = await shop.app.request(path, { method: 'PATCH' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})
