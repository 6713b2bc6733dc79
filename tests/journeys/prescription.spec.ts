import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { sampleProfile } from '#rules/shop/shop-profile'
import { fillCheckout, placeButton, putInCart } from '../support/buying.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { doubleClick } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const orderPath = '/api/orders/1'

/** Opens a second browser context in which the owner is signed in. */
async function ownerOf(page: Page): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await page.goto('/robots.txt')
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const owner = await context.newPage()
  await signInOwner(owner)
  return owner
}

test('a prescription is uploaded, rejected, uploaded again and approved, then the order can be paid @both', async ({
  page,
}) => {
  const owner = await ownerOf(page)
  const values = { name: 'Kushta Shingraf', price: '300.00', inventory: 9, requiresPrescription: true }
  const added = await owner.request.post('/api/products', { data: values })
  expect(added.status()).toBe(201)
  const product = await added.json()

  await page.goto(`/ur/products/${product.slug}`)
  await expect(page.getByText('Caution: To be taken under medical supervision', { exact: true })).toBeVisible()
  await expect(page.getByText('सावधानी: चिकित्सकीय देखरेख में लिया जाए', { exact: true })).toBeVisible()

  // A product card in a list has no room for the caution, so the card links to the product page.
  await page.goto('/products?q=shingraf')
  await expect(page.getByRole('link', { name: 'View product: Kushta Shingraf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)

  await putInCart(page, product, 2)
  await fillCheckout(page)
  await expect(page.getByText(/You pay after we have approved it/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Online payment/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toHaveCount(0)
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your order waits for a prescription' })).toBeVisible()
  const section = page.getByRole('region', { name: /prescription/ })
  await section.getByRole('button', { name: 'Send prescription' }).click()
  await expect(section.getByText('Please add a photo of the prescription')).toBeVisible()
  const picture = { create: { width: 60, height: 80, channels: 3, background: '#fedcba' } } as const
  const buffer = await sharp(picture).png().toBuffer()
  const file = { name: 'prescription.png', mimeType: 'image/png', buffer }
  await section.getByLabel('Add photos of the prescription').setInputFiles(file)
  await expect(section.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await doubleClick(page, section.getByRole('button', { name: 'Send prescription' }))
  await expect(page.getByRole('heading', { name: 'We are checking your prescription' })).toBeVisible()

  await owner.goto('/admin')
  await owner.getByRole('link', { name: '1 prescription to check' }).click()
  await expect(owner.getByText('Prescription to check')).toBeVisible()
  await owner.getByRole('link', { name: new RegExp(`^${sampleProfile.orderPrefix}-`) }).click()
  await owner.getByRole('button', { name: 'View prescription' }).click()
  await expect(owner.getByRole('img', { name: 'Prescription, page 1' })).toBeVisible()
  await owner.getByRole('button', { name: 'Reject', exact: true }).click()
  await owner.getByLabel('Reason').fill('The name is missing')
  await owner.getByRole('button', { name: 'Reject prescription' }).click()
  await expect(dashboardToast(owner, 'Decision saved')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Reason: The name is missing')).toBeVisible()
  await section.getByLabel('Add photos of the prescription').setInputFiles(file)
  await section.getByRole('button', { name: 'Send prescription' }).click()
  await expect(page.getByRole('heading', { name: 'We are checking your prescription' })).toBeVisible()

  await owner.goto('/admin/orders/1')
  await owner.getByRole('button', { name: 'Approve prescription' }).click()
  await expect(owner.getByText('Please enter the name of the practitioner')).toBeVisible()
  await owner.getByLabel('Registered practitioner').fill('Hakim Ajmal Khan')
  await owner.getByLabel('Registration number').fill('UP-1234')
  expect(await isTooWide(owner)).toBe(false)
  expect(await axeViolations(owner)).toEqual([])
  await doubleClick(owner, owner.getByRole('button', { name: 'Approve prescription' }))
  await expect(owner.getByText('UP-1234')).toBeVisible()
  await owner.goto('/admin/audit')
  await expect(owner.getByText('approved or rejected the prescription of').first()).toBeVisible()
  await expect(owner.getByText('viewed the prescription of')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/checkout\/pay/)
  await expect(page.getByText(/^We hold your items until \d+ \w+ \d{4}, /)).toBeVisible()
  const { prescriptionStatus } = await (await owner.request.get(orderPath)).json()
  expect(prescriptionStatus).toBe('approved')
})
