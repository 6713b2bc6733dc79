import { expect, type Page } from 'playwright/test'
import { shopNameKey } from '../../pwa/app/launch.ts'

/** Waits until the page is hydrated and idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  await page.waitForLoadState('load')
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestIdleCallback(() => requestIdleCallback(() => done(), { timeout: 2000 }), { timeout: 2000 }),
      ),
  )
}

/**
 * Waits until the first page of a browser context animates pictures and updates its description. This code is loaded
 * after hydration, and stores the name of the shop when it starts.
 */
export async function screenChangeReady(page: Page): Promise<void> {
  await settled(page)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), shopNameKey)).not.toBeNull()
}

/** Closes a dialog with Escape and waits until its history entry is removed, which may scroll the page. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBeUndefined()
}

/** Waits until the worker controls the page and has cached the catalogue, so that the next visit needs no server. */
export async function readyForOffline(page: Page): Promise<void> {
  const cachedPaths = () =>
    page
      .evaluate(async () => {
        if (!navigator.serviceWorker.controller) return []
        const keys = await (await caches.open('catalogue-v1')).keys()
        return keys.map(({ url }) => new URL(url).pathname).sort()
        // A navigation interrupts the evaluation, so that the poll repeats it.
      })
      .catch(() => [])
  // Translations are stored too, except for English pages.
  const needed = ['/api/categories', '/api/products', '/api/settings']
  // A catalogue of thousands of products can take longer than other steps on a busy machine.
  await expect.poll(cachedPaths, { intervals: [100], timeout: 45_000 }).toEqual(expect.arrayContaining(needed))
}
