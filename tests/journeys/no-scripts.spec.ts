import { expect } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { aProduct, customer, stockOf } from '../support/buying.ts'
import { test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

test('a shopper without JavaScript orders a product, also after an error in the form', async ({ page }) => {
  const product = await aProduct(page, 'many')
  const before = (await stockOf(page, product)) ?? 0
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Order without JavaScript' }).click()
  await expect(page.getByRole('heading', { name: `${product.name} × 2` })).toBeVisible()
  await page.getByLabel('Full name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone number').fill('98765 43210')
  await page.getByLabel('Address line 1').fill('12 MG Road')
  await page.getByLabel('PIN code').fill('56')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('State').selectOption('KA')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Your order is not placed.')
  await expect(page.getByLabel('Full name')).toHaveValue(customer.name)
  await page.getByLabel('PIN code').fill('560038')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByText(new RegExp(`Your order ${sampleProfile.orderPrefix}-\\S+ is placed`))).toBeVisible()
  expect(await stockOf(page, product)).toBe(before - 2)
})
