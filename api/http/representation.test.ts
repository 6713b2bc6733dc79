import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/open-shop.ts'
import { matchesEtag } from './representation.ts'

const shop = await openShop()
afterAll(() => shop.close())

test.each([
  ['the same ETag', '"a"', true],
  ['a weak ETag, as a proxy that compresses makes it', 'W/"a"', true],
  ['a list with the ETag', '"b", W/"a"', true],
  ['any ETag', '*', true],
  ['another ETag', '"b"', false],
  ['an ETag without quotes', 'a', false],
  ['an empty header', '', false],
  ['no header', undefined, false],
])('If-None-Match with %s matches: %s -> %s', (_, header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})

test.each(['/api/products', '/api/categories', '/api/placeholder/10/10'])(
  '%s answers 304 to its own ETag made weak by a proxy',
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
])('another method of %s answers 405 with the methods that the address has', async (path, allow) => {
  const response = await shop.app.request(path, { method: 'PATCH' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})
