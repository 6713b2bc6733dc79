import { expect, type Page } from 'playwright/test'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { layoutProblems } from '../support/fits.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { cachedOffline, readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish home page and menus' }).click()
}

async function openForm(page: Page) {
  await page.goto('/admin/content')
  await expect(page.getByRole('heading', { name: 'Home page and menus', level: 1 })).toBeVisible()
  await expect(group(page, 'Announcement')).toBeVisible()
}

async function fillContent(page: Page) {
  await group(page, 'Announcement').getByLabel('English').fill('Eid sweets are here')
  await group(page, 'Announcement').getByLabel('Hindi').fill('ईद की मिठाइयाँ')
  await group(page, 'Announcement').getByLabel('Urdu').fill('عید کی مٹھائیاں')
  await page.getByRole('button', { name: 'Add header entry' }).click()
  await group(page, 'Header entry 1').getByLabel('English').fill('Sweets')
  await group(page, 'Header entry 1').getByLabel('Urdu').fill('مٹھائیاں')
  await page.getByRole('button', { name: 'Add claim' }).click()
  await group(page, 'Claim 1').getByLabel('English').fill('Family business')
}

test('the owner corrects, previews and publishes home page and menus, and visitors see them in three languages and offline @both', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await signInOwner(page)
  await test.step('invalid values of the home page content show messages at their fields', async () => {
    await openForm(page)
    await fillContent(page)
    await page.getByRole('textbox', { name: 'Start (optional)' }).fill('2026-11-20T10:00')
    await page.getByRole('textbox', { name: 'End (optional)' }).fill('2026-11-19T10:00')
    await publish(page)
    await expect(page.getByText('The end must be after the start')).toBeVisible()
    await expect(page.getByText('Enter a path of your shop')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'End (optional)' })).toBeFocused()
    await scrollToEnd(page)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Start (optional)' }).fill('2020-01-01T10:00')
    await page.getByRole('textbox', { name: 'End (optional)' }).fill('2099-01-01T10:00')
    await page.getByRole('combobox', { name: 'Link', exact: true }).fill('/products')
  })
  await test.step('buttons move a section of the home page, and the preview shows the unsaved form', async () => {
    const up = page.getByRole('button', { name: 'Move Newsletter up' })
    for (let moves = 0; moves < 7; moves += 1) await up.press('Enter')
    await expect(page.getByRole('button', { name: 'Move Newsletter down' })).toBeFocused()
    await expect(page.locator('[data-content-preview]')).toContainText('Eid sweets are here')
    await page.getByRole('button', { name: 'Urdu', exact: true }).click()
    await expect(page.locator('[data-content-preview]')).toContainText('عید کی مٹھائیاں')
    await scrollToEnd(page)
    expect(await isTooWide(page)).toBe(false)
    expect(await layoutProblems(page, false)).toEqual([])
    await publish(page)
    await expect(dashboardToast(page, 'Home page and menus published')).toBeVisible()
    await expect(page.locator('[data-unsaved]')).toHaveCount(0)
  })
  await test.step('visitors see the published home page content in their language', async () => {
    for (const [path, text] of [
      ['/', 'Eid sweets are here'],
      ['/hi/', 'ईद की मिठाइयाँ'],
      ['/ur/', 'عید کی مٹھائیاں'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      const sections = page.getByRole('main').locator('section')
      await expect(sections.first()).toHaveAttribute('aria-labelledby', 'newsletter')
      await expect(page.getByText('Family business', { exact: true })).toBeVisible()
      expect(await layoutProblems(page)).toEqual([])
    }
    await page.goto('/')
    await readyForOffline(page)
    // The worker has earlier settings in its cache, so the test waits until it has cached the settings with the new
    // content.
    await cachedOffline(page, '/api/settings', 'Eid sweets are here')
    await shop.stop()
    await page.goto('/')
    await expect(page.getByText('Eid sweets are here')).toBeVisible()
    await shop.restart()
  })
  await test.step('an earlier version of the home page is published again, and leaving with unsaved changes asks for confirmation', async () => {
    await openForm(page)
    await group(page, 'Announcement').getByLabel('English').fill('Sold out')
    await publish(page)
    await expect(dashboardToast(page, 'Home page and menus published')).toBeVisible()
    // After publishing, the form is replaced by a form with the stored version, which closes an open dialog. So the
    // test waits for that.
    await expect(page.locator('[data-unsaved]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    await page.getByRole('button', { name: 'Show in preview' }).click()
    await expect(group(page, 'Announcement').getByLabel('English')).toHaveValue('Eid sweets are here')
    await page.getByRole('link', { name: 'Orders' }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await publish(page)
    await expect(page.locator('[data-unsaved]')).toHaveCount(0)
    const { content } = await (await page.request.get('/api/settings')).json()
    expect(content.announcement.text.en).toBe('Eid sweets are here')
  })
})

test.describe('dashboard used by two admins', () => {
  test.use({ serviceWorkers: 'block' })

  test('an admin loads the profile, rates and synonyms that another admin saved while the forms were open, and publishes an earlier profile again @both', async ({
    page,
    context,
  }) => {
    await signInOwner(page)
    const other = context.request
    const sent = async (path: string, data: object) => expect((await other.put(path, { data })).status()).toBe(200)
    await test.step('the form of the shop profile has a preview', async () => {
      await page.goto('/admin/shop-profile')
      await page.getByLabel('Shop name', { exact: true }).fill('Hakim Ajmal Stores')
      await page.getByLabel('Email signature').fill('With regards')
      await expect(page.locator('[data-profile-preview]')).toContainText('Hakim Ajmal Stores')
      await expect(page.locator('[data-profile-preview]')).toContainText(/HAS-.*With regards/)
      await page.getByRole('button', { name: 'Publish profile' }).click()
      await expect(dashboardToast(page, 'Shop profile published')).toBeVisible()
      await expect(page.locator('[data-unsaved]')).toHaveCount(0)
      await scrollToEnd(page)
      expect(await axeViolations(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    })
    await test.step('a shop profile that another admin changed is not overwritten', async () => {
      await page.getByLabel('Tagline').fill('Since 1911')
      await sent('/api/admin/profile', { name: 'Ajmal and Sons' })
      await page.getByRole('button', { name: 'Publish profile' }).click()
      await expect(page.getByText('Another admin changed the profile.')).toBeVisible()
      await page.getByRole('button', { name: 'Load the stored version' }).click()
      await expect(page.getByLabel('Shop name', { exact: true })).toHaveValue('Ajmal and Sons')
    })
    await test.step('an earlier shop profile is shown and published again', async () => {
      await page.getByRole('button', { name: 'Earlier versions' }).click()
      await page.getByRole('button', { name: 'Show in preview' }).first().click()
      await expect(page.getByLabel('Shop name', { exact: true })).toHaveValue('Hakim Ajmal Stores')
      await page.getByRole('button', { name: 'Publish profile' }).click()
      await expect
        .poll(async () => (await (await other.get('/api/settings')).json()).profile.name)
        .toBe('Hakim Ajmal Stores')
    })
    await test.step('text typed while the shop profile is being published stays in the form', async () => {
      await page.goto('/admin/shop-profile')
      const path = '**/api/admin/profile'
      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      await page.route(path, async (route) => {
        if (route.request().method() === 'PUT') await held
        await route.continue()
      })
      await page.getByLabel('Tagline').fill('Since 1911')
      const sending = page.waitForRequest((request) => request.method() === 'PUT')
      await page.getByRole('button', { name: 'Publish profile' }).click()
      await sending
      await page.getByLabel('Tagline').fill('Since 1912')
      release()
      await expect(dashboardToast(page, 'Shop profile published')).toBeVisible()
      await expect(page.getByLabel('Tagline')).toHaveValue('Since 1912')
      await page.unroute(path)
      await page.getByRole('button', { name: 'Publish profile' }).click()
      await expect
        .poll(async () => (await (await other.get('/api/settings')).json()).profile.tagline)
        .toBe('Since 1912')
    })
    await test.step('shipping settings and synonyms that another admin changed are not overwritten', async () => {
      const amounts = { freeThreshold: '999.00', standardCost: '60.00', taxRate: 5 }
      const rates = { everywhere: true, ...amounts, gstRegistration: 'none', shopState: 'UP' }
      await page.goto('/admin/shipping')
      await page.getByLabel('Metro cities (days)').fill('2 – 3')
      await page.getByLabel('Cards (business days)').fill('9-1')
      await sent('/api/admin/settings', rates)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Enter days such as 2-3 or 4')).toBeVisible()
      await page.getByLabel('Cards (business days)').fill('5-7')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Another admin changed the settings.')).toBeVisible()
      await page.getByRole('button', { name: 'Load the stored version' }).click()
      await expect(page.getByLabel('Standard shipping (₹)')).toHaveValue('60.00')
      await page.getByLabel('Metro cities (days)').fill('2 – 3')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dashboardToast(page, 'Shipping settings saved')).toBeVisible()
      await page.goto('/admin/search')
      await page.getByLabel('Synonyms').fill('knee, ghutna')
      await sent('/api/admin/synonyms', { synonyms: [{ words: ['cough', 'khansi'], finds: [] }] })
      await page.getByRole('button', { name: 'Save list' }).click()
      await expect(page.getByText('Another admin changed the list.')).toBeVisible()
      await page.getByRole('button', { name: 'Load the stored version' }).click()
      await expect(page.getByLabel('Synonyms')).toHaveValue('cough, khansi')
    })
  })

  test('the owner sees which products the product feed leaves out, with the reasons @both', async ({ page }) => {
    await signInOwner(page)
    for (const name of Array.from({ length: 26 }, (_, index) => `A cancer tea ${String(index + 1).padStart(2, '0')}`))
      expect((await page.request.post('/api/products', { data: { name, price: '100.00' } })).status()).toBe(201)
    await page.goto('/admin/search')
    const feed = page.getByRole('region', { name: 'Product feed' })
    await expect(feed.getByRole('link', { name: /\/feeds\/google\.xml$/ })).toBeVisible()
    await expect(feed.getByRole('link', { name: 'A cancer tea 25' })).toBeVisible()
    await expect(feed.getByText('Medical claim: cancer')).toHaveCount(25)
    expect(await isTooWide(page)).toBe(false)
    expect(await axeViolations(page)).toEqual([])
    await feed.getByRole('button', { name: 'Next page' }).click()
    await feed.getByRole('link', { name: 'A cancer tea 26' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A cancer tea 26')
  })
})
