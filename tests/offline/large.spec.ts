import { expect, type Page } from 'playwright/test'
import { countText } from '#rules/product-list'
import { banner, main } from '../support/offline-visit.ts'
import { readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ shopOptions: { products: 2500 } })

const tiles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 })

test('a catalogue of 2,500 products can be browsed, searched, filtered and sorted offline', async ({ page, shop }) => {
  await page.goto('/products')
  await readyForOffline(page)
  const queryServer = async (query: string, number = 1) => {
    const reply = await page.request.get(`/api/products?limit=12&page=${number}&${query}`)
    const products: { name: string; slug: string }[] = await reply.json()
    return { total: Number(reply.headers()['x-total-count']), names: products.map(({ name }) => name), products }
  }
  const [all, middle, found, category, byPriceDescending] = await Promise.all([
    queryServer('sort=featured'),
    queryServer('sort=featured', 100),
    queryServer('search=majoon'),
    queryServer('sort=featured&categoryId=2'),
    queryServer('sort=price-high'),
  ])
  const opened = all.products[3]
  const never = all.products[5]
  if (!opened || !never) throw new Error('six products are needed')
  await page.goto(`/products/${opened.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: opened.name })).toBeVisible()
  await shop.stop()

  const expectCount = (total: number) => expect(main(page).getByText(countText(total), { exact: true })).toBeVisible()
  const expectListAt = async (path: string, expected: { total: number; names: string[] }) => {
    await page.goto(path)
    // A device stores no descriptions of more than 2,000 products, so its search finds fewer products in another
    // sequence.
    const isSearch = path.includes('search=')
    if (!isSearch) await expectCount(expected.total)
    const shown = isSearch ? 1 : 4
    await expect
      .poll(async () => (await tiles(page).allInnerTexts()).slice(0, shown))
      .toEqual(expected.names.slice(0, shown))
    await expect(banner(page)).toBeVisible()
  }
  expect(all.total).toBe(2500)
  await expectListAt('/products', all)
  // Page 100 of the product list was never loaded while the server was running.
  await expectListAt('/products?page=100', middle)
  await expectListAt('/products?search=majoon', found)
  await expectListAt('/products?categoryId=2', category)
  await expectListAt('/products?sort=price-high', byPriceDescending)
  await page.goto(`/products/${opened.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: opened.name })).toBeVisible()
  await page.goto(`/products/${never.slug}`)
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
})
