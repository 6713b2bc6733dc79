import { expect, type Route } from 'playwright/test'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const addProduct = { name: 'Bulk Arq', price: '100.00', mrp: '125.00', inventory: 4 }

test("an admin bulk-edits products, repeats the edit after another admin's change and after a lost response, and undoes it @both", async ({
  page,
}) => {
  await signInOwner(page)
  const created: { id: number }[] = []
  for (const [index, values] of [addProduct, { ...addProduct, mrp: '500.00' }, addProduct].entries()) {
    const reply = await page.request.post('/api/products', { data: { ...values, name: `Bulk Arq ${index + 1}` } })
    expect(reply.status()).toBe(201)
    created.push(await reply.json())
  }
  const shown = async (id: number) => (await page.request.get(`/api/admin/products/${id}`)).json()
  const [first, second] = created

  await page.goto('/admin/products?q=Bulk+Arq&sort=name')
  await page.getByLabel('Select Bulk Arq 1').check()
  await page.getByLabel('Select Bulk Arq 2').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 products' })
  await dialog.getByRole('button', { name: 'Show changes' }).click()
  await expect(dialog.getByText('Choose at least one change.')).toBeVisible()
  await expect(dialog.getByLabel('Price', { exact: true })).toBeFocused()
  await dialog.getByLabel('Price', { exact: true }).selectOption('Change by per cent')
  await dialog.getByLabel('Set stock of each variant').check()
  await dialog.getByRole('button', { name: 'Show changes' }).click()
  const percent = dialog.getByLabel('Price: per cent')
  await expect(percent).toBeFocused()
  await expect(percent).toHaveAccessibleDescription(/Enter a number\./)
  await expect(dialog.getByLabel('Stock', { exact: true })).toHaveAccessibleDescription('Enter a whole number.')
  // The server refuses to reduce the price by more than 99 per cent.
  await dialog.getByLabel('Stock', { exact: true }).fill('30')
  await percent.fill('-100')
  await dialog.getByRole('button', { name: 'Show changes' }).click()
  await expect(percent).toHaveAccessibleDescription(/Please enter a percentage from -99 to 1000/)
  await expect(percent).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await percent.fill('10')
  await expect(percent).not.toHaveAttribute('aria-invalid')
  await dialog.getByLabel('Price: round').selectOption('To ₹5')
  await dialog.getByLabel('Best Seller').selectOption('Yes')
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show changes' }).click()

  await expect(dialog.getByRole('button', { name: 'Apply to 1 row' })).toBeVisible()
  await expect(dialog.getByText('Price: ₹100.00 → ₹110.00')).toBeVisible()
  await expect(dialog.getByText('Best Seller: no → yes')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rejected 1' }).click()
  await expect(dialog.getByText('The price with tax is above the MRP')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  expect(await shown(second?.id ?? 0)).toMatchObject({ price: '100.00' })

  // Another admin changes the price while the preview is open.
  await page.request.put(`/api/products/${second?.id}`, { data: { price: '200.00' } })
  await dialog.getByRole('button', { name: 'Apply to 1 row' }).click()
  await expect(dialog.getByText('Some of these products were changed since the preview')).toBeVisible()
  await dialog.getByRole('button', { name: 'Changed 1' }).click()
  await expect(dialog.getByText('Price: ₹200.00 → ₹220.00')).toBeVisible()
  // The response to the first request is lost, and the admin presses the button again.
  const loseReply = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  }
  await page.route('**/api/admin/bulk-edits', loseReply, { times: 1 })
  await dialog.getByRole('button', { name: 'Apply to 1 row' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/\w/)
  await dialog.getByRole('button', { name: 'Apply to 1 row' }).click()

  const stored = page.getByRole('dialog', { name: 'Changes stored' })
  await expect(stored).toBeVisible()
  expect(await shown(second?.id ?? 0)).toMatchObject({ price: '220.00', inventory: 30, isFeatured: true })
  expect(await shown(first?.id ?? 0)).toMatchObject({ price: '100.00', inventory: 4, isFeatured: false })
  await stored.getByRole('button', { name: 'Undo' }).click()
  await expect(dashboardToast(page, '1 product restored.')).toBeVisible()
  await expect(stored).toBeHidden()
  expect(await shown(second?.id ?? 0)).toMatchObject({ price: '200.00', inventory: 4, isFeatured: false })
})

test('an admin deactivates all products that match a filter with a bulk edit, and undoes the edit in the list of imports @both', async ({
  page,
}) => {
  await signInOwner(page)
  for (const name of ['Bulk Sharbat 1', 'Bulk Sharbat 2'])
    expect((await page.request.post('/api/products', { data: { ...addProduct, name } })).status()).toBe(201)
  await page.goto('/admin/products?q=Bulk+Sharbat&status=active')
  await page.getByLabel('Select Bulk Sharbat 1').check()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Edit selected' }).click()
  await page.getByLabel('Active', { exact: true }).selectOption('No')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await page.getByRole('button', { name: 'Apply to 2 rows' }).click()
  await expect(page.getByRole('dialog', { name: 'Changes stored' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Bulk edit', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo edit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo edit' }).click()
  await expect(dashboardToast(page, '2 products restored.')).toBeVisible()
})
