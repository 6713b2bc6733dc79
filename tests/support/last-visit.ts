import { expect, type Page } from 'playwright/test'
import { sortProducts } from '#rules/product-list'
import { type SoldProduct, toastOf } from './buying.ts'
import { readyForOffline } from './page-life.ts'

export const main = (page: Page) => page.locator('main')
export const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const stamp = /Prices as of \d{1,2}:\d\d [ap]m\./

async function found(page: Page, query: string): Promise<string[]> {
  const reply = await page.request.get(`/api/products${query}`)
  const products: SoldProduct[] = await reply.json()
  return products.map(({ name }) => name)
}

/** Everything that the server would say, asked before it is stopped; the browser itself opens the home page only. */
export async function visitOnce(page: Page) {
  await page.goto('/')
  await readyForOffline(page)
  const reply = await page.request.get('/api/products')
  const products: (SoldProduct & { isFeatured: boolean; createdAt: string })[] = await reply.json()
  const inCart = main(page).getByRole('article').first()
  const bought = (await inCart.getByRole('heading').textContent()) ?? ''
  await inCart.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  const never = products.find(({ name, inventory }) => name !== bought && inventory > 10)
  if (!never) throw new Error('no product that can be bought')
  return {
    products,
    bought,
    never,
    majuns: await found(page, '?search=majoon'),
    ofCategory: await found(page, '?categoryId=2'),
    dearest: sortProducts(products, 'price-high').map(({ name }) => name),
  }
}

/** The banner with the prices' time, and nothing that only an answer could say. */
export async function expectCalm(page: Page) {
  await expect(banner(page)).toBeVisible()
  await expect(banner(page)).toHaveText(stamp)
  await expect(page.getByText('Product Not Found')).toHaveCount(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}
