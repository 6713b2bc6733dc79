import { expect, type Page } from 'playwright/test'
import {
  aProduct,
  customer,
  fillCheckout,
  orderIds,
  placeButton,
  placedHeading,
  type SoldProduct,
  showOrderDetails,
  startWithCart,
  toastOf,
} from '../support/buying.ts'
import { codeInEmail } from '../support/emails.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const codeField = (page: Page) => page.getByLabel('Discount code')
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true })
const savesMessage = /^You save ₹[\d,.]+ with this code\.$/
const wrongEmailMessage = 'This code isn’t valid for this email address.'

/** Returns true when no other element covers the middle of the discount code field. */
const isUncovered = (page: Page) =>
  codeField(page).evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === box
  })

/** Locates the amount in a row of the order totals. */
const amount = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

async function subscribe(page: Page, shop: ShopProcess, email: string): Promise<string> {
  const reply = await page.request.post('/api/newsletter', { data: { email } })
  expect(reply.ok()).toBe(true)
  return codeInEmail(shop, email)
}

const tenthOf = ({ price }: SoldProduct) => {
  const paise = Math.floor((Math.round(Number(price) * 100) + 5) / 10)
  return new RegExp(`^−₹${(paise / 100).toFixed(2).replace(/\B(?=(?:\d\d)*\d{3}\.)/g, ',')}$`)
}

test('a newsletter discount code arrives by email, takes 10% off one order and is rejected for a second order', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toastOf(page, 'Welcome to our community! 🌿')).toBeVisible()
  const code = await codeInEmail(shop, customer.email)

  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await showOrderDetails(page)
  await expect(amount(page, 'Discount')).toBeHidden()
  const full = (await amount(page, 'Total').textContent()) ?? ''
  await codeField(page).fill(` ${code.toLowerCase()} `)
  await codeField(page).press('Enter')
  await expect(page.getByText(savesMessage)).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await expect(amount(page, 'Discount')).toHaveText(tenthOf(product))
  const total = (await amount(page, 'Total').textContent()) ?? ''
  expect(total).not.toBe(full)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(amount(page, 'Discount')).toHaveText(tenthOf(product))
  await expect(amount(page, 'Total')).toHaveText(total)
  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(amount(page, 'Discount')).toHaveText(tenthOf(product))

  await startWithCart(page, product)
  await fillCheckout(page)
  await showOrderDetails(page)
  await expect(codeField(page)).toHaveValue('')
  await codeField(page).fill(code)
  await apply(page).click()
  const used = 'This discount code has already been used. It works once.'
  await expect(page.getByText(used)).toBeVisible()
  await expect(amount(page, 'Discount')).toBeHidden()
  await placeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAccessibleDescription(`${used} Remove the code to order without it.`)
  expect(await orderIds(page)).toEqual([1])
  await codeField(page).fill('')
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(amount(page, 'Total')).toHaveText(full)
})

test('an applied discount code survives a reload and is checked again when the email changes', async ({
  page,
  shop,
}) => {
  const code = await subscribe(page, shop, customer.email)
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  await showOrderDetails(page)
  await codeField(page).fill(code)
  await apply(page).click()
  await expect(page.getByText('Enter your email address: the code is checked with it.')).toBeVisible()
  await page.getByLabel('Email').fill('somebody@example.org')
  await expect(page.getByText(wrongEmailMessage)).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await expect(page.getByText(savesMessage)).toBeVisible()
  await expect(codeField(page)).not.toBeEditable()

  await page.reload()
  await showOrderDetails(page)
  await expect(codeField(page)).toHaveValue(code)
  await expect(page.getByText(savesMessage)).toBeVisible()
  await expect(amount(page, 'Discount')).toBeVisible()
  await remove(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveValue('')
  await expect(amount(page, 'Discount')).toBeHidden()
})

test('a discount code that was typed but not applied prevents placing the order, and Enter in its field applies it', async ({
  page,
  shop,
}) => {
  const code = await subscribe(page, shop, customer.email)
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await showOrderDetails(page)
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Hide details' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isUncovered(page)).toBe(false)
  await placeButton(page).click()
  await expect(codeField(page)).toBeFocused()
  await expect.poll(() => isUncovered(page)).toBe(true)
  await expect(codeField(page)).toHaveAccessibleDescription('Press Apply to use this code, or clear the field.')
  await codeField(page).press('Enter')
  await expect(page.getByText(savesMessage)).toBeVisible()
  expect(await orderIds(page)).toEqual([])
})

test('a discount code entered offline is checked once the device is online', async ({ page, context, shop }) => {
  const code = await subscribe(page, shop, customer.email)
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await showOrderDetails(page)
  await context.setOffline(true)
  await codeField(page).fill(code)
  await apply(page).click()
  await expect(page.getByText('You are offline. The code is checked when you are connected.')).toBeVisible()
  await expect(amount(page, 'Discount')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(savesMessage)).toBeVisible()
  await expect(amount(page, 'Discount')).toBeVisible()
})

test('when the response to an order with a discount code is lost, the placed order is found after a reload, and no second order is placed', async ({
  page,
  context,
  shop,
}) => {
  const code = await subscribe(page, shop, customer.email)
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await showOrderDetails(page)
  await codeField(page).fill(code)
  await apply(page).click()
  await expect(page.getByText(savesMessage)).toBeVisible()
  const total = (await amount(page, 'Total').textContent()) ?? ''
  await context.route('**/api/ecommerce/create-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await placeButton(page).click()
  await expect(page.getByText(/waiting to be sent: not confirmed yet/)).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  await context.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.goto('/track-order?orderId=1')
  await expect(page.getByText(total).first()).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})

test('an order is rejected with a message when another order has used its discount code after the code was applied', async ({
  page,
  shop,
}) => {
  const code = await subscribe(page, shop, customer.email)
  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await showOrderDetails(page)
  await codeField(page).fill(code)
  await apply(page).click()
  await expect(page.getByText(savesMessage)).toBeVisible()
  const sent = page.waitForRequest('**/api/ecommerce/create-order')
  await page.route('**/api/ecommerce/create-order', async (route) => {
    const headers = { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() }
    await page.request.post('/api/ecommerce/create-order', { headers, data: route.request().postDataJSON() })
    await route.continue()
  })
  await placeButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ couponCode: code })
  await expect(toastOf(page, 'Order failed')).toBeVisible()
  await expect(page.getByText('Your order is not placed yet.')).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription('This discount code has already been used. It works once.')
  await expect(amount(page, 'Discount')).toBeHidden()
  expect(await orderIds(page)).toEqual([1])
})
