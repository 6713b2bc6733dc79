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
