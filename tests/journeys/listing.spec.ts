import { expect, type Page } from 'playwright/test'
import { formatInr, parseRupees } from '#rules/money'
import { fillFields, placeButton, placedHeading, type SoldProduct } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const main = (page: Page) => page.locator('main')
const tiles = (page: Page) => main(page).getByRole('article')
const found = (page: Page, text: string) => expect(main(page).getByRole('status')).toHaveText(text)
const search = (page: Page) => main(page).getByRole('searchbox')

/** Records the query strings of the product requests that the page sends. */
function recordQueries(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (pathname === '/api/products') asked.push(query)
  })
  return asked
}

/** Locates the names of the products on the page. */
const names = (page: Page) => tiles(page).getByRole('heading').allInnerTexts()
const pageLink = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

/** Opens a product from the list, goes back, and expects the scroll position that the list had before. */
async function openAndGoBack(page: Page, place: number, goBack: () => Promise<void>) {
  const link = tiles(page).nth(place).getByRole('link')
  await link.scrollIntoViewIfNeeded()
  // Records the position at the moment of the click, because clicking may scroll the page.
  await link.evaluate((element) =>
    element.addEventListener('click', () => Object.assign(window, { left: scrollY }), { once: true }),
  )
  await link.click()
  const left: number = await page.evaluate(() => Reflect.get(window, 'left'))
  expect(left).toBeGreaterThan(100)
  await goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
}

/** Opens a product whose data is delayed, goes back, and expects the scroll position that the list had before. */
async function goBackWhileLoading(page: Page) {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/products/slug/**', (route) => answered.then(() => route.continue()))
  await openAndGoBack(page, 8, async () => {
    await expect(page.getByText('Loading product')).toBeAttached()
    expect(await page.evaluate(() => scrollY), 'the loading screen is scrolled to the top').toBe(0)
    await page.goBack()
  })
  answer()
}

/** Filters, sorts and removes a filter chip. Expects that the list and the URL change each time. */
async function filterByCategory(page: Page) {
  await main(page).getByText('Filters', { exact: true }).click()
  await page.getByLabel('Category').selectOption('Immunity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Immunity')
  await expect(page).toHaveURL(/\?categoryId=\d+$/)
  await expect(main(page).getByRole('status')).toHaveText(/^(?!1000 )\d+ products found$/)
  const inCategory = await main(page).getByRole('status').textContent()
  await page.goto(`${page.url()}&sort=price-low`)
  await found(page, inCategory ?? '')
  await main(page).getByRole('link', { name: 'Remove filter Immunity' }).click()
  await found(page, '1000 products found')
  await page.goBack()
  await found(page, inCategory ?? '')
}

/** While a slow search loads, the search field shows the typed text, and the previous list is still shown. */
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

// Service workers are blocked here, because these tests count requests, and a worker would request the catalogue too.
test.use({ serviceWorkers: 'block' })

test('a search without results offers recent searches, categories and best sellers', async ({ page }) => {
  await page.goto('/products')
  await settled(page)
  await search(page).fill('majun')
  await expect(tiles(page).first().getByRole('heading')).toContainText('Majun')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gulbagh-searches'))).toBe('["majun"]')
  await search(page).fill('xyzxyz')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Immunity', exact: true })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Best Sellers' })).toBeVisible()
  await main(page).getByRole('link', { name: 'majun', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "majun"')
  await expect(tiles(page).first().getByRole('heading')).toContainText('Majun')
})

