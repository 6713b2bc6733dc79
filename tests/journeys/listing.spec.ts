import { expect, type Page } from 'playwright/test'
import { formatInr, parseRupees } from '#rules/money'
import { fillFields, placeButton, placedHeading, type SoldProduct } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const main = (page: Page) => page.locator('main')
const tiles = (page: Page) => main(page).getByRole('article')
const found = (page: Page, text: string) => expect(main(page).getByRole('status')).toHaveText(text)
const search = (page: Page) => main(page).getByRole('searchbox')

/** The name and vertical position of the first product in view. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('main article h3')]
    const first = names.find((name) => name.getBoundingClientRect().top > 100)
    return { name: first?.textContent ?? '', top: Math.round(first?.getBoundingClientRect().top ?? 0) }
  })

/** Scrolls to a fraction of the page's height and waits until the visible products no longer change. */
async function scrollToShare(page: Page, share: number) {
  // Wait until the list is virtualized: only then has the page its full height.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeGreaterThan(100_000)
  await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), share)
  let before = ''
  const isStill = async () => {
    const seen = await firstInView(page)
    const same = seen.name !== '' && JSON.stringify(seen) === before
    before = JSON.stringify(seen)
    return same
  }
  await expect.poll(isStill, { intervals: [300] }).toBe(true)
  return firstInView(page)
}

/** Records the queries of the product requests that the page sends. */
function recordQueries(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (pathname === '/api/products') asked.push(query)
  })
  return asked
}

