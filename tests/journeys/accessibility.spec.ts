import { expect } from 'playwright/test'
import { faults, isTooWide } from '../support/faults.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

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
    const tooWide = await isTooWide(page)
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
