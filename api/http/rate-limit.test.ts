import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('made-up keys push out the oldest, so that memory has an end', () => {
  const limit = { max: 1, windowMs: 60_000 }
  const { check, count } = createRateLimit(() => 0, 1)
  count('first', limit)
  for (let key = 1; key < 50_000; key++) count(`made up ${key}`, limit)
  expect(() => check('first', limit)).toThrow('Too many requests')
  count('one too many', limit)
  expect(() => check('made up 1', limit)).toThrow('Too many requests')
  expect(() => check('first', limit)).not.toThrow()
})
