import { expect } from 'playwright/test'
import { axeViolations } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

test('the owner refunds a part of a payment; a wrong amount is shown at its field', async ({ page, shop }) => {
  await signInOwner(page)
  const id = await paidOrder(page, shop.url)
  await page.goto(`/admin/orders/${id}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refund payment' }).click()
  const form = dialog.getByRole('form', { name: 'Refund payment' })
  await form.getByLabel('Amount in ₹').fill('99999')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(form.getByText('Enter the reason')).toBeVisible()
  await form.getByLabel('Reason').fill('Damaged lid')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(form.getByText(/^At most ₹.* can be refunded$/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await form.getByLabel('Amount in ₹').fill('10')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dashboardToast(page, 'Refund requested')).toBeVisible()
  await expect(dialog.getByText('₹10.00 completed')).toBeVisible()
})

test('the owner lowers the price of delivered items with a refund, and the customer gets a credit note', async ({
  page,
  shop,
}) => {
  await signInOwner(page)
  const id = await paidOrder(page, shop.url)
  const delivered = await page.request.patch(`/api/admin/orders/${id}/status`, { data: { status: 'delivered' } })
  expect(delivered.status()).toBe(200)
  await page.goto(`/admin/orders/${id}`)
  await settled(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refund payment' }).click()
  const form = dialog.getByRole('form', { name: 'Refund payment' })
  await form.getByLabel('Amount in ₹').fill('10')
  await form.getByLabel('Price of the items').selectOption({ label: 'Lower price for all items' })
  await expect(form.getByText('The customer sees it on the credit note.')).toBeVisible()
  await form.getByLabel('Reason').fill('Cheaper since yesterday')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dashboardToast(page, 'Refund requested')).toBeVisible()
  await expect(dialog.getByText('₹10.00 completed')).toBeVisible()
  await expect(dialog.getByText('Price reduction')).toBeVisible()
  const [note] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: /^Credit note/ }).click(),
  ])
  await expect(note.getByText('Cheaper since yesterday')).toBeVisible()
  await expect(note.getByText('₹10.00').first()).toBeVisible()
})
