import { expect, test } from 'vitest'
import { createRandom } from './compose.ts'

test("random bytes of the shop's generator have the requested length and do not repeat", () => {
  const random = createRandom()
  const tokens = Array.from({ length: 1000 }, () => Buffer.from(random(32)).toString('hex'))
  expect(new Set(tokens).size).toBe(1000)
  expect(tokens.every((token) => token.length === 64 && token !== '0'.repeat(64))).toBe(true)
  expect(random(10_000)).toHaveLength(10_000)
  expect(random(0)).toHaveLength(0)
})

test('random bytes that were returned do not change when further random bytes are requested', () => {
  const random = createRandom()
  const first = random(16)
  const copy = Uint8Array.from(first)
  for (let count = 0; count < 1000; count++) random(16)
  expect(first).toEqual(copy)
})
