import { type APIRequestContext, expect, type Page, request } from 'playwright/test'
import { checkoutPage } from '#contract/page-paths'
import { catalogueVersionPath } from '#contract/paths'
import { parseRupees } from '#rules/money'
import { checkoutTotals, drawerTotals } from '#rules/totals'
import { aProduct, fillCheckout, placeButton, placedHeading, putInCart, type SoldProduct } from '../support/buying.ts'
import { orderNumbers } from '../support/ordering.ts'
import { signInOwner } from '../support/owner.ts'
import { cachedOffline, readyForOffline, settled } from '../support/page-life.ts'
import { contradictions, ownRates, shownPrices, shownTotals } from '../support/rates.ts'
import { screens } from '../support/screens.ts'
import { test } from '../support/shop.ts'

/** Creates an API client that is signed in as the admin and does not use the shopper's cookies. */
async function ownerOf(baseURL: string | undefined): Promise<APIRequestContext> {
  const api = await request.newContext(baseURL ? { baseURL } : {})
  await signInOwner({ request: api })
  return api
}

async function save(api: APIRequestContext, change: object = {}): Promise<void> {
  expect((await api.put('/api/admin/settings', { data: { ...ownRates, ...change } })).status()).toBe(200)
}

const offer = (page: Page) => page.getByRole('complementary', { name: 'Offer' })

/**
 * Returns the statements in the whole document, including hidden and machine-readable parts, that contradict the
 * delivery and tax rates.
 */
const contradictionsOn = async (page: Page, known: readonly string[]) =>
  contradictions(await page.evaluate(() => document.documentElement.outerHTML), known)

/**
 * Returns the amounts that pages may show when one piece of a product is in the cart: all prices of the shop, and the
 * totals.
 */
async function knownAmounts(page: Page, { price }: SoldProduct): Promise<string[]> {
  const products: { price: string; compareAtPrice: string | null; unitPrice: { amount: string } | null }[] = await (
    await page.request.get('/api/products')
  ).json()
  const subtotal = parseRupees(price)
  return [
    ...products.flatMap(({ price, compareAtPrice, unitPrice }) =>
      shownPrices(price, compareAtPrice, unitPrice?.amount),
    ),
    // The amounts in the options of the price filter.
    ...['₹300', '₹600', '₹1,000'],
    ...[drawerTotals(subtotal, ownRates), checkoutTotals(subtotal, 0, ownRates)].flatMap(shownTotals),
  ]
}

test('no page from product to order tracking shows a delivery or tax amount that contradicts the settings', async ({
  page,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL)
  await save(owner)
  const product = await aProduct(page, 'many')
  const known = await knownAmounts(page, product)
  await putInCart(page, product)
  await page.getByRole('button', { name: /^Cart, 1 item/ }).click()
  await expect(page.getByRole('dialog', { name: /^Shopping Cart/ })).toContainText('Shipping')
  expect(await contradictionsOn(page, known), 'cart drawer').toEqual([])

  for (const path of [...screens, `/products/${product.slug}`]) {
    await page.goto(path)
    await settled(page)
    // The checkout is left out, because it has no free delivery offer above its header.
    if (path !== checkoutPage) await expect(offer(page), path).toHaveText('Free delivery on orders of ₹777 and above')
    expect(await contradictionsOn(page, known), path).toEqual([])
  }

  await fillCheckout(page)
  const summary = page.getByRole('form', { name: 'Checkout' })
  await expect(summary).toContainText('Tax (7%)')
  expect(await contradictionsOn(page, known), 'checkout').toEqual([])
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  expect(await contradictionsOn(page, known), 'order confirmation').toEqual([])
  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page.getByRole('heading', { name: orderNumbers })).toBeVisible()
  expect(await contradictionsOn(page, known), 'tracked order').toEqual([])
  await owner.dispose()
})

test('changed delivery rates appear on an open page, offline and after going online again', async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL)
  const known = await knownAmounts(page, await aProduct(page, 'many'))
  await page.goto('/')
  await readyForOffline(page)
  // An open page compares later catalogue versions with the version in its first response.
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === catalogueVersionPath)
  await page.reload()
  await answered
  await expect(offer(page)).toHaveText('Free delivery on orders of ₹2,500 and above')

  await save(owner)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { name: 'Reasons to choose us' })).toBeVisible()
  await expect(offer(page)).toHaveText('Free delivery on orders of ₹777 and above')
  await expect(page.getByRole('main')).toContainText('Free delivery on orders of ₹777 and above')

  await cachedOffline(page, '/api/settings', '777.00')
  await context.setOffline(true)
  for (const path of ['/', '/about', '/shipping-info', '/help-centre', '/cart']) {
    await page.goto(path)
    await settled(page)
    await expect(offer(page), path).toHaveText('Free delivery on orders of ₹777 and above')
    expect(await contradictionsOn(page, known), path).toEqual([])
  }

  await save(owner, { freeThreshold: '888.00' })
  await context.setOffline(false)
  await page.reload()
  await expect(offer(page)).toHaveText('Free delivery on orders of ₹888 and above')
  await owner.dispose()
})
