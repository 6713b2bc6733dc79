import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('createRateLimit removes the least recently used counters when there are more than 50,000 keys', () => {
  const limit = { max: 1, windowMs: 60_000 }
  const { check, count } = createRateLimit(() => 0, 1)
  count('first', limit)
  for (let key = 1; key < 50_000; key++) count(`made up ${key}`, limit)
  expect(() => check('first', limit)).toThrow('Too many requests')
  count('one too many', limit)
  expect(() => check('first', limit)).toThrow('Too many requests')
  expect(() => check('made up 1', limit)).not.toThrow()
  expect(() => check('made up 2', limit)).toThrow('Too many requests')
})

test('a gradual rate limit of four requests per minute allows one further request every 15 seconds', () => {
  let now = 0
  const limit = { max: 4, windowMs: 60_000, gradual: true } as const
  const { check, count, isUsedUp } = createRateLimit(() => now, 1)
  /** Makes requests until the rate limit is reached. Returns the number of allowed requests. */
  const use = () => {
    let uses = 0
    for (; !isUsedUp('key', limit); uses++) count('key', limit)
    return uses
  }
  expect(use()).toBe(4)
  now = 14_999
  expect(() => check('key', limit)).toThrow('Too many requests')
  now = 15_000
  expect(use()).toBe(1)
  now = 50_000
  expect(use()).toBe(2)
  now = 60_000
  expect(use()).toBe(1)
  now = 600_000
  expect(use()).toBe(4)
})