/** Opens a product whose data does not arrive and goes back: the list has the same scroll position. */
async function goBackWhileLoading(page: Page) {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/products/slug/**', (route) => answered.then(() => route.continue()))
  const hasty = await scrollToShare(page, 0.3)
  await tiles(page).getByRole('link', { name: hasty.name, exact: true }).click()
  await expect(page.getByText('Loading product')).toBeAttached()
  expect(await page.evaluate(() => scrollY), 'the loading screen is scrolled to the top').toBe(0)
  await page.goBack()
  await expect.poll(() => firstInView(page)).toEqual(hasty)
  answer()
}

/** Category, sort and filter chips are applied on the device and are part of the URL. */
async function filterByCategory(page: Page) {
  await main(page).getByRole('link', { name: 'Immunity', exact: true }).click()
  await expect(page).toHaveURL(/\?categoryId=\d+$/)
  await expect(main(page).getByRole('status')).not.toHaveText('1000 products found')
  const inCategory = await main(page).getByRole('status').textContent()
  await page.goto(`${page.url()}&sort=price-low`)
  await found(page, inCategory ?? '')
  await main(page).getByRole('link', { name: 'Remove filter Immunity' }).click()
  await found(page, '1000 products found')
  await page.goBack()
  await found(page, inCategory ?? '')
}

/** While a slow search loads, the search field has its text and the previous list is still shown. */
async function searchWhileLoading(page: Page) {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/products?search=qurs', (route) => answered.then(() => route.continue()))
  await search(page).fill('qur')
  await expect(tiles(page).first().getByRole('heading')).toContainText('Qurs')
  await search(page).press('End')
  await page.keyboard.type('s')
  await found(page, 'Loading products…')
  await page.clock.install()
  await page.clock.runFor(5000)
  expect(await tiles(page).count()).toBeGreaterThan(0)
  await page.keyboard.type(' ')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('qurs ')
  answer()
  await expect(main(page).getByRole('status')).toHaveText(/products found$/)
}

// Service workers are blocked here, because the tests count requests, and the worker would request the catalogue too.
test.use({ serviceWorkers: 'block' })

test.describe('with 1,000 products', () => {
  test.use({ shopOptions: { products: 1000 } })

  test('the list renders only rows near the viewport, and Back restores the scroll position', async ({ page }) => {
    const asked = recordQueries(page)
    await page.goto('/products')
    await found(page, '1000 products found')
    await settled(page)
    await expect.poll(() => asked).toEqual([''])
    await scrollToShare(page, 0.5)
    expect(await tiles(page).count()).toBeLessThan(40)
    const left = await scrollToShare(page, 0.4)
    await tiles(page).getByRole('link', { name: left.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(left.name)
    await page.goBack()
    await expect.poll(() => firstInView(page)).toEqual(left)

    // The scroll position is restored with reduced motion too, and when Back is pressed before the product has loaded.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const calm = await scrollToShare(page, 0.6)
    await tiles(page).getByRole('link', { name: calm.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(calm.name)
    await page.goBack()
    await expect.poll(() => firstInView(page)).toEqual(calm)
    await goBackWhileLoading(page)

    // A page number, as linked for visitors without scripts, opens the list at that position.
    await page.goto('/products?page=5')
    const fifth = main(page).locator('li[aria-posinset="49"]')
    await expect(fifth).toBeInViewport()
    // The row moves once the height of the rows above it is known.
    await expect.poll(async () => Math.round((await fifth.boundingBox())?.y ?? 0)).toBeGreaterThan(64)
    await expect(main(page).getByRole('navigation', { name: 'Pages' })).toHaveCount(0)

    await filterByCategory(page)
  })

  test('Tab reaches further rows, and the focused row stays rendered while the list is scrolled', async ({ page }) => {
    await page.goto('/products')
    await settled(page)
    await tiles(page).getByRole('link').first().focus()
    const place = () => page.evaluate(() => Number(document.activeElement?.closest('li')?.ariaPosInSet))
    await expect
      .poll(async () => {
        for (let press = 0; press < 12; press++) await page.keyboard.press('Tab')
        return place()
      })
      .toBeGreaterThan(20)
    const focused = await place()
    await page.evaluate(() => window.scrollTo(0, 30_000))
    await expect.poll(async () => (await firstInView(page)).name).not.toBe('')
    expect(await place()).toBe(focused)
    await expect(main(page).getByRole('listitem').last()).toHaveAttribute('aria-setsize', '1000')
  })

  test('typing filters the list without a reload, and sorting sends no request', async ({ page }) => {
    const asked = recordQueries(page)
    const catalogue = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products')
    await page.goto('/products')
    // Until the page has the whole catalogue, it requests the first page of each search.
    await (await catalogue).finished()
    await settled(page)
    expect(asked).toEqual([''])
    await search(page).fill('majun')
    await expect(page).toHaveURL(/search=majun$/)
    await expect(tiles(page).first().getByRole('heading')).toContainText('Majun')
    expect(asked.splice(0)).toEqual(['', '?search=majun'])
    await main(page).getByText('Filters', { exact: true }).click()
    await page.getByLabel('Sort by').selectOption('price-high')
    await expect(page).toHaveURL(/search=majun&sort=price-high$/)
    await page.getByLabel('Sort by').selectOption('name')
    await expect(tiles(page).first().getByRole('heading')).toHaveText('Kushta Baiza Murgh')
    expect(asked).toEqual([])

    await searchWhileLoading(page)
  })
})

test.describe('with 10,000 products', () => {
  test.use({ shopOptions: { products: 10_000 } })

  test('the device requests the list page by page and never the whole catalogue', async ({ page }) => {
    const asked = recordQueries(page)
    await page.goto('/products')
    await found(page, '10000 products found')
    await settled(page)
    const left = await scrollToShare(page, 0.5)
    expect(await tiles(page).count()).toBeLessThan(40)
    await tiles(page).getByRole('link', { name: left.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(left.name)
    await page.goBack()
    await expect.poll(() => firstInView(page)).toEqual(left)
    await page.goto('/products?search=sharbat')
    await expect(tiles(page).first().getByRole('heading')).toContainText('Sharbat')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((query) => !/[?&]limit=24&page=\d+$/.test(query))).toEqual([])
  })

  test('a product from page 210 can be added to wishlist and cart, is in the cart after a reload, and can be ordered', async ({
    page,
  }) => {
    const asked = recordQueries(page)
    const reply = await page.request.get('/api/products?sort=featured&limit=24&page=210')
    const products: SoldProduct[] = await reply.json()
    const product = products.find(({ inventory }) => inventory > 2)
    if (!product) throw new Error('nothing to buy')
    await page.goto(`/products?search=${encodeURIComponent(product.name)}`)
    const tile = tiles(page).filter({ has: page.getByRole('link', { name: product.name, exact: true }) })
    await tile.getByRole('button', { name: /^Wishlist/ }).click()
    await tile.getByRole('button', { name: /^Add to Cart/ }).click()
    await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

    await page.goto('/wishlist')
    await expect(tiles(page).getByRole('heading')).toHaveText([product.name])
    await page.goto('/cart')
    await page.evaluate(() => localStorage.removeItem('gulbagh-snapshot'))
    await page.reload()
    const line = main(page).getByRole('listitem').filter({ hasText: product.name })
    await expect(line).toContainText(formatInr(parseRupees(product.price)))
    await line.getByRole('button', { name: /^One more/ }).click()
    await main(page).getByRole('link', { name: 'Proceed to Checkout' }).first().click()
    await fillFields(page)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    const now = await (await page.request.get(`/api/products/slug/${product.slug}`)).json()
    expect(now.inventory).toBe(product.inventory - 2)
    // No screen requested the whole catalogue.
    expect(asked).not.toContain('')
  })
})
