import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { hasDeclined, rememberDeclined } from './install-memory.ts'

const saved = new Map<string, string>()
const storage = {
  getItem: (key: string) => saved.get(key) ?? null,
  setItem: (key: string, value: string) => void saved.set(key, value),
}
const day = 24 * 3_600_000

beforeEach(() => {
  saved.clear()
  vi.stubGlobal('localStorage', storage)
})
afterAll(() => vi.unstubAllGlobals())

test('a no is remembered for ninety days', () => {
  expect(hasDeclined(1000 * day)).toBe(false)
  rememberDeclined(1000 * day)
  expect(hasDeclined(1089 * day)).toBe(true)
  expect(hasDeclined(1091 * day)).toBe(false)
})

test('a no of a clock that was set back since is remembered for ninety days from now', () => {
  rememberDeclined(2000 * day)
  expect(hasDeclined(1000 * day)).toBe(true)
  expect(hasDeclined(1089 * day)).toBe(true)
  expect(hasDeclined(1091 * day)).toBe(false)
})

test('what is no time is no answer', () => {
  saved.set('gulbagh-install', 'yes')
  expect(hasDeclined(1000 * day)).toBe(false)
})

test('nobody is asked again and again where nothing can be remembered', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(hasDeclined(1000 * day)).toBe(true)
})
