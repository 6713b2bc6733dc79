import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const session = new Map<string, string>()

beforeEach(() => {
  session.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => session.get(name) ?? null,
    setItem: (name: string, text: string) => session.set(name, text),
    removeItem: (name: string) => session.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the modules again, like a reload of the page. */
function open() {
  vi.resetModules()
  return import('./draft.ts')
}

test('a draft of a form is stored in the database and not in session storage', async () => {
  await (await open()).saveForm('signup', { email: 'noor@example.org' })
  expect([...session]).toEqual([])
  const page = await open()
  expect(await page.readDraft('signup')).toEqual({ email: 'noor@example.org' })
  await page.dropDraft('signup')
  expect(await page.readDraft('signup')).toBeUndefined()
})

test('when a page was left before its database opened, the draft of its form is restored from session storage', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({ addEventListener: () => undefined }) })
  void (await open()).saveForm('signup', { email: 'noor@example.org' })

  vi.stubGlobal('indexedDB', new IDBFactory())
  const page = await open()
  expect(await page.readDraft('signup')).toEqual({ email: 'noor@example.org' })
  await page.saveForm('signup', { email: 'noor@example.com' })
  expect([...session]).toEqual([])
  expect(await (await open()).readDraft('signup')).toEqual({ email: 'noor@example.com' })
})

test('a discarded form draft is deleted from the database and session storage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await open()
  await page.saveForm('signup', { email: 'noor@example.org' })
  expect(await page.readDraft('signup')).toEqual({ email: 'noor@example.org' })
  await page.dropDraft('signup')
  expect([...session]).toEqual([])
})
