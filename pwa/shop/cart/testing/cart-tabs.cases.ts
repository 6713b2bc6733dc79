import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AddableCard } from '../cart-edits.ts'

export const mirrorKey = 'gulbagh-cart'
/** The contents of the stubbed local storage. */
export const storage = new Map<string, string>()

const channels: BroadcastChannel[] = []

// The BroadcastChannels are closed after each test, so that the tabs of one test do not exchange messages with those of
// the next test.
class TestChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** Creates a storage stub whose items are properties of the object, as in a browser. */
const storageOver = (entries: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    {
      ownKeys: (methods) => [...entries.keys(), ...Reflect.ownKeys(methods)],
      getOwnPropertyDescriptor: (methods, key) =>
        entries.has(String(key))
          ? { value: entries.get(String(key)), enumerable: true, configurable: true }
          : Reflect.getOwnPropertyDescriptor(methods, key),
    },
  )

/** Starts each test with empty storage. */
export function startFresh(): void {
  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('BroadcastChannel', TestChannel)
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('localStorage', storageOver(storage))
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('addEventListener', () => {})
  })
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close()
    vi.unstubAllGlobals()
  })
}

/** Opens a tab: new module instances with the same storage. */
export async function openTab() {
  vi.resetModules()
  const store = await import('../cart-store.ts')
  const { withDb } = await import('../../../offline/db.ts')
  const changes = await import('../cart-changes-store.ts')
  return { ...store, ...changes, withDb, records: () => withDb((db) => db.getAll('cart')) }
}

export type Tab = Awaited<ReturnType<typeof openTab>>

export const card = (id: number, inventory = 500): AddableCard => ({
  id,
  slug: `product-${id}`,
  name: `Product ${id}`,
  shortDescription: null,
  imageUrl: null,
  price: '100.00',
  inventory,
})

export const mirrored = () => JSON.parse(storage.get(mirrorKey) ?? 'null')
/** Returns the local storage keys of the recorded cart edits. */
export const recorded = () => [...storage.keys()].filter((key) => key.startsWith('gulbagh-cart-edit '))
