import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { addMonths, dayInIndia, monthOf, startOfDay } from '#rules/dates'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const rates = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 5 }

/** Returns the current month in India. In the last two minutes of a month, waits for the next one to begin. */
async function wholeMonth(): Promise<string> {
  const month = monthOf(dayInIndia(new Date()))
  const leftMs = startOfDay(`${addMonths(month, 1)}-01`).getTime() - Date.now()
  if (leftMs > 120_000) return month
  await delay(leftMs)
  return addMonths(month, 1)
}

/** Places an order of one piece, and packs it. Returns its id. */
async function packedOrder(page: Page, buyerName: string): Promise<number> {
  const [product] = await (await page.request.get('/api/products')).json()
  const body = {
    customerEmail: 'amina@example.org',
    customerName: buyerName,
    customerPhone: '+919876543210',
    shippingAddress: '12 Ballimaran, Delhi, Delhi 110006',
    paymentMethod: 'cash_on_delivery',
    items: [{ productId: product.id, quantity: 1, price: product.price }],
  }
  // The server refuses the first request and returns the total with tax, which the second request sends.
  const path = '/api/ecommerce/create-order'
  const { message } = await (await page.request.post(path, { data: { ...body, amount: product.price } })).json()
  const amount = /₹([\d,.]*\d)/.exec(message)?.[1]?.replaceAll(',', '')
  const reply = await (await page.request.post(path, { data: { ...body, amount } })).json()
  expect(reply.success, JSON.stringify(reply)).toBe(true)
  await page.request.patch(`/api/admin/orders/${reply.order.id}/packed`, { data: {} })
  return reply.order.id
}

test('an admin sees the figures of a month, downloads its reports, prints an invoice and closes the previous month @both', async ({
  page,
  shop,
}) => {
  expect(shop.url).toBeTruthy()
  const month = await wholeMonth()
  await signInOwner(page)
  expect((await page.request.put('/api/admin/settings', { data: rates })).status()).toBe(200)
  await packedOrder(page, 'Amina Khan')
  const returned = await packedOrder(page, 'गुलाम मोहिउद्दीन फ़ारूक़ी अंसारी एवं पुत्र आयुर्वेदिक औषधालय')
  await page.request.patch(`/api/admin/orders/${returned}/cancel`, { data: { reason: 'Broken' } })

  await page.goto('/admin/accounting')
  await settled(page)
  const figures = page.getByRole('region', { name: /^\w+ 20\d\d$/ })
  await expect(figures.getByText('2 invoices')).toBeVisible()
  await expect(figures.getByText('1 credit note')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tax by rate' }).getByText('5 %')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
  }
  const gstr1 = await download('GSTR-1 for the portal (JSON)')
  expect(gstr1.name).toMatch(new RegExp(`^GSTR1-.*-${month}\\.json$`))
  expect(JSON.parse(gstr1.content.toString()).doc_issue.doc_det).toHaveLength(2)
  const register = await download('Sales register (CSV)')
  expect(register.content.toString().trimEnd().split('\r\n')).toHaveLength(4)
  const zip = await download('All invoices and credit notes (ZIP)')
  expect(zip.content.subarray(0, 2).toString()).toBe('PK')

  const invoice = page.getByRole('link', { name: /^GB\/.*\/000002$/ })
  const [printed] = await Promise.all([page.waitForEvent('popup'), invoice.click()])
  await expect(printed.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await printed.close()

  await page.getByRole('button', { name: /^Close / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click()
  await expect(dashboardToast(page, 'Month closed')).toBeVisible()
  await expect(page.getByText(/^Closed through /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Close \w+ 20/ })).toHaveCount(0)

  await page.getByLabel('Period').selectOption(addMonths(month, -1))
  await expect(page.getByText('No documents in this period')).toBeVisible()
  await expect(page).toHaveURL(/period=20/)
})

/** Books the parcel of an order, and delivers it. Returns its AWB. */
async function deliver(page: Page, orderId: number): Promise<string> {
  await page.request.post(`/api/admin/orders/${orderId}/create-shipment`)
  const shipment = async () => (await (await page.request.get(`/api/admin/orders/${orderId}/shipment`)).json()).shipment
  await expect.poll(async () => (await shipment())?.awbCode).toBeTruthy()
  const data = { status: 'delivered' }
  expect((await page.request.patch(`/api/admin/orders/${orderId}/status`, { data })).status()).toBe(200)
  return (await shipment()).awbCode
}

const chooseReport = (page: Page, rows: readonly string[]) =>
  page
    .getByLabel('COD remittance report (CSV)')
    .setInputFiles({ name: 'remittance.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })

test('an admin imports a COD remittance report, and a second check of the same report finds nothing new to import @both', async ({
  page,
}) => {
  await signInOwner(page)
  expect((await page.request.put('/api/admin/settings', { data: rates })).status()).toBe(200)
  const [first, second] = [await packedOrder(page, 'Amina Khan'), await packedOrder(page, 'Ravi Kumar')]
  const awbs = [await deliver(page, first), await deliver(page, second)]
  const { total } = await (await page.request.get(`/api/orders/${first}`)).json()

  await page.goto('/admin/accounting')
  await page.getByRole('link', { name: 'COD remittances' }).click()
  await expect(page.getByText('No COD money is missing')).toBeVisible()
  await page.getByLabel('Show').selectOption('open')
  const shipments = page.getByText(awbs[0] ?? '')
  await expect(shipments).toBeVisible()
  const rows = [
    'CRF ID,AWB,Order Id,Order Value,Remittance Date,UTR',
    `13449838,${awbs[0]},1,${total},2026-11-25,IN22625415423299`,
    `13449838,${awbs[1]},2,1.00,2026-11-25,IN22625415423299`,
    '13449838,UNKNOWN123,3,10,2026-11-25,IN22625415423299',
    '13449838,1.90408E+12,4,10,2026-11-25,IN22625415423299',
  ]
  await chooseReport(page, rows)
  await page.getByRole('button', { name: 'Check file' }).click()
  const found = page.getByRole('list', { name: 'Rows of the file' })
  await expect(found).toContainText('Matched 1')
  await expect(found).toContainText('Amount differs 1')
  await expect(page.getByText(/Column AWB: The spreadsheet has shortened/)).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Import 2 rows/ }).click()
  await expect(page.getByText('recorded. An amount counts once')).toBeVisible()
  await expect(shipments.and(page.getByRole('cell'))).toHaveCount(0)

  await chooseReport(page, rows)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(found).toContainText('Already known 2')
  await expect(page.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled()
})
