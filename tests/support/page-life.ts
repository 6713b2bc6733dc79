import { expect, type Locator, type Page } from 'playwright/test'
import { shopNameKey } from '../../pwa/app/launch.ts'

/** Waits until the page, with its footer if it has one, is hydrated and idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    const main = document.querySelector('main')
    return main !== null && [main, ...document.querySelectorAll('footer')].every(isHydrated)
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
 * Waits until the code that animates pictures and updates descriptions is loaded on the first page of a browser
 * context. This code is loaded after hydration, and stores the name of the shop when it starts.
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
        // If a navigation interrupts the evaluation, the error is ignored and the poll tries again.
      })
      .catch(() => [])
  // Translations are not waited for, because English pages do not cache them.
  const needed = ['/api/categories', '/api/products', '/api/settings']
  // The timeout is long, because storing a catalogue of thousands of products can take long on a busy machine.
  await expect.poll(cachedPaths, { intervals: [100], timeout: 45_000 }).toEqual(expect.arrayContaining(needed))
}

/** Waits until the worker has cached a response for this path under `/api` that contains the text. */
export const cachedOffline = (page: Page, path: string, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async (url) => {
        const stored = await (await caches.open('catalogue-v1')).match(url)
        return (await stored?.text()) ?? ''
      }, path),
    )
    .toContain(text)

/**
 * Double-clicks a button. Requests that change data are delayed until after the second click, because their responses
 * could remove the button before it.
 */
export async function doubleClick(page: Page, button: Locator): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.fallback()
  })
  await button.dblclick()
  release()
}
