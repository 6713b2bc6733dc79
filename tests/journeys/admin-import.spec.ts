import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const csv = (price: string) =>
  [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
    `imported-khamira,Imported Khamira,Size,60 g,IK-60,"${price}",7`,
    'imported-khamira,,,120 g,IK-120,390,4',
    'broken,Broken,,,IK-X,free,1',
  ].join('\n')

const choose = (page: Page, text: string) =>
  page
    .getByLabel('Product file (CSV)')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an admin checks and imports a product file, sees that the same file has nothing new to import, and undoes the import @both', async ({
  page,
}) => {
  await signInOwner(page)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()
  await choose(page, csv('₹220'))
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Rejected 1' }).click()
  await expect(page.getByText('Row 4, column Variant Price: Not an amount: free')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  await page
    .getByRole('button', { name: 'Import 2 rows' })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()

  await choose(page, csv('250'))
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Changed 1', exact: true }).click()
  await expect(page.getByText('price:', { exact: true })).toBeVisible()
  await expect(page.getByText('250.00', { exact: true })).toBeVisible()
  await choose(page, csv('220'))
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()

  await page.getByRole('button', { name: 'Undo import' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(dashboardToast(page, '1 product restored.')).toBeVisible()
  await expect(page.getByText('Undone').first()).toBeVisible()
  expect((await page.request.get('/api/products/slug/imported-khamira')).status()).toBe(404)
})

test('an admin imports a product with a picture from a ZIP file, and shoppers see the picture @both', async ({
  page,
}) => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#1f6b3d' } })
    .png()
    .toBuffer()
  const writer = new ZipWriter(new Uint8ArrayWriter())
  await writer.add('jar.png', new Uint8ArrayReader(picture))
  await writer.add('notes.txt', new TextReader('no picture'))
  const zip = Buffer.from(await writer.close())

  await signInOwner(page)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(
    page,
    'Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Image Alt Text\npictured-jar,Pictured Jar,120,5,jar.png,A green jar\n',
  )
  await page
    .getByLabel('Pictures (ZIP, optional)')
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(dashboardToast(page, '1 picture stored, 1 refused: notes.txt')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()

  await page.goto('/products/pictured-jar')
  const shown = page.getByRole('img', { name: 'A green jar' }).first()
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
