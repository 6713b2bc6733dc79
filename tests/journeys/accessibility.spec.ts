import { expect, type Page } from 'playwright/test'
import { pathIn } from '#contract/languages'
import * as hiAccount from '../../texts/hi/account.ts'
import * as hiCheckout from '../../texts/hi/checkout.ts'
import * as hiListing from '../../texts/hi/listing.ts'
import * as hiSuccess from '../../texts/hi/order-success.ts'
import * as hiValidation from '../../texts/hi/validation.ts'
import * as urAccount from '../../texts/ur/account.ts'
import * as urCheckout from '../../texts/ur/checkout.ts'
import * as urForms from '../../texts/ur/forms.ts'
import * as urListing from '../../texts/ur/listing.ts'
import * as urSuccess from '../../texts/ur/order-success.ts'
import * as urValidation from '../../texts/ur/validation.ts'
import { register, registerAndLogIn } from '../support/account.ts'
import { addSizes, aProduct, customer, orderOf, productsOf, startWithCart, tick } from '../support/buying.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { doubleTextSize, layoutProblems } from '../support/fits.ts'
import { escapeDialog, settled } from '../support/page-life.ts'
import { screens } from '../support/screens.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

test('every screen passes the axe accessibility checks and is no wider than a window of 360 or 1280 pixels', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(path)
    for (const size of [phone, wide]) {
      await page.setViewportSize(size)
      await settled(page)
      const here = await axeViolations(page)
      const tooWide = await isTooWide(page)
      const all = tooWide ? [...here, 'wider than the window'] : here
      if (all.length > 0) found[`${path} at ${size.width}`] = all
    }
    // Loads the next screen in a window of the size of a phone.
    await page.setViewportSize(phone)
  }
  expect(found).toEqual({})
})

/**
 * Returns `look`, which runs axe on the current state of the page, and `found`, the violations by the name of that
 * state.
 */
function watch(page: Page) {
  const found: Record<string, string[]> = {}
  return {
    found,
    async look(state: string) {
      const here = await axeViolations(page)
      if (here.length > 0) found[state] = here
    },
  }
}

test('menus, dialogs, tabs, toasts and forms with errors pass the axe accessibility checks', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { found, look } = watch(page)
  await page.goto('/products/sharbat-unnab')
  await settled(page)
  await page.getByRole('button', { name: 'Menu' }).or(page.locator('summary[aria-label=Menu]')).click()
  await look('the menu of a phone')
  await escapeDialog(page)
  await page.getByRole('button', { name: 'Zoom picture' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enlarge' })).toBeVisible()
  await look('the large picture')
  await page.keyboard.press('+')
  await look('the enlarged picture')
  await escapeDialog(page)
  await page.getByRole('tab', { name: 'Ingredients & Usage' }).click()
  await look('ingredients and usage')
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible()
  await look('the reviews')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await look('a review with errors')
  await escapeDialog(page)

  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Your cart is empty')).toBeVisible()
  await look('the empty drawer')
  await escapeDialog(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'View Cart' })).toBeVisible()
  await look('a toast')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(page.getByRole('dialog').getByText('Subtotal')).toBeVisible()
  await look('the drawer')
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await look('the cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  // Scrolls to the top. After the error summary was shown, a link is partly under the sticky header, and axe would
  // report it as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await look('a checkout with errors')
  expect(found).toEqual({})
})

test('forms with errors, the account menu and the orders of an account pass the axe accessibility checks @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { found, look } = watch(page)
  for (const [path, button, message] of [
    ['/login', 'Log in', 'Invalid email address'],
    ['/signup', 'Sign up', 'Please confirm your password'],
    ['/contact-us', 'Send message', 'Name must be at least 2 characters'],
    ['/order-tracking', 'Track Order', 'Order number is required'],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(message)).toBeVisible()
    await look(`${path} with errors`)
  }
  await registerAndLogIn(page)
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await look("the account's menu")
  await page.keyboard.press('Escape')
  await orderOf(page)
  await page.reload()
  await page.getByRole('tab', { name: 'My Orders' }).click()
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await look('an order and a toast')

  // In forced-colors mode, the selected tab must still look different from the others.
  await page.emulateMedia({ forcedColors: 'active' })
  const backgroundOf = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).backgroundColor)
  await expect.poll(async () => (await backgroundOf('My Orders')) !== (await backgroundOf('Profile Info'))).toBe(true)
  expect(found).toEqual({})
})

