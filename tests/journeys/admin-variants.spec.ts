import { expect, type Page } from 'playwright/test'
import { aProduct, orderElsewhere, productsOf } from '../support/buying.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { orderNumbers } from '../support/ordering.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const name = 'Jawarish of Journeys'
const variants = (page: Page) => page.getByRole('list', { name: 'Variants' }).getByRole('listitem')
const field = (page: Page, label: string, title: string) => page.getByLabel(`${label}, ${title}`, { exact: true })

/** Adds a value to an option with the Enter key. */
async function addValue(page: Page, option: string, value: string) {
  const box = page.getByRole('textbox', { name: `Add a value to ${option}`, exact: true })
  await box.fill(value)
  await box.press('Enter')
  await expect(box).toHaveValue('')
}

async function addProductWithOptions(page: Page) {
  await page.goto('/admin/products/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price (₹)', { exact: true }).fill('200')
  await page.getByRole('checkbox', { name: 'This product has options' }).check()
  await page.getByLabel('Name of option 1').fill('Size')
  await addValue(page, 'Size', '250 g')
  await addValue(page, 'Size', '100 g')
  await page.getByRole('button', { name: 'Move 100 g up' }).click()
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByLabel('Name of option 2').fill('Form')
  await addValue(page, 'Form', 'Jar')
  await addValue(page, 'Form', 'Refill')
  await expect(variants(page)).toHaveCount(4)
  await expect(variants(page).locator('bdi')).toHaveText([
    '100 g / Jar',
    '100 g / Refill',
    '250 g / Jar',
    '250 g / Refill',
  ])
  await expect(field(page, 'Price (₹)', '250 g / Refill')).toHaveValue('200')
}

test('an admin creates a product with two options and changes its variants @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  await addProductWithOptions(page)

  await test.step('a value set for all variants and fields of a single variant are saved', async () => {
    await page.getByLabel('Field', { exact: true }).selectOption('HSN')
    await page.getByLabel('Value for all variants').fill('3004')
    await page.getByRole('button', { name: 'Apply to all' }).click()
    await page.getByRole('button', { name: 'More fields of 250 g / Jar' }).click()
    await expect(field(page, 'HSN', '250 g / Jar')).toHaveValue('3004')
    await page.getByRole('button', { name: 'Use 5 % GST for HSN 3004' }).click()
    await expect(field(page, 'GST rate', '250 g / Jar')).toHaveValue('5')
    await field(page, 'Price (₹)', '250 g / Jar').fill('450')
    await field(page, 'Stock', '250 g / Jar').fill('7')
    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('errors in the product form are shown at the field of the variant', async () => {
    await field(page, 'Price (₹)', '100 g / Jar').fill('')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(variants(page).first().getByText('Price is required')).toBeVisible()
    await expect(field(page, 'Price (₹)', '100 g / Jar')).toBeFocused()
    await field(page, 'Price (₹)', '100 g / Jar').fill('200')
    await field(page, 'MRP (₹)', '100 g / Refill').fill('210')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(variants(page).nth(1).getByText('The price with tax is above the MRP')).toBeVisible()
    await expect(field(page, 'Price (₹)', '100 g / Refill')).toBeFocused()
    await field(page, 'MRP (₹)', '100 g / Refill').fill('')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(dashboardToast(page, 'Product created successfully')).toBeVisible()
  })

  const line = page.getByRole('main').getByText('4 variants')
  const stored = async () => (await productsOf(page)).find((one) => one.name === name)
  await test.step('the product list shows the number of variants, and the shop shows their prices', async () => {
    await expect(line.first()).toBeVisible()
    await expect.poll(stored).toMatchObject({
      price: '200.00',
      inventory: 7,
      variants: [
        { title: '100 g / Jar' },
        { title: '100 g / Refill' },
        { title: '250 g / Jar', price: '450.00', inventory: 7, gstRate: 5, hsn: '3004' },
        { title: '250 g / Refill' },
      ],
    })
  })

  await test.step('a changed stock is shown in the shop, and the form announces before saving that a removed value deletes variants', async () => {
    await page.getByRole('link', { name }).click()
    await expect(field(page, 'Stock', '250 g / Jar')).toHaveValue('7')
    await expect(page.getByText('All changes saved')).toBeVisible()
    await field(page, 'Stock', '100 g / Jar').fill('3')
    await page.getByRole('button', { name: 'Remove Refill' }).click()
    await expect(page.getByText('Saving deletes: 100 g / Refill, 250 g / Refill.')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(dashboardToast(page, 'Product updated successfully')).toBeVisible()
    await expect.poll(stored).toMatchObject({ inventory: 10, variants: [{ inventory: 3 }, { inventory: 7 }] })
  })
})

test('an admin adds options to a product; a product form opened before that shows conflicting variant changes before saving', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const product = await aProduct(page, 'many')
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('checkbox', { name: 'This product has options' }).check()
  await page.getByLabel('Name of option 1').fill('Size')
  await addValue(page, 'Size', 'Small')
  await addValue(page, 'Size', 'Large')
  await expect(field(page, 'Stock', 'Small')).toHaveValue(String(product.inventory))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(page, 'Product updated successfully')).toBeVisible()

  await page.goto(`/admin/products/${product.id}`)
  const second = await context.newPage()
  await second.goto(`/admin/products/${product.id}`)
  await field(second, 'Price (₹)', 'Small').fill('600')
  await field(second, 'SKU', 'Large').fill('LARGE-2')
  await field(page, 'Price (₹)', 'Small').fill('550')
  await field(page, 'Stock', 'Large').fill('4')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(page, 'Product updated successfully')).toBeVisible()

  await second.getByRole('button', { name: 'Save changes' }).click()
  const panel = second.getByRole('region', { name: 'Another admin changed this product' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText('Large: Stock')).toBeVisible()
  await panel.getByRole('radio', { name: 'You wrote: 600' }).check()
  await panel.getByRole('button', { name: 'Continue with these' }).click()
  await expect(field(second, 'Stock', 'Large')).toHaveValue('4')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(second, 'Product updated successfully')).toBeVisible()
  const now = await (await page.request.get(`/api/admin/products/${product.id}`)).json()
  expect(now.variants).toMatchObject([
    { title: 'Small', price: '600.00', inventory: product.inventory },
    { title: 'Large', sku: 'LARGE-2', inventory: 4 },
  ])
})

