import { expect } from 'playwright/test'
import {
  aProduct,
  fillCheckout,
  orderIds,
  placeButton,
  placedHeading,
  startWithCart,
  toastOf,
} from '../support/buying.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

test('a PIN code fills in the state but never replaces a state that the shopper chose, and a mismatch shows a warning', async ({
  page,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  const state = page.getByLabel('State')
  await page.getByLabel('PIN Code').fill('400001')
  await expect(state).toHaveValue('MH')
  await page.getByLabel('PIN Code').fill('110006')
  await expect(state).toHaveValue('DL')
  await expect(page.getByText('Filled in from your PIN code.')).toBeVisible()
  await page.getByLabel('PIN Code').fill('999999')
  await expect(page.getByText('Filled in from your PIN code.')).toBeHidden()
  await state.selectOption('KL')
  await page.getByLabel('PIN Code').fill('400001')
  await expect(state).toHaveValue('KL')
  await expect(page.getByText('PIN code 400001 belongs to Maharashtra. Please check both.')).toBeVisible()
  await expect(state.locator('option')).toHaveCount(37)
})

test('checkout is blocked for a PIN code without delivery, but not when the delivery check fails', async ({ page }) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.route('**/api/ecommerce/check-serviceability', (route) =>
    route.fulfill({ json: { success: true, serviceability_data: { data: { available_courier_companies: [] } } } }),
  )
  await fillCheckout(page)
  await expect(page.getByText('Delivery not available to this PIN code yet.')).toBeVisible()
  await expect(placeButton(page)).toBeDisabled()
  await page.getByLabel('City').press('Enter')
  await expect(toastOf(page, 'Delivery not available')).toBeVisible()
  expect(await orderIds(page)).toEqual([])

  await page.unroute('**/api/ecommerce/check-serviceability')
  const cashless = { courier_company_id: 1, courier_name: 'A', cod: 0, etd: null, estimated_delivery_days: '3' }
  await page.route('**/api/ecommerce/check-serviceability', (route) =>
    route.fulfill({
      json: { success: true, serviceability_data: { data: { available_courier_companies: [cashless] } } },
    }),
  )
  await page.getByLabel('PIN Code').fill('110002')
  await expect(page.getByText('Delivery available, usually in 3 days')).toBeVisible()
  await expect(page.getByText('Cash on delivery is not available for this PIN code.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeDisabled()
  await expect(placeButton(page)).toBeDisabled()

  await page.unroute('**/api/ecommerce/check-serviceability')
  await page.route('**/api/ecommerce/check-serviceability', (route) => route.abort())
  await page.getByLabel('PIN Code').fill('110001')
  await expect(placeButton(page)).toBeEnabled()
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
})
