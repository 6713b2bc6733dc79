import { expect, type Page } from 'playwright/test'
import { cachedHashes, type Damage, damage, leaveShop } from '../support/damage.ts'
import { banner, main } from '../support/offline-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/**
 * Waits until the worker stores no more cache entries whose URL contains `part`. Returns the hashes of these entries.
 */
async function completeHashes(page: Page, part: string): Promise<string[]> {
  let last: string[] = []
  const isComplete = async () => {
    const now = await cachedHashes(page, part)
    const isSame = now.length > 0 && now.join() === last.join()
    last = now
    return isSame
  }
  await expect.poll(isComplete, { message: part, intervals: [200, 1000] }).toBe(true)
  return last
}

/** Damages the cache entries whose URL contains `part`, opens a screen and expects that the entries are restored. */
async function expectRestoredByVisit(page: Page, path: string, part: string, how: Damage) {
  const what = `${part}, ${how}`
  const before = await completeHashes(page, part)
  await damage(page, part, how)
  await page.goto(path)
  await expect(main(page).getByRole('heading', { level: 1 }), what).toBeVisible()
  await settled(page)
  await expect.poll(() => cachedHashes(page, part), what).toEqual(before)
}

test('a damaged file in the precache of the worker is replaced during the next visit, and the screen opens', async ({
  page,
}) => {
  await page.goto('/products')
  await readyForOffline(page)
  for (const [path, part] of [
    ['/products', '/shell.html'],
    ['/checkout', '/shell-checkout.html'],
    ['/products', '/assets/react-'],
    ['/products', '/assets/entry-client-'],
    ['/products', '/assets/products-'],
    ['/products', '.woff2'],
  ] as const) {
    await expectRestoredByVisit(page, path, part, 'half')
  }
  for (const how of ['empty', 'garbled', 'error page', 'deleted'] as const) {
    await expectRestoredByVisit(page, '/products', '/shell.html', how)
    await expectRestoredByVisit(page, '/products', '/assets/react-', how)
  }
})

test('a damaged precached file that only another screen needs is replaced during the visit', async ({
  page,
  context,
}) => {
  await page.goto('/products')
  await readyForOffline(page)
  await expectRestoredByVisit(page, '/products', '/assets/returns-', 'half')
  await context.setOffline(true)
  await page.goto('/returns')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You seem to be offline')).toHaveCount(0)
})

test('if the stored shell page is damaged, an error page is shown offline, and "Try again" opens the shop once online', async ({
  page,
  shop,
}) => {
  await page.goto('/products')
  await readyForOffline(page)
  for (const [path, part, how] of [
    ['/products', '/shell.html', 'half'],
    ['/products', '/shell.html', 'deleted'],
    ['/products', '/assets/react-', 'half'],
    ['/products', '/assets/entry-client-', 'garbled'],
    ['/checkout', '/assets/tanstack-', 'empty'],
  ] as const) {
    const what = `${part}, ${how}`
    const before = await cachedHashes(page, part)
    await damage(page, part, how)
    await shop.stop()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page could not be opened' }), what).toBeVisible()
    await expect(page.getByText('Check your connection, then try again.'), what).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true)
    await shop.restart()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(main(page).getByRole('heading', { level: 1 }), what).toBeVisible()
    await expect.poll(() => cachedHashes(page, part), what).toEqual(before)
  }
})

test('pages can be read offline when stylesheets and the script of a screen are damaged', async ({ page, shop }) => {
  await page.goto('/products')
  await readyForOffline(page)
  await damage(page, '.css', 'half')
  await damage(page, '/assets/returns-', 'half')
  await shop.stop()
  await page.goto('/products')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('All Products')
  await page.goto('/returns')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
})

test('a damaged picture in the cache is fetched again', async ({ page, shop }) => {
  await page.goto('/')
  await readyForOffline(page)
  await page.reload()
  await settled(page)
  const hero = '/assets/hero-'
  await expectRestoredByVisit(page, '/', hero, 'half')
  await expectRestoredByVisit(page, '/', hero, 'empty')
  const [shown = ''] = await page.evaluate(() =>
    [...document.images].map(({ currentSrc }) => currentSrc).filter((url) => url.includes('/media/')),
  )
  await expectRestoredByVisit(page, '/', new URL(shown).pathname, 'half')
  await damage(page, hero, 'half')
  await shop.stop()
  await page.goto('/')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  const broken = () =>
    page.evaluate(
      () => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
    )
  await expect.poll(broken).toBe(0)
})

/** Damages the bodies of the cached catalogue responses and removes the saved query results. */
async function replaceDocuments(page: Page, body: string) {
  await leaveShop(page)
  await page.evaluate(async (text) => {
    localStorage.removeItem('gulbagh-snapshot')
    const cache = await caches.open('catalogue-v1')
    for (const path of ['/api/products', '/api/categories', '/api/settings']) {
      const { headers } = (await cache.match(path, { ignoreVary: true })) ?? new Response()
      await cache.put(path, new Response(text, { headers }))
    }
  }, body)
}

test('a damaged copy of the catalogue in the cache is fetched again', async ({ page }) => {
  await page.goto('/products')
  await readyForOffline(page)
  for (const body of ['', '[{"id":1,', '{"id":1}', 'null', '[null]', '<!DOCTYPE html>']) {
    await replaceDocuments(page, body)
    await page.goto('/products')
    await expect(main(page).getByRole('article').first(), body).toBeVisible()
    await expect(banner(page), body).toHaveCount(0)
    const list = () => page.evaluate(async () => (await (await caches.match('/api/products'))?.text())?.length ?? 0)
    await expect.poll(list, body).toBeGreaterThan(1000)
  }
})

test('a damaged copy of the catalogue in the cache is not shown offline', async ({ page, shop }) => {
  await page.goto('/products')
  await readyForOffline(page)
  await shop.stop()
  // A page saves its query results when it is left, so they are removed when the next page starts.
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  for (const body of ['[{"id":1,', '{"id":1}', '[null]']) {
    // Opens a screen that does not read the catalogue, and damages the cached catalogue there.
    await page.goto('/terms')
    await settled(page)
    await page.evaluate(async (text) => {
      const cache = await caches.open('catalogue-v1')
      await cache.put('/api/products', new Response(text, { headers: { 'content-type': 'application/json' } }))
    }, body)
    await page.goto('/products')
    await expect(page.getByRole('heading', { name: 'You seem to be offline' }), body).toBeVisible()
  }
})
