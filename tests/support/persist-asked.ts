import type { Page } from 'playwright/test'

/** Counts how often a document of this page asks the browser not to throw its data away; to be called before it is opened. */
export async function watchPersist(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { persistAsked: 0 })
    StorageManager.prototype.persist = async () => {
      Object.assign(window, { persistAsked: Reflect.get(window, 'persistAsked') + 1 })
      return false
    }
  })
}

export const persistAsked = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'persistAsked'))
