import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, expect, test } from 'vitest'
import { closeMonth, getAccounting, getPeriodDocuments } from '#contract/admin/accounting'
import { getAuditLog } from '#contract/admin/audit'
import { getDocuments } from '#contract/documents'
import { sampleGstin, sampleProfile } from '#rules/shop/shop-profile'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { invoicePrefix, orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const rates = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 5 }
const shop = await createTestShop({ now: '2026-10-30T06:00:00.000Z' })
afterAll(() => shop.close())
let admin = await addSignedIn(shop, { role: 'admin' })
const buyer = shop.visitor()

const order = async (price: number, amount: string, name = 'Asha Rao') => {
  const product = await addProduct(shop, { price })
  const placed = await place(buyer, orderBody(product, 1, { amount, customerName: name, buyerCompany: '=cmd()' }))
  await admin.send('PATCH', `/api/admin/orders/${placed.order.id}/packed`, {})
  return placed.order
}
const accounting = async (period: string) =>
  read(getAccounting, await admin.get(`/api/admin/accounting?period=${period}`))
const fileOf = (name: string, period = '2026-10') => admin.get(`/api/admin/reports/${name}?period=${period}`)
const linesOf = async (name: string, period?: string) =>
  (await (await fileOf(name, period)).text()).replace('\uFEFF', '').trimEnd().split('\r\n')
const moveTo = async (instant: string) => {
  shop.advance(Date.parse(instant) - shop.clock().getTime())
  admin = await addSignedIn(shop, { role: 'admin' })
}

const sample = await order(100_00, '168.00')
await admin.send('PUT', '/api/admin/settings', rates)
const first = await order(100_00, '105.00')
const second = await order(200_00, '210.00', '@SUM(A1)')
await admin.send('PATCH', `/api/admin/orders/${second.id}/status`, { status: 'delivered' })
await admin.send('PATCH', `/api/admin/orders/${first.id}/cancel`, { reason: 'Broken' })

test('the accounting figures of a month are the sums of its invoices, credit notes and ledger entries, without sample documents', async () => {
  expect(await accounting('2026-10')).toEqual({
    period: '2026-10',
    gstin: sampleGstin,
    invoices: { count: 2, total: '315.00' },
    creditNotes: { count: 1, total: '105.00' },
    lateNotes: { count: 0, total: '0.00' },
    rates: [{ rate: 5, taxable: '200.00', cgst: '0.00', sgst: '0.00', igst: '10.00' }],
    money: { captured: '0.00', cashCollected: '210.00', refunded: '0.00', writtenOff: '0.00' },
    closedThrough: null,
    closable: '2026-09',
  })
  expect(await accounting('2026-11')).toMatchObject({ invoices: { count: 0 }, rates: [] })
  expect((await admin.get('/api/admin/accounting?period=2026-13')).status).toBe(400)
})

test('the documents of a month are listed newest first, and sample documents are marked', async () => {
  const response = await admin.get('/api/admin/documents?period=2026-10&limit=3')
  expect(response.headers.get('x-total-count')).toBe('4')
  expect(await read(getPeriodDocuments, response)).toMatchObject([
    { kind: 'credit_note', orderId: first.id, total: '105.00', isSample: false, isLate: false },
    { kind: 'tax_invoice', orderNumber: second.orderNumber },
    { number: `${invoicePrefix}/26-27/000001`, buyer: '=cmd()' },
  ])
  const [last] = await read(getPeriodDocuments, await admin.get('/api/admin/documents?period=2026-10&limit=3&page=2'))
  expect(last).toMatchObject({ orderId: sample.id, isSample: true })
})

