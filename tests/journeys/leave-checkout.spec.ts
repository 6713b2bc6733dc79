import { type BrowserContext, expect, type Page } from 'playwright/test'
import {
  aProduct,
  fillCheckout,
  fillFields,
  orderIds,
  placeButton,
  putInCart,
  startWithCart,
  stockOf,
  toastOf,
} from '../support/buying.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

/**
 * Delays each order request until `release` is called. With `arrives`, the shop gets the order at once and only the
 * response is delayed.
 */
async function holdOrders(context: BrowserContext, arrives: boolean) {
  let held = 0
  let release = () => {}
  // Requests wait for this promise. A request that arrives after `release` is not delayed.
  const released = new Promise<void>((done) => {
    release = done
  })
  await context.route('**/api/ecommerce/create-order', async (route) => {
    const response = arrives ? await route.fetch() : undefined
    held += 1
    await released
    // Ignores the error when the page that sent the request was closed.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined)
  })
  return { isHeld: () => expect.poll(() => held).toBe(1), release: () => release() }
}

const cart = (page: Page) => page.getByRole('button', { name: 'Cart', exact: true })
const placed = (page: Page) => toastOf(page, 'Order placed successfully!')

test('after Back during an order request, the previous page shows that the order is being placed, then that it was placed', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, 'many')
  await putInCart(page, product)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
  await fillFields(page)
  const { isHeld, release } = await holdOrders(context, true)
  await placeButton(page).click()
  await isHeld()
  await page.goBack()
  await expect(toastOf(page, 'Your order is being placed')).toBeVisible()
  release()
  await expect(placed(page)).toBeVisible()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  await expect.poll(() => stockOf(page, product)).toBe(product.inventory - 1)
  await page.getByRole('button', { name: 'Track order' }).click()
  await expect(page).toHaveURL(/\/track-order\?orderId=1$/)
})

test('leaving the checkout before its order gets a response places the order once, and the next page confirms the order', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, 'many')
  for (const [arrives, ids] of [
    [true, [1]],
    [false, [1, 2]],
  ] as const) {
    await putInCart(page, product)
    await fillCheckout(page)
    const { isHeld, release } = await holdOrders(context, arrives)
    await placeButton(page).click()
    await isHeld()
    const left = arrives ? page.goBack() : page.reload()
    await left
    await context.unroute('**/api/ecommerce/create-order')
    release()
    await expect(placed(page)).toBeVisible()
    // When the cart is empty, the checkout shows a message instead of the button that opens the cart.
    await expect(cart(page).or(page.getByText('Your cart is empty'))).toBeVisible()
    expect(await orderIds(page)).toEqual(ids)
  }
})

test('when the shop crashes before it responds to an order, the order is shown as waiting, then as placed', async ({
  page,
  context,
  shop,
}) => {
  await startWithCart(page, await aProduct(page, 'many'))
  await fillCheckout(page)
  // Waits for the delivery check, because the crash must not interrupt other requests.
  await expect(page.getByText(/^Delivery available/)).toBeVisible()
  await context.route('**/api/ecommerce/create-order', async (route) => {
    await route.fetch()
    await shop.kill()
    await route.abort()
  })
  await placeButton(page).click()
  await expect(page.getByRole('article', { name: 'Your order' })).toContainText('not confirmed yet')
  await context.unrouteAll({ behavior: 'wait' })
  await shop.restart()
  // The test dispatches `online`, because without it the app may check the connection only after 40 seconds.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('article', { name: 'Order placed successfully!' })).toBeVisible()
  await expect(cart(page)).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})
