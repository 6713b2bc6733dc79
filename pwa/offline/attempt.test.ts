import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A fake `sessionStorage` whose items are properties of the object, as in a browser. */
class Session {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

const session = new Session()

beforeEach(() => {
  for (const name of Object.keys(session)) delete session[name]
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('sessionStorage', session)
})
afterEach(() => vi.unstubAllGlobals())

/** Loads new module instances, like a reload or another tab. */
async function open() {
  vi.resetModules()
  const { dropAttempt, keyFor } = await import('./attempt.ts')
  return {
    keyFor: (body: string) => keyFor('order', body),
    key: async (body: string) => (await keyFor('order', body)).key,
    drop: () => dropAttempt('order'),
  }
}

const stores = ['a database', 'session storage only']
const without = (store: string) => {
  if (store === 'session storage only') vi.stubGlobal('indexedDB', undefined)
}

test.each(stores)(
  'the same request body gets the same idempotency key, also after a reload, with %s',
  async (store) => {
    without(store)
    const first = await (await open()).keyFor('{"a":1}')
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), replaces: [], repeated: false })
    expect(await (await open()).keyFor('{"a":1}')).toEqual({ ...first, repeated: true })
  },
)

test.each(stores)(
  'a changed request body gets a new idempotency key and lists the previous keys, with %s',
  async (store) => {
    without(store)
    const first = await (await open()).key('{"a":1}')
    const second = await (await open()).keyFor('{"a":2}')
    expect(second.key).not.toBe(first)
    expect(second.replaces).toEqual([first])
    const tab = await open()
    expect(await tab.keyFor('{"a":2}')).toEqual({ ...second, repeated: true })
    expect((await tab.keyFor('{"a":1}')).replaces).toEqual([first, second.key])
  },
)

test.each(stores)('an idempotency key is neither reused nor listed after it was dropped, with %s', async (store) => {
  without(store)
  const { key, keyFor, drop } = await open()
  const first = await key('{}')
  await drop()
  const next = await keyFor('{}')
  expect(next.key).not.toBe(first)
  expect(next.replaces).toEqual([])
})

test('dropping an attempt deletes an idempotency key that was created without a database', async () => {
  without('session storage only')
  await (await open()).key('{}')
  vi.stubGlobal('indexedDB', new IDBFactory())
  await (await open()).drop()
  expect(Object.keys(session)).toEqual([])
})

test('two tabs that send the same request body at once use the same idempotency key', async () => {
  const one = await open()
  const two = await open()
  const keys = await Promise.all([one.key('{}'), two.key('{}'), one.key('{}')])
  expect(new Set(keys).size).toBe(1)
})

test('an invalid stored attempt is replaced', async () => {
  const { withDb } = await import('./db.ts')
  await withDb((db) => db.put('drafts', { name: 'order', value: ['?'], savedAt: 1 }))
  const { key } = await open()
  const first = await key('{}')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await key('{}')).toBe(first)
})

test.each(stores)('after logout no attempt is stored, with %s', async (store) => {
  without(store)
  session.launched = '1'
  const { key } = await open()
  const { closeDrafts } = await import('./closed-drafts.ts')
  if (store !== 'a database') await key('{"name":"Amina"}')
  closeDrafts()
  expect(await key('{"name":"Amina"}')).not.toBe(await key('{"name":"Amina"}'))
  expect(Object.keys(session)).toEqual(['launched'])
  vi.stubGlobal('indexedDB', indexedDB ?? new IDBFactory())
  const { withDb } = await import('./db.ts')
  expect(await withDb((db) => db.getAllKeys('drafts'))).toEqual([])
})
