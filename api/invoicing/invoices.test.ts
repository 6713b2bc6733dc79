import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { registerEInvoice } from '#contract/admin/accounting'
import { updateProduct } from '#contract/admin/catalogue'
import { cancelOrder } from '#contract/admin/orders'
import type { CreateOrderInput } from '#contract/checkout'
import { getDocuments, getInvoice } from '#contract/documents'
import { getOrderItems } from '#contract/orders'
import { updateSettings } from '#contract/settings'
import { rupees } from '#rules/money'
import { sampleGstin } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import { products } from '../db/schema/catalogue.ts'
import { documentSeries } from '../db/schema/order-records.ts'
import { auditLedger } from '../ledger/ledger-store.ts'
import { addProduct, addSignedIn } from '../testing/data.ts'
import { addressInState, eInvoiceOf, invoicePrefix, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { financialYearOf } from './document-store.ts'

const rates = { everywhere: true, freeThreshold: '0.00', standardCost: '0.00', taxRate: 5 }

/** Creates a shop whose owner has saved these settings. */
async function openShop(change: object | null) {
  const shop = await createTestShop()
  const owner = await addSignedIn(shop, { role: 'admin' })
  const settings = { ...rates, ...change }
  if (change) expect((await owner.send('PUT', '/api/admin/settings', settings)).status).toBe(200)
  const buyer = shop.visitor()
  const product = await addProduct(shop, { name: 'Khamira', price: 100_00, inventory: 500 })
  const order = async (quantity = 1, changes: Partial<CreateOrderInput> = {}) => {
    const amount = rupees(checkoutTotals(100_00 * quantity, 0, change ? settings : null, false).total)
    return (await place(buyer, orderBody(product, quantity, { amount, ...changes }))).order
  }
  const pack = (id: number) => owner.send('PATCH', `/api/admin/orders/${id}/packed`, {})
  const invoiceOf = async (id: number) => read(getInvoice, await buyer.get(`/api/orders/${id}/invoice`))
  const documentsOf = async (id: number) => read(getDocuments, await buyer.get(`/api/orders/${id}/documents`))
  return { ...shop, owner, buyer, order, pack, invoiceOf, documentsOf }
}

const shop = await openShop({})
afterAll(() => shop.close())

test.each([
  ['2026-03-31T18:29:59.999Z', '25-26'],
  ['2026-03-31T18:30:00.000Z', '26-27'],
  ['2026-11-23T00:00:00.000Z', '26-27'],
  ['2099-12-31T00:00:00.000Z', '99-00'],
])('the financial year of an invoice issued at %s is %s', (instant, year) => {
  expect(financialYearOf(new Date(instant))).toBe(year)
})

test('packing an order issues its invoice once', async () => {
  const order = await shop.order(2)
  expect((await shop.buyer.get(`/api/orders/${order.id}/invoice`)).status).toBe(404)
  expect(await shop.documentsOf(order.id)).toEqual([])
  expect((await shop.pack(order.id)).status).toBe(200)
  expect((await shop.pack(order.id)).status).toBe(200)
  await shop.owner.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'shipped' })
  const [listed, ...others] = await shop.documentsOf(order.id)
  expect([listed, others]).toMatchObject([{ kind: 'tax_invoice', total: '210.00', invoiceNumber: null }, []])
  const invoice = await shop.invoiceOf(order.id)
  expect(invoice.number).toMatch(new RegExp(`^${invoicePrefix}/\\d\\d-\\d\\d/\\d{6}$`))
  expect(invoice).toMatchObject({
    kind: 'tax_invoice',
    isSample: false,
    orderNumber: order.orderNumber,
    seller: { gstin: sampleGstin, state: { code: sampleGstin.slice(0, 2) }, composition: false },
    buyer: { name: 'Asha Rao', gstin: null, address: '12 MG Road, Bengaluru, Karnataka 560001' },
    placeOfSupply: { name: 'Karnataka', code: '29' },
    lines: [
      { name: 'Khamira', hsn: '30049099', unit: 'NOS', quantity: 2, gstRate: 5, taxable: '200.00', igst: '10.00' },
    ],
    totals: { subtotal: '200.00', taxable: '200.00', cgst: '0.00', igst: '10.00', total: '210.00' },
    amountInWords: 'Rupees two hundred ten only',
  })
})

test('an order that is shipped without being packed first gets an invoice, which later changes of the settings do not change', async () => {
  const order = await shop.order(1, { buyerGstin: '27AAPFU0939F1ZV', buyerCompany: 'Uma & Sons' })
  await shop.owner.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'shipped' })
  const before = await shop.invoiceOf(order.id)
  expect(before).toMatchObject({
    buyer: { gstin: '27AAPFU0939F1ZV', company: 'Uma & Sons' },
    // The invoice shows the state of the delivery address, not the state of the GSTIN.
    placeOfSupply: { name: 'Karnataka', code: '29' },
  })
  await shop.owner.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'composition' })
  expect(await shop.invoiceOf(order.id)).toEqual(before)
  await shop.owner.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'regular' })
})

