import { expect, type Page } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const main = (page: Page) => page.locator('main')
const tiles = (page: Page) => main(page).getByRole('article')
const found = (page: Page, text: string) => expect(main(page).getByRole('status')).toHaveText(text)
const search = (page: Page) => main(page).getByRole('searchbox')

/** The first product below the header, and how far down the screen it stands. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main article')]
    const first = all.find((tile) => tile.getBoundingClientRect().top > 100)
    return { name: first?.querySelector('h3')?.textContent, top: Math.round(first?.getBoundingClientRect().top ?? 0) }
  })

/** Goes to a place of the page and waits until its products are drawn. */
async function goDown(page: Page, share: number) {
  await page.evaluate((to) => window.scrollTo(0, document.documentElement.scrollHeight * to), share)
  await expect.poll(async () => (await inSight(page)).name ?? '').not.toBe('')
}

/** Paths of the catalogue that the page asked for. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search: query } = new URL(request.url())
    if (pathname === '/api/products') asked.push(query)
  })
  return asked
}

// Without the worker: it asks for the catalogue too.
test.use({ serviceWorkers: 'block' })

test.describe('with 1,000 products', () => {
  test.use({ shopOptions: { products: 1000 } })

  test('what is not on screen is not in the page, and the way back leads to the same place', async ({ page }) => {
    const asked = listen(page)
    await page.goto('/products')
    await found(page, '1000 products found')
    await settled(page)
    await expect.poll(() => asked).toEqual([''])
    await goDown(page, 0.5)
    expect(await tiles(page).count()).toBeLessThan(40)
    await goDown(page, 0.4)
    const left = await inSight(page)
    await tiles(page)
      .getByRole('link', { name: left.name ?? '', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(left.name ?? '')
    await page.goBack()
    await expect.poll(() => inSight(page)).toEqual(left)

    // Category, sort and chips are the device's own; the address says all of it.
    await main(page).getByRole('link', { name: 'Immunity', exact: true }).click()
    await expect(page).toHaveURL(/\?categoryId=\d+$/)
    const inCategory = await main(page).getByRole('status').textContent()
    await page.goto(`${page.url()}&sort=price-low`)
    await found(page, inCategory ?? '')
    await main(page).getByRole('link', { name: 'Remove filter Immunity' }).click()
    await found(page, '1000 products found')
    await page.goBack()
    await found(page, inCategory ?? '')
  })

  test('a keyboard reaches further rows, and keeps the focus wherever one scrolls', async ({ page }) => {
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
    await expect.poll(async () => (await inSight(page)).name ?? '').not.toBe('')
    expect(await place()).toBe(focused)
    await expect(main(page).getByRole('listitem').last()).toHaveAttribute('aria-setsize', '1000')
  })

  test('typing narrows the list without a reload, and sorting it asks nobody', async ({ page }) => {
    const asked = listen(page)
    await page.goto('/products')
    await settled(page)
    await expect.poll(() => asked).toEqual([''])
    await search(page).fill('majun')
    await expect(page).toHaveURL(/search=majun$/)
    await expect(tiles(page).first().getByRole('heading')).toContainText('Majun')
    expect(asked.splice(0)).toEqual(['', '?search=majun'])
    await main(page).getByText('Filters').click()
    await page.getByLabel('Sort by').selectOption('price-high')
    await expect(page).toHaveURL(/search=majun&sort=price-high$/)
    await page.getByLabel('Sort by').selectOption('name')
    await expect(tiles(page).first().getByRole('heading')).toHaveText('Kushta Baiza Murgh')
    expect(asked).toEqual([])
  })
})

test.describe('with 10,000 products', () => {
  test.use({ shopOptions: { products: 10_000 } })

  test('the server pages: the device never holds the whole catalogue', async ({ page }) => {
    const asked = listen(page)
    await page.goto('/products')
    await found(page, '10000 products found')
    await settled(page)
    await goDown(page, 0.5)
    expect(await tiles(page).count()).toBeLessThan(40)
    const left = await inSight(page)
    await tiles(page)
      .getByRole('link', { name: left.name ?? '', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(left.name ?? '')
    await page.goBack()
    await expect.poll(() => inSight(page)).toEqual(left)
    await page.goto('/products?search=sharbat&sort=price-high')
    await expect(tiles(page).first().getByRole('heading')).toContainText('Sharbat')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((query) => !/[?&]limit=24&page=\d+$/.test(query))).toEqual([])
  })
})
