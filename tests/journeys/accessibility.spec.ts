import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds, as `rule: element`. The page's policy keeps foreign scripts out, so axe comes through the debugger. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { axe: tool } = window as unknown as { axe: typeof axe }
    const { violations } = await tool.run(document, { runOnly: { type: 'tag', values } })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, tags)
}

const screens = [
  '/',
  '/products',
  '/products?search=nothing-like-it',
  '/products/chyawanprash-avaleha',
  '/categories',
  '/about',
  '/help-centre',
  '/contact-us',
  '/shipping-info',
  '/returns',
  '/cart',
  '/checkout',
  '/order-tracking',
  '/track-order',
  '/login',
  '/signup',
  '/forgot-password',
  '/nothing-here',
]

test('axe finds nothing on any screen, and none is wider than a small phone @both', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(path)
    await settled(page)
    const here = await faults(page)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (here.length > 0 || tooWide) found[path] = tooWide ? [...here, 'wider than the window'] : here
  }
  expect(found).toEqual({})
})

test('the checkout says what is wrong without a fault of its own', async ({ page }) => {
  await page.goto('/products/chyawanprash-avaleha')
  await settled(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to cart', { exact: true }).first()).toBeVisible()
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Place Order' }).first().click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  expect(await faults(page)).toEqual([])
})
