import type { Page } from 'playwright/test'

/**
 * Returns all data that the browser stores for the shop as one string: caches, databases, local storage, session
 * storage and readable cookies.
 */
export const allStoredData = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const isText = /json|html/.test(response?.headers.get('content-type') ?? '')
        found.push(request.url, isText ? await response?.text() : '')
      }
    }
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const records = db.transaction(store).objectStore(store)
        found.push(name, store, await answer(records.getAllKeys()), await answer(records.getAll()))
      }
      db.close()
    }
    return JSON.stringify(found)
  })