test.describe('product list of 1,000 products', () => {
  test.use({ shopOptions: { products: 1000 } })

  test('the product list shows pages of twelve products from one request, and Back restores page and scroll position', async ({
    page,
  }) => {
    const asked = recordQueries(page)
    const catalogue = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products')
    await page.goto('/products')
    await found(page, '1000 products found')
    // Before the page has the whole catalogue, it requests each page of the product list.
    await (await catalogue).finished()
    await settled(page)
    expect(asked).toEqual([''])
    const first = await names(page)
    expect(first).toHaveLength(12)
    await pageLink(page, 'Next').click()
    await expect(page).toHaveURL('/products?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(async () => (await names(page)).filter((name) => first.includes(name))).toEqual([])
    const second = await names(page)
    await pageLink(page, 'Page 84').click()
    await expect(tiles(page)).toHaveCount(4)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(second)
    await expect(pageLink(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
    expect(asked).toEqual([''])

    await openAndGoBack(page, 6, async () => {
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Products')
      await page.goBack()
    })
    await expect.poll(() => names(page)).toEqual(second)
    await goBackWhileLoading(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()

    await page.goto('/products')
    await settled(page)
    await filterByCategory(page)
  })

  test('on the product list, the search link of the header focuses the only search field; on other pages the header has its own search field', async ({
    page,
  }) => {
    await page.goto('/products')
    await settled(page)
    await expect(page.locator('input[type=search]')).toHaveCount(1)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(search(page)).toBeFocused()
    await page.goto('/about')
    await settled(page)
    await page.getByRole('banner').locator('summary[aria-label=Search]').click()
    await expect(page.getByRole('searchbox').filter({ visible: true })).toBeFocused()
    await page.keyboard.type('majun')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for "majun"')
    await expect(search(page)).toHaveValue('majun')
  })

  test('typing in the search field filters the product list without a reload, and sorting sends no request', async ({
    page,
  }) => {
    const asked = recordQueries(page)
    const catalogue = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products')
    await page.goto('/products')
    // Before the page has the whole catalogue, it requests the first page of each search.
    await (await catalogue).finished()
    await settled(page)
    expect(asked).toEqual([''])
    await search(page).fill('majun')
    await expect(page).toHaveURL(/search=majun$/)
    await expect(tiles(page).first().getByRole('heading')).toContainText('Majun')
    expect(asked.splice(0)).toEqual(['', '?search=majun'])
    await main(page).getByText('Filters', { exact: true }).click()
    // On a phone the product filters are in two columns, so Category and "Sort by" are at the same height.
    const topOf = (label: string) => page.getByLabel(label).evaluate((field) => field.getBoundingClientRect().top)
    expect(await topOf('Category')).toBe(await topOf('Sort by'))
    await page.getByLabel('Sort by').selectOption('price-high')
    await expect(page).toHaveURL(/search=majun&sort=price-high$/)
    await page.getByLabel('Sort by').selectOption('name')
    await expect(tiles(page).first().getByRole('heading')).toHaveText('Kushta Baiza Murgh')
    expect(asked).toEqual([])

    await searchWhileLoading(page)
  })
})

test.describe('product list of 10,000 products', () => {
  test.use({ shopOptions: { products: 10_000 } })

  test('with a large catalogue, the device requests the product list page by page and never the whole catalogue', async ({
    page,
  }) => {
    const asked = recordQueries(page)
    await page.goto('/products')
    await found(page, '10000 products found')
    await settled(page)
    const first = await names(page)
    await pageLink(page, 'Page 834').click()
    await expect(tiles(page)).toHaveCount(4)
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(first)
    await page.goto('/products?search=sharbat')
    await expect(tiles(page).first().getByRole('heading')).toContainText('Sharbat')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((query) => !/[?&]limit=12&page=\d+$/.test(query))).toEqual([])
  })

  test('a product on page 210 of the list can be added to wishlist and cart, is in the cart after a reload, and can be ordered', async ({
    page,
  }) => {
    const asked = recordQueries(page)
    const reply = await page.request.get('/api/products?sort=featured&limit=12&page=210')
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
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible()
    // The app does not run on this page, so it cannot store the query results again.
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.removeItem('gulbagh-snapshot'))
    await page.goto('/cart')
    const line = main(page).getByRole('listitem').filter({ hasText: product.name })
    await expect(line).toContainText(formatInr(parseRupees(product.price)))
    await line.getByRole('button', { name: /^One more/ }).click()
    await main(page).getByRole('link', { name: 'Proceed to Checkout' }).first().click()
    await fillFields(page)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    const now = await (await page.request.get(`/api/products/slug/${product.slug}`)).json()
    expect(now.inventory).toBe(product.inventory - 2)
    // The page must not request the whole catalogue, which a product request without a query string would do.
    expect(asked).not.toContain('')
  })
})
