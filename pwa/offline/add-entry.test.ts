import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Entry, newKey } from './outbox/entry.ts'
import { entryOf } from './outbox/testing/entry.cases.ts'
import { stubBrowser } from './testing/own-records.cases.ts'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

/** Loads the modules again, like a reloaded page or another tab. */
async function open() {
  vi.resetModules()
  const { addEntry, adoptMirrored, dropExpired, readMirrored } = await import('./add-entry.ts')
  const { readOutbox } = await import('./outbox/entry-store.ts')
  const { readDraft, saveDraft } = await import('./draft.ts')
  const { setOwner } = await import('./owner.ts')
  return {
    readDraft,
    saveDraft,
    setOwner,
    adoptMirrored,
    dropExpired,
    readMirrored,
    store: addEntry,
    order: async (notes: string) => (await addEntry(orderOf(notes))).entry,
    entries: async () => (await readOutbox()).entries,
  }
}

const orderOf = (notes: string, changes: Partial<Entry> = {}) =>
  entryOf(newKey(), {
    kind: 'order',
    owner: 'guest',
    path: '/api/ecommerce/create-order',
    body: JSON.stringify({ notes }),
    ...changes,
  })
const message = (key = newKey()) => entryOf(key, { owner: 'guest', body: '{"message":"A crate"}' })
const replaced = ({ body }: Entry) => JSON.parse(body).replaces

/** Simulates a database that never responds, as when an older tab blocks it or the page is closed. */
function hang(): void {
  const request = Object.assign(Object.create(IDBOpenDBRequest.prototype), { addEventListener: () => undefined })
  vi.stubGlobal('indexedDB', { open: () => request })
}

const stores = ['a database', 'local storage alone', 'neither']
function limitTo(store: string): void {
  if (store !== 'a database') vi.stubGlobal('indexedDB', undefined)
  if (store === 'neither') vi.stubGlobal('localStorage', undefined)
}

test.each(stores)(
  'submitting the same order again uses the same idempotency key, when the device offers %s for storage',
  async (store) => {
    limitTo(store)
    const page = await open()
    const first = await page.order('Ring')
    expect(first.key).toMatch(/^[0-9a-f]{32}$/)
    expect((await page.order('Ring')).key).toBe(first.key)
    if (store !== 'neither') expect((await (await open()).order('Ring')).key).toBe(first.key)
  },
)

test.each(stores)(
  'a changed order gets a new idempotency key and lists its earlier keys in `replaces`, when the device offers %s for storage',
  async (store) => {
    limitTo(store)
    const page = await open()
    const first = await page.order('Ring')
    const second = await page.order('Ring twice')
    expect(second.key).not.toBe(first.key)
    expect([replaced(first), replaced(second)]).toEqual([undefined, [first.key]])
    const tab = store === 'neither' ? page : await open()
    expect(replaced(await tab.order('Ring'))).toEqual([first.key, second.key])
  },
)

test('two tabs that store the same order at the same time use one idempotency key', async () => {
  const one = await open()
  const two = await open()
  const keys = await Promise.all([one.order('Ring'), two.order('Ring'), one.order('Ring')])
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
})

test('without IndexedDB a contact message is sent only by its page (foreground entry), and the next page with IndexedDB stores it', async () => {
  limitTo('local storage alone')
  const page = await open()
  expect(await page.store(message('a'))).toMatchObject({ isStored: false, entry: { state: 'foreground' } })
  vi.stubGlobal('indexedDB', new IDBFactory())
  const next = await open()
  await next.adoptMirrored()
  expect(await next.entries()).toMatchObject([{ key: 'a', state: 'foreground' }])
  expect(next.readMirrored()).toEqual([])
})

test('an order submitted without IndexedDB has the same idempotency key once IndexedDB works, and a changed order lists that key in `replaces`', async () => {
  limitTo('local storage alone')
  const page = await open()
  const first = await page.order('Ring')
  vi.stubGlobal('indexedDB', new IDBFactory())
  expect((await page.order('Ring')).key).toBe(first.key)
  expect(replaced(await page.order('Ring twice'))).toEqual([first.key])
})

test('an unsent write of a page that was closed before IndexedDB opened is stored once in the outbox by the next page', async () => {
  hang()
  const page = await open()
  void page.store(message('a'))
  vi.stubGlobal('indexedDB', new IDBFactory())
  const next = await open()
  await next.adoptMirrored()
  expect(await next.entries()).toMatchObject([{ key: 'a', state: 'waiting' }])
  expect(next.readMirrored()).toEqual([])
  await next.adoptMirrored()
  expect(await next.entries()).toHaveLength(1)
})

test('two tabs that find an unsent write of a closed page store it once in the outbox', async () => {
  hang()
  void (await open()).store(message('a'))
  vi.stubGlobal('indexedDB', new IDBFactory())
  const tabs = [await open(), await open()]
  await Promise.all(tabs.map((tab) => tab.adoptMirrored()))
  expect(await tabs[0]?.entries()).toMatchObject([{ key: 'a', state: 'waiting' }])
})

