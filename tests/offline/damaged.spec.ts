import { expect, type Page } from 'playwright/test'
import { type Damage, damage, held, withoutShop } from '../support/damage.ts'
import { banner, main } from '../support/last-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/** Opens a screen whose part of Cache Storage is damaged; afterwards the entry is what it was. */
async function healsOnVisit(page: Page, path: string, part: string, how: Damage) {
  const what = `${part}, ${how}`
  const before = await held(page, part)
  expect(before.length, what).toBeGreaterThan(0)
  await damage(page, part, how)
  await page.goto(path)
  await expect(main(page).getByRole('heading', { level: 1 }), what).toBeVisible()
  await settled(page)
  await expect.poll(() => held(page, part), what).toEqual(before)
}

test('a damaged file of the shop is replaced during the next visit, which shows the screen', async ({ page }) => {
  await page.goto('/products')
  await readyForOffline(page)
  for (const [path, part] of [
    ['/products', '/shell.html'],
    ['/checkout', '/shell-checkout.html'],
    ['/products', '/assets/react-'],
    ['/products', '/assets/entry-client-'],
    ['/products', '/assets/_shop.products.index'],
    ['/products', '.woff2'],
  ] as const) {
    await healsOnVisit(page, path, part, 'half')
  }
  for (const how of ['empty', 'garbled', 'error page', 'deleted'] as const) {
    await healsOnVisit(page, '/products', '/shell.html', how)
    await healsOnVisit(page, '/products', '/assets/react-', how)
  }
})

test('a damaged file that the visit does not need is replaced too', async ({ page, context }) => {
  await page.goto('/products')
  await readyForOffline(page)
  await healsOnVisit(page, '/products', '/assets/_shop.returns', 'half')
  await context.setOffline(true)
  await page.goto('/returns')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('You seem to be offline')).toHaveCount(0)
})

test('a damaged shell without a network is a page that says so, and opens the shop once there is one', async ({
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
    const before = await held(page, part)
    await damage(page, part, how)
    await shop.stop()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page could not be opened' }), what).toBeVisible()
    await expect(page.getByText('Check your connection, then try again.'), what).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), what).toBe(true)
    await shop.restart()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(main(page).getByRole('heading', { level: 1 }), what).toBeVisible()
    await expect.poll(() => held(page, part), what).toEqual(before)
  }
})

test('damaged styles and the part of a screen leave a page that can be read without a network', async ({
  page,
  shop,
}) => {
  await page.goto('/products')
  await readyForOffline(page)
  await damage(page, '.css', 'half')
  await damage(page, '/assets/_shop.returns', 'half')
  await shop.stop()
  await page.goto('/products')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('All Products')
  await page.goto('/returns')
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
})

test('a damaged picture is fetched again', async ({ page, shop }) => {
  await page.goto('/')
  await readyForOffline(page)
  await page.reload()
  await settled(page)
  const hero = '/assets/hero-'
  await healsOnVisit(page, '/', hero, 'half')
  await healsOnVisit(page, '/', hero, 'empty')
  const [shown = ''] = await page.evaluate(() =>
    [...document.images].map(({ currentSrc }) => currentSrc).filter((url) => url.includes('/media/')),
  )
  await healsOnVisit(page, '/', new URL(shown).pathname, 'half')
  await damage(page, hero, 'half')
  await shop.stop()
  await page.goto('/')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  const broken = await page.evaluate(
    () => [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).length,
  )
  expect(broken).toBe(0)
})

/** Puts a text in the place of a stored document of the catalogue, and leaves the snapshot of the last visit out. */
async function replaceDocument(page: Page, path: string, body: string) {
  await withoutShop(page)
  await page.evaluate(
    async ([address, text]) => {
      localStorage.removeItem('gulbagh-snapshot')
      const cache = await caches.open('catalogue-v1')
      const { headers } = (await cache.match(address, { ignoreVary: true })) ?? new Response()
      await cache.put(address, new Response(text, { headers }))
    },
    [path, body] as const,
  )
}

test('a damaged copy of the catalogue is fetched again', async ({ page }) => {
  await page.goto('/products')
  await readyForOffline(page)
  for (const body of ['', '[{"id":1,', '{"id":1}', 'null', '[null]', '<!DOCTYPE html>']) {
    for (const path of ['/api/products', '/api/categories', '/api/settings']) await replaceDocument(page, path, body)
    await page.goto('/products')
    await expect(main(page).getByRole('article').first(), body).toBeVisible()
    await expect(banner(page), body).toHaveCount(0)
    const list = () => page.evaluate(async () => (await (await caches.match('/api/products'))?.text())?.length ?? 0)
    await expect.poll(list, body).toBeGreaterThan(1000)
  }
})

test('a damaged copy of the catalogue is not shown without a network', async ({ page, shop }) => {
  await page.goto('/products')
  await readyForOffline(page)
  await shop.stop()
  // A page stores the snapshot when it is left, so it is removed when the next one starts.
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  for (const body of ['[{"id":1,', '{"id":1}', '[null]']) {
    // A stopped shop has no text to leave for: this page of the shop reads nothing.
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
