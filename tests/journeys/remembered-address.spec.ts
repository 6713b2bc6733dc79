import { expect, type Page } from 'playwright/test'
import { asha, bilal, endSessions, registerAccounts, signInAs } from '../support/accounts.ts'
import {
  agree,
  aProduct,
  customer,
  fillCheckout,
  placeButton,
  placedHeading,
  startWithCart,
  tick,
  toastOf,
} from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { test } from '../support/shop.ts'
import { allStoredData } from '../support/stored-data.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const address = '12 Ballimaran, Delhi, Delhi 110006, India'
const remember = (page: Page) => page.getByLabel('Remember my details on this device')
const change = (page: Page, what: string) => page.getByRole('button', { name: `Change ${what}` })
const main = (page: Page) => page.getByRole('main')

/** Returns the number of visible controls in the main part of the page. */
const controlCount = (page: Page) =>
  main(page).locator('a, button, input, select, textarea, summary').filter({ visible: true }).count()

/** Places an order from a new cart. With `isRemembered`, the shopper allows the device to remember name and address. */
async function order(page: Page, isRemembered: boolean): Promise<void> {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await expect(remember(page)).not.toBeChecked()
  if (isRemembered) await tick(remember(page))
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
}

async function openCheckout(page: Page): Promise<void> {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
}

test('with consent a returning shopper sees the remembered address as text and orders by using at most 9 controls @both', async ({
  page,
}) => {
  await order(page, true)
  await openCheckout(page)
  await expect(main(page)).toContainText(customer.name)
  await expect(main(page)).toContainText(customer.phone)
  await expect(main(page)).toContainText(address)
  await expect(main(page).getByText(/^Delivery available/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveCount(0)
  await expect(page.getByLabel('Address Line 1')).toHaveCount(0)
  expect(await controlCount(page)).toBeLessThanOrEqual(9)
  expect(await axeViolations(page)).toEqual([])

  await agree(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(main(page)).toContainText('12 Ballimaran')
})

test('without consent the device remembers no details of the shopper, and unticking the box deletes the remembered details', async ({
  page,
}) => {
  await order(page, false)
  await openCheckout(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('')

  await order(page, true)
  await openCheckout(page)
  await change(page, 'contact details').click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await expect(remember(page)).toBeChecked()
  await tick(remember(page), false)
  await expect(page.getByText('Your saved details are deleted from this device.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('')
  await expect(remember(page)).not.toBeChecked()
})

test('a shopper with two remembered addresses chooses one, or enters a new one', async ({ page }) => {
  await order(page, true)
  await openCheckout(page)
  await change(page, 'address').click()
  await page.getByRole('button', { name: 'Enter a new address' }).click()
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
  await expect(page.getByLabel('PIN Code')).toHaveValue('')
  await page.getByLabel('Address Line 1').fill('7 MG Road')
  await page.getByLabel('PIN Code').fill('560038')
  await page.getByLabel('City').fill('Bengaluru')
  await agree(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()

  await openCheckout(page)
  await expect(main(page)).toContainText('7 MG Road, Bengaluru, Karnataka 560038, India')
  await change(page, 'address').click()
  await page.getByRole('button', { name: `Deliver here: ${address}` }).click()
  await expect(change(page, 'address')).toBeFocused()
  await expect(main(page)).toContainText(address)
  await expect(main(page)).not.toContainText('7 MG Road')
})

test("the address of an account's last order is filled in on another device", async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  await registerAccounts(shop, [asha])
  await signInAs(page, asha)
  await order(page, false)
  const context = await browser.newContext(baseURL ? { baseURL, serviceWorkers: 'block' } : {})
  const other = await context.newPage()
  await signInAs(other, asha)
  // The checkout is opened again if needed: its fields are empty if the server has not responded after three seconds.
  await expect(async () => {
    await openCheckout(other)
    await expect(main(other)).toContainText(address, { timeout: 5000 })
  }).toPass()
  await expect(main(other)).toContainText(asha.email)
  expect(await controlCount(other)).toBeLessThanOrEqual(9)
  await context.close()
})

test('on a shared phone another account never sees remembered details, and the profile page deletes them', async ({
  page,
  shop,
}) => {
  await registerAccounts(shop, [asha, bilal])
  await signInAs(page, asha)
  await order(page, true)
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Saved on this device' })).toContainText(address)
  // Leaves the page first, because one of its requests could already show the message.
  await page.goto('about:blank')
  endSessions(shop)
  await Promise.all([page.goto('/'), expect(toastOf(page, 'You have been logged out')).toBeVisible()])
  await openCheckout(page)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(main(page)).not.toContainText('Ballimaran')
  await signInAs(page, bilal)
  await page.goto('/checkout')
  await expect(page.getByLabel('Email')).toHaveValue(bilal.email)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('')
  await expect(remember(page)).not.toBeChecked()
  expect(await allStoredData(page)).not.toContain('Ballimaran')

  await order(page, true)
  await page.goto('/profile')
  const saved = page.getByRole('region', { name: 'Saved on this device' })
  await expect(saved).toContainText(address)
  await saved.getByRole('button', { name: 'Delete saved details' }).click()
  await expect(saved).toContainText('No checkout details are saved on this device.')
})
