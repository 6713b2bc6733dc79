import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a tab with the current version of the app and new module instances. */
const openTab = () => import('./db.ts')

const records = {
  cart: { productId: 1, slug: 'majun', quantity: 2 },
  drafts: { name: 'checkout', value: { name: 'Amina' }, savedAt: 1 },
  placed: { orderId: 5 },
}

/**
 * Opens and fills the database like a tab with the first version of the app. With `closesOnUpgrade`, this tab closes
 * its connection when a newer tab upgrades the database.
 */
async function oldTab(closesOnUpgrade: boolean): Promise<IDBPDatabase> {
  const db = await openDB('shop', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('cart', { keyPath: 'productId' })
      fresh.createObjectStore('drafts', { keyPath: 'name' })
      fresh.createObjectStore('placed', { keyPath: 'orderId' })
    },
    blocking: (_current, _next, event) =>
      closesOnUpgrade && event.target instanceof IDBDatabase && event.target.close(),
  })
  for (const [store, record] of Object.entries(records)) await db.put(store, record)
  return db
}

const everything = async ({ withDb }: Awaited<ReturnType<typeof openTab>>) => ({
  cart: await withDb((db) => db.getAll('cart')),
  drafts: await withDb((db) => db.getAll('drafts')),
  placed: await withDb((db) => db.getAll('placed')),
  outbox: await withDb((db) => db.getAll('outbox')),
})
const kept = { cart: [records.cart], drafts: [records.drafts], placed: [records.placed], outbox: [] }

test('a device database of the first app version is upgraded with all its records', async () => {
  ;(await oldTab(false)).close()
  expect(await everything(await openTab())).toEqual(kept)
})

test('an open tab with the first app version closes its database connection for the upgrade', async () => {
  await oldTab(true)
  expect(await everything(await openTab())).toEqual(kept)
})

test('opening the device database fails after two seconds while an old tab blocks the upgrade, and succeeds once that tab is closed', async () => {
  const old = await oldTab(false)
  const tab = await openTab()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = expect(everything(tab)).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(2000)
  await first
  vi.useRealTimers()
  old.close()
  expect(await everything(tab)).toEqual(kept)
})

test('a tab closes its database connection for a newer app version and can still use the upgraded database', async () => {
  ;(await oldTab(false)).close()
  const tab = await openTab()
  await everything(tab)
  const newer = await openDB('shop', 4, { upgrade: (db) => void db.createObjectStore('more') })
  expect([...newer.objectStoreNames]).toContain('more')
  expect(await everything(tab)).toEqual(kept)
})

test('if the browser aborts a transaction of the device database, the same work runs again on a new connection', async () => {
  const { withDb } = await openTab()
  let tries = 0
  await withDb(async (db) => {
    tries += 1
    const tx = db.transaction('drafts', 'readwrite')
    const stored = tx.objectStore('drafts').put(records.drafts)
    if (tries === 1) tx.abort()
    await Promise.all([stored, tx.done])
  })
  expect(tries).toBe(2)
  expect(await withDb((db) => db.getAll('drafts'))).toEqual([records.drafts])
})
