import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { nameOf, pathIn } from '#contract/languages'
import {
  aProduct,
  customer,
  fillCheckout,
  payOnline,
  placeButton,
  placedHeading,
  startWithCart,
  stockOf,
  toastOf,
} from '../support/buying.ts'
import { linkInEmail } from '../support/emails.ts'
import { signInOwner } from '../support/owner.ts'
import { doubleClick } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const gateway = (page: Page) => page.frameLocator('[data-testid=sandbox-frame]')
const press = (page: Page, what: string) => gateway(page).getByTestId(`sandbox-${what}`).click()

const orderOf = async (page: Page) => (await page.request.get(`/api/orders/1?email=${customer.email}`)).json()

const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel order' })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Yes, cancel order' })

/** Places a COD order and stays on its page. Returns the product and its stock before the order. */
async function placeCashOrder(page: Page) {
  const product = await aProduct(page, 'many')
  const before = await stockOf(page, product)
  await startWithCart(page, product)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  return { product, before }
}

/** Places an online order and closes the payment window. */
async function placeUnpaidOrder(page: Page) {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await payOnline(page)
  await placeButton(page).click()
  await press(page, 'close')
  await expect(toastOf(page, 'Payment cancelled')).toBeVisible()
}

/** Pays the order that the page shows. */
async function payHere(page: Page) {
  await page.getByRole('link', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/checkout\/pay\?orderId=1$/)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await press(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeFocused()
  expect(await orderOf(page)).toMatchObject({ paymentStatus: 'paid' })
}

test('a shopper cancels an order on its page after a confirmation, and its stock is released', async ({ page }) => {
  const { product, before } = await placeCashOrder(page)
  await expect(page.getByText(/^Estimated delivery: \d/)).toBeVisible()
  await cancelButton(page).click()
  await expect(page.getByRole('heading', { name: 'Cancel this order?' })).toBeFocused()
  await page.getByRole('button', { name: 'Keep order' }).click()
  await expect(cancelButton(page)).toBeFocused()
  expect(await orderOf(page)).toMatchObject({ status: 'pending' })

  await cancelButton(page).click()
  await doubleClick(page, confirmButton(page))
  await expect(page.getByText('Your order is cancelled. You were not charged.')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible()
  await expect(cancelButton(page)).toHaveCount(0)
  expect(await orderOf(page)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(page, product)).toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible()
})

test('if the confirmation of a payment gets no response, a reload shows "Payment successful!" and an empty cart', async ({
  page,
}) => {
  await placeUnpaidOrder(page)
  await page.goto('/order-success?orderId=1')
  await page.getByRole('link', { name: /^Pay ₹/ }).click()
  const verifying = page.waitForRequest('**/razorpay/verify')
  await page.route('**/razorpay/verify', () => undefined)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await press(page, 'pay')
  await verifying
  // Waits until the gateway's webhook has marked the order as paid.
  await expect.poll(() => orderOf(page)).toMatchObject({ paymentStatus: 'paid' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('an order that is packed before the shopper confirms its cancellation is not cancelled, and the page shows the reason', async ({
  page,
  request,
}) => {
  await placeCashOrder(page)
  await cancelButton(page).click()
  await signInOwner({ request })
  expect((await request.patch('/api/admin/orders/1/packed')).ok()).toBe(true)
  await confirmButton(page).click()
  await expect(page.getByRole('alert').getByText(/^Your order is already packed/)).toBeVisible()
  await expect(cancelButton(page)).toHaveCount(0)
  expect(await orderOf(page)).toMatchObject({ status: 'pending' })
})

test('offline, the order page offers no cancellation, and an order whose cancellation request failed is not shown as cancelled', async ({
  page,
  context,
}) => {
  await placeCashOrder(page)
  await expect(cancelButton(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. Connect to the internet to pay or cancel this order.')).toBeVisible()
  await expect(cancelButton(page)).toHaveCount(0)
  await context.setOffline(false)
  await cancelButton(page).click()
  await page.route('**/cancel', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/cancel'))
  await confirmButton(page).click()
  await failed
  await expect(page.getByText('Your order is cancelled')).toHaveCount(0)
  expect(await orderOf(page)).toMatchObject({ status: 'pending' })
})

test('the help link of an order fills the order number into the subject of the contact form', async ({ page }) => {
  await placeCashOrder(page)
  await page.getByRole('link', { name: 'Need help with this order?' }).click()
  const { orderNumber } = await orderOf(page)
  await expect(page.getByLabel('Subject')).toHaveValue(`Order ${orderNumber}`)
})

test('a payment whose window the shopper closed is resumed from the order page', async ({ page }) => {
  await placeUnpaidOrder(page)
  await page.goto('/order-success?orderId=1')
  await expect(page.getByRole('heading', { name: 'Your order is not paid yet' })).toBeVisible()
  await payHere(page)
  await page.goto('/products')
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
})

test('a payment whose window the shopper closed is resumed from the tracking page', async ({ page }) => {
  await placeUnpaidOrder(page)
  await page.goto('/track-order?orderId=1')
  await payHere(page)
})

test('an order whose payment was refunded is shown as refunded, not as unpaid @both', async ({
  page,
  shop,
  browser,
}) => {
  await placeUnpaidOrder(page)
  await page.goto('/order-success?orderId=1')
  await payHere(page)
  const owner = await browser.newPage({ baseURL: shop.url, serviceWorkers: 'block' })
  await signInOwner(owner)
  const { payments } = await (await owner.request.get('/api/admin/orders/1/payments')).json()
  const refund = await owner.request.post(`/api/admin/payments/${payments[0].id}/refunds`, { data: { reason: 'Test' } })
  expect(refund.status()).toBe(201)
  await expect.poll(() => orderOf(page)).toMatchObject({ paymentStatus: 'refunded' })

  await page.goto('/order-success?orderId=1')
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible()
  await expect(page.getByText('The payment was refunded.')).toBeVisible()
  await expect(page.getByText(/not paid yet|Estimated delivery|We’ll pack your order/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel items' })).toHaveCount(0)
  await cancelButton(page).click()
  await expect(page.getByText('We cancel the whole order. You can’t undo this.')).toBeVisible()

  await owner.goto('/admin/orders/1')
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByText(/This order cannot be packed or shipped/)).toBeVisible()
  for (const name of ['Mark as packed', 'Create shipment', 'Update status']) {
    await expect(dialog.getByRole('button', { name })).toHaveCount(0)
  }
  await expect(dialog.getByRole('link', { name: 'Cancel order' })).toBeVisible()
  await owner.close()
})

test('the link in an email about an order opens and cancels the order in a browser that has not placed it', async ({
  page,
  shop,
  browser,
}) => {
  await placeCashOrder(page)
  const link = await linkInEmail(shop, customer.email, '/track-order\\?orderId=1')
  const other = await browser.newPage({ baseURL: shop.url, serviceWorkers: 'block' })
  await other.goto(link)
  const { orderNumber } = await orderOf(page)
  await expect(other.getByRole('heading', { name: orderNumber })).toBeVisible()
  // The token of the order link is removed from the URL, and a reload still shows the order.
  await expect(other).toHaveURL(/\/track-order\?orderId=1$/)
  await other.reload()
  // The language switch loads a new document, which must show the order without the token in the URL too.
  for (const language of ['hi', 'en'] as const) {
    await expect(other.getByRole('heading', { name: orderNumber })).toBeVisible()
    await other
      .getByRole('contentinfo')
      .getByRole('link', { name: nameOf(language), exact: true })
      .click()
    await expect(other).toHaveURL(`${shop.url}${pathIn(language, '/track-order?orderId=1')}`)
  }
  await cancelButton(other).click()
  await confirmButton(other).click()
  await expect(other.getByText('Your order is cancelled. You were not charged.')).toBeVisible()
  expect(await orderOf(page)).toMatchObject({ status: 'cancelled' })
  await other.close()
})

test('the link in an email about an unpaid order resumes the payment in a browser that has not placed the order', async ({
  page,
  shop,
  browser,
}) => {
  await placeUnpaidOrder(page)
  // Makes the email that reminds the shopper of the payment due now instead of in ten minutes.
  const db = new Sqlite(join(shop.dataDir, 'shop.db'))
  expect(db.prepare("update jobs set run_at = 0 where kind = 'remind-payment'").run().changes).toBe(1)
  db.close()
  const link = await linkInEmail(shop, customer.email, '/checkout/pay\\?orderId=1')
  const other = await browser.newPage({ baseURL: shop.url, serviceWorkers: 'block' })
  await other.goto(link)
  await other.getByRole('button', { name: 'Pay now' }).click()
  await press(other, 'pay')
  await expect(other.getByRole('heading', { name: 'Payment successful!' })).toBeVisible()
  expect(await orderOf(page)).toMatchObject({ paymentStatus: 'paid' })
  await other.close()
})
