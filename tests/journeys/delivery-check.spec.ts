import { expect, type Page } from 'playwright/test'
import { aProduct, productsOf, putInCart } from '../support/buying.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const pinField = (page: Page) => page.getByLabel('Check delivery to your PIN code')

test('the product page shows delivery date and cash on delivery for a PIN code, which is then filled in on other product pages and in the checkout', async ({
  page,
}) => {
  const product = await aProduct(page, 'many')
  await page.goto(`/products/${product.slug}`)
  const main = page.locator('main')
  await expect(main.getByText('Enter your PIN code to see')).toBeVisible()
  await pinField(page).pressSequentially('560 999')
  await expect(main.getByText('We do not deliver to this PIN code yet.')).toBeVisible()
  await pinField(page).fill('560997')
  await expect(main.getByText('Cash on delivery not available')).toBeVisible()
  await pinField(page).fill('560034')
  await expect(main.getByText(/^Delivery by \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
  await expect(main.getByText('Cash on delivery available')).toBeVisible()

  const other = (await productsOf(page)).find(({ id, inventory }) => id !== product.id && inventory > 20)
  if (!other) throw new Error('no second product')
  await putInCart(page, other)
  await expect(pinField(page)).toHaveValue('560034')
  await expect(main.getByText(/^Delivery by/)).toBeVisible()

  await page.goto('/checkout')
  await expect(page.getByLabel('PIN Code')).toHaveValue('560034')
  await expect(page.getByLabel('State')).toHaveValue('KA')
  await page.getByLabel('PIN Code').fill('400001')
  await expect(page.getByLabel('State')).toHaveValue('MH')
})

test('the product page says when delivery cannot be checked', async ({ page, context }) => {
  await page.goto(`/products/${(await aProduct(page, 'many')).slug}`)
  await page.route('**/api/ecommerce/check-serviceability', (route) => route.abort())
  await expect(pinField(page)).toBeVisible()
  await context.setOffline(true)
  await pinField(page).fill('110006')
  await expect(page.getByText('You are offline. Delivery is checked when you are back online.')).toBeVisible()
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .first(),
  ).toBeEnabled()
})
