import { readdirSync } from 'node:fs'
import { expect } from 'playwright/test'
import { customer, fillCheckout, placeButton, placedHeading, productsOf, putInCart } from '../support/buying.ts'
import { banner, main } from '../support/last-visit.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/** Every screen of the shop that needs no more than its address, read from the routes themselves. */
const plainRoutes = readdirSync('pwa/app/routes')
  .map((file) => /^_shop\.([a-z-]+)\.tsx$/.exec(file)?.[1])
  .flatMap((name) => (name && name !== 'index' ? `/${name}` : []))

test('every route opens without a server after one visit, with all that the shopper did', async ({ page, shop }) => {
  expect(plainRoutes.length).toBeGreaterThan(15)
  await page.goto('/')
  await readyForOffline(page)
  const [bought, wanted, seen, never] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!bought || !wanted || !seen || !never) throw new Error('four products are needed')
  await putInCart(page, bought)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await putInCart(page, wanted, 2)
  await page.goto(`/products/${seen.slug}`)
  await main(page)
    .getByRole('button', { name: `Wishlist: ${seen.name}` })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gulbagh-seen'))).toContain(seen.slug)
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
    // Only what belongs to an account says that it needs a network.
    await expect(page.getByText('You seem to be offline'), path).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  // Also where nothing else would have asked.
  await expect(banner(page)).toBeVisible()

  // The cart, what was seen and what was wished for.
  await open('/cart')
  await expect(main(page).getByRole('listitem').getByRole('heading').first()).toHaveText(wanted.name)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link').first()).toHaveText(seen.name)
  await open(`/products/${seen.slug}`)
  const wish = main(page)
    .getByRole('button', { name: `Wishlist: ${seen.name}` })
    .first()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await open('/wishlist')
  await expect(main(page).getByRole('article').getByRole('heading', { name: seen.name })).toBeVisible()
  await open(`/products/${never.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: never.name })).toBeVisible()

  // What needs a network says so, and keeps what was typed.
  await open('/checkout')
  await page.getByLabel('Full Name').fill(customer.name)
  await page.getByText('Online payment', { exact: true }).click()
  await expect(page.getByText('You’re offline. Reconnect to pay online')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await open('/login')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('rosewater')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Signing in needs a network connection.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)

  // What was being written.
  await open('/contact-us')
  await expect(page.getByLabel('Message')).toHaveValue('Do you sell by the crate?')

  // The order placed on this device: its page, its tracking by id and by number.
  await open('/order-success?orderId=1')
  await expect(placedHeading(page)).toBeVisible()
  await expect(main(page)).toContainText(bought.name)
  const number = (await main(page).getByText(/^GB-/).first().textContent()) ?? ''
  await open('/track-order?orderId=1')
  await expect(main(page)).toContainText('Offline. Last updated')
  await expect(main(page)).toContainText(bought.name)
  await open('/order-tracking')
  await page.getByLabel('Order Number').fill(number)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(main(page)).toContainText('Offline. Last updated')

  // A product that came in after the visit may well exist.
  await open('/products/came-in-after-the-visit')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  for (const path of ['/admin', '/admin/orders/1']) {
    await page.goto(path)
    await expect(page.getByText('The dashboard needs a network connection.')).toBeVisible()
  }
})
