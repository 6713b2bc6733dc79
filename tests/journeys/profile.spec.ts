import { expect } from 'playwright/test'
import { errorBody, mockResponse, registerAndLogIn, visitor } from '../support/account.ts'
import {
  aProduct,
  fillCheckout,
  orderOf,
  placeButton,
  placedHeading,
  startWithCart,
  stockOf,
  toastOf,
} from '../support/buying.ts'
import { orderNumbers } from '../support/ordering.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

test('the profile asks a guest to log in', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
})

test('the profile page shows the account and its orders, with the tracking steps of each order', async ({ page }) => {
  await registerAndLogIn(page)
  const info = page.getByRole('tabpanel', { name: 'Profile Info' })
  await expect(info.getByRole('term')).toHaveText(['Username', 'Email', 'Mobile', 'Account Type'])
  await expect(info.getByRole('definition')).toHaveText([visitor.username, visitor.email, '+919876543210', 'Customer'])
  await page.getByRole('tab', { name: 'My Orders' }).click()
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/products')

  const product = await aProduct(page, 'many')
  await startWithCart(page, product)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('tab', { name: 'My Orders' }).click()
  const order = page.getByRole('article', { name: orderNumbers })
  await expect(order).toHaveCount(1)
  await order.getByRole('button', { name: 'Track Order' }).click()
  await expect(order.getByText('Order placed', { exact: true })).toBeVisible()
  await expect(order.getByRole('link', { name: product.name })).toBeVisible()
  await order.getByRole('button', { name: 'Hide' }).click()
  await expect(order.getByText('Order placed', { exact: true })).toBeHidden()
})

test('the "Order again" button adds the items of an order to the cart, up to the available stock', async ({ page }) => {
  await registerAndLogIn(page)
  const product = await orderOf(page, await aProduct(page, 'few'))
  await expect.poll(() => stockOf(page, product)).toBe(product.inventory - 2)
  const left = product.inventory - 2
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'My Orders' }).click()
  const order = page.getByRole('article', { name: orderNumbers })
  const again = order.getByRole('button', { name: 'Order again' })
  const offline = '**/api/orders/*/items*'
  await page.route(offline, (route) => route.abort())
  await again.click()
  await expect(toastOf(page, 'Not added to cart')).toBeVisible()
  await page.unroute(offline)
  for (let pieces = 2; pieces <= left; pieces += 2) {
    await again.click()
    await expect(page.getByRole('button', { name: `Cart, ${pieces} items` })).toBeVisible()
  }
  await expect(order.getByRole('listitem')).toHaveCount(0)
  await again.click()
  const message =
    left % 2 === 0
      ? `${product.name}: your cart already has all available stock.`
      : `${product.name}: only 1 of 2 could be added.`
  await expect(order.getByRole('listitem')).toHaveText(message)
  await expect(page.getByRole('button', { name: `Cart, ${left} ${left === 1 ? 'item' : 'items'}` })).toBeVisible()
})

test('a failed logout shows the reason, and the shopper stays signed in', async ({ page }) => {
  await registerAndLogIn(page)
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' })
  await mockResponse(page, '/api/logout', 500, errorBody('The shop is being dusted.'))
  await logout.click()
  await expect(toastOf(page, 'Logout failed')).toBeVisible()
  await expect(toastOf(page, 'The shop is being dusted.')).toBeVisible()
  await mockResponse(page, '/api/logout', 200, '<html>')
  await logout.click()
  await expect(toastOf(page, 'Failed to logout')).toBeVisible()

  let go = () => {}
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('/api/logout', async (route) => {
    await held
    await route.continue()
  })
  await logout.click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Logging out...' })).toBeDisabled()
  go()
  await expect(page).toHaveURL('/')
})

test('"Log out everywhere" ends the sessions of other devices', async ({ page, browser, baseURL }) => {
  await registerAndLogIn(page)
  const phone = await browser.newContext(baseURL ? { baseURL } : {})
  const { email, password } = visitor
  await phone.request.post('/api/login', { data: { email, password } })
  expect((await phone.request.get('/api/auth/user')).status()).toBe(200)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/')
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401)
  await phone.close()
})
