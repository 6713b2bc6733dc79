import { expect, test } from 'vitest'
import { contentOf } from './push.ts'

test('a push message is shown with its content, and clicking it opens its dashboard page', () => {
  const content = { title: 'New order', body: 'GB-1, ₹500.00', path: '/admin/orders/12', icon: '/brand/1a-192.png' }
  expect(contentOf(content)).toEqual(content)
})

test.each(['https://evil.example/', '//evil.example', '/products', 'javascript:alert(1)', '/administrator', 5, null])(
  'the path %s in a push message is replaced by the path of the overview',
  (path) => expect(contentOf({ title: 'New order', body: '', path }).path).toBe('/admin'),
)

test.each([null, undefined, 'text', 5, []])('a damaged push message %s is shown as a general notification', (data) => {
  expect(contentOf(data)).toEqual({ title: 'News from your shop', body: '', path: '/admin', icon: '/icons/192.png' })
})
