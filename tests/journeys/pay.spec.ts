import { expect, type Page } from 'playwright/test'
import { aProduct, customer, fillCheckout, orderIds, placeButton, putInCart, toastOf } from '../support/buying.ts'
import { test } from '../support/shop.ts'

const gateway = (page: Page) => page.frameLocator('[data-testid=sandbox-frame]')
const press = (page: Page, what: string) => gateway(page).getByTestId(`sandbox-${what}`).click()

const stateOf = async (page: Page, id: number) => {
  const { status, paymentStatus } = await (await page.request.get(`/api/orders/${id}?email=${customer.email}`)).json()
  return { status, paymentStatus }
}
// The shop books the parcel of a paid order by itself, so that the order soon goes on from `confirmed`.
const paid = { status: expect.stringMatching(/^(confirmed|processing)$/), paymentStatus: 'paid' }
const unpaid = { status: 'pending', paymentStatus: 'pending' }

/** A cart with one piece and a filled form, online payment chosen. */
async function readyToPay(page: Page) {
  await putInCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await page.getByRole('radio', { name: /Online payment/ }).check()
}

async function thanked(page: Page) {
  await expect(toastOf(page, 'Payment successful!')).toBeVisible()
  await expect(
    page.getByText('Your order #1 has been confirmed and will be shipped soon.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  expect(await stateOf(page, 1)).toEqual(paid)
}

test('an order is paid by card, from a link inside the shop, and tracked @both', async ({ page }) => {
  await putInCart(page, await aProduct(page, 'many'))
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  // The document that the cart came in would not let the gateway in.
  const loadedFrom = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')
  await expect.poll(() => loadedFrom().catch(() => '')).toMatch(/\/checkout$/)
  await fillCheckout(page)
  await page.getByRole('radio', { name: /Online payment/ }).check()
  await placeButton(page).dblclick()
  await expect(gateway(page).getByTestId('sandbox-prefill')).toHaveText(
    `${customer.name} · ${customer.phone} · ${customer.email}`,
  )
  await press(page, 'pay')
  await thanked(page)
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page).toHaveURL(/\/track-order\?orderId=1$/)
})

test('a declined payment stays in the window, and the next one pays the same order', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'decline')
  await expect(gateway(page).getByTestId('sandbox-message')).toHaveText(/declined/)
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await press(page, 'pay')
  await thanked(page)
})

test('a closed window leaves the order pending, and pressing again pays the same order', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'close')
  await expect(toastOf(page, 'Payment cancelled')).toBeVisible()
  await expect(
    page.getByText('Payment was cancelled. Your order is still pending. You can try again.').first(),
  ).toBeVisible()
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await placeButton(page).click()
  await press(page, 'pay')
  await thanked(page)
})

test('an order that is paid while the browser is lost is paid all the same, and tracking says so', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'more')
  await press(page, 'lose')
  await expect(gateway(page).getByTestId('sandbox-lost')).toBeVisible()
  await expect.poll(() => stateOf(page, 1)).toEqual(paid)
  await page.goto('/track-order?orderId=1')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(
    page
      .getByRole('list')
      .getByText(/confirmed/i)
      .first(),
  ).toBeVisible()
})

test('a forged signature is refused, and the order stays unpaid', async ({ page }) => {
  await readyToPay(page)
  await placeButton(page).click()
  await press(page, 'more')
  await press(page, 'forge')
  await expect(toastOf(page, 'Payment processing failed')).toBeVisible()
  await expect(page.getByText('Payment verification failed').first()).toBeVisible()
  expect(await stateOf(page, 1)).toEqual(unpaid)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('while nobody knows, the screen says so, and goes on when the shop knows', async ({ page }) => {
  await readyToPay(page)
  await page.route('**/api/payments/razorpay/verify', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are confirming your payment', code: 'unavailable' } }),
  )
  await placeButton(page).click()
  await press(page, 'pay')
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await thanked(page)
})

test('a reply without what the window needs, and a gateway that is silent, are told', async ({ page, context }) => {
  await readyToPay(page)
  await context.route('**/api/ecommerce/create-order', (route) =>
    route.fulfill({ status: 503, json: { message: 'Failed to create order and payment', code: 'unavailable' } }),
  )
  await placeButton(page).click()
  await expect(toastOf(page, 'Payment initialization failed')).toBeVisible()
  const failure = 'Error: Failed to create order and payment. Please try again or contact support.'
  await expect(page.getByText(failure, { exact: true })).toBeVisible()
  await context.unroute('**/api/ecommerce/create-order')
  await context.route('**/api/ecommerce/create-order', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checkout_js: undefined } })
  })
  await placeButton(page).click()
  const words = 'Error: Invalid payment response - missing required fields. Please try again or contact support.'
  await expect(page.getByText(words).first()).toBeVisible()
})