/** Returns the distance in pixels between the first field with an error and its error message. */
const gapAboveError = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-invalid]')
    .first()
    .evaluate((field) => {
      const error = document.getElementById(`${field.id}-error`)
      return (error?.getBoundingClientRect().top ?? 0) - field.getBoundingClientRect().bottom
    })

const others = [
  ['hi', { ...hiAccount, ...hiListing, ...hiSuccess, checkout: hiCheckout, validation: hiValidation }],
  ['ur', { ...urAccount, ...urListing, ...urSuccess, checkout: urCheckout, validation: urValidation }],
] as const

test('screens in Hindi and Urdu pass the axe checks and fit a window of 320 pixels with text at 200%', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await doubleTextSize(page)
  const found: Record<string, string[]> = {}
  const look = async (screen: string) => {
    const here = [...(await layoutProblems(page)), ...(await axeViolations(page))]
    if (here.length > 0) found[screen] = here
  }
  const open = async (language: (typeof others)[number][0], path: string) => {
    await page.goto(pathIn(language, path))
    await settled(page)
  }
  const product = await aProduct(page, 'many')
  const sized = (await productsOf(page)).find(({ id, inventory }) => id !== product.id && inventory > 20)
  if (!sized) throw new Error('a second product is needed')
  await addSizes(shop, sized)
  await startWithCart(page, product)
  for (const [language, t] of others) {
    for (const path of ['/', `/products/${sized.slug}`, '/cart']) {
      await open(language, path)
      await look(`${language} ${path}`)
    }
    await open(language, '/products?onSale=true')
    await page.getByRole('main').getByText(t.filters, { exact: true }).click()
    await look(`${language} filters`)
    await open(language, '/login')
    await page.getByRole('main').getByRole('button', { name: t.logIn, exact: true }).click()
    await expect(page.getByRole('main').locator('[aria-invalid]').first()).toBeVisible()
    // The ring around a focused field extends 5 pixels beyond it, also with text at 200 %.
    expect(await gapAboveError(page), language).toBeGreaterThan(language === 'ur' ? 20 : 5)
    await look(`${language} log-in with errors`)
    await open(language, '/checkout')
    await page.getByRole('button', { name: t.checkout.placeOrder }).click()
    await expect(page.getByText(t.validation.nameRequired).first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await look(`${language} checkout with errors`)
  }
  await expect(page.getByLabel(urCheckout.phone)).toHaveCSS('direction', 'ltr')
  await page.getByLabel(urCheckout.name).fill(customer.name)
  await page.getByLabel(urForms.email).fill(customer.email)
  await page.getByLabel(urCheckout.phone).fill(customer.phone)
  await page.getByLabel(urCheckout.addressLine1).fill('12 Ballimaran')
  await page.getByLabel(urCheckout.pin).fill('110006')
  await page.getByLabel(urCheckout.city).fill('Delhi')
  await expect(page.getByLabel(urCheckout.state)).toHaveValue('DL')
  await tick(page.getByRole('checkbox', { name: urCheckout.agree }))
  await page.getByRole('button', { name: urCheckout.placeOrder }).click()
  await expect(page.getByRole('heading', { name: urSuccess.placedTitle })).toBeVisible()
  await register(page)
  for (const [language, t] of others) {
    await open(language, '/order-success?orderId=1')
    await expect(page.getByRole('heading', { name: t.placedTitle })).toBeVisible()
    await look(`${language} order`)
    await open(language, '/profile')
    await expect(page.getByRole('tab').first()).toBeVisible()
    await look(`${language} profile`)
  }
  expect(found).toEqual({})
})
