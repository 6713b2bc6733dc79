import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getCodShipments, getRemittanceTotals, importRemittances } from '#contract/admin/accounting'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminOverview } from '#contract/admin/overview'
import type { Tx } from '#engine'
import { parseRupees, rupees } from '#rules/money'
import { codRemittances, shipments } from '../../db/schema/order-records.ts'
import { auditLedger } from '../../ledger/ledger-store.ts'
import { countCashDifferences, wrongCashComparisons } from '../../ledger/remittance-store.ts'
import { addProduct, addSignedIn } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
let admin = await addSignedIn(shop, { role: 'admin' })
const product = await addProduct(shop, { price: 499_00, inventory: 10_000 })
const path = '/api/admin/remittances'
const dayMs = 24 * 3600_000

let parcels = 0
/**
 * Places a COD order of ₹499.00 with delivery, books it with a courier, and sets it to `status`, unless `status` is
 * null.
 */
async function parcel(status: string | null = 'delivered') {
  const { order } = await place(shop.visitor(), orderBody(product, 1))
  parcels += 1
  const awb = `190407608${String(parcels).padStart(4, '0')}`
  await shop.db.write(async (tx) => {
    const times = { createdAt: shop.clock(), updatedAt: shop.clock() }
    const booked = { state: 'booked', courier: 'live', courierName: 'Delhivery', awbCode: awb } as const
    await tx.insert(shipments).values({ orderId: order.id, ...booked, ...times })
  })
  if (status !== null) {
    const moved = await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status })
    expect(moved.status).toBe(200)
  }
  return { ...order, awb }
}

const send = (file: string, query = '') => admin.post(`${path}${query}`, file, { 'content-type': 'text/csv' })
const upload = async (rows: readonly (readonly string[])[], query = '') =>
  read(importRemittances, await send(rows.map((cells) => cells.join(',')).join('\n'), query))
const header = ['CRF ID', 'AWB', 'Delivered Date', 'Order Id', 'Courier', 'Order Value', 'Remittance Date', 'UTR']
const row = (crf: string, awb: string, amount: string) => [
  ...[crf, awb, '2026-11-19', '62622018', 'Delhivery', amount, '2026-11-25', 'IN22625415423299'],
]
/** Returns a remittance report for transfers made on `day`, without their reference numbers (UTR, CRF id). */
const dated = (day: string) => (awb: string, total: string) => [
  ['AWB', 'Remitted', 'Date'],
  [awb, total, day],
]
const outcomes = ({ rows }: Awaited<ReturnType<typeof upload>>) => rows.map(({ row: at, outcome }) => [at, outcome])
const listed = async (shown: string) =>
  (await read(getCodShipments, await admin.get(`${path}/shipments?shown=${shown}`))).map(({ awb }) => awb)
const totals = async () => read(getRemittanceTotals, await admin.get(`${path}/totals`))
const stored = () => shop.db.read((tx) => tx.select().from(codRemittances).execute())
const advance = async (days: number) => {
  shop.advance(days * dayMs)
  admin = await addSignedIn(shop, { role: 'admin' })
}

test('a remittance import matches rows by AWB and reports for each row one of the results matched, differs, known or unknown', async () => {
  const [first, second, third] = [await parcel(), await parcel(), await parcel('shipped')]
  const file = [
    header,
    row('CRF-1', first.awb, first.total),
    row('CRF-1', second.awb, '400.00'),
    row('CRF-1', third.awb, third.total),
    row('CRF-1', 'NOT-OURS-1', '10'),
    row('CRF-1', first.awb, first.total),
  ]
  const preview = await upload(file, '?dryRun=true')
  expect(await stored()).toEqual([])
  const result = await upload(file)
  expect(result).toEqual(preview)
  expect(result.counts).toEqual({ matched: 1, differs: 2, known: 1, unknown: 1, rejected: 0 })
  expect(outcomes(result)).toEqual([
    [2, 'matched'],
    [3, 'differs'],
    [4, 'differs'],
    [5, 'unknown'],
    [6, 'known'],
  ])
  expect(result.rows[0]).toMatchObject({ awb: first.awb, order: { id: first.id, orderNumber: first.orderNumber } })
  expect(result.rows.map(({ message }) => message)).toEqual([
    null,
    `₹400.00 transferred in total, ₹${second.total} collected`,
    'No cash was collected: the order is shipped',
    null,
    null,
  ])
  expect(await stored()).toMatchObject([
    { reference: 'CRF-1', utr: 'IN22625415423299', amount: parseRupees(first.total), paidOn: '2026-11-25' },
    { amount: 400_00 },
    {},
  ])
  expect(await listed('open')).toEqual([second.awb])
  expect(await listed('excess')).toEqual([third.awb])
  // The order is delivered after its remittance was imported. From then on, the transferred cash is no longer listed as
  // excess.
  await admin.send('PATCH', `/api/admin/orders/${third.id}/status`, { status: 'delivered' })
  expect(await listed('excess')).toEqual([])
  expect(await upload([header, row('CRF-2', second.awb, rupees(parseRupees(second.total) - 400_00))])).toMatchObject({
    counts: { matched: 1 },
  })
  expect(await listed('open')).toEqual([])
  expect((await shop.db.read(auditLedger)).differences).toEqual([])
  expect(await shop.db.read(wrongCashComparisons)).toEqual([])
})

