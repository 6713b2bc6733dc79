import { expect } from 'playwright/test'
import { registered, visitor } from '../support/account.ts'
import {
  aProduct,
  customer,
  fillCheckout,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
} from '../support/buying.ts'
import { everythingKept } from '../support/everything-kept.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

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
  expect(kept, 'for a product that is read without a network').toContain(`/api/products/${product?.id}/reviews`)
})

test('the snapshot of the last visit holds the catalogue and the settings only', async ({ page }) => {
  const kept = () =>
    page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('gulbagh-snapshot') ?? '{"clientState":{"queries":[]}}')
      return saved.clientState.queries.map((query: { queryKey: unknown[] }) => query.queryKey[0]).sort()
    })
  await page.goto('/products')
  await expect.poll(kept).toEqual(['/api/categories', '/api/products', '/api/settings'])
  await page.goto('/track-order')
  await settled(page)
  expect(await kept()).toEqual(['/api/categories', '/api/products', '/api/settings'])
})

test('whoever signs out leaves no word of theirs in any store, and the next one finds none without a network', async ({
  page,
  context,
}) => {
  await registered(page)
  await page.goto('/')
  await readyForOffline(page)
  await putInCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const [order] = await (await page.request.get('/api/orders')).json()
  await page.goto(`/track-order?orderId=${order.id}`)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByRole('heading', { name: order.orderNumber })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(visitor.email)).toBeVisible()
  const theirs = [
    order.orderNumber,
    customer.email,
    customer.name,
    'Ballimaran',
    visitor.email,
    visitor.username,
    '98765',
  ]
  const held = await everythingKept(page)
  expect(
    theirs.filter((word) => held.includes(word)).length,
    'the order can be read offline until then',
  ).toBeGreaterThan(2)

  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await settled(page)
  const left = await everythingKept(page)
  expect(theirs.filter((word) => left.includes(word))).toEqual([])

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
      theirs.filter((word) => shown.includes(word)),
      path,
    ).toEqual([])
  }
})
