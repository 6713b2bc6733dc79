import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import {
  agree,
  aProduct,
  customer,
  fillCheckout,
  fillFields,
  orderIds,
  payOnline,
  placeButton,
  placedHeading,
  putInCart,
  startWithCart,
  toastOf,
} from '../support/buying.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const refused = 'Cash on delivery is for up to 1 item per order. Please pay online.'

/** Sets the limit for cash on delivery to one piece per order. */
function limitCashToOnePiece({ dataDir }: ShopProcess) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare('update settings set cod_max_pieces = 1').run()
  db.close()
}

const formValues = async (page: Page) =>
  Promise.all(
    ['Full Name', 'Email', 'Phone Number', 'Address Line 1', 'PIN Code', 'City', 'State'].map((label) =>
      page.getByLabel(label).inputValue(),
    ),
  )

async function pay(page: Page) {
  await placeButton(page).click()
  await page.frameLocator('[data-testid=sandbox-frame]').getByTestId('sandbox-pay').click()
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
}

test('after an order above the cash-on-delivery limit, one button switches to online payment and the form is still filled in @both', async ({
  page,
  shop,
}) => {
  limitCashToOnePiece(shop)
  await startWithCart(page, await aProduct(page, 'many'), 2)
  await fillCheckout(page)
  const before = await formValues(page)
  await placeButton(page).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Your order is not placed yet.' })
  await expect(panel).toContainText(refused)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  expect(await orderIds(page)).toEqual([])

  await page.getByRole('button', { name: 'Pay online instead' }).click()
  await expect(page.getByRole('radio', { name: /Online payment/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Online payment/ })).toBeFocused()
  await expect(panel).toBeHidden()
  expect(await formValues(page)).toEqual(before)
  await expect(page.getByLabel('I agree to the terms and conditions')).toBeChecked()
  await pay(page)
  expect(await orderIds(page)).toEqual([1])
})

test('an order saved offline that is above the cash-on-delivery limit shows the reason and can be paid online', async ({
  page,
  shop,
}) => {
  limitCashToOnePiece(shop)
  await startWithCart(page, await aProduct(page, 'many'), 2)
  await fillCheckout(page)
  await page.route('**/api/**', (route) => route.abort())
  await placeButton(page).click()
  await expect(page).toHaveURL('/waiting')
  const card = page.getByRole('article', { name: 'Your order' })
  await expect(card).toContainText('not confirmed yet')
  await page.unroute('**/api/**')
  await page.reload()
  await settled(page)
  await expect(card).toContainText('Your order is not placed yet.')
  await expect(card).toContainText(refused)
  expect(await axeViolations(page)).toEqual([])

  await card.getByRole('button', { name: 'Pay online instead' }).click()
  await expect(page.getByRole('radio', { name: /Online payment/ })).toBeChecked()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await agree(page)
  await pay(page)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})

test.describe('cash-on-delivery limit in a public shop without keys of a payment gateway', () => {
  test.use({ shopOptions: { settings: { PUBLIC_URL: 'https://shop.example' } } })

  test('the checkout does not offer online payment for an order above the cash-on-delivery limit @both', async ({
    page,
    shop,
  }) => {
    limitCashToOnePiece(shop)
    await startWithCart(page, await aProduct(page, 'many'), 2)
    await page.goto('/checkout')
    const card = page.getByRole('radiogroup', { name: /Payment Method/ })
    await expect(card.getByRole('radio')).toHaveCount(1)
    await expect(
      page.getByText('This shop takes cash on delivery only. Online payment is not available.'),
    ).toBeVisible()
    await fillFields(page)
    await placeButton(page).click()
    const panel = page.getByRole('alert').filter({ hasText: 'Your order is not placed yet.' })
    await expect(panel).toContainText('Cash on delivery is for up to 1 item per order. Please order less.')
    await expect(panel.getByRole('button')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  test('if online payment was switched off, an order submitted with it is not placed, and the checkout selects cash on delivery', async ({
    page,
  }) => {
    // Simulates shop settings stored on the device before the field `onlinePayment` existed.
    await page.route('**/api/settings', async (route) => {
      const { onlinePayment: _, ...before } = await (await route.fetch()).json()
      await route.fulfill({ json: before })
    })
    await startWithCart(page, await aProduct(page, 'many'))
    await fillCheckout(page)
    await payOnline(page)
    await page.unroute('**/api/settings')
    await placeButton(page).click()
    await expect(page.getByRole('radio', { name: /Online payment/ })).toBeHidden()
    await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
    await expect(page.getByRole('alert').filter({ hasText: 'Your order is not placed yet.' })).toContainText(
      'Online payment is not available yet. Please choose cash on delivery.',
    )
    expect(await orderIds(page)).toEqual([])
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    expect(await orderIds(page)).toEqual([1])
  })

  test('without a courier, product page and checkout offer no delivery check, and the placed order shows estimated delivery dates @both', async ({
    page,
    shop,
  }) => {
    await putInCart(page, await aProduct(page, 'many'))
    // Waits for the related products, which are below the place of the delivery check: a delivery check would then be
    // shown too.
    await scrollToEnd(page)
    await expect(page.getByRole('heading', { name: 'Related products' })).toBeVisible()
    await expect(page.getByLabel('Check delivery to your PIN code')).toHaveCount(0)
    await fillCheckout(page)
    await expect(page.getByText('could not be checked')).toHaveCount(0)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    const dates = /^Estimated delivery: \d{1,2} [A-Z][a-z]{2} \d{4} to \d{1,2} [A-Z][a-z]{2} \d{4}$/
    await expect(page.getByText(dates)).toBeVisible()
    expect(await isTooWide(page)).toBe(false)

    const db = new Sqlite(join(shop.dataDir, 'shop.db'))
    db.exec('update orders set created_at = created_at - 30 * 24 * 3600 * 1000')
    db.close()
    await page.goto('/track-order?orderId=1')
    await expect(page.getByText(/^Delivery is late\. It was expected by \d{1,2} [A-Z][a-z]{2} \d{4}\.$/)).toBeVisible()
    await expect(page.getByText('Estimated delivery')).toHaveCount(0)
  })
})
