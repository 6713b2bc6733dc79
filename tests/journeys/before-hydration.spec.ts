import { expect, type Page, type Route } from 'playwright/test'
import { aProduct, productsOf, toastOf } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

/** Delays requests for the scripts whose URL matches until `release` is called. */
async function holdScripts(page: Page, scripts: RegExp) {
  const held: Route[] = []
  let free = false
  await page.route(scripts, (route) => (free ? route.continue() : void held.push(route)))
  return {
    held: () => held.length,
    release: async () => {
      free = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

/** Sets a flag in `sessionStorage` when React attaches its event listeners to the document. */
const recordHydration = (page: Page) =>
  page.addInitScript(() => addEventListener('react-listens', () => sessionStorage.setItem('react listens', 'yes')))

const added = (page: Page) => page.getByRole('button', { name: 'Cart, 1 item' })

test('clicks before React has hydrated the page are replayed in order, and repeated clicks on Add to Cart count once', async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  const scripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto(`/products/${product.slug}`, { waitUntil: 'commit' })
  const main = page.locator('main')
  const add = main.getByRole('button', { name: /^Add to Cart/ }).first()
  // Of the clicks before hydration, every click on the quantity button is replayed, and only one click on Add to Cart.
  const more = main.getByRole('button', { name: `One more of ${product.name}` })
  await more.click()
  await more.click()
  await add.click()
  await add.click()
  await add.click()
  await main.getByRole('button', { name: `Wishlist: ${product.name}` }).click()
  await main.getByRole('tab', { name: 'Ingredients & Usage' }).click()
  await expect(add).toHaveAttribute('data-tapped')
  await expect.poll(scripts.held).toBeGreaterThan(2)
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)

  await scripts.release()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'hydration does not change the scroll position').toBe(scrolled)
  await expect(main.getByRole('tab', { name: 'Ingredients & Usage' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByRole('button', { name: `Wishlist: ${product.name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  // After hydration, each click on Add to Cart adds the chosen quantity again.
  await add.click()
  await expect(page.getByRole('button', { name: 'Cart, 6 items' })).toBeVisible()
})

test('a product added before the page is hydrated is in the cart in the chosen quantity after the shopper leaves the page', async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  const scripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto(`/products/${product.slug}`, { waitUntil: 'commit' })
  const main = page.locator('main')
  const add = main.getByRole('button', { name: /^Add to Cart/ }).first()
  const more = main.getByRole('button', { name: `One more of ${product.name}` })
  await more.click()
  await more.click()
  await more.click()
  // Before hydration, the button that reduces the quantity is marked as disabled, because the shown quantity is 1.
  await main.getByRole('button', { name: `One less of ${product.name}` }).click({ force: true })
  await add.click()
  await expect(add).toHaveAttribute('data-tapped')
  await page.goto('/about', { waitUntil: 'commit' })
  await scripts.release()
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('a menu that was opened before the page is hydrated stays open', async ({ page }) => {
  const scripts = await holdScripts(page, /\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  const scrolled = () => page.evaluate(() => scrollY)
  // The wheel event is repeated, because the page does not scroll before its first layout.
  const scroll = () => page.mouse.wheel(0, 900).then(scrolled)
  await expect.poll(scroll).toBeGreaterThan(100)
  await page.locator('summary[aria-label="Menu"]').click()
  await expect.poll(scripts.held).toBeGreaterThan(2)
  await scripts.release()
  await settled(page)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  const left = await scrolled()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await page.goBack()
  await expect.poll(scrolled, 'Back restores the scroll position').toBe(left)
})

test('clicks and select changes are replayed when the code of the screen loads after React has started', async ({
  page,
}) => {
  const scripts = await holdScripts(page, /\/assets\/products-.*\.js$/)
  await recordHydration(page)
  await page.goto('/products', { waitUntil: 'commit' })
  // React already handles events, but the component of the screen under test is still loading.
  await page.waitForFunction(() => sessionStorage.getItem('react listens') !== null)
  await expect.poll(scripts.held).toBeGreaterThan(0)
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByLabel('Sort by').selectOption('price-low')
  await scripts.release()
  await expect(added(page)).toBeVisible()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await expect(page).toHaveURL(/sort=price-low/)
})

test('a page requests its scripts after the first paint, even when its pictures never load', async ({ page }) => {
  const product = await aProduct(page, 'many')
  await page.route(/\/media\//, () => undefined)
  await recordHydration(page)
  await page.goto(`/products/${product.slug}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const started = () => sessionStorage.getItem('react listens') !== null
  await expect.poll(() => page.evaluate(started)).toBe(true)
  const [paint = 0, script = 0] = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return [first?.startTime, Math.min(...scripts.map(({ startTime }) => startTime))]
  })
  expect(paint).toBeGreaterThan(0)
  expect(script).toBeGreaterThan(paint)
})

test('a page whose scripts failed to load reloads once the shop responds, but not while a form has input', async ({
  page,
}) => {
  let typed = () => {}
  const isTyped = new Promise<void>((resolve) => {
    typed = resolve
  })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  // The response is delayed until the form has input, because without input the page would reload at once.
  await page.route('**/healthz', async (route) => {
    await isTyped
    await route.continue()
  })
  const answered = () => page.waitForResponse((reply) => reply.url().endsWith('/healthz'))
  const first = answered()
  await page.goto('/contact-us')
  const subject = page.getByLabel('Subject')
  await subject.fill('A crate of sharbat')
  typed()
  await first
  await answered()
  await expect(subject).toHaveValue('A crate of sharbat')

  await page.unrouteAll({ behavior: 'wait' })
  await subject.fill('')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled()
})

test.describe('shop without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products can be searched and viewed without JavaScript', async ({ page }) => {
    const product = await aProduct(page, 'many')
    await page.goto('/')
    await page.locator('summary[aria-label="Menu"]').click()
    const search = page.getByPlaceholder('Search products...').first()
    await search.fill(product.name)
    await search.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=/)
    await page.locator('main').getByRole('link', { name: product.name, exact: true }).click()
    await expect(page).toHaveURL(`/products/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    const picture = page.locator('main img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
    expect((await productsOf(page)).length).toBeGreaterThan(0)
  })
})