test('a remitted amount is stored once if its report is imported five times, as part of a longer report, or with other columns', async () => {
  const [first, second, third] = [await parcel(), await parcel(), await parcel()]
  const file = [header, row('CRF-7', first.awb, first.total), row('CRF-7', second.awb, second.total)]
  const before = (await stored()).length
  const replies = await Promise.all(Array.from({ length: 5 }, () => upload(file)))
  expect(replies.reduce((sum, { counts }) => sum + counts.matched, 0)).toBe(2)
  expect(replies.reduce((sum, { counts }) => sum + counts.known, 0)).toBe(8)
  const overlapping = await upload([...file, row('CRF-8', third.awb, third.total)])
  expect(outcomes(overlapping)).toEqual([
    [2, 'known'],
    [3, 'known'],
    [4, 'matched'],
  ])
  const names = ['awb_code', 'COD Amount', 'Remitted Amount', 'UTR No.']
  const layout = await upload([names, [first.awb, '1', `Rs. ${first.total}`, 'IN22625415423299']])
  expect(layout.counts).toMatchObject({ known: 1, matched: 0 })
  expect(
    (
      await upload([
        ['Waybill', 'Remitted'],
        [second.awb, second.total],
      ])
    ).counts.known,
  ).toBe(1)
  const other = await upload([header, row('CRF-7', first.awb, '1')])
  expect(other.rows).toMatchObject([
    { row: 2, outcome: 'rejected', message: `₹${first.total} is stored for this AWB and transfer` },
  ])
  expect(await stored()).toHaveLength(before + 3)
})

