import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Page } from 'playwright/test'
import { samplePromises } from '#rules/shop/shop-profile'
import { register } from '../support/account.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { makeOrders, orderNumbers, send } from '../support/ordering.ts'
import { dashboardToast, owner, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

async function followOverviewLinks(page: Page) {
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('Test mode: payments and shipments are simulated')).toBeVisible()
  await expect(main.getByRole('link', { name: /Total Orders/ })).toContainText('6')
  await expect(main.getByRole('link', { name: /Total Revenue/ })).toContainText('from 0 paid orders')
  const recent = main.getByRole('region', { name: 'Recent Orders' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await main.getByRole('link', { name: '6 orders to ship' }).click()
  await expect(page).toHaveURL('/admin/orders?toShip=true')
  await expect(main.getByRole('link', { name: 'To ship 6' })).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('link', { name: orderNumbers })).toHaveCount(6)
  await page.goBack()
  await expect(main.getByRole('row')).toHaveCount(31)
  await main.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/admin?days=7')
  await expect(main.getByRole('row')).toHaveCount(8)
  await expect(main.getByRole('row').last()).toContainText('₹0.00')
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await main.getByRole('link', { name: /Low Stock/ }).click()
  await expect(page).toHaveURL('/admin/products?stock=low&status=active')
  await page.goBack()
  await expect(page).toHaveURL('/admin?days=7')
}

async function editCategories(page: Page) {
  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'Add category' }).click()
  await expect(page).toHaveURL('/admin/categories/new')
  const dialog = page.getByRole('dialog', { name: 'Add category' })
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Winter')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expect(dashboardToast(page, 'Category created successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/categories')
  expect(await isTooWide(page)).toBe(false)

  const [full] = await (await page.request.get('/api/categories')).json()
  await page.goto(`/admin/categories/${full.id}?dialog=delete`)
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(ask.getByText(/^This category still has \d+ products/)).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/admin/categories/${full.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit category' })
  await expect(edit).toBeVisible()
  // The dialog was opened by its URL, so no element had the focus before. The focus must move into the dialog.
  const focused = () => edit.evaluate((box) => box.contains(document.activeElement))
  await expect.poll(focused).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: full.name, exact: true })).toBeFocused()
  const all: { id: number; slug: string }[] = await (await page.request.get('/api/categories')).json()
  const { id } = all.find(({ slug }) => slug === 'winter') ?? {}
  const rename = async (name: string) =>
    expect((await page.request.put(`/api/categories/${id}`, { data: { name } })).status()).toBe(200)
  // The form first shows the older category from the list, and then the stored category as soon as it is fetched.
  await rename('Winter of another admin')
  await page.getByRole('link', { name: /^Winter/ }).click()
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Winter of another admin')
  await edit.getByLabel('Name', { exact: true }).fill('Mine')
  await rename('Winter sale')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit.getByText('Another admin changed the category.')).toBeVisible()
  await edit.getByRole('button', { name: 'Load the stored version' }).click()
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Winter sale')
  await rename('Winter end')
  await page.getByRole('button', { name: 'Delete this category' }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(ask.getByText('Winter end will be deleted.')).toBeVisible()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(dashboardToast(page, 'Category deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Winter/ })).toHaveCount(0)
}

/** The public settings that this test does not change. */
const otherSettings = {
  // The GST rates that apply depend on the date on which the test runs.
  gstRates: expect.any(Array),
  gstRegistration: 'regular',
  shopState: 'UP',
  taxIncluded: false,
  onlinePayment: true,
  cashOnDelivery: true,
  courierConnected: true,
  isSample: true,
  ownPages: [],
  look: null,
  isOpen: true,
  profile: null,
  promises: samplePromises,
}

async function saveShippingSettings(page: Page) {
  await page.goto('/admin/shipping')
  await page.getByLabel('Tax rate (%)').fill('12.55')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a tax rate from 0 to 100 with at most one decimal')).toBeVisible()
  await page.getByLabel('Tax rate (%)').fill('12.5')
  await page.getByLabel('Standard shipping (₹)').fill('80')
  await page.getByLabel('Use these rates everywhere').check()
  const cash = page.getByRole('region', { name: 'Cash on delivery' })
  await cash.getByLabel('Most items in an order').fill('0')
  await cash.getByLabel('Days until an unconfirmed order expires').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cash.getByText('Please use a whole number from 1 to 4950')).toBeVisible()
  await expect(cash.getByText('Please use a whole number from 2 to 60')).toBeVisible()
  await expect(cash.getByLabel('Most items in an order')).toBeFocused()
  await cash.getByLabel('Most items in an order').fill('20')
  await cash.getByLabel('Days until an unconfirmed order expires').fill('10')
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dashboardToast(page, 'Shipping settings saved')).toBeVisible()
  const stored = async () => (await page.request.get('/api/settings')).json()
  await expect.poll(stored).toEqual({
    everywhere: true,
    freeThreshold: '2500.00',
    standardCost: '80.00',
    taxRate: 12.5,
    ...otherSettings,
  })
  const limits = async () => {
    const { codMaxPieces, codExpiryDays } = await (await page.request.get('/api/admin/settings')).json()
    return { codMaxPieces, codExpiryDays }
  }
  expect(await limits()).toEqual({ codMaxPieces: 20, codExpiryDays: 10 })
  // Waits until the form shows the saved settings.
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset to Defaults' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toEqual({
    everywhere: false,
    freeThreshold: '2500.00',
    standardCost: '150.00',
    taxRate: 18,
    ...otherSettings,
  })
  expect(await limits()).toEqual({ codMaxPieces: 50, codExpiryDays: 7 })
  // Waits until the form shows the saved settings, because showing them closes an open dialog.
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
  // The message that the settings were saved can cover the button, so the test presses Enter instead of clicking.
  await page.getByRole('button', { name: 'Earlier versions' }).press('Enter')
  const earlier = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(earlier.getByText('Current version')).toBeVisible()
  await earlier.getByRole('button', { name: 'Show in preview' }).first().press('Enter')
  await expect(page.locator('[data-settings-preview]')).toContainText('Delivery ₹80, free from ₹2,500')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect.poll(stored).toMatchObject({ everywhere: true, standardCost: '80.00', taxRate: 12.5 })
}

