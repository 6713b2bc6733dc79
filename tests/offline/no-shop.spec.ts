import { expect } from 'playwright/test'
import { countText } from '#rules/product-list'
import { expectCalm, main, visitOnce } from '../support/last-visit.ts'
import { portalAt } from '../support/portal-server.ts'
import { test } from '../support/shop.ts'
import { silentAt } from '../support/silent-server.ts'

test('a server that accepts and never answers keeps nobody waiting', async ({ page, shop }) => {
  const known = await visitOnce(page)
  await shop.stop()
  const silent = await silentAt(shop.url)
  // Nothing but the worker's own list, and its patience of two seconds.
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  const soon = { timeout: 8_000 }
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(main(page).getByText(countText(known.products.length), { exact: true })).toBeVisible(soon)
  await page.goto(`/products/${known.never.slug}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: known.never.name })).toBeVisible(soon)
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([known.bought], soon)
  await silent.close()
})

test('a captive portal that answers 200 to everything is no shop, and leaves nothing behind', async ({
  page,
  shop,
}) => {
  const known = await visitOnce(page)
  await shop.stop()
  const portal = await portalAt(shop.url)
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  for (const path of ['/products', `/products/${known.never.slug}`]) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expectCalm(page)
    await expect(page.getByText('Free WiFi')).toHaveCount(0)
  }
  // What the shop has no file for in its cache is the portal's, and stays out of it.
  await page.evaluate((slug) => Promise.all([fetch('/media/none.webp'), fetch(`/api/products/slug/${slug}`)]), 'none')
  const pages = await page.evaluate(async () => {
    const entries = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      const replies = await cache.matchAll()
      return Promise.all(replies.map(async (reply) => (await reply.text()).includes('Free WiFi')))
    })
    return (await Promise.all(entries)).flat().filter(Boolean).length
  })
  expect(pages).toBe(0)
  await portal.close()
  await shop.restart()
  await page.getByRole('link', { name: 'Gulbagh' }).first().click()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('You are back online.')).toBeVisible()
})