test('an admin schedules a sale of a product, and the shop shows its price @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  await page.goto('/admin/products/new')
  const box = (label: string) => page.getByLabel(label, { exact: true })
  await box('Name').fill('Sharbat of Journeys')
  await box('Price (₹)').fill('200')
  await box('Stock').fill('5')

  await test.step('errors in the dates or price of a sale are shown at their fields', async () => {
    await box('Sale price (₹) (optional)').fill('200')
    await box('Start of the sale (optional)').fill('2026-01-01T10:00')
    await box('End of the sale (optional)').fill('2099-01-01T10:00')
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByText('The sale price must be below the price').first()).toBeVisible()
    await expect(box('Sale price (₹) (optional)')).toBeFocused()
    await box('Sale price (₹) (optional)').fill('150')
    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(dashboardToast(page, 'Product created successfully')).toBeVisible()
  })

  await test.step('the product form shows the regular price, and the times of the sale in Indian time', async () => {
    await page.getByRole('link', { name: 'Sharbat of Journeys' }).first().click()
    await expect(box('Price (₹)')).toHaveValue('200.00')
    await expect(box('Start of the sale (optional)')).toHaveValue('2026-01-01T10:00')
  })

  await test.step('the product page shows the sale price and the struck-through regular price', async () => {
    await page.goto('/products/sharbat-of-journeys')
    const main = page.getByRole('main')
    await expect(main.getByText('₹150.00').first()).toBeVisible()
    await expect(main.locator('s', { hasText: '₹200.00' }).first()).toBeVisible()
    await page.goto('/products?onSale=true')
    await expect(main.getByRole('link', { name: 'Sharbat of Journeys' }).first()).toBeVisible()
  })
})