test('the next page stores a changed order of a closed page in the outbox and holds back the earlier order that the changed order replaces', async () => {
  const database = indexedDB
  const first = await (await open()).order('Ring')
  hang()
  void (await open()).order('Ring twice')
  vi.stubGlobal('indexedDB', database)
  const next = await open()
  await next.adoptMirrored()
  const entries = await next.entries()
  expect(entries.map(({ state }) => state)).toEqual(['held', 'waiting'])
  expect(entries.map(replaced)).toEqual([undefined, [first.key]])
})

test("if another account signs in after a page was closed, the next page stores the first account's waiting message and deletes its online order", async () => {
  const page = await open()
  page.setOwner('u5')
  hang()
  void page.store({ ...message('waits'), owner: 5 })
  void page.store(orderOf('Ring', { key: 'online', owner: 5, state: 'foreground' }))
  vi.stubGlobal('indexedDB', new IDBFactory())
  const next = await open()
  next.setOwner('u7')
  await next.saveDraft('contact', { message: 'Mine' })
  await next.adoptMirrored()
  expect(await next.entries()).toMatchObject([{ key: 'waits', owner: 5, state: 'waiting' }])
  expect(JSON.stringify(localStorage)).not.toContain('Ring')
  expect(await next.readDraft('contact')).toEqual({ message: 'Mine' })
})

test('an invalid copy of an unsent write (outbox entry) in local storage is ignored', async () => {
  localStorage.setItem('gulbagh-outbox x', '{"key":"x","body":"{broken"}')
  localStorage.setItem('gulbagh-outbox y', '{')
  const page = await open()
  await page.adoptMirrored()
  expect(await page.entries()).toEqual([])
})

test('storing a contact message in the outbox deletes the draft of its form; storing an order does not delete the checkout draft', async () => {
  const page = await open()
  await page.saveDraft('contact', { message: 'A crate' })
  await page.saveDraft('checkout', { notes: 'Ring' })
  await page.store(message())
  await page.order('Ring')
  expect(await page.readDraft('contact')).toBeUndefined()
  expect(await page.readDraft('checkout')).toEqual({ notes: 'Ring' })
})

test.each([
  ['order', 'order-attempt', '/api/ecommerce/create-order', '{"notes":"Ring"}'],
  ['contact', 'contact-key', '/api/contact', '{"message":"A crate"}'],
  ['newsletter', 'newsletter-key', '/api/newsletter/subscribe', '{"email":"a@example.org"}'],
  ['vote', 'vote-12', '/api/reviews/12/vote', '{"voteType":"helpful"}'],
  ['review', 'review-key-7', '/api/reviews', '{"productId":7,"rating":5}'],
] as const)(
  'a write stored in the outbox uses the idempotency key that an older version of the shop stored for the same %s',
  async (kind, name, path, body) => {
    const key = newKey()
    const page = await open()
    await page.saveDraft(name, { key, body, replaces: [] })
    const { entry } = await page.store(entryOf(newKey(), { kind, owner: 'guest', path, body }))
    expect(entry).toMatchObject({ key, body, state: 'waiting', tried: true })
    expect(await page.readDraft(name)).toBeUndefined()
    expect(await page.entries()).toHaveLength(1)
  },
)

test('an order changed after an update of the app lists in `replaces` the idempotency keys that the older version stored', async () => {
  const [first, second] = [newKey(), newKey()]
  const page = await open()
  await page.saveDraft('order-attempt', { key: second, body: '{"notes":"Ring"}', replaces: [first] })
  expect(replaced(await page.order('Ring twice'))).toEqual([first, second])
})

test.each([
  ['no key', { body: '{}' }],
  ['a key that the server rejects', { key: 'k', body: '{}' }],
  ['a broken body', { key: 'a'.repeat(32), body: '{' }],
  ['no content', ['?']],
])('a stored idempotency record of an older app version with %s is ignored', async (_, value) => {
  const page = await open()
  await page.saveDraft('order-attempt', value)
  expect(replaced(await page.order('Ring'))).toBeUndefined()
})

test('a page stores no new write in the outbox or in local storage after its account was signed out', async () => {
  const page = await open()
  const { stopStoring } = await import('./owner.ts')
  stopStoring()
  expect(await page.store(message())).toMatchObject({ isStored: false })
  expect(await page.entries()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test('dropExpired deletes foreground outbox entries older than 30 days, except orders, and deletes no waiting entries', async () => {
  const day = 24 * 3_600_000
  const page = await open()
  const madeAt = Date.now() - 31 * day
  const { editOutbox } = await import('./outbox/entry-store.ts')
  await editOutbox(() => [
    entryOf('old', { state: 'foreground', madeAt }),
    entryOf('waiting', { madeAt }),
    entryOf('recent', { state: 'foreground', madeAt: madeAt + 2 * day }),
    orderOf('Ring', { key: 'order', state: 'foreground', madeAt }),
  ])
  await page.dropExpired()
  expect((await page.entries()).map(({ key }) => key).toSorted()).toEqual(['order', 'recent', 'waiting'])
})
