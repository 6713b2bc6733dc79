import { expect, type Page } from 'playwright/test'
import { catalogueVersionPath } from '#contract/paths'
import { aProduct, productsOf } from '../support/buying.ts'
import { dragEntry } from '../support/drag.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { doubleClick, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const price = 'Price (₹)'

const dragPicture = (page: Page, from: number, to: number) =>
  dragEntry(page, page.getByRole('list', { name: 'Pictures in order' }), from, to)

async function addProduct(page: Page) {
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(page).toHaveURL('/admin/products/new')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Name is required').or(page.getByText('Price is required')).first()).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Majun of Journeys')
  await page.getByLabel(price, { exact: true }).fill('249.50')
  await page.getByLabel('Key benefits (optional)').fill('Guaranteed to cure')
  await expect(page.getByText('Wording: cure, guaranteed')).toBeVisible()
  await page.getByLabel('Key benefits (optional)').fill('Traditionally used in winter')
  await page.getByLabel('Web address').fill((await aProduct(page, 'many')).slug)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles(['home', 'listing'].map((name) => `docs/screenshots/${name}-phone.webp`))
  const pictures = page.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')
  await expect(pictures).toHaveCount(2)
  await page.getByLabel('Alt text of picture 2').fill('The second one')
  await page.getByRole('button', { name: 'Move picture 2 up' }).press('Enter')
  await expect(page.getByLabel('Alt text of picture 1')).toHaveValue('The second one')
  await expect(page.getByRole('button', { name: 'Move picture 1 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dragPicture(page, 1, 2)
  await expect(page.getByLabel('Alt text of picture 2')).toHaveValue('The second one')
  await dragPicture(page, 2, 1)
  await expect(page.getByLabel('Alt text of picture 1')).toHaveValue('The second one')
  await page.getByLabel('Choose pictures').setInputFiles({
    name: 'evil.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(page.getByText('evil.svg isn’t an image.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Another product has this web address').first()).toBeVisible()
  await page.getByLabel('Web address').fill('')
  await doubleClick(page, page.getByRole('button', { name: 'Add product' }))
  await expect(dashboardToast(page, 'Product created successfully')).toBeVisible()
  const made = async () => (await productsOf(page)).filter(({ name }) => name === 'Majun of Journeys')
  await expect.poll(made).toMatchObject([{ price: '249.50', imageAlts: ['The second one', ''] }])
}

test('an admin filters, adds, edits and deletes products @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  await page.goto('/admin/products')
  const list = page.getByRole('main')
  await expect(list.getByText('1-25 of 60')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  await test.step('search text, filter and page number of the product list are part of the URL', async () => {
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(list.getByText('26-50 of 60')).toBeVisible()
    await page.getByRole('combobox', { name: 'Stock' }).selectOption('Low stock')
    await expect(page).toHaveURL('/admin/products?stock=low')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('majun')
    await expect(page).toHaveURL('/admin/products?stock=low&q=majun')
    await expect(list.getByRole('link', { name: /^Majun/ }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/admin/products?stock=low')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.goto('/admin/products?q=no-such-thing')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.goto('/admin/products?page=9')
    await page.getByRole('link', { name: 'Go to first page' }).click()
    await expect(list.getByText('1-25 of 60')).toBeVisible()
  })

  await test.step('the form of a new product shows errors at the invalid fields, then creates the product', () =>
    addProduct(page))

  await test.step('leaving an unsaved product form asks for confirmation, and a deleted product disappears from the list', async () => {
    await page.goto('/admin/products?q=journeys')
    await page.getByRole('link', { name: 'Majun of Journeys' }).click()
    await page.getByLabel(price, { exact: true }).fill('1')
    await page.goBack()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel(price, { exact: true })).toHaveValue('1')
    await page.getByRole('main').getByRole('link', { name: 'Products' }).click()
    await ask.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/admin/products?q=journeys')
    await page.getByRole('link', { name: 'Majun of Journeys' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/dialog=delete/)
    expect(await axeViolations(page)).toEqual([])
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expect(dashboardToast(page, 'Product deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  })
})

test('a new price appears at once in an open tab and on focus in another browser; a product form opened before the change shows the conflict', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const product = await aProduct(page, 'many')
  const tab = await context.newPage()
  // Waits until the page has requested the catalogue version, because it detects changes of the catalogue only
  // afterwards.
  const followed = tab.waitForResponse((response) => new URL(response.url()).pathname === catalogueVersionPath)
  await tab.goto(`/products/${product.slug}`)
  await followed
  const otherBrowser = await browser.newContext(baseURL ? { baseURL } : {})
  const otherPage = await otherBrowser.newPage()
  await otherPage.goto(`/products/${product.slug}`)
  await settled(otherPage)

  await page.goto(`/admin/products/${product.id}`)
  const second = await context.newPage()
  await second.goto(`/admin/products/${product.id}`)
  await second.getByLabel('SKU', { exact: false }).fill('SECOND-1')
  await second.getByLabel(price, { exact: true }).fill('777')

  await page.getByLabel(price, { exact: true }).fill('1234.5')
  await page.getByLabel('Stock', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(page, 'Product updated successfully')).toBeVisible()
  await expect(tab.getByRole('main').getByText('₹1,234.50').first()).toBeVisible()

  // Playwright never hides a page, so the test dispatches the event `visibilitychange` itself. It repeats the event,
  // because the page may not listen to it yet.
  const shown = () => otherPage.getByRole('main').getByText('₹1,234.50').first()
  // The event is repeated, because the page may not listen to it yet.
  await expect(async () => {
    await otherPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(shown()).toBeVisible({ timeout: 2000 })
  }).toPass()

  await second.getByRole('button', { name: 'Save changes' }).click()
  const panel = second.getByRole('region', { name: 'Another admin changed this product' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText('They saved: 5')).toBeVisible()
  expect(await axeViolations(second)).toEqual([])
  await panel.getByRole('radio', { name: 'You wrote: 777' }).check()
  await panel.getByRole('button', { name: 'Continue with these' }).click()
  await expect(second.getByLabel('Stock', { exact: true })).toHaveValue('5')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(second, 'Product updated successfully')).toBeVisible()
  const now = await (await page.request.get(`/api/admin/products/${product.id}`)).json()
  expect(now).toMatchObject({ price: '777.00', inventory: 5, sku: 'SECOND-1' })
  await otherBrowser.close()
})
