import { expect } from 'playwright/test'
import { register, visitor } from '../support/account.ts'
import {
  aProduct,
  customer,
  fillCheckout,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
} from '../support/buying.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import { allStoredData } from '../support/stored-data.ts'

test('the worker caches only the catalogue, reviews, pictures and precached files', async ({ page }) => {
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
  const cachedPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  // When a product page is opened, the worker stores the reviews so that they can be read without a network.
  const needed = ['/api/products', `/api/products/${product?.id}/reviews`]
  await expect.poll(cachedPaths).toEqual(expect.arrayContaining(needed))
  const known =
    /^\/(assets\/|media\/|icons\/|logo\.svg$|shell(-checkout)?\.html$|api\/(products|categories|settings|catalogue\/synonyms|products\/\d+\/reviews)$)/
  expect((await cachedPaths()).filter((path) => !known.test(path))).toEqual([])
})

test.describe('saved query results, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the query results saved in local storage contain only the catalogue and the settings', async ({ page }) => {
    const cachedPaths = () =>
      page.evaluate(() => {
        const saved = JSON.parse(localStorage.getItem('gulbagh-snapshot') ?? '{"clientState":{"queries":[]}}')
        return saved.clientState.queries.map((query: { queryKey: unknown[] }) => query.queryKey[0]).sort()
      })
    await page.goto('/products')
    await expect.poll(cachedPaths).toEqual(['/api/categories', '/api/products', '/api/settings'])
    await page.goto('/track-order')
    await settled(page)
    await expect.poll(cachedPaths).toEqual(['/api/categories', '/api/products', '/api/settings'])
  })
})

test('logging out deletes personal data from all browser storage, and offline screens show none', async ({
  page,
  context,
}) => {
  await register(page)
  await page.goto('/')
  await readyForOffline(page)
  await putInCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const [order] = await (await page.request.get('/api/orders')).json()
  await page.goto(`/track-order?orderId=${order.id}`)
  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(visitor.email)).toBeVisible()
  const personalData = [
    order.orderNumber,
    customer.email,
    customer.name,
    'Ballimaran',
    visitor.email,
    visitor.username,
    '98765',
  ]
  const held = await allStoredData(page)
  expect(
    personalData.filter((word) => held.includes(word)).length,
    'the order can be read offline until then',
  ).toBeGreaterThan(2)

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await settled(page)
  const left = await allStoredData(page)
  expect(personalData.filter((word) => left.includes(word))).toEqual([])

  await context.setOffline(true)
  for (const path of [
    '/profile',
    '/order-tracking',
    `/track-order?orderId=${order.id}`,
    `/order-success?orderId=${order.id}`,
  ]) {
    await page.goto(path)
    await settled(page)
    const shown = (await page.locator('body').textContent()) ?? ''
    expect(
      personalData.filter((word) => shown.includes(word)),
      path,
    ).toEqual([])
  }
})
