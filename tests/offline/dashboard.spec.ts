import { expect, type Page } from 'playwright/test'
import { productsOf, putInCart } from '../support/buying.ts'
import { signInOwner } from '../support/owner.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test('the dashboard shows that it needs a network connection when it is opened offline', async ({ page, context }) => {
  await page.goto('/')
  await readyForOffline(page)
  await context.setOffline(true)
  await page.goto('/admin/orders')
  await expect(page.getByText('The dashboard needs a network connection.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Old remedies, made with new care' })).toBeVisible()
})

test('the dashboard opens from the network while the worker is active, and reports a lost connection', async ({
  page,
  context,
}) => {
  await signInOwner(page)
  await page.goto('/')
  await readyForOffline(page)
  const response = await page.goto('/admin/orders')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. The dashboard needs a network connection.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
})

async function writeMessage(page: Page): Promise<void> {
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Name').fill('Salma')
  await page.getByLabel('Email').fill('salma@example.org')
  await page.getByLabel('Subject').fill('Crates')
  await page.getByLabel('Message').fill('Do you sell by the crate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this phone, waiting to be sent' })).toBeVisible()
}

test('signing out in the dashboard warns about unsent orders and messages, deletes the data on the device and signs out other tabs', async ({
  page,
  context,
}) => {
  await signInOwner(page)
  await page.goto('/')
  await readyForOffline(page)
  const [product] = await productsOf(page)
  if (!product) throw new Error('the shop is empty')
  await putInCart(page, product)
  await context.setOffline(true)
  await writeMessage(page)
  await context.route('**/api/contact', (route) => route.abort())
  await context.setOffline(false)
  const tab = await context.newPage()
  await tab.goto('/admin/orders')
  await expect(tab.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent yet' })
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question).toHaveCount(0)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await question.getByRole('button', { name: 'Discard and log out' }).click()

  const home = 'Old remedies, made with new care'
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await expect(tab.getByRole('heading', { name: home })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
