import { expect, type Page } from 'playwright/test'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { dashboardToast, owner, ownerSettings } from '../support/owner.ts'
import { test } from '../support/shop.ts'

// An empty data folder: no sample catalogue.
test.use({
  serviceWorkers: 'block',
  shopOptions: { template: undefined, settings: { ...ownerSettings, SEED: 'none' } },
})

async function fillStep(page: Page, title: string, values: Readonly<Record<string, string>>) {
  const form = page.getByRole('group', { name: title })
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

async function expectSound(page: Page) {
  // A toast may cover a control.
  const closeToast = page.locator('[data-toasts]').getByRole('button', { name: 'Close' })
  await closeToast.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => void button.click()))
  await expect(closeToast).toHaveCount(0)
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

/** Chooses a palette and a logo: a PNG of the page's heading. */
async function chooseLook(page: Page) {
  const buffer = await page.getByRole('heading', { name: 'Set up your shop' }).screenshot()
  await page.getByLabel('Choose logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  await page.getByLabel('Ocean').check()
}

test('the owner of an empty shop is led through the set-up, can leave and resume it, and opens the shop @both', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/set-up/identity')
  await expectSound(page)
  await chooseLook(page)
  await fillStep(page, 'Identity', { 'Shop name': 'Hakim Ajmal Stores', Tagline: 'Since 1911' })
  await page.getByRole('button', { name: 'Publish look' }).click()
  await expect(dashboardToast(page, 'Look published')).toBeVisible()
  await expect(page.getByLabel('Shop name', { exact: true })).toHaveValue('Hakim Ajmal Stores')
  await page.getByLabel('Indigo').check()
  await saveAndContinue(page)
  // The second form of the step has an unsaved change.
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Publish look' }).click()
  await expect(page.locator('[data-unsaved]')).toHaveCount(0)
  await expect(page.getByLabel('Indigo')).toBeChecked()
  await saveAndContinue(page)

  await expect(page).toHaveURL('/admin/set-up/contact')
  await page.getByRole('link', { name: 'Continue later' }).click()
  await expect(page.getByText('1 of 7 steps done')).toBeVisible()
  await page.getByRole('link', { name: 'Continue set-up' }).click()
  await expect(page).toHaveURL('/admin/set-up/contact')
  await fillStep(page, 'Contact', { 'Customer care phone': '9876543210', Address: '7 Ballimaran\nDelhi 110006' })
  await saveAndContinue(page)

  await expect(page).toHaveURL('/admin/set-up/legal')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL('/admin/set-up/prices')
  await expect(page.getByLabel('Use these rates everywhere')).toBeChecked()
  await expectSound(page)
  await saveAndContinue(page)
  await expect(page).toHaveURL('/admin/set-up/providers')
  await expectSound(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/set-up/samples')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/admin/set-up/open')
  await expect(page.getByRole('button', { name: 'Open shop' })).toBeDisabled()
  await expectSound(page)
  await page.getByRole('link', { name: 'Grievance officer with email or phone' }).click()
  await fillStep(page, 'Legal', {
    'Legal name': 'Ajmal Stores LLP',
    GSTIN: '07AAPFU0939F1ZZ',
    'Grievance officer': 'Asha Rao',
  })
  await fillStep(page, 'Legal', { 'Phone of the grievance officer': '9876543211' })
  await saveAndContinue(page)
  await expect(page.getByText('Enter the 15 characters of your GSTIN.')).toBeVisible()
  await fillStep(page, 'Legal', { GSTIN: '07AAPFU0939F1ZX' })
  await saveAndContinue(page)
  await expect(page).toHaveURL('/admin/set-up/prices')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Open shop' }).click()
  await expect(dashboardToast(page, 'The shop is open')).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toHaveCount(0)
  await visitor.goto('/')
  await expect(visitor.getByRole('banner').getByText('Hakim Ajmal Stores')).toBeVisible()
  await expect(visitor.getByRole('banner').locator('img[src^="/brand/"]')).toBeVisible()
  await visitor.close()
})
