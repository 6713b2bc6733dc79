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

test('after a shopper declines the offer to install the app, the refusal is remembered for 90 days', () => {
  expect(hasDeclined(1000 * dayMs)).toBe(false)
  rememberDeclined(1000 * dayMs)
  expect(hasDeclined(1089 * dayMs)).toBe(true)
  expect(hasDeclined(1091 * dayMs)).toBe(false)
})

test('if the stored date of a declined install offer is in the future, the refusal is remembered for 90 days from now', () => {
  rememberDeclined(2000 * dayMs)
  expect(hasDeclined(1000 * dayMs)).toBe(true)
  expect(hasDeclined(1089 * dayMs)).toBe(true)
  expect(hasDeclined(1091 * dayMs)).toBe(false)
})

test('an invalid stored time is not treated as a refusal to install the app', () => {
  saved.set('gulbagh-install', 'yes')
  expect(hasDeclined(1000 * dayMs)).toBe(false)
})

test('without local storage, the offer to install the app is treated as declined', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(hasDeclined(1000 * dayMs)).toBe(true)
})