test('only the buyer and the owner of the shop can read the invoice and the documents of an order', async () => {
  const order = await shop.order()
  await shop.pack(order.id)
  const statuses = async (path: string) => {
    const callers = [shop.visitor(), await addSignedIn(shop), shop.buyer, shop.owner]
    return Promise.all(callers.map(async (caller) => (await caller.get(`/api/orders/${order.id}/${path}`)).status))
  }
  expect(await statuses('invoice')).toEqual([404, 404, 200, 200])
  expect(await statuses('documents')).toEqual([404, 404, 200, 200])
})

test('200 concurrent invoices have consecutive numbers, and failed transactions leave no gap', async () => {
  const own = await openShop({})
  const orders: { id: number }[] = []
  for (let count = 0; count < 40; count++)
    orders.push(await own.order(1, { customerPhone: `+9198765${43000 + count}` }))
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const order = orders[index % orders.length]
      if (index % 5 === 0) {
        // A transaction that changes the number series and then fails, so that its change is rolled back.
        const failing = own.db.write(async (tx) => {
          const set = { last: 999 }
          await tx
            .update(documentSeries)
            .set(set)
            .where(eq(documentSeries.series, `${invoicePrefix}/26-27`))
          throw new Error('changed my mind')
        })
        await expect(failing).rejects.toThrow('changed my mind')
      }
      if (order) expect((await own.pack(order.id)).status).toBe(200)
    }),
  )
  const numbers = await Promise.all(orders.map(async ({ id }) => (await own.invoiceOf(id)).number))
  const sequences = numbers.map((number) => Number(number.split('/')[2])).toSorted((a, b) => a - b)
  expect(sequences).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  await own.close()
})

test('cancelling a packed order issues a credit note for the whole invoice', async () => {
  const order = await shop.order(2)
  await shop.pack(order.id)
  const path = `/api/admin/orders/${order.id}/cancel`
  await read(cancelOrder, await shop.owner.send('PATCH', path, { reason: 'Broken' }))
  const [invoice, note, ...others] = await shop.documentsOf(order.id)
  expect(note?.number).toMatch(new RegExp(`^${invoicePrefix}C/\\d\\d-\\d\\d/000001$`))
  expect([note, others]).toMatchObject([{ kind: 'credit_note', total: '210.00', invoiceNumber: invoice?.number }, []])
})

test('shops that charge no tax issue documents without tax', async () => {
  const shippingAddress = addressInState
  const own = await openShop({ gstRegistration: 'composition' })
  const bill = await own.order(1, { shippingAddress })
  await own.pack(bill.id)
  expect(await own.invoiceOf(bill.id)).toMatchObject({
    kind: 'bill_of_supply',
    seller: { composition: true, gstin: sampleGstin },
    lines: [{ gstRate: null, taxable: '100.00', cgst: '0.00' }],
    totals: { total: '100.00' },
  })
  await own.owner.send('PUT', '/api/admin/settings', { ...rates, gstRegistration: 'none' })
  const plain = await own.order(1, { shippingAddress, amount: '100.00' })
  await own.pack(plain.id)
  expect(await own.invoiceOf(plain.id)).toMatchObject({ kind: 'invoice', seller: { composition: false, gstin: null } })
  await own.close()
})

test('a sample shop without changed settings issues sample invoices with the tax of the specification, split over the lines', async () => {
  const own = await openShop(null)
  const order = await own.order(3)
  await own.pack(order.id)
  expect(await own.invoiceOf(order.id)).toMatchObject({
    isSample: true,
    lines: [{ gstRate: 18, taxable: '300.00', igst: '54.00', shipping: '0.00', total: '354.00' }],
    totals: { shipping: '50.00', igst: '54.00', total: '404.00' },
  })
  await own.close()
})

test('sample invoices and credit notes have a separate number series, so the first real ones have the number 1', async () => {
  const own = await openShop(null)
  const sample = await own.order(3)
  await own.pack(sample.id)
  const cancel = (id: number) => own.owner.send('PATCH', `/api/admin/orders/${id}/cancel`, {})
  await cancel(sample.id)
  const year = financialYearOf(own.clock())
  const numbersOf = async (id: number) => (await own.documentsOf(id)).map(({ number }) => number)
  expect(await numbersOf(sample.id)).toEqual([`SMP-${year}/000001`, `SMC-${year}/000001`])
  expect((await own.owner.send('PUT', '/api/admin/settings', rates)).status).toBe(200)
  const real = await own.order(1, { amount: '105.00' })
  await own.pack(real.id)
  await cancel(real.id)
  expect(await numbersOf(real.id)).toEqual([`${invoicePrefix}/${year}/000001`, `${invoicePrefix}C/${year}/000001`])
  await own.close()
})

