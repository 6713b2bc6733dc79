import { expect, type Page } from 'playwright/test'
import { sortProducts } from '#rules/product-list'
import { type SoldProduct, toastOf } from './buying.ts'
import { readyForOffline } from './page-life.ts'

export const main = (page: Page) => page.locator('main')
export const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const stamp = /Prices as of \d{1,2}:\d\d [ap]m\./

async function namesOf(page: Page, query: string): Promise<string[]> {
  const reply = await page.request.get(`/api/products${query}`)
  const products: SoldProduct[] = await reply.json()
  return products.map(({ name }) => name)
}

/**
 * Opens the home page, waits until it works offline and adds one product to the cart. Returns products and lists from
 * the API, to compare with the pages after the server is stopped.
 */
export async function visitOnce(page: Page) {
  await page.goto('/')
  await readyForOffline(page)
  const reply = await page.request.get('/api/products')
  const products: (SoldProduct & { isFeatured: boolean; createdAt: string })[] = await reply.json()
  const inCart = main(page).getByRole('article').first()
  const bought = (await inCart.getByRole('heading').textContent()) ?? ''
  await inCart.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  const neverOpened = products.find(({ name, inventory }) => name !== bought && inventory > 10)
  if (!neverOpened) throw new Error('no product that can be bought')
  return {
    products,
    bought,
    neverOpened,
    majuns: await namesOf(page, '?search=majoon'),
    ofCategory: await namesOf(page, '?categoryId=2'),
    byPriceDescending: sortProducts(products, 'price-high').map(({ name }) => name),
  }
}

/** Expects the offline banner with the time of the prices, and no error message. */
export async function expectOfflineBanner(page: Page) {
  await expect(banner(page)).toBeVisible()
  await expect(banner(page)).toHaveText(stamp)
  await expect(page.getByText('Product Not Found')).toHaveCount(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}
