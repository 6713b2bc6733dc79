import { expect, type Page } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import {
  agree,
  aProduct,
  customer,
  fillCheckout,
  fillFields,
  orderIds,
  orderSummary,
  payOnline,
  placeButton,
  putInCart,
  startWithCart,
  toastOf,
} from '../support/buying.ts'
import { orderLinkInEmail } from '../support/emails.ts'
import { banner } from '../support/offline-visit.ts'
import { doubleClick, readyForOffline } from '../support/page-life.ts'
import { sandboxHeaders } from '../support/sandbox.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const gateway = (page: Page) => page.frameLocator('[data-testid=sandbox-frame]')
const press = (page: Page, what: string) => gateway(page).getByTestId(`sandbox-${what}`).click()

const stateOf = async (page: Page, id: number) => {
  const { status, paymentStatus } = await (await page.request.get(`/api/orders/${id}?email=${customer.email}`)).json()
  return { status, paymentStatus }
}
// The shop books the shipment of a paid order automatically, so its status may already be `processing`.
const paid = { status: expect.stringMatching(/^(confirmed|processing)$/), paymentStatus: 'paid' }
const unpaid = { status: 'pending', paymentStatus: 'pending' }

/** Fills a checkout for one piece and chooses online payment. */
async function readyToPay(page: Page) {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await payOnline(page)
}

async function expectPaid(page: Page) {
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(
    page.getByText('Your order #1 has been confirmed and will be shipped soon.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  expect(await stateOf(page, 1)).toEqual(paid)
}

test("an order can be paid by card after following the cart's checkout link, and tracked @both", async ({ page }) => {
  await putInCart(page, await aProduct(page, 'many'))
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  // The security policy of the cart page does not allow the gateway's frame, so the checkout must be a new document.
  const loadedFrom = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')
  await expect.poll(() => loadedFrom().catch(() => '')).toMatch(/\/checkout$/)
  await fillCheckout(page)
  await payOnline(page)
  await doubleClick(page, placeButton(page))
  await expect(gateway(page).getByTestId('sandbox-prefill')).toHaveText(
    `${customer.name} · ${customer.phone} · ${customer.email}`,
  )
  await expect(gateway(page).getByRole('heading', { name: sampleProfile.brand, exact: true })).toBeVisible()
  await press(page, 'pay')
  await expectPaid(page)
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page).toHaveURL(/\/track-order\?orderId=1$/)
})

test('after a declined card and a failed UPI payment the order is unpaid, and the next payment pays the same order', async ({
  page,
}) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'decline')
  await expect(gateway(page).getByTestId('sandbox-message')).toHaveText(/declined/)
  await gateway(page).getByTestId('sandbox-method-upi').check({ force: true })
  await gateway(page).getByTestId('sandbox-vpa').fill('failure@razorpay')
  await press(page, 'pay')
  await expect(gateway(page).getByTestId('sandbox-message')).not.toHaveText(/declined|^$/)
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await gateway(page).getByTestId('sandbox-vpa').fill('success@razorpay')
  await press(page, 'pay')
  await expectPaid(page)
})

test('closing the payment window or pressing Back leaves the order pending, and a second attempt to pay the order succeeds', async ({
  page,
}) => {
  await readyToPay(page)
  await placeButton(page).click()
  await expect(gateway(page).getByTestId('sandbox-pay')).toBeVisible()
  await page.goBack()
  await expect(page.getByTestId('sandbox-frame')).toHaveCount(0)
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('12 Ballimaran')
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await placeButton(page).click()
  await press(page, 'close')
  await expect(toastOf(page, 'Payment cancelled')).toBeVisible()
  await expect(
    page.getByText('Payment was cancelled. Your order is still pending. You can try again.').first(),
  ).toBeVisible()
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await placeButton(page).click()
  await press(page, 'pay')
  await expectPaid(page)
})

