import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { rupees } from '#rules/money'
import { sampleGstin } from '#rules/shop/shop-profile'
import { checkoutTotals } from '#rules/totals'
import { documents, moneyLedger } from '../../db/schema/order-records.ts'
import { orderItems } from '../../db/schema/orders.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { addressInState, invoicePrefix, orderBody, place } from '../../testing/order-body.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const rates = {
  everywhere: true,
  freeThreshold: '500.00',
  standardCost: '49.00',
  taxRate: 5,
  codMaxAmount: '900000.00',
}
const shop = await createTestShop({ now: '2026-10-27T06:00:00.000Z' })
afterAll(() => shop.close())
let admin = await addSignedIn(shop, { role: 'admin' })

const path = (period: string, rest = '') => `/api/admin/gstr1?period=${period}${rest}`
interface Amounts {
  rt: number
  txval: number
  iamt: number
  camt: number
  samt: number
  csamt: number
}
interface Entry {
  inum?: string
  nt_num?: string
  val: number
  itms: { itm_det: Amounts }[]
}
interface File {
  fp: string
  b2b?: { ctin: string; inv: Entry[] }[]
  b2cl?: { pos: string; inv: Entry[] }[]
  cdnr?: { ctin: string; nt: Entry[] }[]
  cdnur?: Entry[]
  b2cs?: (Amounts & { pos: string })[]
  nil?: { inv: { sply_ty: string; nil_amt: number }[] }
  hsn?: Record<'hsn_b2b' | 'hsn_b2c', Amounts[]>
  doc_issue?: { doc_det: { doc_num: number; docs: { net_issue: number }[] }[] }
}

const gstr1 = async (period: string): Promise<File> => {
  const response = await admin.get(path(period))
  expect(response.status).toBe(200)
  return JSON.parse(await response.text())
}

test('only admins can read GSTR-1, and an invalid period returns 400', async () => {
  expect((await shop.visitor().get(path('2026-11'))).status).toBe(401)
  expect((await (await addSignedIn(shop)).get(path('2026-11'))).status).toBe(403)
  for (const period of ['', '2026', '2026-13', '2026-Q5', '2026-Q0', 'November']) {
    const response = await admin.get(path(period))
    expect([period, response.status]).toEqual([period, 400])
  }
  expect((await admin.get(path('2026-11', '&format=xml'))).status).toBe(400)
  expect((await admin.send('POST', path('2026-11'), {})).status).toBe(405)
})

