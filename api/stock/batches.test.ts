import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createImport } from '#contract/admin/exports'
import { getOrderDetails } from '#contract/admin/orders'
import { correctBatch, getBatches, getBatchOrders, receiveBatch, writeOffBatch } from '#contract/admin/stock'
import { getInvoice } from '#contract/documents'
import { products, variants } from '../db/schema/catalogue.ts'
import { auditLog } from '../db/schema/operations.ts'
import { addBatch, addProduct, addSignedIn, variantStock } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { sequences, sequencesTimeoutMs } from '../testing/sequences.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { batchDifferences, batchMovementDifferences, stockDifferences } from './movement-store.ts'
import { productsWithWrongTotals } from './stock-store.ts'

// When a test shop closes, it checks that stock, movements and batches agree (`faultsOf`). The date in the tests is 21
// November 2026.
const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const dayMs = 24 * 3600 * 1000

const goods = { manufacturedOn: null, expiresOn: '2027-03-31', mrp: null }
const receive = (variantId: number | undefined, body: object) =>
  admin.post('/api/admin/batches', { variantId, ...goods, ...body })

/** Adds a product without stock, priced at 100 rupees, with batches of 5 pieces that expire on these days. */
async function stocked(...days: string[]) {
  const product = await addProduct(shop, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  for (const expiresOn of days) await addBatch(shop, { variantId, expiresOn, number: expiresOn })
  return product
}

const batchesOf = async (productId: number) =>
  (await read(getBatches, await admin.get(`/api/admin/batches?productId=${productId}`))).map(({ number, quantity }) => [
    number,
    quantity,
  ])
const detailsOf = async (id: number) => read(getOrderDetails, await admin.get(`/api/admin/orders/${id}`))
const takenBy = async (id: number) => (await detailsOf(id)).batches.map(({ number, quantity }) => [number, quantity])
/** Returns status and error code of a refused order. */
const refusalOf = async (response: Response) => [response.status, JSON.parse(await response.text()).code]
const cancel = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`, {})

test('received pieces are added to the stock, and the pieces in stock before the first batch of goods become a batch without a number', async () => {
  const product = await addProduct(shop, { inventory: 7 })
  const variantId = product.variants[0]?.id
  const body = { number: 'A-1', manufacturedOn: '2026-01-31', mrp: '900', quantity: 12 }
  const batch = await read(receiveBatch, await receive(variantId, body))
  expect(batch).toMatchObject({ number: 'A-1', quantity: 12, mrp: '900.00', isExpired: false })
  expect(await variantStock(shop, product.id)).toEqual([19])
  expect(await batchesOf(product.id)).toEqual([
    ['A-1', 12],
    ['', 7],
  ])
  const again = await receive(variantId, { ...body, quantity: 3 })
  expect([again.status, (await readError(again)).fields]).toEqual([
    409,
    { number: expect.stringContaining('12 pieces') },
  ])
  expect((await receive(variantId, { ...body, quantity: 3, fromQuantity: 12, mrp: '950' })).status).toBe(409)
  expect((await receive(variantId, { ...body, quantity: 3, fromQuantity: 12 })).status).toBe(201)
  expect(await batchesOf(product.id)).toContainEqual(['A-1', 15])
})

test('pieces reserved before the first batch of goods is received belong to the batch without a number', async () => {
  const product = await addProduct(shop, { inventory: 7, price: 100_00 })
  const variantId = product.variants[0]?.id
  const [kept, cancelled, shipped] = [
    await place(shop.visitor(), orderBody(product, 2)),
    await place(shop.visitor(), orderBody(product, 1)),
    await place(shop.visitor(), orderBody(product, 3)),
  ]
  const move = { status: 'shipped' }
  expect((await admin.send('PATCH', `/api/admin/orders/${shipped.order.id}/status`, move)).status).toBe(200)
  expect((await receive(variantId, { number: 'A-1', quantity: 12 })).status).toBe(201)
  expect(await takenBy(kept.order.id)).toEqual([['', 2]])
  expect(await takenBy(shipped.order.id)).toEqual([])
  expect((await cancel(cancelled.order.id)).status).toBe(200)
  expect(await batchesOf(product.id)).toEqual([
    ['A-1', 12],
    ['', 2],
  ])
  // The owner enters the missing batch number of the older pieces. A recall of this batch then lists the order.
  const list = await read(getBatches, await admin.get(`/api/admin/batches?productId=${product.id}`))
  const { id = 0 } = list.find(({ number }) => number === '') ?? {}
  const body = { ...goods, number: 'A-0', quantity: 2, fromQuantity: 2, reason: '' }
  expect((await admin.send('PUT', `/api/admin/batches/${id}`, body)).status).toBe(200)
  expect(await takenBy(kept.order.id)).toEqual([['A-0', 2]])
  const recalled = await read(getBatchOrders, await admin.get(`/api/admin/batch-orders?batchId=${id}`))
  expect(recalled).toMatchObject([{ id: kept.order.id, quantity: 2 }])
})

test.each([
  [{ expiresOn: '2026-11-20' }, 'expiresOn'],
  [{ manufacturedOn: '2027-04-01' }, 'manufacturedOn'],
  [{ mrp: '117.99' }, 'mrp'],
  [{ quantity: 0 }, 'quantity'],
  [{ number: ' ' }, 'number'],
])('receiving a batch of goods with %j is refused', async (wrong, field) => {
  const product = await addProduct(shop, { price: 100_00 })
  const response = await receive(product.variants[0]?.id, { number: 'A', quantity: 1, ...wrong })
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([
    field === 'manufacturedOn' ? 'expiresOn' : field,
  ])
  expect(await batchesOf(product.id)).toEqual([])
})

test('simultaneous orders take pieces of the batch of goods that expires first, and cancelled pieces return to their batch', async () => {
  const product = await stocked('2027-06-30', '2027-01-31')
  const body = (quantity: number) => orderBody(product, quantity)
  // Both orders share a database transaction, because they arrive at the same time.
  const [first, second] = await Promise.all([place(shop.visitor(), body(3)), place(shop.visitor(), body(4))])
  expect(await takenBy(first.order.id)).toEqual([['2027-01-31', 3]])
  expect(await takenBy(second.order.id)).toEqual([
    ['2027-01-31', 2],
    ['2027-06-30', 2],
  ])
  expect(await variantStock(shop, product.id)).toEqual([3])
  const refused = await shop.visitor().post(createOrderPath, body(4))
  expect(await refusalOf(refused)).toEqual([200, 'out_of_stock'])
  const [line] = (await detailsOf(second.order.id)).lines
  const one = { items: [{ lineId: line?.id, quantity: 3 }] }
  expect((await admin.post(`/api/orders/${second.order.id}/cancel`, one)).status).toBe(200)
  expect(await takenBy(second.order.id)).toEqual([['2027-01-31', 1]])
  expect((await cancel(first.order.id)).status).toBe(200)
  expect(await batchesOf(product.id)).toEqual([
    ['2027-01-31', 4],
    ['2027-06-30', 5],
  ])
  expect(await variantStock(shop, product.id)).toEqual([9])
})

test('a batch of goods is not sold after its expiry date, also before the recurring job has removed it from the stock', async () => {
  const own = await createTestShop()
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  await addBatch(own, { variantId, expiresOn: '2026-11-24' })
  const entry = orderBody(product, 2)
  own.advance(3 * dayMs)
  expect((await own.visitor().post(createOrderPath, entry)).status).toBe(201)
  // After the expiry date orders are refused, before and after the recurring job removes the pieces from the stock.
  own.advance(4 * dayMs)
  for (const stock of [3, 0]) {
    expect(await variantStock(own, product.id)).toEqual([stock])
    const refused = await own.visitor().post(createOrderPath, entry)
    expect(await refusalOf(refused)).toEqual([200, 'out_of_stock'])
    await own.runRecurring('expire batches')
  }
  await addBatch(own, { variantId, expiresOn: '2027-12-31' })
  expect((await own.visitor().post(createOrderPath, entry)).status).toBe(201)
  await own.close()
})

test('reserved pieces of an expired batch are replaced by another batch; if there is none, the order is flagged and cannot be packed', async () => {
  const own = await createTestShop()
  let owner = await addSignedIn(own, { role: 'admin' })
  const details = async (id: number) => read(getOrderDetails, await owner.get(`/api/admin/orders/${id}`))
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  const old = await addBatch(own, { variantId, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  await addBatch(own, { variantId, expiresOn: '2027-01-31', quantity: 3, number: 'N' })
  own.advance(5 * dayMs)
  // The session of the admin has expired, so the admin signs in again.
  owner = await addSignedIn(own, { role: 'admin' })
  const packed = await owner.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})
  expect([packed.status, (await readError(packed)).message]).toEqual([409, expect.stringContaining('expired')])
  expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'shipped' })).status).toBe(409)
  await own.runRecurring('expire batches')
  await own.runRecurring('expire batches')
  expect((await details(order.id)).batches).toMatchObject([
    { number: 'N', quantity: 3, isExpired: false },
    { batchId: old.id, quantity: 1, isExpired: true },
  ])
  expect(await variantStock(own, product.id)).toEqual([0])
  const flagged = await owner.get('/api/admin/orders?trouble=batch')
  expect(JSON.parse(await flagged.text())).toMatchObject([{ id: order.id, troubles: ['batch'] }])
  const body = { variantId, ...goods, number: 'M', quantity: 5 }
  expect((await owner.post('/api/admin/batches', body)).status).toBe(201)
  expect((await details(order.id)).batches.map(({ number }) => number)).toEqual(['N', 'M'])
  expect(await variantStock(own, product.id)).toEqual([4])
  expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})).status).toBe(200)
  const invoice = await read(getInvoice, await owner.get(`/api/orders/${order.id}/invoice`))
  expect(invoice.lines[0]?.batches).toEqual([
    { number: 'N', expiresOn: '2027-01-31', quantity: 3 },
    { number: 'M', expiresOn: '2027-03-31', quantity: 1 },
  ])
  const page = await (await owner.get(`/orders/${order.id}/invoice`)).text()
  expect(page).toMatch(/Batch <bdi dir="ltr">M<\/bdi>, expires <bdi>31 Mar 2027<\/bdi> × 1/)
  await own.close()
})

test('if an order with pieces of an expired batch is cancelled, these pieces do not return to the stock', async () => {
  const own = await createTestShop()
  const product = await addProduct(own, { inventory: 0 })
  await addBatch(own, { variantId: product.variants[0]?.id ?? 0, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  own.advance(5 * dayMs)
  const owner = await addSignedIn(own, { role: 'admin' })
  expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
  expect(await variantStock(own, product.id)).toEqual([0])
  await own.close()
})

test('the job that removes expired batches continues after an error, and replaces reserved pieces of a deactivated variant', async () => {
  const own = await createTestShop()
  const failing = await addBatch(own, { expiresOn: '2026-11-25' })
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  await addBatch(own, { variantId, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  await addBatch(own, { variantId, expiresOn: '2027-01-31', number: 'N' })
  const last = await addBatch(own, { expiresOn: '2026-11-25' })
  // The stock of a product is the sum of its active variants. The stock of this product is 0, because its only variant
  // is deactivated.
  await own.db.write(async (tx) => {
    await tx.update(variants).set({ isActive: false }).where(eq(variants.id, variantId))
    await tx.update(products).set({ inventory: 0 }).where(eq(products.id, product.id))
  })
  const setStock = (inventory: number) =>
    own.db.write((tx) => tx.update(variants).set({ inventory }).where(eq(variants.id, failing.variantId)).execute())
  await setStock(0)
  own.advance(5 * dayMs)
  await own.runRecurring('expire batches')
  const owner = await addSignedIn(own, { role: 'admin' })
  const details = await read(getOrderDetails, await owner.get(`/api/admin/orders/${order.id}`))
  expect(details.batches).toMatchObject([{ number: 'N', quantity: 4, isExpired: false }])
  expect(await variantStock(own, product.id)).toEqual([1])
  expect(await variantStock(own, last.productId)).toEqual([0])
  await setStock(5)
  await own.runRecurring('expire batches')
  expect(await variantStock(own, failing.productId)).toEqual([0])
  await own.close()
})

test('an order that was packed before its batch expired must be packed again with another batch before it is shipped', async () => {
  const own = await createTestShop()
  let owner = await addSignedIn(own, { role: 'admin' })
  const details = async (id: number) => read(getOrderDetails, await owner.get(`/api/admin/orders/${id}`))
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  await addBatch(own, { variantId, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  const pack = () => owner.send('PATCH', `/api/admin/orders/${order.id}/packed`, {})
  const ship = () => owner.send('PATCH', `/api/admin/orders/${order.id}/status`, { status: 'shipped' })
  expect((await pack()).status).toBe(200)
  const { packedAt } = await details(order.id)
  own.advance(5 * dayMs)
  owner = await addSignedIn(own, { role: 'admin' })
  await own.runRecurring('expire batches')
  const flagged = async () => JSON.parse(await (await owner.get('/api/admin/orders?trouble=batch')).text())
  expect(await flagged()).toMatchObject([{ id: order.id }])
  expect([(await ship()).status, (await pack()).status]).toEqual([409, 409])
  await addBatch(own, { variantId, expiresOn: '2027-01-31', number: 'N' })
  expect((await pack()).status).toBe(200)
  expect(await details(order.id)).toMatchObject({ packedAt, batches: [{ number: 'N', quantity: 4 }] })
  expect(await flagged()).toEqual([])
  expect(await variantStock(own, product.id)).toEqual([1])
  expect((await ship()).status).toBe(200)
  expect((await pack()).status).toBe(200)
  await own.close()
})

test('an order flagged for an expired batch is no longer flagged when the expiry date is corrected or the pieces are cancelled', async () => {
  const own = await createTestShop()
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const batch = await addBatch(own, { variantId: product.variants[0]?.id ?? 0, expiresOn: '2026-11-25' })
  const first = await place(own.visitor(), orderBody(product, 2))
  const second = await place(own.visitor(), orderBody(product, 1))
  await addBatch(own, { variantId: batch.variantId, expiresOn: '2027-01-31', quantity: 1, number: 'N' })
  own.advance(5 * dayMs)
  const owner = await addSignedIn(own, { role: 'admin' })
  await own.runRecurring('expire batches')
  const flagged = async () =>
    JSON.parse(await (await owner.get('/api/admin/orders?trouble=batch')).text()).map(({ id }: { id: number }) => id)
  expect(await flagged()).toEqual([second.order.id, first.order.id])
  const { lines, batches } = await read(getOrderDetails, await owner.get(`/api/admin/orders/${first.order.id}`))
  expect(batches).toMatchObject([
    { number: 'N', quantity: 1 },
    { batchId: batch.id, quantity: 1 },
  ])
  const cancelled = { items: [{ lineId: lines[0]?.id, quantity: 1 }], restock: false }
  expect((await owner.post(`/api/orders/${first.order.id}/cancel`, cancelled)).status).toBe(200)
  expect(await flagged()).toEqual([second.order.id])
  const body = { ...goods, number: batch.number, expiresOn: '2027-06-30', quantity: 0, fromQuantity: 0, reason: '' }
  expect((await owner.send('PUT', `/api/admin/batches/${batch.id}`, body)).status).toBe(200)
  expect(await flagged()).toEqual([])
  await own.close()
})

test('a price above the MRP of a batch in stock is refused, and an order takes no pieces of a batch with an MRP below its price', async () => {
  const product = await stocked()
  const variantId = product.variants[0]?.id ?? 0
  expect((await receive(variantId, { number: 'low', mrp: '118', quantity: 2 })).status).toBe(201)
  const raised = await admin.send('PUT', `/api/products/${product.id}`, { price: '100.01' })
  expect([raised.status, (await readError(raised)).fields]).toEqual([
    400,
    { price: 'The price with tax is above the MRP of a batch' },
  ])
  // Other changes, such as a new tax rate, can still make the price with tax higher than the MRP.
  await shop.db.write((tx) => tx.update(variants).set({ price: 101_00 }).where(eq(variants.id, variantId)).execute())
  shop.catalogue.invalidate()
  const sold = await shop.visitor().post(createOrderPath, orderBody({ ...product, price: 101_00 }, 1))
  expect(await refusalOf(sold)).toEqual([200, 'out_of_stock'])
  // A batch without an MRP has the MRP of its variant.
  await addBatch(shop, { variantId })
  const setMrp = (mrp: number | null) =>
    shop.db.write((tx) => tx.update(variants).set({ mrp }).where(eq(variants.id, variantId)).execute())
  await setMrp(119_17)
  const next = await shop.visitor().post(createOrderPath, orderBody({ ...product, price: 101_00 }, 1))
  expect(await refusalOf(next)).toEqual([200, 'out_of_stock'])
  await setMrp(null)
  await shop.db.write((tx) => tx.update(variants).set({ price: 100_00 }).where(eq(variants.id, variantId)).execute())
  shop.catalogue.invalidate()
})

test('correcting or writing off pieces of a batch changes the stock once, with reason, admin and audit entry', async () => {
  const product = await stocked('2027-06-30')
  const [{ id = 0 } = {}] = await read(getBatches, await admin.get(`/api/admin/batches?productId=${product.id}`))
  const body = { ...goods, number: 'C-9', quantity: 8, fromQuantity: 5, reason: 'Counted' }
  const put = (changes: object) => admin.send('PUT', `/api/admin/batches/${id}`, { ...body, ...changes })
  expect((await put({ fromQuantity: 4 })).status).toBe(409)
  expect(await read(correctBatch, await put({}))).toMatchObject({ number: 'C-9', quantity: 8, expiresOn: '2027-03-31' })
  const off = (quantity: number) =>
    admin.post(`/api/admin/batches/${id}/write-offs`, { quantity, fromQuantity: 8, reason: 'Broken bottle' })
  expect((await off(9)).status).toBe(409)
  expect(await read(writeOffBatch, await off(2))).toMatchObject({ quantity: 6 })
  // The same write-off or correction is sent again, like a retry after a lost response.
  const again = await off(2)
  expect([again.status, (await readError(again)).fields]).toEqual([
    409,
    { quantity: expect.stringContaining('changed meanwhile to 6') },
  ])
  expect(await variantStock(shop, product.id)).toEqual([6])
  const text = await (await admin.get(`/api/admin/stock-movements?productId=${product.id}`)).text()
  expect(JSON.parse(text)).toMatchObject([
    { quantity: -2, reason: 'write_off', note: 'Broken bottle', batch: { id, number: 'C-9' } },
    { quantity: 3, reason: 'correction', note: 'Counted' },
    { quantity: 5, reason: 'receipt' },
  ])
  const audit = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `products/${product.id}`))
      .orderBy(auditLog.id)
      .execute(),
  )
  expect(audit).toMatchObject([
    { action: 'correctBatch', before: { quantity: 5 }, after: { quantity: 8, reason: 'Counted' } },
    { action: 'writeOffBatch', before: { quantity: 8 }, after: { quantity: 6, reason: 'Broken bottle' } },
  ])
  // Correcting the expiry date to a date in the past removes the pieces from the stock.
  expect(await read(correctBatch, await put({ expiresOn: '2026-11-20', quantity: 6, fromQuantity: 6 }))).toMatchObject({
    quantity: 0,
    isExpired: true,
  })
  expect(await variantStock(shop, product.id)).toEqual([0])
})

test('the stock of a variant with batches can be changed only by changing a batch', async () => {
  const product = await stocked('2027-06-30')
  const tag = (await admin.get(`/api/admin/products/${product.id}`)).headers.get('etag') ?? ''
  const put = (inventory: number) =>
    admin.send('PUT', `/api/products/${product.id}`, { inventory, name: 'Renamed' }, { 'if-match': tag })
  const refused = await put(9)
  expect([refused.status, (await readError(refused)).fields]).toEqual([
    400,
    { inventory: expect.stringContaining('batches') },
  ])
  expect((await put(5)).status).toBe(200)
})

test('the recall of a batch lists the orders that have pieces of the batch, with their customers', async () => {
  const product = await stocked('2027-06-30')
  const buyer = (name: string) => orderBody(product, 1, { customerEmail: `${name}@example.com` })
  const first = await place(shop.visitor(), buyer('first'))
  const second = await place(shop.visitor(), buyer('second'))
  await cancel(first.order.id)
  const [{ batchId = 0 } = {}] = (await detailsOf(second.order.id)).batches
  const response = await admin.get(`/api/admin/batch-orders?batchId=${batchId}`)
  expect(response.headers.get('x-total-count')).toBe('1')
  expect(await read(getBatchOrders, response)).toMatchObject([
    { id: second.order.id, customerEmail: 'second@example.com', quantity: 1 },
  ])
  const csv = await (await admin.get(`/api/admin/exports/recall.csv?batchId=${batchId}`)).text()
  expect(csv.split('\r\n').filter((row) => row.includes('@'))).toHaveLength(1)
})

test('the list of batches can be filtered by batches that expire soon or have expired', async () => {
  const product = await stocked('2027-01-31', '2027-12-31')
  const listed = async (state: string) => {
    const path = `/api/admin/batches?productId=${product.id}&state=${state}`
    return (await read(getBatches, await admin.get(path))).map(({ number }) => number)
  }
  expect(await listed('stocked')).toEqual(['2027-01-31', '2027-12-31'])
  expect(await listed('expiring')).toEqual(['2027-01-31'])
  expect(await listed('expired')).toEqual([])
  expect(await read(getBatches, await admin.get('/api/admin/batches?q=2027-12'))).not.toEqual([])
})

const stockStep = fc.record({
  do: fc.constantFrom(
    ...(['order', 'order', 'order', 'cancel', 'cancel', 'receive', 'receive', 'write off', 'correct'] as const),
    ...(['set stock by import', 'undo import', 'expire'] as const),
  ),
  which: fc.nat(9),
  quantity: fc.integer({ min: 1, max: 6 }),
})
const stockSequence = fc.array(stockStep, { minLength: 4, maxLength: 14 })

test(
  'random sequences of orders, cancellations, imports and batch changes keep movements, stock and batches equal',
  async () => {
    const own = await createTestShop()
    let owner = await addSignedIn(own, { role: 'admin' })
    const importStock = (id: number | undefined, product: { id: number; slug: string; name: string }, stock: number) =>
      owner.request('/api/admin/imports?format=gulbagh&setStock=true', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: `id,productId,slug,name,inventory\n${id},${product.id},${product.slug},${product.name},${stock}`,
      })
    const faults = () =>
      own.db.read(async (tx) => [
        ...(await stockDifferences(tx)),
        ...(await batchDifferences(tx)),
        ...(await batchMovementDifferences(tx)),
        ...(await productsWithWrongTotals(tx)),
      ])
    let made = 0
    const run = async (steps: typeof stockSequence extends fc.Arbitrary<infer T> ? T : never) => {
      const batched = await addProduct(own, { inventory: 6, price: 100_00 })
      const plain = await addProduct(own, { inventory: 30, price: 100_00 })
      const idOf = (product: typeof plain) => product.variants[0]?.id ?? 0
      const stockNow = async () => (await variantStock(own, plain.id))[0] ?? 0
      const open: { id: number; pieces: number }[] = []
      const imported: number[] = []
      // The stock of the product without batches is counted a second time without the code of the shop.
      let expected = 30
      for (const { do: kind, which, quantity } of steps) {
        made += 1
        const product = which % 2 === 0 ? plain : batched
        if (kind === 'order') {
          const body = orderBody(product, quantity, { customerEmail: `r${made}@example.com` })
          const reply = JSON.parse(await (await own.visitor().post(createOrderPath, body)).text())
          if (product === plain) expect(reply.success).toBe(quantity <= expected)
          const pieces = product === plain ? quantity : 0
          if (reply.success) {
            open.push({ id: reply.order.id, pieces })
            expected -= pieces
          }
        } else if (kind === 'cancel') {
          const [order] = open.splice(which % Math.max(open.length, 1), 1)
          if (order) expect((await owner.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
          expected += order?.pieces ?? 0
        } else if (kind === 'receive') {
          const expiresOn = new Date(own.clock().getTime() + (1 + which) * dayMs).toISOString().slice(0, 10)
          const body = { variantId: idOf(batched), ...goods, expiresOn, number: `R-${made}`, quantity }
          expect((await owner.post('/api/admin/batches', body)).status).toBe(201)
        } else if (kind === 'write off' || kind === 'correct') {
          const list = await read(
            getBatches,
            await owner.get(`/api/admin/batches?productId=${batched.id}&state=stocked`),
          )
          const batch = list[which % Math.max(list.length, 1)]
          if (!batch) continue
          const from = { fromQuantity: batch.quantity, reason: 'Counted' }
          const { number, manufacturedOn, expiresOn, mrp } = batch
          const response =
            kind === 'write off'
              ? await owner.post(`/api/admin/batches/${batch.id}/write-offs`, { quantity: 1, ...from })
              : await owner.send('PUT', `/api/admin/batches/${batch.id}`, {
                  ...{ number: number || `C-${made}`, manufacturedOn, expiresOn, mrp, quantity, ...from },
                })
          expect(response.status, await response.text()).toBeLessThan(300)
        } else if (kind === 'set stock by import') {
          const response = await importStock(idOf(product), product, quantity * 5)
          const { id, counts } = await read(createImport, response)
          imported.push(id)
          if (product === plain) expect(counts.rejected).toBe(0)
          if (product === plain) expected = quantity * 5
        } else if (kind === 'undo import') {
          const [id] = imported.splice(which % Math.max(imported.length, 1), 1)
          if (id !== undefined) await owner.send('POST', `/api/admin/imports/${id}/undo`)
          // Undoing an import restores only values that were not changed since, and never stock that was sold.
          expected = await stockNow()
        } else {
          own.advance(which * dayMs)
          owner = await addSignedIn(own, { role: 'admin' })
          await own.runRecurring('expire batches')
        }
        expect(await stockNow()).toBe(expected)
      }
      expect(await faults()).toEqual([])
    }
    await fc.assert(fc.asyncProperty(stockSequence, run), { ...sequences(4, 20_261_121), endOnFailure: true })
    await own.close()
  },
  sequencesTimeoutMs(4),
)