test('an admin receives, corrects and writes off a batch, and sees the orders that contain pieces of the batch @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const product = await aProduct(page, 'many')
  const main = page.getByRole('main')

  await test.step('received goods become a batch, and the stock until then becomes a batch without a number', async () => {
    await page.goto(`/admin/products/${product.id}`)
    await page.getByRole('link', { name: 'Batches' }).click()
    await page.getByRole('button', { name: 'Receive goods' }).click()
    await page.getByLabel('Batch number').fill('MJ-27')
    await page.getByRole('button', { name: 'Receive goods' }).click()
    await expect(page.getByText('Please enter the number of pieces')).toBeVisible()
    await page.getByLabel('Pieces received').fill('12')
    await page.getByLabel('Manufactured on').fill('2026-06-01')
    await page.getByLabel('Expires on').fill('2099-05-31')
    expect(await axeViolations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Receive goods' }).click()
    await expect(dashboardToast(page, 'Goods received')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Without number' })).toBeVisible()
    await expect(main.getByText('31 May 2099')).toBeVisible()
  })

  await test.step('an order takes pieces of the batch that expires first; recall list, order and packing slip show that batch', async () => {
    await orderElsewhere(page, product, 1)
    await main.getByRole('link', { name: 'MJ-27' }).click()
    await expect(page.getByRole('heading', { name: 'Batch MJ-27' })).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^recall-/)
    await main.getByRole('link', { name: orderNumbers }).click()
    const taken = 'Batch MJ-27, expires 31 May 2099: 1 piece'
    await expect(page.getByRole('link', { name: taken })).toBeVisible()
    await page.goto(`${page.url()}/slip`)
    await expect(page.getByText(taken)).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: taken }).click()
  })

  await test.step('more pieces of a batch are received, and the product form shows the stock as text, not as a field', async () => {
    await page.getByRole('button', { name: 'Receive more' }).click()
    await page.getByLabel('Pieces received').fill('4')
    await page.getByRole('button', { name: 'Receive goods' }).click()
    await expect(dashboardToast(page, 'Goods received')).toBeVisible()
    const here = page.url()
    await page.goto(`/admin/products/${product.id}`)
    await expect(main.getByText('Low stock below')).toBeVisible()
    await expect(page.getByLabel('Stock', { exact: true })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(here)
  })

  await test.step('pieces of a batch are written off with a reason, and a correction changes batch number and quantity', async () => {
    await page.getByRole('button', { name: 'Write off pieces' }).click()
    await page.getByLabel('Pieces', { exact: true }).fill('2')
    await page.getByLabel('Reason').fill('Broken jars')
    await page.getByRole('button', { name: 'Write off', exact: true }).click()
    await expect(page.getByRole('main').locator('dl').getByText('13', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Correct batch' }).click()
    await expect(page.getByLabel('Pieces in stock')).toHaveValue('13')
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Batch number').fill('MJ-28')
    await page.getByLabel('Pieces in stock').fill('10')
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: 'Batch MJ-28' })).toBeVisible()
    await page.goto(`/admin/stock?productId=${product.id}`)
    await expect(main.getByText('Written off: Broken jars')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
  })
})

test('an admin duplicates a product with its variants; the copy is a draft without stock @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const variant = (size: string) => ({ options: { Size: size }, price: '150', inventory: 4, sku: `DU-${size}` })
  const data = {
    name: 'Sharbat of Copies',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [variant('S'), variant('L')],
  }
  const { id } = await (await page.request.post('/api/products', { data })).json()
  await page.goto(`/admin/products/${id}`)
  // The stored product is copied, so the button is disabled until changes are saved.
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Sharbat of Edits')
  await expect(page.getByRole('button', { name: 'Duplicate (save the changes first)', disabled: true })).toBeVisible()
  await name.fill(data.name)
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
  await expect(dashboardToast(page, 'Copy created. It is not active yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sharbat of Copies (copy)' })).toBeVisible()
  await expect(page).not.toHaveURL(`/admin/products/${id}`)
  await expect(field(page, 'Price (₹)', 'S')).toHaveValue('150.00')
  await expect(field(page, 'Stock', 'L')).toHaveValue('0')
  expect(await isTooWide(page)).toBe(false)
  expect((await productsOf(page)).map(({ name: shown }) => shown)).not.toContain('Sharbat of Copies (copy)')
})
