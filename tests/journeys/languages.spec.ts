import { expect, type Page } from 'playwright/test'
import { languages, nameOf, pathIn } from '#contract/languages'
import { productsOf } from '../support/buying.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const others = languages.filter((language) => language !== 'en')

const html = (page: Page) => page.locator('html')
const switchTo = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Waits until the service worker has stored the files of a language. The worker stores the shell page last. */
const storedWithShell = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url, { ignoreSearch: true })) !== undefined, path))
    .toBe(true)

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const language of others) {
  test(`the language switch to ${language} opens the same page with the same search, and the home page is in that language afterwards`, async ({
    page,
    shop,
  }) => {
    await page.goto('/products?sort=name')
    await settled(page)
    await switchTo(page, nameOf(language)).click()
    await expect(page).toHaveURL(`${shop.url}${pathIn(language, '/products?sort=name')}`)
    await expect(html(page)).toHaveAttribute('lang', language)

    // Links open pages in the same language without loading a new document.
    await settled(page)
    await page.evaluate(() => Object.assign(window, { marked: true }))
    const [product] = await productsOf(page)
    if (!product) throw new Error('a product is needed')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/products/')}[^/]+$`))
    expect(await page.evaluate(() => Reflect.get(window, 'marked'))).toBe(true)

    const direct = await page.context().newPage()
    await direct.goto('/')
    await expect(direct).toHaveURL(`${shop.url}${pathIn(language, '/')}`)
    await settled(direct)
    await switchTo(direct, nameOf('en')).click()
    await expect(direct).toHaveURL(`${shop.url}/`)
    await expect(html(direct)).toHaveAttribute('lang', 'en')
  })

  test(`while the server is stopped, screens in ${language} open, and English addresses open in the stored language`, async ({
    page,
    shop,
  }) => {
    await page.goto(pathIn(language, '/'))
    await readyForOffline(page)
    await storedWithShell(page, pathIn(language, '/shell.html'))
    const [product] = await productsOf(page)
    if (!product) throw new Error('a product is needed')
    await shop.stop()
    for (const path of ['/', '/products', `/products/${product.slug}`, '/cart', '/checkout', '/wishlist']) {
      await page.goto(pathIn(language, path))
      await expect(html(page), path).toHaveAttribute('lang', language)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    }
    await page.goto('/cart')
    await expect(page).toHaveURL(`${shop.url}${pathIn(language, '/cart')}`)
  })

  test(`after visits to an English page and a page in ${language}, the cart opens in both languages while the server is stopped`, async ({
    page,
    shop,
  }) => {
    await page.goto('/')
    await readyForOffline(page)
    await storedWithShell(page, '/shell.html')
    await page.goto(pathIn(language, '/cart'))
    await settled(page)
    await storedWithShell(page, pathIn(language, '/shell.html'))
    await shop.stop()
    for (const each of ['en', language] as const) {
      await page.goto(pathIn(each, '/cart'))
      await expect(html(page)).toHaveAttribute('lang', each)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

if (languages.includes('ur')) {
  test.describe('Urdu pages without the service worker', () => {
    test.use({ serviceWorkers: 'block' })

    test('Urdu pages are written from right to left and are not wider than the screen @both', async ({ page }) => {
      const [product] = await (await page.request.get('/api/products')).json()
      for (const path of ['/', '/products', `/products/${product.slug}`, '/cart', '/help-centre', '/order-tracking']) {
        await page.goto(pathIn('ur', path))
        await settled(page)
        await expect(html(page), path).toHaveAttribute('dir', 'rtl')
        await expect(html(page), path).toHaveCSS('direction', 'rtl')
        expect(await isWiderThanScreen(page), path).toBe(false)
      }
    })

    test('the arrow keys in the picture gallery follow the reading direction of the language', async ({ page }) => {
      const products: { slug: string; gallery: string[] }[] = await (await page.request.get('/api/products')).json()
      const product = products.find(({ gallery }) => gallery.length > 1)
      if (!product) throw new Error('a product with several pictures is needed')
      await page.goto(pathIn('ur', `/products/${product.slug}`))
      await settled(page)
      const thumbs = page.locator('[data-gallery] .gallery-thumbs button')
      await page.locator('[data-gallery] ul').first().focus()
      await page.keyboard.press('ArrowLeft')
      await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true')
      await page.keyboard.press('ArrowRight')
      await expect(thumbs.nth(0)).toHaveAttribute('aria-current', 'true')
    })
  })
}
