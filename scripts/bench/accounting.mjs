import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { signInAdmin } from './catalogue.mjs'
import { fillOrders } from './fill-orders.mjs'
import { residentMb, startShop } from './processes.mjs'

const orderCount = 50_000
const linesPerInvoice = 3
const memoryIntervalMs = 20
const months = Array.from({ length: 12 }, (_, index) => {
  const month = ((index + 3) % 12) + 1
  return `${index < 9 ? 2025 : 2026}-${String(month).padStart(2, '0')}`
})

/** @param {number} number @param {string} gstin */
function invoiceOf(number, gstin) {
  const line = (/** @type {number} */ index) => ({
    lineId: number * linesPerInvoice + index,
    name: `Majun ${index}`,
    shownName: `Majun ${index}`,
    hsn: ['30049011', '30049012', '2106'][index],
    sku: `M-${index}`,
    unit: 'NOS',
    quantity: 1,
    price: '500.00',
    amount: '500.00',
    discount: '0.00',
    shipping: '0.00',
    gstRate: [5, 18, 0][index],
    taxable: '500.00',
    cgst: '0.00',
    sgst: '0.00',
    igst: ['25.00', '90.00', '0.00'][index],
    total: ['525.00', '590.00', '500.00'][index],
  })
  return {
    isSample: false,
    language: 'en',
    orderNumber: `GB-filled-${number}`,
    kind: 'tax_invoice',
    seller: {
      ...{ name: 'Gulbagh', address: ['Lucknow'], state: { name: 'Uttar Pradesh', code: '09' }, gstin },
      ...{ fssai: null, phone: null, email: null, composition: false },
    },
    buyer: {
      ...{ name: 'Asha Rao', company: null, address: 'MG Road, Bengaluru', phone: null },
      gstin: number % 2 === 0 ? '29AAAPL2356Q1ZE' : null,
    },
    placeOfSupply: { name: 'Karnataka', code: '29' },
    isUnionTerritory: false,
    pricesIncludeTax: false,
    paymentMethod: 'cash_on_delivery',
    lines: Array.from({ length: linesPerInvoice }, (_, index) => line(index)),
    totals: {
      ...{ subtotal: '1500.00', discount: '0.00', shipping: '0.00', taxable: '1500.00' },
      ...{ cgst: '0.00', sgst: '0.00', igst: '115.00', total: '1615.00' },
    },
    amountInWords: 'Rupees one thousand six hundred fifteen only',
    invoice: null,
    reason: null,
  }
}

/**
 * Adds an invoice for each order to the database of a stopped shop, spread over the financial year 2025-26. Half of the
 * buyers have a GSTIN.
 *
 * @param {string} dataDir @param {string} gstin
 */
function fillInvoices(dataDir, gstin) {
  const db = new Sqlite(join(dataDir, 'shop.db'))
  const insert = db.prepare(
    `insert into documents (order_id, kind, series, sequence, number, total, content, issued_at)
     values (?, 'tax_invoice', 'BN/25-26', ?, ?, 161500, ?, ?)`,
  )
  const start = Date.parse('2025-03-31T18:30:00Z')
  const step = (Date.parse('2026-03-31T18:30:00Z') - start) / orderCount
  db.transaction(() => {
    const ids = /** @type {number[]} */ (db.prepare('select id from orders order by id').pluck().all())
    for (const [index, id] of ids.entries()) {
      const sequence = index + 1
      const number = `BN/25-26/${String(sequence).padStart(6, '0')}`
      insert.run(id, sequence, number, JSON.stringify(invoiceOf(sequence, gstin)), Math.floor(start + index * step))
    }
  })()
  db.close()
}

/**
 * Measures the export of GSTR-1 of a year with 50,000 orders, month by month as it is filed, and as one CSV file of a
 * quarter. Returns the rows of the result table.
 *
 * @param {string} dataDir the data folder of a stopped shop
 */
export async function measureAccounting(dataDir) {
  fillOrders(dataDir, orderCount)
  const headers = { cookie: `session=${signInAdmin(dataDir)}` }
  const first = await startShop(dataDir)
  const accounting = await (await fetch(`${first.url}/api/admin/accounting`, { headers })).json()
  await first.stop()
  fillInvoices(dataDir, accounting.gstin)
  const shop = await startShop(dataDir)
  const exported = async (/** @type {string} */ query) => {
    const reply = await fetch(`${shop.url}/api/admin/gstr1?period=${query}`, { headers })
    if (!reply.ok) throw new Error(`GSTR-1 of ${query}: ${reply.status}`)
    return reply.text()
  }
  // The first export compiles the code and is not measured.
  await exported('2025-03')
  const before = residentMb(shop.pid)
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(shop.pid))
  }, memoryIntervalMs)
  const startedAt = performance.now()
  let invoices = 0
  for (const month of months) {
    const file = JSON.parse(await exported(month))
    invoices += file.doc_issue.doc_det[0].docs[0].net_issue
  }
  const seconds = (performance.now() - startedAt) / 1000
  await exported('2025-Q4&format=csv')
  clearInterval(timer)
  await shop.stop()
  if (invoices !== orderCount) throw new Error(`GSTR-1 has ${invoices} invoices`)
  return [
    { what: `GSTR-1 of ${orderCount} orders, twelve months (s)`, value: seconds.toFixed(1), goal: '< 10' },
    { what: 'added memory (MB)', value: highest - before, goal: '< 100' },
  ]
}
