import { expect, test } from 'vitest'
import { randomCode } from './random-code.ts'

test('randomCode returns one unambiguous character per byte', () => {
  expect(randomCode(Uint8Array.from([0, 31, 32, 255, 5]))).toBe('2Z2Z7')
  const all = randomCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(all).toMatch(/^[2-9A-HJ-NP-Z]{256}$/)
  expect(new Set(all).size).toBe(32)
})