test('when the payment window fails after the shopper paid, the email about the payment links to the paid order', async ({
  page,
  shop,
  browser,
}) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'more')
  await press(page, 'lose')
  await expect(gateway(page).getByTestId('sandbox-lost')).toBeVisible()
  await expect.poll(() => stateOf(page, 1)).toEqual(paid)
  const link = await orderLinkInEmail(shop, customer.email)
  // A browser that has not placed the order must also enter the email address.
  const other = await browser.newPage({ baseURL: shop.url, serviceWorkers: 'block' })
  await other.goto(link)
  await other.getByLabel('Email').fill(customer.email)
  await other.getByRole('button', { name: 'Track Order' }).click()
  await expect(
    other
      .getByRole('list')
      .getByText(/confirmed/i)
      .first(),
  ).toBeVisible()
  await other.close()
})

/** Pays with a bank whose confirmation arrives 15 minutes later, and closes the window. */
async function payLate(page: Page) {
  await readyToPay(page)
  await placeButton(page).click()
  await gateway(page).getByTestId('sandbox-method-netbanking').check({ force: true })
  await press(page, 'more')
  await press(page, 'late')
  await expect(gateway(page).getByTestId('sandbox-message')).not.toBeEmpty()
  await press(page, 'close')
  await expect(toastOf(page, 'Payment cancelled')).toBeVisible()
  expect(await stateOf(page, 1)).toEqual(unpaid)
}

async function advanceSandbox(page: Page, headers: Record<string, string>) {
  const data = { advanceMs: 16 * 60_000 }
  const moved = await page.request.post('/__sandbox/clock', { headers, data })
  expect(moved.ok()).toBe(true)
}

test('an order is paid when the confirmation of the bank arrives 16 minutes late', async ({ page, shop }) => {
  await payLate(page)
  await advanceSandbox(page, sandboxHeaders(shop))
  // The open page shows the payment without being reloaded.
  await expectPaid(page)
})

test('the pending order is paid when the bank confirms late, although a second press of the order button failed in between', async ({
  page,
  context,
  shop,
}) => {
  await payLate(page)
  await context.route('**/api/ecommerce/create-order', (route) => route.abort())
  await placeButton(page).click()
  await expect(page.getByText('We do not know yet whether your order was placed.')).toBeVisible()
  await advanceSandbox(page, sandboxHeaders(shop))
  await expectPaid(page)
})

test('a shopper who leaves the payment window after paying sees the confirmed payment, even without the guest cookie', async ({
  page,
}) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'more')
  await press(page, 'lose')
  await expect.poll(() => stateOf(page, 1)).toEqual(paid)
  // Without the guest cookie, the page finds the order by the shopper's email address.
  await page.context().clearCookies()
  await page.goBack()
  await expectPaid(page)
})

test('deleting the guest cookie while the payment window is open does not cause a payment error', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await expect(gateway(page).getByTestId('sandbox-pay')).toBeVisible()
  await page.context().clearCookies()
  const verified = page.waitForResponse('**/api/payments/razorpay/verify')
  await press(page, 'pay')
  expect((await verified).status()).toBe(404)
  await expectPaid(page)
  await expect(toastOf(page, 'Payment processing failed')).toHaveCount(0)
})

test('a forged payment signature is rejected and the order stays unpaid', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'more')
  await press(page, 'forge')
  await expect(toastOf(page, 'Payment processing failed')).toBeVisible()
  await expect(page.getByText('Payment verification failed').first()).toBeVisible()
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await expect(orderSummary(page)).toContainText('1 item')
})

test('a payment that is not confirmed yet shows a waiting screen, also after a reload, until the shop confirms it', async ({
  page,
}) => {
  await readyToPay(page)
  await page.route('**/api/payments/razorpay/verify', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are confirming your payment', code: 'unavailable' } }),
  )
  const orderState = '**/api/orders/1?*'
  await page.route(orderState, (route) =>
    route.fulfill({ status: 503, json: { message: 'Later', code: 'unavailable' } }),
  )
  await placeButton(page).click()
  await press(page, 'pay')
  const waiting = page.getByRole('heading', { name: 'We are confirming your payment' })
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(placeButton(page)).toHaveCount(0)
  await page.unroute(orderState)
  await expectPaid(page)
  await page.goto('/checkout')
  await expect(waiting).toHaveCount(0)
})

