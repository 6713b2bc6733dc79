import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  const session = new Map<string, string>()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The page after a reload, or another tab. */
const reload = () => {
  vi.resetModules()
  return import('./order-attempt.ts')
}

test('the same order keeps its key, also after a reload', async () => {
  const key = await (await reload()).keyFor('{"a":1}')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await (await reload()).keyFor('{"a":1}')).toBe(key)
})

test('a changed order gets a new key', async () => {
  const { keyFor } = await reload()
  expect(await keyFor('{"a":1}')).not.toBe(await keyFor('{"a":2}'))
})

test('two tabs that order the same at once share one key', async () => {
  const one = await reload()
  const two = await reload()
  const keys = await Promise.all([one.keyFor('{}'), two.keyFor('{}'), one.keyFor('{}')])
  expect(new Set(keys).size).toBe(1)
})

test('a spent key is not used again', async () => {
  const { keyFor, dropAttempt } = await reload()
  const key = await keyFor('{}')
  await dropAttempt()
  expect(await keyFor('{}')).not.toBe(key)
})

test('without a database the key lasts for the session', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { keyFor } = await reload()
  const key = await keyFor('{}')
  expect(await (await reload()).keyFor('{}')).toBe(key)
})

test('a kept attempt that is garbage is replaced', async () => {
  const { withDb } = await import('../../offline/db.ts')
  await withDb((db) => db.put('drafts', { name: 'order-attempt', value: ['?'], savedAt: 1 }))
  const { keyFor } = await import('./order-attempt.ts')
  const key = await keyFor('{}')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyFor('{}')).toBe(key)
})