test('sales register, tax by rate and day book are CSV files in which no cell is a formula', async () => {
  const register = await linesOf('sales-register.csv')
  expect(register).toEqual([
    'date,number,kind,order,buyer,company,gstin,placeOfSupply,againstInvoice,taxable,cgst,sgst,igst,untaxed,total,reducesTax',
    `2026-10-30,${invoicePrefix}/26-27/000001,tax_invoice,${first.orderNumber},Asha Rao,'=cmd(),,Karnataka,,100.00,0.00,0.00,5.00,0.00,105.00,`,
    `2026-10-30,${invoicePrefix}/26-27/000002,tax_invoice,${second.orderNumber},'@SUM(A1),'=cmd(),,Karnataka,,200.00,0.00,0.00,10.00,0.00,210.00,`,
    `2026-10-30,${invoicePrefix}C/26-27/000001,credit_note,${first.orderNumber},Asha Rao,'=cmd(),,Karnataka,${invoicePrefix}/26-27/000001,-100.00,0.00,0.00,-5.00,0.00,-105.00,true`,
  ])
  expect(await linesOf('tax-by-rate.csv')).toEqual([
    'rate,taxable,cgst,sgst,igst,total',
    '5,200.00,0.00,0.00,10.00,210.00',
  ])
  const book = await linesOf('day-book.csv')
  expect(book).toHaveLength(5)
  expect(book).toContainEqual(
    expect.stringMatching(
      new RegExp(`^2026-10-30,11:30:00,cash collected,,${sampleProfile.orderPrefix}-.*,210\\.00,$`),
    ),
  )
  expect(await linesOf('day-book.csv', '2026-11')).toHaveLength(1)
})

test('the ZIP file of a month has one HTML page for each invoice and credit note', async () => {
  const response = await fileOf('documents.zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="documents-2026-10.zip"')
  const zip = new ZipReader(new BlobReader(await response.blob()), { useWebWorkers: false })
  const entries = await zip.getEntries()
  expect(entries.map(({ filename }) => filename)).toEqual([
    `invoices/${invoicePrefix}-26-27-000001.html`,
    `invoices/${invoicePrefix}-26-27-000002.html`,
    `credit-notes/${invoicePrefix}C-26-27-000001.html`,
  ])
  const [entry] = entries
  const page = entry && !entry.directory ? await entry.getData(new TextWriter()) : ''
  expect(page).toContain(`${invoicePrefix}/26-27/000001`)
  await zip.close()
})

test('only admins can download report files, and unknown names and invalid periods are refused', async () => {
  const path = '/api/admin/reports/day-book.csv?period=2026-10'
  expect((await shop.visitor().get(path)).status).toBe(401)
  expect((await (await addSignedIn(shop)).get(path)).status).toBe(403)
  expect((await fileOf('payroll.csv')).status).toBe(404)
  expect((await fileOf('day-book.csv', 'october')).status).toBe(400)
})

test('a month can be closed once, after its end, and later documents are dated after the closed month even if the clock is set back', async () => {
  const close = (month: string) => admin.post('/api/admin/accounting/close', { month })
  expect(await readError(await close('2026-10'))).toMatchObject({ code: 'invalid', fields: { month: /./ } })
  await moveTo('2026-10-31T19:30:00.000Z')
  expect((await accounting('2026-11')).closable).toBe('2026-10')
  const before = await linesOf('sales-register.csv')
  expect(await read(closeMonth, await close('2026-10'))).toEqual({ closedThrough: '2026-10' })
  expect(await readError(await close('2026-10'))).toMatchObject({ code: 'conflict' })
  expect(await readError(await close('2026-09'))).toMatchObject({ code: 'conflict' })
  expect(await accounting('2026-10')).toMatchObject({ closedThrough: '2026-10', closable: null })
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?limit=1'))
  expect(entry).toMatchObject({ action: 'closeMonth', after: { closedThrough: '2026-10' } })
  shop.setClock(-3 * 3600_000)
  admin = await addSignedIn(shop, { role: 'admin' })
  await admin.send('PATCH', `/api/admin/orders/${second.id}/status`, { status: 'completed' })
  const late = await order(100_00, '105.00')
  await admin.send('PATCH', `/api/admin/orders/${late.id}/cancel`, {})
  const documents = await read(getDocuments, await buyer.get(`/api/orders/${late.id}/documents`))
  expect(documents.map(({ date }) => date)).toEqual(['2026-10-31T18:30:00.000Z', '2026-10-31T18:30:00.000Z'])
  expect(await linesOf('sales-register.csv')).toEqual(before)
  expect(await accounting('2026-11')).toMatchObject({ invoices: { count: 1 }, creditNotes: { count: 1 } })
})
