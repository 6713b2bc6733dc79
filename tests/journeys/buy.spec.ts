import { type BrowserContext, expect } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import {
  agree,
  aProduct,
  customer,
  fillCheckout,
  orderElsewhere,
  orderIds,
  placeButton,
  placedHeading,
  sendNow,
  startWithCart,
  stockOf,
  toastOf,
} from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { orderNumbers } from '../support/ordering.ts'
import { doubleClick } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const createOrder = '**/api/ecommerce/create-order'

/** Passes each order request on to the shop and drops the response. */
const dropResponses = (context: BrowserContext) =>
  context.route(createOrder, async (route) => {
    await route.fetch()
    await route.abort()
  })

test('a guest can find a product by search, order it with cash on delivery and track the order @both', async ({
  page,
}) => {
  await page.goto('/products?search=majoon')
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^One more/ })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  // Waits for the checkout, which loads as a new document.
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
  await fillCheckout(page)
  await placeButton(page).click()

  await expect(placedHeading(page)).toBeFocused()
  await expect(toastOf(page, 'Order placed successfully!')).toBeVisible()
  await expect(page.getByText(/You pay when it is delivered\.$/).first()).toBeVisible()
  await expect(page).toHaveURL(/\/order-success\?orderId=1$/)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  const number = (await page.getByText(orderNumbers).first().textContent()) ?? ''

  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page).toHaveURL(/\/track-order\?orderId=1$/)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByRole('list').getByText('Order placed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})

test('an order can be tracked from another device by its number or id, only with the right email address', async ({
  page,
  browser,
  baseURL,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const number = (await page.getByText(orderNumbers).first().textContent()) ?? ''

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await other.goto('/order-tracking')
  const track = other.getByRole('button', { name: 'Track Order' })
  await track.click()
  await expect(other.getByText('Order number is required')).toBeVisible()
  await expect(other.getByText('Please enter a valid email address')).toBeVisible()
  await other.getByLabel('Order number').fill(number.toLowerCase())
  await other.getByLabel('Email').fill('wrong@example.org')
  await track.click()
  await expect(other.getByText('Order not found. Please check your order number and email address.')).toBeVisible()
  await other.getByLabel('Email').fill(customer.email.toUpperCase())
  await track.click()
  await expect(other.getByRole('heading', { name: number })).toBeFocused()
  await expect(other.getByText('12 Ballimaran')).toBeVisible()

  await other.goto('/track-order')
  await other.getByLabel('Order ID').fill('one')
  await other.getByLabel('Email').fill(customer.email)
  await track.click()
  await expect(other.getByText('Invalid Order ID: Please enter a valid numeric order ID')).toBeVisible()
  await other.getByLabel('Order ID').fill('2')
  await track.click()
  await expect(other.getByText('Order not found. Please check your order ID and email address.')).toBeVisible()
  // The pages at both URL paths have the same form, which accepts an order number or an order id.
  for (const [path, name] of [
    ['/track-order', '1'],
    ['/track-order', number],
    ['/order-tracking', '1'],
  ] as const) {
    await other.goto(path)
    await other.getByLabel('Order number or Order ID').fill(name)
    await other.getByLabel('Email').fill(customer.email)
    await track.click()
    await expect(other.getByRole('heading', { name: number })).toBeVisible()
  }
  await context.close()
})

test('double-clicking the order button, or pressing Enter and clicking, places one order', async ({ page }) => {
  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await doubleClick(page, placeButton(page))
  await expect(placedHeading(page)).toBeVisible()
  expect(await orderIds(page)).toEqual([1])

  await startWithCart(page, product)
  await fillCheckout(page)
  await placeButton(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit()
    button.click()
    button.click()
  })
  await expect(placedHeading(page)).toBeVisible()
  expect(await orderIds(page)).toEqual([1, 2])
  await expect.poll(() => stockOf(page, product)).toBe(product.inventory - 2)
})

test('retrying an order whose response was lost finds that order, also when two tabs retry at once', async ({
  page,
  context,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await dropResponses(context)
  await placeButton(page).click()
  await expect(page.getByText(/waiting to be sent: not confirmed yet/)).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  const second = await context.newPage()
  await second.goto('/cart')
  await expect(second.getByRole('link', { name: /waiting to be sent\./ })).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })

  await Promise.all([page.reload(), second.reload()])
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(second.getByText('Your cart is empty')).toBeVisible()
  await second.goto('/order-tracking')
  await expect(second.getByLabel('Order number')).toHaveValue(orderNumbers)
  expect(await orderIds(page)).toEqual([1])
})

