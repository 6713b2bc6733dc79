import { expect, type Page } from 'playwright/test'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { layoutProblems } from '../support/fits.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { readyForOffline } from '../support/page-life.ts'
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
  await test.step('invalid values show messages at their fields', async () => {
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
  await test.step('buttons move a section, and the preview shows the form', async () => {
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
  await test.step('visitors see it in their language', async () => {
    for (const [path, text] of [
      ['/', 'Eid sweets are here'],
      ['/hi/', 'ईद की मिठाइयाँ'],
      ['/ur/', 'عید کی مٹھائیاں'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text)).toBeVisible()
      const sections = page.getByRole('main').locator('section')
      await expect(sections.first()).toHaveAttribute('aria-labelledby', 'newsletter')
      await expect(page.getByText('Family business')).toBeVisible()
      expect(await layoutProblems(page)).toEqual([])
    }
    await page.goto('/')
    await readyForOffline(page)
    await shop.stop()
    await page.goto('/')
    await expect(page.getByText('Eid sweets are here')).toBeVisible()
    await shop.restart()
  })
  await test.step('an earlier version is published again, and leaving with changes asks first', async () => {
    await openForm(page)
    await group(page, 'Announcement').getByLabel('English').fill('Sold out')
    await publish(page)
    await expect(dashboardToast(page, 'Home page and menus published')).toBeVisible()
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
