import { readdirSync } from 'node:fs'
import { expect } from 'playwright/test'
import { customer, fillCheckout, placeButton, placedHeading, productsOf, putInCart } from '../support/buying.ts'
import { banner, main } from '../support/offline-visit.ts'
import { orderNumbers } from '../support/ordering.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/** Returns the paths of all shop routes without parameters, taken from the names of the route files. */
const plainRoutes = readdirSync('pwa/app/routes/_shop')
  .map((file) => /^([a-z][a-z-]*)\.tsx$/.exec(file)?.[1])
  .flatMap((name) => (name && name !== 'index' ? `/${name}` : []))

test('every route of the shop opens offline after one visit and shows cart, wishlist, drafts and orders stored on the device', async ({
  page,
  shop,
}) => {
  expect(plainRoutes.length).toBeGreaterThan(15)
  await page.goto('/')
  await readyForOffline(page)
  const [bought, inCart, viewed, never] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!bought || !inCart || !viewed || !never) throw new Error('four products are needed')
  await putInCart(page, bought)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await putInCart(page, inCart, 2)
  await page.goto(`/products/${viewed.slug}`)
  await main(page)
    .getByRole('button', { name: `Wishlist: ${viewed.name}` })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gulbagh-seen'))).toContain(viewed.slug)
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await shop.stop()

  const open = async (path: string) => {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page, path).not.toHaveTitle(/Product Not Found/)
    await expect(page.getByText(/Product Not Found|Something went wrong/), path).toHaveCount(0)
  }
  for (const path of [...plainRoutes, '/', '/nothing-here']) {
    await open(path)
    // The opened screens do not need an account, so they must open offline and not ask for a network connection.
    await expect(page.getByText('You seem to be offline'), path).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  // The offline banner also appears on the 404 page, although that page sends no request.
  await expect(banner(page)).toBeVisible()

  // Checks the cart, the recently viewed products and the wishlist.
  await open('/cart')
  await expect(main(page).getByRole('listitem').getByRole('heading').first()).toHaveText(inCart.name)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link').first()).toHaveText(viewed.name)
  await open(`/products/${viewed.slug}`)
  const wishlistButton = main(page)
    .getByRole('button', { name: `Wishlist: ${viewed.name}` })
    .first()
  await expect(wishlistButton).toHaveAttribute('aria-pressed', 'true')
  await open('/wishlist')
  await expect(main(page).getByRole('article').getByRole('heading', { name: viewed.name })).toBeVisible()
  await open(`/products/${never.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: never.name })).toBeVisible()

  // Actions that need a network show a message, and the form input stays in the form.
  await open('/checkout')
  await page.getByLabel('Full Name').fill(customer.name)
  await page.getByRole('radio', { name: /Online payment/ }).press('Space')
  await expect(page.getByText('You’re offline. Reconnect to pay online')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await open('/login')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('rosewater')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Logging in needs a network connection.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)

  // The contact form has the draft that was written before the server was stopped.
  await open('/contact-us')
  await expect(page.getByLabel('Message')).toHaveValue('Do you sell by the crate?')

  // The success page and both tracking pages show the order that was placed on this device.
  await open('/order-success?orderId=1')
  await expect(placedHeading(page)).toBeVisible()
  await expect(main(page)).toContainText(bought.name)
  const number = (await main(page).getByText(orderNumbers).first().textContent()) ?? ''
  await open('/track-order?orderId=1')
  await expect(main(page)).toContainText('Offline. Last updated')
  await expect(main(page)).toContainText(bought.name)
  await open('/order-tracking')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(main(page)).toContainText('Offline. Last updated')

  // The product is not in the stored catalogue. The product may have been added after the visit, so the page says
  // "offline" instead of "not found".
  await open('/products/came-in-after-the-visit')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  for (const path of ['/admin', '/admin/orders/1']) {
    await page.goto(path)
    await expect(page.getByText('The dashboard needs a network connection.')).toBeVisible()
  }
})
