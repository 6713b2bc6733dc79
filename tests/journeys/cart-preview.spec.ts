import { expect, type Page } from 'playwright/test'
import { languages, pathIn } from '../../api/contract/languages.ts'
import { addSizes, aProduct, productsOf } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const signedInKey = 'gulbagh-signed-in'

/** Returns the text and position of the title and of each part of the cart lines. */
const cartParts = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, ul li :is(h2, p, output, button, picture)')].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      const style = getComputedStyle(part)
      return [part.tagName, part.textContent, ...[x, y, width, height].map(Math.round), style.color, style.fontFamily]
    }),
  )

/**
 * Stores cart lines in local storage (mirror), from which they are copied to the database. The app does not run on this
 * page, so it cannot overwrite them.
 */
async function setMirror(page: Page, items: object[]) {
  await page.goto('/robots.txt')
  await page.evaluate((text) => {
    localStorage.setItem('gulbagh-cart', text)
    localStorage.setItem('gulbagh-cart-ahead', '1')
  }, JSON.stringify({ items }))
}

/** Opens the cart page without its script files. Returns a function that lets them load. */
async function openWithoutApp(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await settled(page)
    await page.unrouteAll()
  }
}

for (const language of languages) {
  test(`the cart page shows its lines before the app starts, in the same places as the app: ${language} @both`, async ({
    page,
    shop,
  }) => {
    const products = await productsOf(page)
    const soldOut = products.find(({ inventory }) => inventory === 0) ?? (await aProduct(page, 'few'))
    const [first, second, third] = products.filter(({ inventory }) => inventory > 20)
    if (!first || !second || !third) throw new Error('three products are needed')
    const chosen = [first, second, soldOut]
    const sized = await addSizes(shop, third)
    const sizes = sized.variants.map(({ id }) => ({
      productId: sized.id,
      variantId: id,
      slug: sized.slug,
      quantity: 1,
    }))
    await setMirror(page, [...chosen.map(({ id, slug }, at) => ({ productId: id, slug, quantity: at + 1 })), ...sizes])
    // Opening the product list stores the catalogue on the device, which the preview of the cart reads.
    await page.goto(pathIn(language, '/products'))
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('gulbagh-snapshot')?.includes('"/api/products","cards"')))
      .toBe(true)
    const start = await openWithoutApp(page, pathIn(language, '/cart'))
    await expect(page.locator('main li')).toHaveCount(chosen.length + sizes.length)
    await expect(page.locator('main')).toContainText(/100 g.*250 g/)
    expect(await page.locator('main').textContent()).not.toMatch(/[{}]/)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const painted = await cartParts(page)
    expect(painted.filter(([, text]) => /₹/.test(String(text))).length).toBeGreaterThan(3)
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)

    await start()
    await expect(page.locator('main').getByRole('button')).not.toHaveCount(0)
    // The app shows the prices of the cart after it has read the saved catalogue.
    await expect.poll(() => cartParts(page)).toEqual(painted)
  })
}

test('before the app starts, no cart lines are shown if the account is unknown, the stored cart is damaged, or the page is not the cart', async ({
  page,
}) => {
  const { id, slug } = await aProduct(page, 'many')
  await page.goto('/products')
  await settled(page)
  const cases: [path: string, mirror: string, mark: string | null][] = [
    ['/cart', JSON.stringify({ items: [{ productId: id, slug, quantity: 1 }] }), 'somebody'],
    ['/cart', '{"items":"?', null],
    ['/profile', JSON.stringify({ items: [{ productId: id, slug, quantity: 1 }] }), null],
  ]
  for (const [path, mirror, mark] of cases) {
    // The app does not run on this page, so it cannot overwrite the stored values.
    await page.goto('/robots.txt')
    await page.evaluate(
      ([key, text, owner]) => {
        localStorage.setItem('gulbagh-cart', text)
        if (owner) localStorage.setItem(key, owner)
        else localStorage.removeItem(key)
      },
      [signedInKey, mirror, mark] as const,
    )
    const start = await openWithoutApp(page, path)
    await expect(page.locator('.loading-screen')).toBeAttached()
    await expect(page.locator('main')).toHaveCount(0)
    await start()
  }
})