test('GSTR-1 leaves out the invoices of the sample shop and all sections without entries', async () => {
  const { order } = await place(shop.visitor(), orderBody(await addProduct(shop)))
  await admin.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})
  const response = await admin.get(path('2026-10'))
  expect(await response.text()).toBe(`{"gstin":"${sampleGstin}","fp":"102026","version":"GST3.2.2","hash":"hash"}`)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="GSTR1-${sampleGstin}-2026-10.json"`)
  expect(response.headers.get('cache-control')).toContain('no-store')
})

/** Creates a generator of pseudo-random whole numbers below a limit. The numbers are the same in every run. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const places = [
  { text: addressInState, intra: true },
  { text: '12 MG Road, Bengaluru, Karnataka 560001', intra: false },
  { text: '4 Ballimaran, Delhi, Delhi 110006', intra: false },
]
const buyers = ['27AAPFU0939F1ZV', sampleGstin, null, null, null]

/** Places and packs random orders in three months and credits some of them. */
async function trade(count: number, seed: number) {
  const dice = createDice(seed)
  const goods = [
    { price: 99_99, gstRate: 500 },
    { price: 333_33, gstRate: 18_00 },
    { price: 12_50, gstRate: 0 },
    { price: 60_000_01, gstRate: 5_00 },
  ]
  const products = []
  for (const values of goods) products.push({ ...(await addProduct(shop, { ...values, inventory: 5000 })), ...values })
  for (let number = 0; number < count; number += 1) {
    const to = places[dice(places.length)] ?? places[0]
    const items = products
      .filter((_, index) => dice(index === 3 ? 5 : 2) === 0)
      .map(({ id, price, gstRate }) => ({ id, price, gstRate: gstRate / 100, quantity: 1 + dice(4) }))
    if (items.length === 0 || !to) continue
    const lines = items.map(({ price, quantity, gstRate }) => ({ amount: price * quantity, gstRate }))
    const body = {
      ...orderBody(items[0] ?? { id: 0, price: 0 }),
      customerPhone: `+91987650${String(1000 + number)}`,
      shippingAddress: to.text,
      buyerGstin: buyers[dice(buyers.length)] ?? null,
      amount: rupees(checkoutTotals(lines, 0, rates, to.intra).total),
      items: items.map(({ id, price, quantity }) => ({ productId: id, quantity, price: rupees(price) })),
    }
    const { order } = await place(shop.visitor(), body)
    await admin.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})
    shop.advance(dice(3) * 3600_000 * 11)
    admin = await addSignedIn(shop, { role: 'admin' })
    const fate = dice(4)
    if (fate === 0) await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})
    if (fate === 1) {
      const [line] = await shop.db.read((tx) => tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)))
      await admin.send('POST', `/api/orders/${order.id}/cancel`, { items: [{ lineId: line?.id, quantity: 1 }] })
    }
  }
}

/** Converts an amount in the GSTR-1 file from rupees to paise. */
const p = (amount: number) => Math.round(amount * 100)

type Sums = Record<string, number>
const plus = (sums: Sums, key: string, value: number) => {
  const sum = (sums[key] ?? 0) + value
  if (sum === 0) delete sums[key]
  else sums[key] = sum
}

/**
 * Returns the sums of a month for GSTR-1, computed from the stored invoices and credit notes without the code that is
 * tested.
 */
async function oracle(month: string): Promise<Sums> {
  const rows = await shop.db.read((tx) => tx.select().from(documents))
  const sums: Sums = {}
  for (const row of rows) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(row.issuedAt)
    const { content } = row
    if (content.isSample || !day.startsWith(month)) continue
    const isNote = row.kind === 'credit_note'
    const sign = isNote ? -1 : 1
    const pos = content.placeOfSupply?.code ?? ''
    const gstin = content.buyer.gstin
    const invoice = isNote ? rows.find(({ id }) => id === row.invoiceId) : row
    const isLarge = !gstin && pos !== sampleGstin.slice(0, 2) && (invoice?.total ?? 0) > 10_000_000
    const taxed = content.lines.filter(({ gstRate }) => gstRate !== 0)
    const listed = (gstin || isLarge) && taxed.length > 0
    const section = listed ? `${isNote ? 'cdn' : 'b2'}${gstin ? (isNote ? 'r' : 'b') : isNote ? 'ur' : 'cl'}` : 'b2cs'
    if (listed) plus(sums, `${section} ${row.number} val`, row.total)
    for (const line of content.lines) {
      const paise = (text: string) => Number(text.replace('.', ''))
      const tax = { txval: paise(line.taxable), iamt: paise(line.igst), camt: paise(line.cgst), samt: paise(line.sgst) }
      const key = listed ? `${section} ${row.number}` : `b2cs ${pos}`
      for (const [name, value] of Object.entries(tax)) {
        if (line.gstRate !== 0) plus(sums, `${key} ${line.gstRate} ${name}`, listed ? value : sign * value)
        plus(sums, `${gstin ? 'hsn_b2b' : 'hsn_b2c'} ${line.gstRate} ${name}`, sign * value)
      }
      if (line.gstRate === 0)
        plus(
          sums,
          `nil ${pos === sampleGstin.slice(0, 2) ? 'INTRA' : 'INTR'}${gstin ? 'B2B' : 'B2C'}`,
          sign * tax.txval,
        )
    }
    plus(sums, `count ${isNote ? 5 : 1}`, 1)
  }
  return sums
}

/** Returns the sums of a GSTR-1 file, with the same keys as `oracle`. */
function figures(file: File): Sums {
  const sums: Sums = {}
  const taxes = (key: string, row: Amounts) => {
    for (const name of ['txval', 'iamt', 'camt', 'samt'] as const) plus(sums, `${key} ${row.rt} ${name}`, p(row[name]))
    expect(row.csamt).toBe(0)
  }
  const entries = (section: string, list: Entry[]) => {
    for (const entry of list) {
      const number = entry.inum ?? entry.nt_num
      plus(sums, `${section} ${number} val`, p(entry.val))
      for (const { itm_det } of entry.itms) taxes(`${section} ${number}`, itm_det)
    }
  }
  for (const { inv } of file.b2b ?? []) entries('b2b', inv)
  for (const { inv } of file.b2cl ?? []) entries('b2cl', inv)
  for (const { nt } of file.cdnr ?? []) entries('cdnr', nt)
  entries('cdnur', file.cdnur ?? [])
  for (const row of file.b2cs ?? []) taxes(`b2cs ${row.pos}`, row)
  for (const section of ['hsn_b2b', 'hsn_b2c'] as const)
    for (const row of file.hsn?.[section] ?? []) taxes(section, row)
  for (const row of file.nil?.inv ?? []) plus(sums, `nil ${row.sply_ty}`, p(row.nil_amt))
  for (const { doc_num, docs } of file.doc_issue?.doc_det ?? []) {
    for (const { net_issue } of docs) plus(sums, `count ${doc_num}`, net_issue)
  }
  return sums
}

test('GSTR-1 of random orders equals an independent calculation, and its totals equal the ledger', async () => {
  expect((await admin.send('PUT', '/api/admin/settings', rates)).status).toBe(200)
  await trade(36, 20_261_124)
  let net = 0
  const seen = new Set<string>()
  for (const month of ['2026-10', '2026-11', '2026-12']) {
    const found = figures(await gstr1(month))
    expect(found, month).toEqual(await oracle(month))
    for (const [key, value] of Object.entries(found)) {
      seen.add(key.split(' ')[0] ?? '')
      if (/^(hsn_|nil)/.test(key) && !key.includes(' 0 ')) net += value
    }
  }
  expect([...seen].toSorted()).toEqual(
    ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'count', 'hsn_b2b', 'hsn_b2c', 'nil'].toSorted(),
  )
  const entries = await shop.db.read((tx) => tx.select().from(moneyLedger).where(eq(moneyLedger.kind, 'charged')))
  const samples = (await shop.db.read((tx) => tx.select().from(documents))).filter(({ content }) => content.isSample)
  const charged = entries
    .filter(({ orderId }) => !samples.some((sample) => sample.orderId === orderId))
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(net).toBe(charged)
  // The GSTR-1 file of the quarter contains the invoices of all three months.
  const quarter = figures(await gstr1('2026-Q4'))
  expect(quarter['count 1']).toBe(
    (await shop.db.read((tx) => tx.select().from(documents))).filter(
      (row) => row.kind !== 'credit_note' && !row.content.isSample,
    ).length,
  )
})

test('the GSTR-1 file has amounts as numbers with two decimals, and the dates and keys of the GST portal', async () => {
  const text = await (await admin.get(path('2026-Q4'))).text()
  const file = JSON.parse(text)
  expect(text).toMatch(/"val":\d+\.\d\d,/)
  expect(text).toMatch(/"csamt":0\.00/)
  expect(Object.keys(file)).toEqual([
    'gstin',
    'fp',
    'version',
    'hash',
    'b2b',
    'b2cl',
    'b2cs',
    'cdnr',
    'cdnur',
    'nil',
    'hsn',
    'doc_issue',
  ])
  expect(file.fp).toBe('122026')
  const [invoice] = file.b2b[0].inv
  expect(Object.keys(invoice)).toEqual(['inum', 'idt', 'val', 'pos', 'rchrg', 'inv_typ', 'itms'])
  expect(invoice).toMatchObject({ rchrg: 'N', inv_typ: 'R', idt: expect.stringMatching(/^\d\d-1[0-2]-2026$/) })
  expect(Object.keys(file.b2cl[0])).toEqual(['pos', 'inv'])
  expect(Object.keys(file.b2cs[0])).toEqual(['sply_ty', 'pos', 'typ', 'rt', 'txval', 'iamt', 'camt', 'samt', 'csamt'])
  expect(Object.keys(file.cdnr[0].nt[0])).toEqual(['ntty', 'nt_num', 'nt_dt', 'val', 'pos', 'rchrg', 'inv_typ', 'itms'])
  expect(file.cdnur[0]).toMatchObject({ typ: 'B2CL', ntty: 'C' })
  expect(file.hsn.hsn_b2c[0]).toMatchObject({ num: 1, hsn_sc: '30049099', uqc: 'NOS' })
  expect(file.doc_issue.doc_det[0]).toMatchObject({
    doc_num: 1,
    docs: [{ num: 1, from: `${invoicePrefix}/26-27/000001`, cancel: 0 }],
  })
})

test('GSTR-1 as CSV is one table with as many b2b, b2cs and HSN rows as the JSON file has entries', async () => {
  const text = await (await admin.get(path('2026-Q4', '&format=csv'))).text()
  const [header = '', ...rows] = text.trimEnd().split('\r\n')
  expect(header.replace('\uFEFF', '')).toMatch(/^section,gstin,number,date,value,placeOfSupply/)
  const file = await gstr1('2026-Q4')
  const count = (section: string) => rows.filter((row) => row.startsWith(`${section},`)).length
  expect(count('b2cs')).toBe(file.b2cs?.length)
  expect(count('hsn_b2c')).toBe(file.hsn?.hsn_b2c.length)
  expect(count('b2b')).toBe(file.b2b?.flatMap(({ inv }) => inv).flatMap(({ itms }) => itms).length)
})

test('GSTR-1 lists a credit note issued after 30 November following the financial year only in the document count, not in the tax tables', async () => {
  const product = await addProduct(shop, { price: 1000_00 })
  const { order } = await place(shop.visitor(), { ...orderBody(product), amount: '1050.00' })
  await admin.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})
  shop.advance(Date.parse('2027-12-01T06:00:00Z') - shop.clock().getTime())
  admin = await addSignedIn(shop, { role: 'admin' })
  await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})
  const file = await gstr1('2027-12')
  expect(Object.keys(file)).toEqual(['gstin', 'fp', 'version', 'hash', 'doc_issue'])
  expect(file.doc_issue?.doc_det).toMatchObject([{ doc_num: 5, docs: [{ totnum: 1 }] }])
})
