import { expect, type Page, type Route } from 'playwright/test'
import { registerAndLogIn, visitor } from '../support/account.ts'
import {
  aProduct,
  fillCheckout,
  placeButton,
  productsOf,
  putInCart,
  showOrderDetails,
  toastOf,
} from '../support/buying.ts'
import { escapeDialog, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'] })

/** Delays the response of a URL until the returned function is called. */
async function hold(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(address, async (route) => {
    await released
    await answer(route)
  })
  return () => release()
}

test('texts of product page, cart and checkout match the specification', async ({ page }) => {
  const products = await productsOf(page)
  const cheap = products.find(({ price, inventory }) => Number(price) < 500 && inventory > 0 && inventory <= 10)
  const product = cheap ?? (await aProduct(page, 'few'))
  await page.addInitScript(() => {
    navigator.share = async ({ url = '' } = {}) => {
      document.documentElement.dataset.shared = url
    }
  })
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  const main = page.locator('main')

  await main.getByRole('button', { name: `Share ${product.name}` }).click()
  await expect(toastOf(page, 'Link copied')).toBeVisible()
  await expect(toastOf(page, 'Product link has been copied to your clipboard.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(page.locator('html'), 'the share sheet of the phone opens too').toHaveAttribute(
    'data-shared',
    page.url(),
  )

  const heart = main.getByRole('button', { name: `Wishlist: ${product.name}` })
  await heart.click()
  await expect(toastOf(page, 'Added to wishlist')).toBeVisible()
  await heart.click()
  // Only one toast message is shown at a time: a newer one replaces the older one.
  await expect(toastOf(page, 'Removed from wishlist')).toBeVisible()
  await expect(toastOf(page, 'Added to wishlist')).toBeHidden()

  await main.getByRole('tab', { name: 'Reviews' }).click()
  await expect(main.getByText(/^Based on \d+ reviews?$/)).toBeVisible()
  await main.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
  await escapeDialog(page)

  const more = main.getByRole('button', { name: `One more of ${product.name}` })
  for (let pieces = 1; pieces < product.inventory; pieces++) await more.click()
  await expect(main.getByText('Max quantity reached')).toBeVisible()
  await expect(more).toBeDisabled()
  const less = main.getByRole('button', { name: `One less of ${product.name}` })
  for (let pieces = product.inventory; pieces > 1; pieces--) await less.click()
  await expect(less).toBeDisabled()
  await main
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await expect(toastOf(page, `${product.name} has been added to your cart.`)).toBeVisible()

  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart (1)' })
  await expect(drawer.getByText('You qualify for free shipping!')).toBeVisible()
  for (const name of ['Subtotal', 'Shipping', 'Total'])
    await expect(drawer.getByText(name, { exact: true })).toBeVisible()
  await expect(drawer.getByText('Free', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Checkout', exact: true })).toHaveAttribute('href', '/checkout')
  await drawer.getByRole('link', { name: 'View Cart' }).click()

  await expect(main.getByText(/^Add ₹[\d,.]+ more for free shipping$/).first()).toBeVisible()
  await expect(main.getByText(/GST/).first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(main.getByRole('button', { name: `Remove ${product.name}` })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Continue Shopping' }).first()).toHaveAttribute('href', '/products')
  await main.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  for (const name of ['Contact Information', 'Shipping Address', 'Payment Method', /^Order Notes/]) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
  }
  await showOrderDetails(page)
  await expect(main.getByText('Tax (10%)').first()).toBeVisible()
  await expect(main.getByRole('radio', { name: /^Cash on Delivery/ })).toBeVisible()
  await expect(main.getByRole('radio', { name: /^Online payment/ })).toBeVisible()
  await expect(main.getByLabel('Notes about your order (optional)')).toBeVisible()
  await expect(main.getByLabel('I agree to the terms and conditions')).toBeVisible()
  await expect(main.getByText('Country: India', { exact: true })).toBeVisible()

  await page.goto('/cart')
  await main.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(main.getByText('Your cart is empty')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products')
})

test('a toast message takes the focus on F8 and closes after five seconds or a swipe to the right', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`/products/${(await aProduct(page, 'many')).slug}`)
  await settled(page)
  const heart = page.locator('main').getByRole('button', { name: /^Wishlist/ })
  const shown = page.locator('[data-toasts] li')
  // Showing the first toast message loads its code, which needs a running clock. So the clock is paused afterwards.
  await heart.click()
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown).toHaveCount(0)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await heart.click()
  await expect(shown).toBeVisible()
  await page.clock.runFor(4900)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1000)
  await expect(shown).toHaveCount(0)

  await heart.click()
  await expect(shown).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.locator('[data-toasts]')).toBeFocused()
  const box = await shown.boundingBox()
  if (!box) throw new Error('no toast')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  for (const far of [60, 80, 100, 140]) await page.mouse.move(box.x + far, box.y + 20)
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect(shown).toHaveCount(0)
})

test('a tooltip opens after 700 ms, or at once within 300 ms after another tooltip has closed @desktop', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`/products/${(await aProduct(page, 'many')).slug}`)
  await settled(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  const main = page.locator('main')
  const heart = main.getByRole('button', { name: /^Wishlist/ })
  const share = main.getByRole('button', { name: /^Share / })
  const tooltip = (text: string) => main.locator('[aria-hidden=true]', { hasText: text })
  await heart.hover()
  await page.clock.runFor(699)
  await expect(tooltip('Add to wishlist')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tooltip('Add to wishlist')).toBeVisible()
  await share.hover()
  await expect(tooltip('Add to wishlist')).toHaveCount(0)
  await expect(tooltip('Share')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip('Share')).toHaveCount(0)
  await page.clock.runFor(300)
  await share.hover()
  await page.clock.runFor(699)
  await expect(tooltip('Share')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tooltip('Share')).toBeVisible()
})