test('an invoice has the GST rate of the day of packing and the total of the order', async () => {
  const own = await openShop({})
  const order = await own.order(1)
  await own.owner.send('PUT', '/api/admin/settings', { ...rates, taxRate: 18 })
  await own.pack(order.id)
  expect(await own.invoiceOf(order.id)).toMatchObject({
    lines: [{ gstRate: 18, taxable: '88.98', igst: '16.02' }],
    totals: { total: '105.00' },
  })
  expect((await own.db.read(auditLedger)).differences).toEqual([])
  await own.close()
})

test('after goods are cancelled before packing, delivery is a separate taxed line of the invoice and is in the credit note of the order', async () => {
  const settings = { ...rates, freeThreshold: '500.00', standardCost: '49.00' }
  const own = await openShop(settings)
  const other = await addProduct(own, { name: 'Sharbat', price: 33_33, inventory: 5 })
  const [first] = await own.db.read((tx) => tx.select().from(products).where(eq(products.name, 'Khamira')))
  const items = [
    { productId: first?.id ?? 0, quantity: 2, price: '100.00' },
    { productId: other.id, quantity: 1, price: '33.33' },
  ]
  const amount = rupees(checkoutTotals(233_33, 0, settings, false).total)
  const order = (await place(own.buyer, { ...orderBody(other), items, amount })).order
  const lines = await read(getOrderItems, await own.buyer.get(`/api/orders/${order.id}/items`))
  const cancelled = await own.buyer.post(`/api/orders/${order.id}/cancel`, {
    items: [{ lineId: lines[1]?.id, quantity: 1 }],
  })
  expect(cancelled.status).toBe(200)
  await own.pack(order.id)
  const invoice = await own.invoiceOf(order.id)
  expect(invoice.lines).toMatchObject([
    { name: 'Khamira', quantity: 2, price: '100.00' },
    { name: 'Delivery', quantity: 0, price: '0.00', amount: '0.00', shipping: '7.00', total: '7.35' },
  ])
  expect(invoice.totals).toMatchObject({ shipping: '49.00', total: '261.45' })
  expect((await own.db.read(auditLedger)).differences).toEqual([])
  await read(cancelOrder, await own.owner.send('PATCH', `/api/admin/orders/${order.id}/cancel`, { reason: 'Broken' }))
  const [, note, ...more] = await own.documentsOf(order.id)
  expect([note, more]).toMatchObject([{ kind: 'credit_note', total: '261.45' }, []])
  expect((await own.db.read(auditLedger)).differences).toEqual([])
  await own.close()
})

test('an invoice that requires an e-invoice is not shown to the buyer until its IRN and QR code were entered', async () => {
  const { owner, buyer, order, pack, documentsOf, invoiceOf, close, db } = await openShop({ eInvoices: true })
  const { id } = await order(1, { buyerGstin: '27AAPFU0939F1ZV', buyerCompany: 'Uma & Sons' })
  expect((await pack(id)).status).toBe(200)
  expect(await documentsOf(id)).toEqual([])
  for (const path of [`/api/orders/${id}/invoice`, `/orders/${id}/invoice`]) {
    expect((await buyer.get(path)).status).toBe(404)
  }
  const [held] = await read(getDocuments, await owner.get(`/api/orders/${id}/documents`))
  if (!held) throw new Error('The invoice was not issued')
  expect(held.isHeld).toBe(true)
  expect((await buyer.get(`/api/orders/${id}/invoice?document=${held.id}`)).status).toBe(404)
  expect(await (await owner.get(`/orders/${id}/invoice`)).text()).toContain('Not valid yet')

  const path = `/api/admin/documents/${held.id}/e-invoice`
  const registration = eInvoiceOf(held.number)
  const other = '0'.repeat(64)
  for (const [body, field] of [
    [{ ...registration, irn: 'abc' }, 'irn'],
    [{ ...registration, irn: other }, 'irn'],
    [{ ...registration, signedQr: 'a.b.c' }, 'signedQr'],
    [{ ...registration, signedQr: 'abc' }, 'signedQr'],
    [eInvoiceOf('GB/26-27/999999', registration.irn), 'signedQr'],
  ] as const) {
    expect(await readError(await owner.send('PUT', path, body))).toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  }
  expect((await buyer.send('PUT', path, registration)).status).toBe(401)
  expect(await documentsOf(id)).toEqual([])

  // The IRN is entered in capital letters, as some accounting programs show it.
  const entered = { ...registration, irn: registration.irn.toUpperCase() }
  for (let times = 0; times < 2; times++) {
    expect(await read(registerEInvoice, await owner.send('PUT', path, entered))).toEqual({
      number: held.number,
      irn: registration.irn,
    })
  }
  expect((await owner.send('PUT', path, eInvoiceOf(held.number, other))).status).toBe(409)
  expect(await documentsOf(id)).toMatchObject([{ number: held.number }])
  expect(await invoiceOf(id)).toMatchObject({ number: held.number, eInvoice: registration })
  const page = await (await buyer.get(`/orders/${id}/invoice`)).text()
  expect(page).toContain(registration.irn)
  expect(page).toContain('<svg')
  expect(page).not.toContain('Not valid yet')
  expect((await db.read(auditLedger)).differences).toEqual([])
  await close()
})