test('a payment that fails after verification returned 503 shows an error and leaves the cart filled; an order refunded during payment shows the refund', async ({
  page,
}) => {
  await readyToPay(page)
  await page.route('**/api/payments/razorpay/verify', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are confirming your payment', code: 'unavailable' } }),
  )
  await page.route('**/api/orders/1?*', async (route) => {
    const order = await (await route.fetch()).json()
    await route.fulfill({ json: { ...order, status: 'cancelled', paymentStatus: 'failed' } })
  })
  await placeButton(page).click()
  await press(page, 'pay')
  await expect(toastOf(page, 'Payment processing failed')).toBeVisible()
  const message = page.getByText('Payment verification failed. Please contact support.', { exact: true })
  await expect(message.first()).toBeVisible()
  await expect(placeButton(page)).toBeEnabled()
  await expect(orderSummary(page)).toContainText('1 item')
  // The next order is cancelled and refunded while its payment window is open.
  await page.route('**/api/orders/2?*', async (route) => {
    const order = await (await route.fetch()).json()
    await route.fulfill({ json: { ...order, status: 'cancelled', paymentStatus: 'refunded' } })
  })
  await placeButton(page).click()
  await press(page, 'close')
  await expect(page.getByText('This order was cancelled. You’ll get a full refund.').first()).toBeVisible()
  await expect(page.getByText(/Your order is not paid yet|You can try again/)).toHaveCount(0)
})

test('if an order is cancelled while its payment is being confirmed, the payment page promises a full refund', async ({
  page,
}) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'close')
  await expect(toastOf(page, 'Payment cancelled')).toBeVisible()
  await page.goto('/checkout/pay?orderId=1')
  await page.route('**/api/payments/razorpay/verify', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are confirming your payment', code: 'unavailable' } }),
  )
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.route('**/api/orders/1?*', async (route) => {
    const order = await (await route.fetch()).json()
    await route.fulfill({ json: { ...order, status: 'cancelled', paymentStatus: 'refunded' } })
  })
  await press(page, 'pay')
  await expect(page.getByText('This order was cancelled. You’ll get a full refund.')).toBeVisible()
  await expect(page.getByText(/place a new one/)).toHaveCount(0)
})

test('a checkout opened offline asks for a reload before online payment, and the form input survives the reload', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await readyForOffline(page)
  await putInCart(page, await aProduct(page, 'many'))
  await page.goto('/cart')
  // Repeated until the page stays offline, because the response to an earlier request may set it online again.
  await expect(async () => {
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  await fillFields(page)
  await context.setOffline(false)
  await payOnline(page)
  const again = page.getByRole('button', { name: 'Reload page' })
  await expect(again).toBeVisible()
  await placeButton(page).click()
  await expect(again).toBeFocused()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('12 Ballimaran')
  await expect(page.getByRole('radio', { name: /Online payment/ })).toBeChecked()
  await agree(page)
  await placeButton(page).click()
  await press(page, 'pay')
  await expectPaid(page)
  await context.close()
})

test('if the payment window returns incomplete data or the gateway is unavailable, an error is shown', async ({
  page,
  context,
}) => {
  await readyToPay(page)
  await context.route('**/api/ecommerce/create-order', (route) =>
    route.fulfill({ status: 503, json: { message: 'Failed to create order and payment', code: 'unavailable' } }),
  )
  await placeButton(page).click()
  await expect(toastOf(page, 'Payment initialization failed')).toBeVisible()
  const failure = 'Error: Failed to create order and payment. Please try again or contact support.'
  await expect(page.getByText(failure, { exact: true })).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
  await context.route('**/api/ecommerce/create-order', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checkout_js: undefined } })
  })
  await placeButton(page).click()
  const message = 'Error: Invalid payment response - missing required fields. Please try again or contact support.'
  await expect(page.getByText(message).first()).toBeVisible()
})