test('the buttons of newsletter and reviews show progress while their request runs', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const subscribe = await hold(page, '/api/newsletter', (route) => route.continue())
  await page.getByPlaceholder('you@example.com').fill('reader@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  subscribe()
  await expect(toastOf(page, 'Welcome to our community! 🌿')).toBeVisible()

  await page.goto(`/products/${(await aProduct(page, 'many')).slug}`)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Just like at home')
  await dialog.getByLabel('Comment').fill('Tastes of roses, and came well packed.')
  await dialog.getByLabel('Name').fill('Salma')
  await dialog.getByLabel('Email').fill('salma@example.org')
  const submit = await hold(page, '/api/reviews', (route) => route.continue())
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  submit()
  await expect(toastOf(page, 'Review submitted!')).toBeVisible()
})

test('the password reset page without a token shows an error', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await page.goto('/forgot-password')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login')
  await page.goto('/reset-password#token=long-enough-to-be-one')
  const body = { message: 'Token is required', code: 'invalid', fields: { token: 'Token is required' } }
  await page.route('/api/reset-password', (route) => route.fulfill({ status: 400, json: body }))
  await page.getByLabel('New password', { exact: true }).fill('rosewater')
  await page.getByLabel('Confirm new password', { exact: true }).fill('rosewater')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert')).toContainText('Reset token is missing. Please use the link from your email.')
})

test('a successful login opens the profile page after 100 ms', async ({ page }) => {
  await registerAndLogIn(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await settled(page)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  // Records that the page has set its timer of 100 ms: the test receives the response before the page sets the timer.
  await page.evaluate(() => {
    const set = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => {
        if (ms === 100) Object.assign(window, { hasTimer: true })
        return set(work, ms)
      },
    })
  })
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  const answered = page.waitForResponse('/api/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await (await answered).finished()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasTimer'))).toBe(true)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await page.clock.runFor(99)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/profile')
})

test('the form to track an order by id requires an order id and an email', async ({ page }) => {
  await page.goto('/track-order')
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText('Order ID is required')).toBeVisible()
  await expect(page.getByText('Valid email is required')).toBeVisible()
})

test('a failed order shows the reason of the failure', async ({ page }) => {
  await putInCart(page, await aProduct(page, 'many'))
  const nobody = { success: true, serviceability_data: { data: { available_courier_companies: [] } } }
  await page.route('**/check-serviceability', (route) => route.fulfill({ json: nobody }))
  await fillCheckout(page)
  await expect(placeButton(page)).toBeDisabled()
  await page.getByLabel('City').press('Enter')
  await expect(
    toastOf(page, 'Please check if delivery is available to your location before proceeding.').first(),
  ).toBeVisible()

  await page.unroute('**/check-serviceability')
  await page.getByLabel('PIN Code').fill('110001')
  await page.route('**/create-order', (route) => route.fulfill({ json: { success: false } }))
  await placeButton(page).click()
  await expect(toastOf(page, 'Order failed')).toBeVisible()
  await expect(page.getByRole('main').getByText('Failed to place order')).toBeVisible()
  await expect(page.locator('[data-toasts]')).not.toContainText('Failed to place order')
})
