import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { aProduct, fillCheckout, placeButton, placedHeading, startWithCart, stockOf } from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here; tests/offline covers the worker.
test.use({ serviceWorkers: 'block', viewport: { width: 360, height: 740 }, hasTouch: true })

const statusOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens the page of order 1 in the dashboard of the owner, on a computer. */
async function openDashboard(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, viewport: { width: 1280, height: 800 } })
  if (!context) throw new Error('no browser')
  const owner = await context.newPage()
  await signInOwner(owner)
  const moved = await owner.request.patch('/api/admin/orders/1/status', { data: { status: 'delivered' } })
  expect(moved.status()).toBe(200)
  return owner
}

test('a guest returns an item while offline; the owner approves, receives and refunds it by UPI', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, 'many')
  const before = (await stockOf(page, product)) ?? 0
  await startWithCart(page, product, 2)
  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const owner = await openDashboard(page)
  // When the chunk with the returns fails to load, the rest of the page still works.
  const chunk = '**/assets/order-returns-*.js'
  await page.route(chunk, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Returns could not be loaded.')).toBeVisible()
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('button', { name: 'Return items' }).click()
  await expect(statusOf(page, 'Return items')).toBeFocused()
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Choose at least one piece')).toBeVisible()
  await expect(page.getByText('Please choose a reason')).toBeVisible()
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await page.getByLabel('Reason').selectOption({ label: 'Damaged or defective' })
  await page.getByLabel('Comment').fill('The lid is broken')
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6c8a4b' } })
    .png()
    .toBuffer()
  await page.getByLabel('Add photos').setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByText('Saved on this phone, waiting to be sent', { exact: true })).toBeFocused()
  await context.setOffline(false)
  await expect(page.getByText('Return request sent').first()).toBeVisible()
  await expect(statusOf(page, 'Return requested')).toBeVisible()

  await owner.goto('/admin/orders?returns=open')
  await owner.goto('/admin/orders/1?returns=open')
  const card = owner.getByRole('article', { name: /^Return / })
  await expect(card.getByText('The lid is broken')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Shown by the customer, 1' })).toBeVisible()
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Approve return' }).click()
  await expect(dashboardToast(owner, 'Return approved')).toBeVisible()
  await card.getByLabel('Other refund in ₹').fill('99999')
  await card.getByLabel('Reason for the other refund').fill('The lid is missing')
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(card.getByText(/^At most ₹.* can be refunded$/)).toBeVisible()
  await card.getByLabel('Other refund in ₹').fill('10')
  await expect(card.getByText(/^At most ₹.* can be refunded$/)).toHaveCount(0)
  expect(await axeViolations(owner)).toEqual([])
  await card.getByRole('button', { name: 'Mark as received' }).click()
  await expect(dashboardToast(owner, 'Return received')).toBeVisible()
  await expect(owner.getByText('1 returned')).toBeVisible()
  expect(await stockOf(page, product)).toBe(before - 1)

  await page.reload()
  await expect(statusOf(page, 'Items received')).toBeVisible()
  await expect(page.getByText('1 returned')).toBeVisible()
  await expect(page.getByText('The lid is missing')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('nonsense')
  await page.getByRole('button', { name: 'Save refund account' }).click()
  await expect(page.getByText('Please enter a UPI ID, e.g. asha@okaxis')).toBeVisible()
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('asha@okaxis')
  await page.getByRole('button', { name: 'Save refund account' }).click()
  await expect(page.getByText('We have your account for the refund.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await owner.reload()
  await expect(card.getByText('asha@okaxis')).toBeVisible()
  await card.getByLabel('Reference of the payment').fill('UTR 4711')
  await card.getByRole('button', { name: 'Record refund' }).click()
  await expect(dashboardToast(owner, 'Refund recorded')).toBeVisible()
  await expect(card.getByText('asha@okaxis')).toHaveCount(0)
  await page.reload()
  await expect(statusOf(page, 'Return completed')).toBeVisible()
  await expect(page.getByText(/^Refunded ₹.*Reference: UTR 4711$/)).toBeVisible()
})
