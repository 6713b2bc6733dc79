import { expect, type Page } from 'playwright/test'
import { registerAndLogIn } from '../support/account.ts'
import {
  aProduct,
  fillFields,
  orderOf,
  placeButton,
  placedHeading,
  putInCart,
  type SoldProduct,
  toastOf,
} from '../support/buying.ts'
import { doubleTextSize, inEachFont, layoutProblems } from '../support/fits.ts'
import { orderNumbers } from '../support/ordering.ts'
import { escapeDialog, settled } from '../support/page-life.ts'
import { screens } from '../support/screens.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 320, height: 640 } })

/**
 * Returns `look`, which checks in each test font whether the current state of the page fits the window, and `found`,
 * the elements that do not fit, by state and font.
 */
function watch(page: Page) {
  const found: Record<string, string[]> = {}
  return {
    found,
    async look(state: string, focus = true) {
      await inEachFont(page, async (font) => {
        const here = await layoutProblems(page, focus)
        if (here.length > 0) found[`${state}, ${font} font`] = here
      })
    },
  }
}

/** Returns the share of the cart icon that its badge covers, from 0 to 1. */
const coveredByBadge = (page: Page) =>
  page.locator('[data-cart-button]').evaluate((button) => {
    const [icon, badge] = ['svg', '[data-count]'].map((part) => button.querySelector(part)?.getBoundingClientRect())
    if (!icon || !badge) return 1
    const across = Math.min(icon.right, badge.right) - Math.max(icon.left, badge.left)
    const down = Math.min(icon.bottom, badge.bottom) - Math.max(icon.top, badge.top)
    return (Math.max(0, across) * Math.max(0, down)) / (icon.width * icon.height)
  })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await doubleTextSize(page)
})

test('every screen fits a window of 320 pixels with text at 200%, and no sticky bar covers the focused control', async ({
  page,
}) => {
  const { found, look } = watch(page)
  for (const path of screens) {
    await page.goto(path)
    await settled(page)
    await look(path)
  }
  expect(found).toEqual({})
})

type Look = ReturnType<typeof watch>['look']

async function lookAtProduct(page: Page, look: Look, product: SoldProduct) {
  const main = page.locator('main')
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  await look('a product')
  await main.getByRole('button', { name: /^Wishlist/ }).click()
  await expect(page.getByRole('button', { name: 'View Wishlist' })).toBeVisible()
  await look('a toast', false)
  // Reloads the page to remove the toast message, which covers the Zoom picture button at this size.
  await page.reload()
  await settled(page)
  await main.getByRole('button', { name: 'Zoom picture' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enlarge' })).toBeVisible()
  await look('the large picture')
  await escapeDialog(page)
  await main.getByRole('tab', { name: 'Ingredients & Usage' }).click()
  await look('ingredients and usage')
  await main.getByRole('tab', { name: 'Reviews' }).click()
  await main.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await look('a review with errors')
  await escapeDialog(page)
  await look('the reviews')
  await page.goto('/wishlist')
  await settled(page)
  await look('the wishlist')
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Your cart is empty')).toBeVisible()
  await look('the empty drawer')
}

async function lookAtOrder(page: Page, look: Look, product: SoldProduct) {
  const main = page.locator('main')
  await putInCart(page, product, 2)
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await expect(page.getByRole('dialog').getByText('Subtotal')).toBeVisible()
  await look('the drawer')
  await page.goto('/cart')
  await expect(page.locator('[data-cart-button] [data-count]').first()).toBeVisible()
  expect(await coveredByBadge(page)).toBeLessThan(0.2)
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await look('the cart')
  await page.goto('/checkout')
  await placeButton(page).filter({ visible: true }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await look('a checkout with errors')
  await page.context().setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await fillFields(page)
  await look('a checkout without a network')
  // The device is online again, but the order request fails.
  await page.context().setOffline(false)
  const orders = '**/api/ecommerce/create-order'
  await page.route(orders, (route) => route.abort())
  await placeButton(page).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  await look('an order that waits')
  await page.unroute(orders)
  // The order is sent when the next page starts, and a toast message reports it there.
  await page.goto('/help-centre')
  await expect(toastOf(page, 'Order placed successfully!')).toBeVisible()
  await look('a long toast', false)
  await page.goto('/order-success?orderId=1')
  await expect(placedHeading(page)).toBeVisible()
  await look('an order that was placed')
  await page.goto('/track-order?orderId=1')
  await expect(page.getByRole('heading', { name: orderNumbers }).first()).toBeVisible()
  await look('where an order is')
}

async function lookAtAccount(page: Page, look: Look) {
  await registerAndLogIn(page)
  await look('the profile')
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await look('the menu of an account', false)
  await page.keyboard.press('Escape')
  await orderOf(page)
  await page.reload()
  await page.getByRole('tab', { name: 'My Orders' }).click()
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible()
  await look('the orders of an account')
}

test('menus, dialogs, toasts, errors and offline states from product to order fit a window of 320 pixels with text at 200%', async ({
  page,
}) => {
  const { found, look } = watch(page)
  const main = page.locator('main')
  const product = await aProduct(page, 'many')
  await page.goto('/products?categoryId=2&search=majun')
  await settled(page)
  await main.getByText('Filters', { exact: true }).click()
  await look('the filters')
  await page.locator('summary[aria-label=Menu]').click()
  await look('the menu', false)

  await lookAtProduct(page, look, product)
  await lookAtOrder(page, look, product)
  await lookAtAccount(page, look)
  expect(found).toEqual({})
})
