import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { hasDeclined, rememberDeclined } from './offers.tsx'

const saved = new Map<string, string>()
const storage = {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => void saved.set(key, value),
}
const dayMs = 24 * 3_600_000

beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', storage)
})
afterAll(() => vi.unstubAllGlobals())

test('a declined install offer is remembered for 90 days', () => {
  expect(hasDeclined(1000 * dayMs)).toBe(false)
  rememberDeclined(1000 * dayMs)
  expect(hasDeclined(1089 * dayMs)).toBe(true)
  expect(hasDeclined(1091 * dayMs)).toBe(false)
})

test('a declined install offer with a date in the future is remembered for 90 days from now', () => {
  rememberDeclined(2000 * dayMs)
  expect(hasDeclined(1000 * dayMs)).toBe(true)
  expect(hasDeclined(1089 * dayMs)).toBe(true)
  expect(hasDeclined(1091 * dayMs)).toBe(false)
})

test('an invalid stored time does not count as a declined install offer', () => {
  saved.set('gulbagh-install', 'yes')
  expect(hasDeclined(1000 * dayMs)).toBe(false)
})

test('without local storage, the install offer counts as declined', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(hasDeclined(1000 * dayMs)).toBe(true)
})
