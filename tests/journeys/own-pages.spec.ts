import { expect } from 'playwright/test'
import { layoutProblems } from '../support/fits.ts'
import { main } from '../support/offline-visit.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { cachedOffline, readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const text = `# Uses

Sprinkle it on [sweets](/products).

| Product | Bottle | Use | Shelf life | Price |
|---|---|---|---|---|
| Rose water | 200 ml | Face and sweets | 12 months | ₹180 |

<script>document.title = 'hostile'</script>`

test('the owner previews, saves and publishes an article, and visitors read it on a phone and offline', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await signInOwner(page)
  await test.step('the owner writes, previews and publishes an article', async () => {
    await page.goto('/admin/pages/new')
    await page.getByLabel('Place').selectOption('article')
    await page.getByLabel('Title', { exact: true }).fill('All about rose water')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('heading', { name: 'Uses' })).toBeVisible()
    await preview.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(dashboardToast(page, 'Draft saved')).toBeVisible()
    expect((await page.request.get('/articles/all-about-rose-water')).status()).toBe(404)
    expect(await layoutProblems(page, false)).toEqual([])
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(dashboardToast(page, 'Page published')).toBeVisible()
  })
  await test.step('a page is not deleted if another admin changed it after the form was opened', async () => {
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const changed = await page.request.put(`/api/admin/pages/${id}`, { data: { description: 'Theirs' } })
    expect(changed.status()).toBe(200)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Another admin changed this page' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue with theirs' }).click()
    await expect(page.getByRole('textbox', { name: 'Description (optional)', exact: true })).toHaveValue('Theirs')
    expect((await page.request.get('/articles/all-about-rose-water')).status()).toBe(200)
  })
  await test.step('a visitor reads the published article on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/articles/all-about-rose-water')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('All about rose water')
    await expect(page).toHaveTitle(/All about rose water/)
    expect(await layoutProblems(page)).toEqual([])
    await expect(main(page).getByRole('link', { name: 'sweets' })).toHaveAttribute('href', '/products')
  })
  await test.step('a visitor reads the published article offline', async () => {
    await page.goto('/')
    await readyForOffline(page)
    await cachedOffline(page, '/api/pages?lang=en', 'Shelf life')
    await shop.stop()
    await page.goto('/articles/all-about-rose-water')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('All about rose water')
    await expect(main(page).getByRole('table')).toContainText('12 months')
  })
})
