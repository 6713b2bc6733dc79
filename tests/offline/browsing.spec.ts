import { expect, type Page } from 'playwright/test'
import { productsOf } from '../support/buying.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const offline = (page: Page) => page.getByText('You are offline.')

test('after one visit the shop can be browsed without its server', async ({ page, shop }) => {
  await page.goto('/')
  const products = await productsOf(page)
  await readyForOffline(page)
  await shop.stop()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByText(`${products.length} products found`)).toBeVisible()
  await expect(offline(page)).toBeVisible()
  await page.goto('/products?search=sherbat')
  await expect(page.getByRole('link', { name: /Sharbat/ }).first()).toBeVisible()
  await expect(page.getByText('No products found')).toHaveCount(0)
  for (const product of [products[0], products.at(-1)]) {
    await page.goto(`/products/${product?.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: product?.name ?? '' })).toBeVisible()
  }
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a screen that the device does not have says so, and comes when the shop is back', async ({ page, shop }) => {
  await page.goto('/')
  await readyForOffline(page)
  await shop.stop()
  await page.goto('/products/not-known-to-this-device')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  await expect(page.getByText('Product Not Found')).toHaveCount(0)
  await shop.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Product Not Found')).toBeVisible()
  await expect(offline(page)).toHaveCount(0)
})

test('a shop that takes connections and never answers holds nobody up', async ({ page, shop }) => {
  await page.goto('/')
  await readyForOffline(page)
  shop.freeze()
  await page.goto('/products?search=majun')
  await expect(page.getByRole('link', { name: /Majun/ }).first()).toBeVisible()
})

test('the worker keeps nothing but the catalogue, pictures and its own files', async ({ page }) => {
  await page.goto('/')
  const [product] = await productsOf(page)
  await readyForOffline(page)
  await page.goto(`/products/${product?.slug}`)
  const statuses = await page.evaluate(async (id) => {
    const paths = [
      `/api/products/${id}/reviews`,
      '/api/auth/user',
      '/api/orders',
      '/api/orders/1',
      '/api/orders/track?orderNumber=x&email=a%40b.example',
      '/api/products/slug/nothing',
      '/api/products?search=a',
    ]
    return Promise.all(paths.map(async (path) => (await fetch(path)).status))
  }, product?.id)
  expect(statuses[0]).toBe(200)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  const known =
    /^\/(assets\/|media\/|icons\/|logo\.svg$|shell(-checkout)?\.html$|api\/(products|categories|settings|products\/\d+\/reviews)$)/
  expect(kept.filter((path) => !known.test(path))).toEqual([])
  expect(kept).toContain('/api/products')
})

test('the snapshot of the last visit holds the catalogue and nothing else', async ({ page }) => {
  const kept = () =>
    page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('gulbagh-snapshot') ?? '{"clientState":{"queries":[]}}')
      return saved.clientState.queries.map((query: { queryKey: unknown[] }) => query.queryKey[0]).sort()
    })
  await page.goto('/products')
  await expect.poll(kept).toEqual(['/api/categories', '/api/products'])
  await page.goto('/track-order')
  await settled(page)
  expect(await kept()).toEqual(['/api/categories', '/api/products'])
})
