import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { newKey } from '../outbox/entry.ts'
import { entryOf } from '../outbox/testing/entry.cases.ts'

/** Creates a fake local or session storage. */
export function createStorage(): Storage {
  const items = new Map<string, string>()
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      items.set(name, text)
      Object.assign(storage, { [name]: text })
    },
    removeItem(name: string) {
      items.delete(name)
      delete (storage as Record<string, unknown>)[name]
    },
  }
  for (const method of Object.keys(storage)) Object.defineProperty(storage, method, { enumerable: false })
  return storage as Storage
}

/** Stubs a browser with empty storage. */
export function stubBrowser(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('document', { querySelector: () => null })
}

/** Simulates opening a page of the shop, with new module instances. */
export async function openPage() {
  vi.resetModules()
  const owner = await import('../owner.ts')
  const { withOwnRecords } = await import('../own-records.ts')
  const drafts = await import('../draft.ts')
  const { addEntry } = await import('../add-entry.ts')
  const { withDb } = await import('../db.ts')
  return {
    ...owner,
    ...drafts,
    /**
     * Stores an unpaid order with these notes. Returns the idempotency key of the order and those of the orders that it
     * replaces.
     */
    async order(notes: string) {
      const { entry } = await addEntry(
        entryOf(newKey(), {
          kind: 'order',
          owner: owner.owner(),
          state: 'foreground',
          body: JSON.stringify({ notes }),
        }),
      )
      return { key: entry.key, replaces: JSON.parse(entry.body).replaces ?? [] }
    },
    withDb,
    put: (store: 'cart' | 'placed', ...records: object[]) =>
      withOwnRecords([store], 'readwrite', async (tx) => {
        for (const record of records) await tx.objectStore(store).put(record)
        await tx.done
      }),
    all: (store: 'cart' | 'placed') => withOwnRecords([store], 'readonly', (tx) => tx.objectStore(store).getAll()),
    stored: (store: 'cart' | 'drafts' | 'placed' | 'outbox' | 'owner') => withDb((db) => db.getAll(store)),
  }
}
export type Page = Awaited<ReturnType<typeof openPage>>

export const line = (productId: number, quantity: number, position = 0) => ({
  productId,
  slug: `p${productId}`,
  quantity,
  position,
})
export const form = { customerName: 'Asha', addressLine1: '12 Ballimaran' }

/** Stores one record of each kind. */
export async function fill(page: Page) {
  await page.saveDraft('checkout', form)
  await page.put('cart', line(1, 2))
  await page.put('placed', { orderId: 7, email: 'asha@example.org' })
  localStorage.setItem('gulbagh-cart', '{"items":[]}')
  for (const name of ['gulbagh-seen', 'gulbagh-searches']) localStorage.setItem(name, '[]')
  localStorage.setItem('gulbagh-pin', '110006')
}
export const bytes = async (page: Page) =>
  JSON.stringify([
    await Promise.all((['cart', 'drafts', 'placed', 'outbox', 'owner'] as const).map(page.stored)),
    localStorage,
    sessionStorage,
  ])