test('from ten days after delivery, COD cash is listed as missing in overview, list and totals until its remittance is imported', async () => {
  const one = await parcel()
  const open = await totals()
  expect(open.missing).toEqual({ count: 0, total: '0.00' })
  await advance(9)
  const later = await parcel()
  expect(await listed('missing')).toEqual([])
  await advance(1)
  expect(await listed('missing')).toEqual([one.awb])
  expect(await listed('open')).toEqual([one.awb, later.awb])
  const overview = await read(getAdminOverview, await admin.get('/api/admin/overview'))
  expect(overview.missingCash).toEqual({ count: 1, first: [{ id: one.id, orderNumber: one.orderNumber }] })
  const filter = { shown: 'open', kind: 'live', now: shop.clock() } as const
  expect(await shop.db.read((tx) => countCashDifferences(tx, filter, 10))).toBe(2)
  expect(await shop.db.read((tx) => countCashDifferences(tx, filter, 1))).toBe(1)
  const sums = await totals()
  expect(sums).toMatchObject({ missing: { count: 1, total: one.total }, open: { count: 2 } })
  expect(Number(sums.collected)).toBeCloseTo(Number(sums.remitted) + Number(sums.open.total), 2)
  const file = await admin.get('/api/admin/exports/remittances.csv')
  expect(file.headers.get('content-disposition')).toContain('remittances-')
  const [names, line, ...more] = (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(names).toBe('id,AWB,Order,Courier,Collected on,Collected,Remitted so far,With courier')
  expect(line).toBe(`${one.id},${one.awb},${one.orderNumber},Delhivery,2026-11-21,${one.total},0.00,${one.total}`)
  expect(more).toEqual([])
  // The owner adds the amount from the bank statement to the exported file and imports the file.
  const result = await read(importRemittances, await send(`${names},Remitted amount\n${line},${one.total}`))
  expect(result.counts.matched).toBe(1)
  expect(await listed('missing')).toEqual([])
})

test('a remittance row without a remitted amount or with a UTR shortened by a spreadsheet is rejected, and a row with the UTR "NA" matches the parcel', async () => {
  const { awb, total } = await parcel()
  const names = ['AWB', 'COD Amount', 'Remitted Amount', 'UTR']
  expect(await upload([names, [awb, total, '', '']])).toMatchObject({
    rows: [{ outcome: 'rejected', message: 'Column Remitted Amount: No money was transferred for this row yet' }],
  })
  expect(await upload([names, [awb, total, total, '4.23412E+11']])).toMatchObject({
    rows: [{ outcome: 'rejected', message: expect.stringContaining('Column UTR: The spreadsheet has shortened') }],
  })
  expect(await upload([names, [awb, total, total, 'NA']])).toMatchObject({ counts: { matched: 1 } })
  expect(await upload([names, [awb, total, total, 'IN 22625415423300']])).toMatchObject({ counts: { known: 1 } })
  expect(await listed('open')).not.toContain(awb)
})

test('a parcel that the courier cancelled before pickup is not listed as open COD cash', async () => {
  const { id, awb } = await parcel()
  expect(await listed('open')).toContain(awb)
  const given = { pickedUpAt: null, courierStatus: 'Cancelled by the courier' }
  await shop.db.write((tx) => tx.update(shipments).set(given).where(eq(shipments.orderId, id)).execute())
  expect(await listed('open')).not.toContain(awb)
})

test('the COD cash of a parcel is listed as open again after a later report deducts the remittance', async () => {
  const { awb, total } = await parcel()
  await upload([header, row('CRF-20', awb, total)])
  expect(await upload([header, row('CRF-21', awb, `-${total}`)])).toMatchObject({
    counts: { differs: 1 },
    added: `-${total}`,
  })
  expect(await listed('open')).toContain(awb)
})

const ledgerColumns = ['AWB', 'Remitted']
const half = ({ total }: { total: string }) => rupees(parseRupees(total) / 2)

test('if half of the COD cash was transferred without a reference number, a transfer of the other half with a number is added to it', async () => {
  const one = await parcel()
  expect(await upload([ledgerColumns, [one.awb, half(one)]])).toMatchObject({ counts: { differs: 1 } })
  const second = [header, row('CRF-50', one.awb, half(one))]
  const preview = await upload(second, '?dryRun=true')
  expect(preview).toMatchObject({ counts: { matched: 1 }, added: half(one) })
  expect(await upload(second)).toEqual(preview)
  expect(await listed('open')).not.toContain(one.awb)
  // Importing both reports again adds nothing.
  expect((await upload(second)).counts).toMatchObject({ known: 1 })
  expect((await upload([ledgerColumns, [one.awb, half(one)]])).counts).toMatchObject({ known: 1 })
  expect(await listed('open')).not.toContain(one.awb)
  expect(await listed('excess')).not.toContain(one.awb)
})

test.each([
  ['with a number', (awb: string, total: string) => [header, row('CRF-62', awb, total)]],
  ['without a number, on another day', dated('2026-11-27')],
] as const)(
  'COD cash that was transferred without a reference number and later deducted is added again when the courier transfers it again %s',
  async (_, again) => {
    const { awb, total } = await parcel()
    expect((await upload(dated('2026-11-25')(awb, total))).counts.matched).toBe(1)
    expect((await upload([header, row('CRF-61', awb, `-${total}`)])).counts.differs).toBe(1)
    expect((await upload(dated('2026-11-25')(awb, total))).counts).toMatchObject({ known: 1 })
    expect(await listed('open')).toContain(awb)
    expect((await upload(again(awb, total))).counts).toMatchObject({ matched: 1, known: 0 })
    expect((await upload(again(awb, total))).counts).toMatchObject({ matched: 0, known: 1 })
    expect(await listed('open')).not.toContain(awb)
  },
)

test('COD orders delivered without a courier, and sandbox shipments, are not listed as missing COD cash', async () => {
  const { order } = await place(shop.visitor(), orderBody(product, 1))
  await admin.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'delivered' })
  const simulated = await parcel()
  await shop.db.write(async (tx) => {
    await tx.update(shipments).set({ courier: 'sandbox' }).where(sql`awb_code = ${simulated.awb}`)
  })
  await advance(11)
  const missing = await listed('missing')
  expect(missing).not.toContain(simulated.awb)
  expect(missing.length).toBe((await totals()).missing.count)
})

