import type { Page } from 'playwright/test'

/** Counts calls of `navigator.storage.persist()` in the documents of the page. Call it before the page is opened. */
export async function watchPersist(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { persistCalls: 0 })
    StorageManager.prototype.persist = async () => {
      Object.assign(window, { persistCalls: Reflect.get(window, 'persistCalls') + 1 })
      return false
    }
  })
}

export const persistCalls = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'persistCalls'))
