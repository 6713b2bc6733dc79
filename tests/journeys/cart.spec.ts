import { expect } from 'playwright/test'
import {
  aProduct,
  customer,
  fillCheckout,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
} from '../support/buying.ts'
import { killBrowser } from '../support/kill-browser.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const badge = (pieces: number) => ({ name: pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items` })

test('changes of the cart appear in other open tabs', async ({ page, context }) => {
  const product = await aProduct(page, 'many')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const second = await context.newPage()
  await putInCart(second, product, 2)
  await expect(page.getByRole('button', badge(2))).toBeVisible()
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await expect(second.getByRole('button', badge(3))).toBeVisible()
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(second.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
})

test('the Undo button restores a cleared cart', async ({ page }) => {
  const product = await aProduct(page, 'many')
  await putInCart(page, product, 3)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', badge(3))).toBeVisible()
})

test("Back closes the cart drawer without leaving the page, links in the drawer replace the drawer's history entry, and each rapid click counts", async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  await putInCart(page, product)
  const here = page.url()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await page.getByRole('button', badge(1)).click()
  await drawer.getByRole('button', { name: `One more of ${product.name}` }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 4; press++) button.click()
  })
  await expect(drawer.getByRole('status').getByText('5', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(here)

  await page.getByRole('button', badge(5)).click()
  await drawer.getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(drawer).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page).toHaveURL(here)

  await page.getByRole('button', { name: 'Zoom picture' }).click()
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(here)
})

test('Back, Forward and a reload of a page with an open dialog show the page at the same scroll position', async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  const here = page.url()
  const heading = page.getByRole('heading', { level: 1, name: product.name })
  const zoom = page.getByRole('button', { name: 'Zoom picture' })
  const dialog = page.getByRole('dialog', { name: product.name })
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await zoom.click()
  await expect(dialog).toBeVisible()
  const position = await scrolled()
  expect(position).toBeGreaterThan(0)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect.poll(scrolled).toBe(position)
  await page.goForward()
  await expect(heading).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(scrolled).toBe(position)

  await zoom.click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await settled(page)
  await expect(dialog).toBeHidden()
  await zoom.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(here)
})

test('the cart is unchanged after the browser was killed and opened again', async ({ playwright, shop }, info) => {
  const { launchOptions } = info.project.use
  const profile = info.outputPath('profile')
  const open = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: shop.url })
  const context = await open()
  const page = await context.newPage()
  await putInCart(page, await aProduct(page, 'many'), 2)
  await killBrowser(context, profile)

  const again = await open()
  const tab = await again.newPage()
  await tab.goto('/cart')
  await expect(tab.getByRole('button', badge(2))).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
  await again.close()
})

test('the cart badge shows its count in the first paint of the header', async ({ page }) => {
  await putInCart(page, await aProduct(page, 'many'), 2)
  await page.addInitScript(() => {
    const seen: (string | null)[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const button = document.querySelector('header button[aria-haspopup=dialog]')
      const label = button?.getAttribute('aria-label')
      if (label && seen.at(-1) !== label) seen.push(label)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['Cart, 2 items'])
})

test('corrupt cart records in localStorage and IndexedDB neither break the cart nor remove its valid lines', async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  await putInCart(page, product, 2)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
  // The app does not run on this page, so it cannot overwrite the stored values.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    localStorage.setItem('gulbagh-cart', '{"items":"?')
    await new Promise<void>((done, fail) => {
      const request = indexedDB.open('shop')
      request.onerror = () => fail(request.error)
      request.onsuccess = () => {
        const tx = request.result.transaction('cart', 'readwrite')
        tx.objectStore('cart').put({ productId: 999_999, slug: null, quantity: Number.NaN })
        tx.objectStore('cart').put({ productId: -1, seen: 'x' })
        tx.oncomplete = () => done()
      }
    })
  })
  await page.goto('/cart')
  await expect(page.getByRole('button', badge(2))).toBeVisible()
  await expect(page.getByRole('list').getByRole('heading')).toHaveText([product.name])
})

test('the cart shows price increases and reduced stock', async ({ page, context }) => {
  const [first, second] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!first || !second) throw new Error('two products are needed')
  await putInCart(page, first, 1)
  await putInCart(page, second, 5)
  // Status 410 makes the page load the whole catalogue, in which the next route changes price and stock.
  await context.route('**/api/catalogue/changes**', (route) => route.fulfill({ status: 410, json: { code: 'gone' } }))
  await context.route('**/api/products', async (route) => {
    const reply = await route.fetch()
    const products: { id: number }[] = await reply.json()
    const changes: Record<number, object> = { [first.id]: { price: '9999.00' }, [second.id]: { inventory: 2 } }
    await route.fulfill({ response: reply, json: products.map((product) => ({ ...product, ...changes[product.id] })) })
  })
  await page.goto('/cart')
  await expect(page.getByText(/^Price changed from ₹[\d,.]+ to ₹9,999\.00$/)).toBeVisible()
  await expect(page.getByText('Only 2 left: quantity reduced')).toBeVisible()
  await expect(page.getByRole('button', badge(3))).toBeVisible()
  const acknowledge = page.getByRole('button', { name: `OK, accept the change of ${second.name}` })
  await acknowledge.click()
  await expect(page.getByText('Only 2 left: quantity reduced')).toBeHidden()
})

test.describe('cart with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a placed order can be read offline, with the time at which its copy was stored', async ({ page, shop }) => {
    await putInCart(page, await aProduct(page, 'many'))
    await fillCheckout(page)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    await page.goto('/order-tracking')
    await settled(page)
    await shop.stop()
    await page.getByRole('button', { name: 'Track Order' }).click()
    await expect(page.getByText(/Offline\. Last updated \d+ \w+ \d{4}, \d+:\d\d [ap]m/)).toBeVisible()
    await expect(page.getByText(customer.name)).toBeVisible()
  })
})