test('an order that is changed after a lost response replaces and cancels the first order', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await dropResponses(context)
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await context.unrouteAll({ behavior: 'wait' })

  await page.getByLabel('Notes about your order').fill('Ring twice')
  await agree(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(page).toHaveURL(/orderId=2$/)
  const statusOf = async (id: number) =>
    (await (await page.request.get(`/api/orders/${id}?email=${customer.email}`)).json()).status
  expect([await statusOf(1), await statusOf(2)]).toEqual(['cancelled', 'pending'])
  await expect.poll(() => stockOf(page, product)).toBe(product.inventory - 1)
})

test('checkout is blocked with a message while prices are loading', async ({ page, context }) => {
  const product = await aProduct(page, 'many')
  let known = false
  await context.route('**/api/products', (route) => (known ? route.continue() : route.abort()))
  await page.addInitScript(
    ({ id, slug }) => {
      // Without IndexedDB, the page has only the cart in localStorage, which contains no prices.
      Object.defineProperty(window, 'indexedDB', { value: undefined })
      const items = [{ productId: id, slug, quantity: 1 }]
      localStorage.setItem('gulbagh-cart', JSON.stringify({ items }))
    },
    { id: product.id, slug: product.slug },
  )
  await fillCheckout(page)
  await expect(page.getByText('Prices are still loading.')).toBeVisible()
  await expect(placeButton(page)).toBeDisabled()
  await page.getByLabel('City').press('Enter')
  await expect(page.getByText('Prices are still loading.')).toBeFocused()
  expect(await orderIds(page)).toEqual([])
  known = true
  await page.reload()
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
})

test('the checkout form shows an error at each invalid field, focuses the first invalid field and sends no order', async ({
  page,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await page.goto('/checkout')
  await placeButton(page).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  // When the error summary appears above the form, the focused field must not move under the sticky bar.
  const name = page.getByLabel('Full Name')
  const isUncovered = (field: HTMLElement) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return [y + 2, y + height - 2].every((at) => document.elementFromPoint(x + width / 2, at) === field)
  }
  await expect.poll(() => name.evaluate(isUncovered)).toBe(true)
  const expected: [string, string][] = [
    ['Full Name', 'Full name is required'],
    ['Email', 'Please enter a valid email address'],
    ['Phone Number', 'Phone number must be at least 10 digits'],
    ['Address Line 1', 'Address Line 1 is required'],
    ['PIN Code', 'PIN code must be 6 digits'],
    ['City', 'City is required'],
    ['State', 'State is required'],
    ['I agree to the terms and conditions', 'You must agree to the terms and conditions'],
  ]
  for (const [label, message] of expected) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
  }
  await page.getByLabel('Phone Number').fill('1234567890')
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(
    /^Please enter a valid Indian mobile number/,
  )
  await page.getByLabel('Phone Number').pressSequentially('123456')
  await expect(page.getByLabel('Phone Number')).toHaveValue('1234567890123')
  expect(await orderIds(page)).toEqual([])
})

test('an order above the remaining stock is rejected, and its quantity is reduced only after the shopper agrees', async ({
  page,
}) => {
  const product = await aProduct(page, 'few')
  await startWithCart(page, product, product.inventory)
  await fillCheckout(page)
  await orderElsewhere(page, product, product.inventory - 1)
  await placeButton(page).click()
  await expect(toastOf(page, 'Order failed')).toBeVisible()
  await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible()
  await expect(page.getByText(`${product.inventory} ×`)).toBeVisible()
  await page.getByRole('button', { name: 'Update my order' }).click()
  await expect(page.getByText('1 ×')).toBeVisible()
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect.poll(() => stockOf(page, product)).toBe(0)
})

test('the order success page of an unknown order leaves the cart unchanged', async ({ page }) => {
  await startWithCart(page, await aProduct(page, 'many'), 2)
  await page.goto('/order-success?orderId=1')
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
})

test('when a waiting order is sent while the page of unsent orders and messages is open, the page shows its number and a link @both', async ({
  page,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  await page.route(createOrder, (route) => route.abort())
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible()
  await page.unroute(createOrder)
  const sent = page.getByRole('main').getByRole('article', { name: 'Order placed successfully!' })
  await sendNow(page, sent)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeFocused()
  await expect(sent).toContainText(new RegExp(`Your order ${sampleProfile.orderPrefix}-\\d{6}-\\w+ is placed`))
  await expect.poll(() => orderIds(page)).toEqual([1])
  expect(await axeViolations(page)).toEqual([])
  // The order has left the outbox, so a toast message would be visible now.
  await expect(toastOf(page, 'Order placed successfully!')).toHaveCount(0)
  await sent.getByRole('link', { name: 'Track order' }).click()
  await expect(page.getByRole('heading', { name: orderNumbers })).toBeVisible()
  await expect(page).toHaveURL('/track-order?orderId=1')
  await page.goBack()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(sent).toHaveCount(0)
})