test('a remittance import reports row and column of each invalid row, and imports the valid row', async () => {
  const { awb, total } = await parcel()
  const result = await upload([
    [...header, 'total_adjusted_amt', 'Linked CRF Ids'],
    [...row('CRF-30', '', '10'), '', ''],
    [...row('CRF-30', '1.90408E+12', '10'), '', ''],
    [...row('CRF-30', awb, 'ten'), '', ''],
    [...row('CRF-30', awb, '0.00'), '', ''],
    [...row('CRF-30', awb, '99999999999'), '', ''],
    [...row('CRF-30', awb, total), '-50', ''],
    [...row('CRF-30', awb, total), '', 'CRF-29'],
    [...row('CRF-30', awb, total).with(6, '31-02-2026'), '0', ''],
    [...row('CRF-30', '<script>alert(1)</script>', total), '', ''],
    [...row('CRF-30', "' or 1=1 --", total), '', ''],
    [...row('CRF-30', awb, total).with(6, '25 Nov 2026 10:30'), '0', ''],
  ])
  expect(result.rows.slice(0, -1).map(({ row: at, outcome, message }) => `${at} ${outcome} ${message}`)).toEqual([
    '2 rejected Column AWB: The cell is empty',
    '3 rejected Column AWB: The spreadsheet has shortened the number to “1.90408E+12”. Format the column as text',
    '4 rejected Column Order Value: Not an amount: “ten”',
    '5 rejected Column Order Value: No money was transferred for this row',
    '6 rejected Column Order Value: Not an amount: “99999999999”',
    expect.stringMatching(/^7 rejected Column total_adjusted_amt: The courier has adjusted this amount by “-50”/),
    expect.stringMatching(/^8 rejected Column Linked CRF Ids: /),
    '9 rejected Column Remittance Date: Not a date such as 21-11-2026: “31-02-2026”',
    expect.stringMatching(/^10 rejected Column AWB: Not an AWB/),
    expect.stringMatching(/^11 rejected Column AWB: Not an AWB/),
  ])
  expect(result.rows.at(-1)).toMatchObject({ row: 12, outcome: 'matched' })
})

test('a remittance file that is unreadable, lacks a column or has more than 10,000 rows is refused and stores nothing', async () => {
  const before = await stored()
  const big = ['AWB,Amount remitted', ...Array.from({ length: 10_001 }, (_, index) => `A${index}000,1`)].join('\n')
  for (const [file, message] of [
    ['', 'The file is empty.'],
    ['name,price\nA,1', 'The file has no column “AWB”'],
    ['AWB\nA123', 'The file has no column with the amount'],
    ['PK\u0003\u0004', 'Excel'],
    ['AWB,COD amount\n"A123,1', 'Row'],
    [big, 'more than 10,000 rows'],
  ] as const) {
    const response = await send(file)
    expect([file.slice(0, 9), response.status]).toEqual([file.slice(0, 9), 400])
    expect((await readError(response)).message).toContain(message)
  }
  expect((await admin.get(`${path}/shipments?shown=all`)).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('only admins can import remittance reports, each import is in the audit log, and stored remittances cannot be changed or deleted', async () => {
  const user = await addSignedIn(shop)
  for (const [actor, status] of [
    [shop.visitor(), 401],
    [user, 403],
  ] as const) {
    expect((await actor.post(path, 'AWB,Remitted\nA123,1', { 'content-type': 'text/csv' })).status).toBe(status)
  }
  expect((await admin.post(path, 'AWB,Remitted', { origin: 'https://evil.example' })).status).toBe(403)
  const { awb, total } = await parcel()
  await upload([header, row('CRF-40', awb, total)])
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=remittances'))
  expect(entry).toMatchObject({ action: 'importRemittances', after: { matched: 1, added: total } })
  for (const change of [
    (tx: Tx) => tx.update(codRemittances).set({ amount: 1 }),
    (tx: Tx) => tx.delete(codRemittances),
  ]) {
    const changed = shop.db.write(async (tx) => void (await change(tx)))
    const withCause = changed.catch((error: Error) => Promise.reject(new Error(`${error} ${error.cause}`)))
    await expect(withCause).rejects.toThrow('remitted cash is only ever added to')
  }
})
