import { expect } from 'playwright/test'
import { productsPath } from '#contract/paths'
import { countText } from '#rules/product-list'
import { sampleProfile } from '#rules/shop/shop-profile'
import { expectOfflineBanner, main, visitOnce } from '../support/offline-visit.ts'
import { startPortal } from '../support/portal-server.ts'
import { test } from '../support/shop.ts'
import { startSilentServer } from '../support/silent-server.ts'

test('screens open with data stored on the device when the server accepts connections but never responds', async ({
  page,
  shop,
}) => {
  const known = await visitOnce(page)
  await shop.stop()
  const silent = await startSilentServer(shop.url)
  // There are no saved query results, so the worker provides the catalogue, after waiting two seconds for the server.
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(main(page).getByText(countText(known.products.length), { exact: true })).toBeVisible()
  await page.goto(`/products/${known.neverOpened.slug}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: known.neverOpened.name })).toBeVisible()
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([known.bought])
  await silent.close()
})

test('responses of a captive portal are ignored and not cached', async ({ page, shop }) => {
  const known = await visitOnce(page)
  await shop.stop()
  const portal = await startPortal(shop.url)
  await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))
  for (const path of ['/products', `/products/${known.neverOpened.slug}`]) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expectOfflineBanner(page)
    await expect(page.getByText('Free WiFi')).toHaveCount(0)
  }
  // The captive portal responds to the requests for a picture and a product with its own page, which must not be
  // cached.
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
  await page.getByRole('link', { name: sampleProfile.brand }).first().click()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('You are back online.')).toBeVisible()
  // The HTTP headers of the captive portal's page allowed the browser to reuse it for an hour.
  const reply = page.waitForResponse((response) => new URL(response.url()).pathname === productsPath)
  await page.goto('/products')
  expect((await reply).headers()).not.toHaveProperty('x-from')
})