test('entering the e-invoice of another document is refused, and invoices for buyers without GSTIN need no e-invoice', async () => {
  const { owner, order, pack, documentsOf, close } = await openShop({ eInvoices: true })
  const buyers = { buyerGstin: '27AAPFU0939F1ZV', buyerCompany: 'Uma & Sons' }
  const numbers: [number, string][] = []
  for (const changes of [buyers, buyers, {}]) {
    const { id } = await order(1, changes)
    await pack(id)
    const [document] = await read(getDocuments, await owner.get(`/api/orders/${id}/documents`))
    numbers.push([document?.id ?? 0, document?.number ?? ''])
    expect(await documentsOf(id)).toHaveLength('buyerGstin' in changes ? 0 : 1)
  }
  const [first, second, third] = numbers
  const put = ([id, number]: [number, string] = [0, ''], irn?: string) =>
    owner.send('PUT', `/api/admin/documents/${id}/e-invoice`, eInvoiceOf(number, irn))
  expect((await put(third)).status).toBe(409)
  expect((await put(first, 'ab'.repeat(32))).status).toBe(200)
  expect((await put(second, 'ab'.repeat(32))).status).toBe(409)
  expect((await put([999_999, 'GB/26-27/000001'])).status).toBe(404)
  await close()
})

test('invoices print the signature and the unit that were stored when they were issued, and later changes leave them unchanged', async () => {
  const picture = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#fff' } })
    .composite([{ input: { create: { width: 120, height: 30, channels: 4, background: '#123' } } }])
    .png()
    .toBuffer()
  const save = (signature: string | null) => shop.owner.send('PUT', '/api/admin/settings', { ...rates, signature })
  const before = await shop.order()
  await shop.pack(before.id)
  const saved = await save(`data:image/png;base64,${picture.toString('base64')}`)
  const { signature } = await read(updateSettings, saved)
  expect(signature).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{32}$/) })
  const order = await shop.order()
  const [line] = await read(getOrderItems, await shop.buyer.get(`/api/orders/${order.id}/items`))
  const setUnit = (uqc: string) => shop.owner.send('PUT', `/api/products/${line?.productId}`, { uqc })
  expect((await setUnit('KGS')).status).toBe(400)
  expect(await read(updateProduct, await setUnit('BTL'))).toMatchObject({ uqc: 'BTL' })
  await shop.pack(order.id)
  const page = async (id: number) => (await shop.buyer.get(`/orders/${id}/invoice`)).text()
  const image = '<img src="data:image/png;base64,'
  const check = async () => {
    expect(await shop.invoiceOf(order.id)).toMatchObject({ signature, lines: [{ unit: 'BTL' }] })
    expect(await page(order.id)).toContain(image)
    expect(await page(order.id)).toContain('Authorised signatory')
    expect(await page(order.id)).not.toContain('Computer-generated document')
  }
  await check()
  // The form sends the hash of the stored signature, which leaves the signature unchanged.
  expect(await read(updateSettings, await save(signature?.hash ?? ''))).toMatchObject({ signature })
  expect(await read(updateSettings, await save(null))).toMatchObject({ signature: null })
  expect(await read(updateProduct, await setUnit('NOS'))).not.toHaveProperty('uqc')
  await check()
  expect(await shop.invoiceOf(before.id)).not.toHaveProperty('signature')
  expect(await page(before.id)).not.toContain(image)
  expect(await page(before.id)).toContain('Computer-generated document')
  await shop.owner.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})
  const [, note] = await shop.documentsOf(order.id)
  const credit = await shop.buyer.get(`/api/orders/${order.id}/invoice?document=${note?.id}`)
  expect(await read(getInvoice, credit)).toMatchObject({ kind: 'credit_note', lines: [{ unit: 'BTL' }] })
})