test('an admin follows the links of the overview, edits categories and saves shipping settings @desktop', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const order of await makeOrders(shop.url, 6)) await send(shop.url, order)
  await signInOwner(page)

  await test.step('the overview shows figures and links to the orders and products that need attention', () =>
    followOverviewLinks(page))

  await test.step('a category can be added, and can be deleted only when it has no products', () =>
    editCategories(page))

  await test.step('shipping settings are validated, saved and reset', () => saveShippingSettings(page))
})

test('the dashboard redirects signed-out visitors to the login and back, and shows customers a 404 page', async ({
  page,
  shop,
}) => {
  const logIn = async () => {
    await expect(page).toHaveURL(/\/login\?back=/)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.goto('/admin/products?stock=low')
  await logIn()
  await expect(page).toHaveURL('/admin/products?stock=low')
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()

  // The session ends while the dashboard is open. Later the account loses the admin role.
  await page.request.post('/api/logout')
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Any stock')
  await logIn()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByText('1-25 of 60')).toBeVisible()
  const db = new Sqlite(join(shop.dataDir, 'shop.db'))
  // The role changes when the request is sent. Before that, a refused request would show the 404 page too early.
  await page.route('**/api/admin/products?*stock=low*', async (route) => {
    db.prepare("update users set role = 'user'").run()
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Low stock')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  db.prepare("update users set role = 'admin' where email = ?").run(owner.email)
  db.close()
  await page.request.post('/api/logout')
  await register(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
