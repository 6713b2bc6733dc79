import { beforeEach, expect, test, vi } from 'vitest'
import { recentSearches, recordSearch } from './searches-store.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
})
beforeEach(() => stored.clear())

test('recent searches are listed latest first, each once, and at most six', () => {
  for (const text of ['amla', 'rose', 'majun', 'Rose', 'arq', 'qurs', 'tea', 'honey']) recordSearch(text)
  expect(recentSearches()).toEqual(['honey', 'tea', 'qurs', 'arq', 'Rose', 'majun'])
})

test('a recorded search replaces recorded searches with which its text begins, because the shopper was typing on', () => {
  for (const text of ['ma', 'maj', ' majun ', ' ']) recordSearch(text)
  expect(recentSearches()).toEqual(['majun'])
})

test.each(['{', '{}', '[1, null]', 'null'])(
  'recent searches in storage that cannot be read are ignored: %s',
  (text) => {
    stored.set('gulbagh-searches', text)
    expect(recentSearches()).toEqual([])
  },
)
