import { expect, type Page } from 'playwright/test'
import { orderElsewhere, productsOf, type SoldProduct } from '../support/buying.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

/** Adds a product through the API. */
async function addProduct(page: Page, name: string, values: object): Promise<SoldProduct> {
  const reply = await page.request.post('/api/products', { data: { name, price: '120', ...values } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

const stock = async (page: Page, { id }: SoldProduct) =>
  (await productsOf(page)).find((product) => product.id === id)?.inventory

const code = (page: Page) => page.getByLabel('SKU or barcode', { exact: true })

/** Enters a code in the way a barcode scanner does. */
async function scan(page: Page, text: string) {
  await code(page).fill(text)
  await code(page).press('Enter')
}

const pieces = (page: Page, name: string) => page.getByLabel(`Counted pieces, ${name}`)

/** Types a number of pieces and leaves its field, which stores the number. */
async function typeNumber(page: Page, name: string | RegExp, text: string) {
  const field = typeof name === 'string' ? pieces(page, name) : page.getByLabel(name).first()
  await field.fill(text)
  await field.press('Enter')
  await expect(code(page)).toBeFocused()
}

const said = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()

async function post(page: Page, reason = '') {
  await page.getByRole('button', { name: 'Post count' }).click()
  const dialog = page.getByRole('alertdialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Post count' }).click()
}

async function packNewestOrder(page: Page) {
  const [order] = await (await page.request.get('/api/admin/orders?limit=1')).json()
  expect((await page.request.patch(`/api/admin/orders/${order.id}/packed`)).status()).toBe(200)
}

test('an admin counts stock with the keyboard, continues after a reload and offline, and posts the differences @both', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const majun = await addProduct(page, 'Majun of the Shelf', { sku: 'SH-1', barcode: '8901', inventory: 5 })
  const arq = await addProduct(page, 'Arq of the Shelf', { sku: 'SH-2', inventory: 40 })
  await orderElsewhere(page, majun, 2)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Stock-taking' }).click()
  await expect(page.getByRole('heading', { name: 'Stock-taking' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan with camera' })).toHaveCount(0)

  await test.step('scanned product codes and a typed number of pieces are added to the stock count', async () => {
    await scan(page, 'sh-1')
    await said(page, 'Majun of the Shelf: 1 piece')
    await scan(page, '8901')
    await said(page, 'Majun of the Shelf: 2 pieces')
    await expect(code(page)).toBeFocused()
    await scan(page, 'no-such-code')
    await expect(page.getByText('No product has the SKU or barcode no-such-code.')).toBeVisible()
    await page.getByRole('searchbox').fill('arq of the')
    await typeNumber(page, 'Arq of the Shelf', '42')
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText('5 (2 in orders)')).toBeVisible()
    const sums = page.getByText('2 lines, 2 differences: +2 and −3 pieces')
    await expect(sums).toBeVisible()
    // A code that is scanned into the field for a number of pieces is refused completely.
    await pieces(page, 'Arq of the Shelf').press('End')
    await page.keyboard.type('8901234567890')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not stored: 428901234567890')).toBeVisible()
    await expect(pieces(page, 'Arq of the Shelf')).toHaveValue('42')
    // The list of differences still shows the line when the typed number equals the stock, because typing may not be
    // finished.
    await page.getByRole('button', { name: 'Differences 2' }).click()
    await pieces(page, 'Arq of the Shelf').fill('')
    await pieces(page, 'Arq of the Shelf').fill('40')
    await typeNumber(page, 'Arq of the Shelf', '42')
    await expect(sums).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await scrollToEnd(page)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('a stock count is unchanged after a reload and can be continued offline', async () => {
    await page.reload()
    await expect(pieces(page, 'Majun of the Shelf')).toHaveValue('2')
    await context.setOffline(true)
    await scan(page, 'SH-1')
    await said(page, 'Majun of the Shelf: 3 pieces')
    await post(page, 'Yearly count')
    await expect(page.getByText('No connection. Post again when you are online.')).toBeVisible()
    await expect(page.getByText('An earlier request of 2 lines was not confirmed. It may have')).toBeVisible()
    await page.getByRole('button', { name: 'Discard count' }).click()
    await expect(page.getByText('was not confirmed, so it may have changed the stock.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    await page.reload()
    await expect(pieces(page, 'Majun of the Shelf')).toHaveValue('3')
  })

  await test.step('posting a stock count includes a sale that was made during the count', async () => {
    await orderElsewhere(page, majun, 1)
    await post(page)
    await expect(dashboardToast(page, '2 lines posted')).toBeVisible()
    await expect(page.getByText('Nothing counted yet')).toBeVisible()
    // All three counted pieces belong to orders, so the stock is 0.
    expect(await stock(page, majun)).toBe(0)
    expect(await stock(page, arq)).toBe(42)
    await page.goto(`/admin/stock?productId=${majun.id}`)
    await expect(page.getByText('Counted: Yearly count')).toBeVisible()
    await page.goto('/admin/audit')
    await expect(page.getByText('counted the').first()).toBeVisible()
  })
})

test('two tabs of a browser share one stock count, so that neither overwrites what the other has counted', async ({
  page,
  context,
}) => {
  await signInOwner(page)
  await addProduct(page, 'First of two tabs', { sku: 'TAB-1', inventory: 5 })
  await addProduct(page, 'Second of two tabs', { sku: 'TAB-2', inventory: 5 })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/products/count')
    await expect(tab.getByText('Nothing counted yet')).toBeVisible()
  }
  await scan(page, 'TAB-1')
  await expect(pieces(other, 'First of two tabs')).toHaveValue('1')
  await scan(other, 'TAB-2')
  await expect(pieces(page, 'Second of two tabs')).toHaveValue('1')
  await scan(page, 'TAB-1')
  await expect(pieces(other, 'First of two tabs')).toHaveValue('2')
  await page.reload()
  await expect(pieces(page, 'First of two tabs')).toHaveValue('2')
  await expect(pieces(page, 'Second of two tabs')).toHaveValue('1')
  await post(other)
  await expect(page.getByText('Nothing counted yet')).toBeVisible()
})

test('an admin counts stock from a CSV file and by batch, and counts a line again because its order was packed after the first count @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInOwner(page)
  const majun = await addProduct(page, 'Majun of the File', { sku: 'FI-1', inventory: 10 })
  const arq = await addProduct(page, 'Arq of the File', { sku: 'FI-2', inventory: 0 })
  const [variant] = (await (await page.request.get(`/api/admin/products/${arq.id}`)).json()).variants
  for (const number of ['A-1', 'B-2']) {
    const batch = { number, manufacturedOn: null, expiresOn: '2099-12-31', mrp: null, quantity: 4 }
    const reply = await page.request.post('/api/admin/batches', { data: { variantId: variant.id, ...batch } })
    expect(reply.status()).toBe(201)
  }
  await orderElsewhere(page, majun, 2)
  await page.goto('/admin/products/count')
  await page.getByLabel('Load CSV file').setInputFiles({
    name: 'count.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('sku,counted\nFI-1,9\nFI-2,4\nFI-1,some'),
  })
  await expect(
    page.getByText('Row 3, column sku: FI-2: it has several batches, name one in a column batch'),
  ).toBeVisible()
  await expect(page.getByText('Row 4, column counted: not a whole number: some')).toBeVisible()
  const choice = (batch: string) => page.getByRole('button', { name: `Arq of the File (batch ${batch})`, exact: true })
  await scan(page, 'FI-2')
  await choice('B-2').click()
  await scan(page, 'FI-2')
  await said(page, 'Arq of the File (batch B-2): 2 pieces')
  // Choosing another batch of the product moves the last scanned piece to that batch.
  await choice('A-1').click()
  await said(page, 'Arq of the File (batch A-1): 1 piece')
  await expect(pieces(page, 'Arq of the File (batch B-2)')).toHaveValue('1')
  await choice('B-2').click()
  await expect(pieces(page, 'Arq of the File (batch B-2)')).toHaveValue('2')
  await expect(pieces(page, 'Arq of the File (batch A-1)')).toHaveCount(0)
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])

  await packNewestOrder(page)
  await post(page)
  await expect(page.getByText('1 line must be counted again.')).toBeVisible()
  await expect(page.getByText('The shelf had 10 pieces when this was counted and should have 8 now.')).toBeVisible()
  expect(await stock(page, majun)).toBe(8)
  expect(await stock(page, arq)).toBe(6)
  await typeNumber(page, 'Majun of the File', '7')
  await expect(page.getByText('1 line, 1 difference: −1 pieces')).toBeVisible()
  await post(page)
  await expect(page.getByText('Nothing counted yet')).toBeVisible()
  expect(await stock(page, majun)).toBe(7)

  await page.getByRole('button', { name: /^Not counted/ }).click()
  expect(await isTooWide(page)).toBe(false)
  await typeNumber(page, /^Counted pieces/, '1')
  await page.getByRole('button', { name: 'Discard count' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard count' }).click()
  await expect(page.getByRole('button', { name: 'Counted 0' })).toBeVisible()
})

test('the camera counts a piece when its barcode comes into view, and asks for the product if several products have the barcode @both', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5)
    Reflect.set(
      window,
      'BarcodeDetector',
      class {
        detect = async () => {
          type State = { inView?: string[]; detected?: { codes: string; pictures: number } }
          const { inView = [], detected } = globalThis as State
          const codes = inView.join()
          const pictures = detected?.codes === codes ? detected.pictures + 1 : 1
          Object.assign(globalThis, { detected: { codes, pictures } })
          return inView.map((rawValue) => ({ rawValue }))
        }
      },
    )
  })
  /** Shows these codes to the camera, long enough that a code which was out of view before is counted again. */
  const show = async (...inView: string[]) => {
    await page.evaluate((codes) => Object.assign(globalThis, { inView: codes }), inView)
    await page.waitForFunction((codes) => {
      const { detected } = globalThis as unknown as { detected?: { codes: string; pictures: number } }
      return detected?.codes === codes && detected.pictures > 12
    }, inView.join())
  }
  await signInOwner(page)
  await addProduct(page, 'Sharbat of the Camera', { sku: 'CA-1', barcode: '8902', inventory: 3 })
  for (const name of ['Rose', 'Mint']) {
    await addProduct(page, `Syrup of ${name}`, { sku: `CA-${name}`, barcode: '8903', inventory: 3 })
  }
  await page.goto('/admin/products/count')
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan with camera' })
  await show('8902')
  await expect(dialog.getByText('Sharbat of the Camera: 1 piece')).toBeVisible()
  await show()
  await show('8902')
  await expect(dialog.getByText('Sharbat of the Camera: 2 pieces')).toBeVisible()
  // The pack with the first code stays in view, and a pack is added whose code belongs to two products.
  await show('8903', '8902')
  await expect(dialog.getByText('Which one has the code 8903?')).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Syrup of Mint' }).click()
  await expect(dialog.getByText('Syrup of Mint: 1 piece')).toBeVisible()
  await show('8902', '8903')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(pieces(page, 'Sharbat of the Camera')).toHaveValue('2')
  await expect(pieces(page, 'Syrup of Mint')).toHaveValue('1')
})

test('the stock count shows "The camera cannot be used." if access to the camera is denied', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Reflect.set(window, 'BarcodeDetector', class {})
  })
  await signInOwner(page)
  await page.goto('/admin/products/count')
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(page.getByText('The camera cannot be used.')).toBeVisible()
})
