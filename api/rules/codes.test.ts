import { expect, test } from 'vitest'
import { looksLikeOrderNumber, orderNumber, randomCode } from './codes.ts'

test('randomCode returns one easily readable character per random byte', () => {
  expect(randomCode(Uint8Array.from([0, 31, 32, 255, 5]))).toBe('2Z2Z7')
  const all = randomCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(all).toMatch(/^[2-9A-HJ-NP-Z]{256}$/)
  expect(new Set(all).size).toBe(32)
})

const now = new Date('2026-11-21T10:42:00.000Z')

test.each([
  ['2026-11-21T10:42:00.000Z', 'GB-261121-'],
  ['2026-11-21T18:29:59.999Z', 'GB-261121-'],
  ['2026-11-21T18:30:00.000Z', 'GB-261122-'],
  ['2026-12-31T18:30:00.000Z', 'GB-270101-'],
])('the order number of an order at %s starts with %s, the date in India', (instant, start) => {
  expect(orderNumber('GB', new Date(instant), new Uint8Array(5))).toBe(`${start}22222`)
})

test('order numbers use 32 unambiguous characters with equal probability', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const sign = orderNumber('GB', now, new Uint8Array([byte, 0, 0, 0, 0])).charAt(10)
    counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
  expect([...counts.keys()].join('')).not.toMatch(/[01IO]/)
})

test('the random part of an order number depends on exactly the first five random bytes', () => {
  expect(orderNumber('GB', now, new Uint8Array([0, 1, 2, 3, 4, 5, 6]))).toBe('GB-261121-23456')
  expect(orderNumber('GB', now, new Uint8Array([255, 254, 253, 252, 251]))).toBe('GB-261121-ZYXWV')
})

test('orderNumber throws for fewer than five random bytes', () => {
  expect(() => orderNumber('GB', now, new Uint8Array(4))).toThrow(RangeError)
})

test.each([
  ['GB-261121-7KQ4M', true],
  [' gb-261121-7kq4m ', true],
  ['GB-261121-7KQ4', false],
  ['GB-261121-7KQ4MM', false],
  ['GB-261121-7KQ40', false],
  ['GB-261121-7KQ4I', false],
  ['GB-26112-7KQ4M', false],
  ['42', false],
  ['', false],
])('looksLikeOrderNumber of the text %j is %s', (text, expected) => {
  expect(looksLikeOrderNumber(text)).toBe(expected)
})
