import { expect, type Page } from 'playwright/test'
import * as button from '../../texts/ur/add-to-cart.ts'
import * as cart from '../../texts/ur/cart.ts'
import * as checkout from '../../texts/ur/checkout.ts'
import * as forms from '../../texts/ur/forms.ts'
import * as home from '../../texts/ur/home.ts'
import * as layout from '../../texts/ur/layout.ts'
import * as success from '../../texts/ur/order-success.ts'
import { customer } from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { doubleTextSize, layoutProblems } from '../support/fits.ts'
import { press, type } from '../support/keyboard.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Expects a page in Urdu without clipped or overlapping text and without accessibility violations. */
async function expectGoodPage(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', /^ur/)
  expect(await layoutProblems(page, false), page.url()).toEqual([])
  expect(await axeViolations(page), page.url()).toEqual([])
}

test('an order can be placed in Urdu, right to left, with the keyboard alone and text at 200 %', async ({ page }) => {
  await page.goto('/ur/')
  await doubleTextSize(page)
  await settled(page)
  await expectGoodPage(page)
  await press(page, page.getByRole('link', { name: layout.skipToContent }))
  await press(page, page.getByRole('main').getByRole('link', { name: home.shopNow }))
  await expect(title(page)).toBeFocused()

  const tile = page.getByRole('article').first()
  const name = (await tile.getByRole('heading').textContent()) ?? ''
  expect(name, 'the product has an Urdu name').toMatch(/^[\p{Script=Arabic}\p{P}\s]+$/u)
  await expectGoodPage(page)
  await press(page, tile.getByRole('link', { name }))
  await expect(title(page)).toHaveText(name)
  await expect(title(page)).toBeFocused()
  await settled(page)
  await expectGoodPage(page)
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: button.addProductToCart(name) })
      .first(),
  )
  await expect(page.getByText(button.addedTitle, { exact: true })).toBeVisible()

  await page.goto('/ur/cart')
  await settled(page)
  await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible()
  await expectGoodPage(page)
  await press(page, page.getByRole('link', { name: cart.proceedToCheckout }))
  await expect(page.getByRole('form', { name: checkout.title })).toBeVisible()
  await expectGoodPage(page)
  await type(page, page.getByLabel(checkout.name), customer.name)
  await type(page, page.getByLabel(forms.email), customer.email)
  await type(page, page.getByLabel(checkout.phone), customer.phone)
  await type(page, page.getByLabel(checkout.addressLine1), '12 Ballimaran')
  await type(page, page.getByLabel(checkout.pin), '110006')
  await type(page, page.getByLabel(checkout.city), 'Delhi')
  await expect(page.getByLabel(checkout.state)).toHaveValue('DL')
  await press(page, page.getByRole('checkbox', { name: checkout.agree }), 'Space')
  await press(page, page.getByRole('button', { name: checkout.placeOrder }))
  await expect(page.getByRole('heading', { name: success.placedTitle })).toBeFocused()
  await expectGoodPage(page)
  const orders = await page.request.get(`/api/orders/1?email=${customer.email}`)
  expect(await orders.json()).toMatchObject({ locale: 'ur', customerName: customer.name })
})
