import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { getOrderDetails } from '#contract/admin/orders'
import { correctBatch, getBatches, getBatchOrders, receiveBatch, writeOffBatch } from '#contract/admin/stock'
import { getInvoice } from '#contract/documents'
import { products, variants } from '../db/schema/catalogue.ts'
import { auditLog } from '../db/schema/operations.ts'
import { addBatch, addProduct, addSignedIn, variantStock } from '../testing/data.ts'
import { createOrderPath, orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

// Every test shop compares stock, movements and batches when it closes (`faultsOf`). The day is 21 November 2026.
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
/** Status and code of a refused order. */
const refusalOf = async (response: Response) => [response.status, JSON.parse(await response.text()).code]
const cancel = (id: number) => admin.send('PATCH', `/api/admin/orders/${id}/cancel`, {})

test('received pieces are in stock, and the stock before the first batch becomes a batch without a number', async () => {
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

test('pieces of unshipped orders that are older than the first batch belong to the batch without a number', async () => {
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
  // The owner enters the batch number of the older pieces later. A recall of this batch then lists the order.
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
])('receiving a batch with %j is refused', async (wrong, field) => {
  const product = await addProduct(shop, { price: 100_00 })
  const response = await receive(product.variants[0]?.id, { number: 'A', quantity: 1, ...wrong })
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([
    field === 'manufacturedOn' ? 'expiresOn' : field,
  ])
  expect(await batchesOf(product.id)).toEqual([])
})

test('simultaneous orders take pieces of the batch that expires first, and cancelled pieces return to their batch', async () => {
  const product = await stocked('2027-06-30', '2027-01-31')
  const body = (quantity: number) => orderBody(product, quantity)
  // Orders that arrive at the same time share a transaction.
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

test('an expired batch is never sold, also to an order that arrives a week later', async () => {
  const own = await createTestShop()
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  await addBatch(own, { variantId, expiresOn: '2026-11-24' })
  const entry = orderBody(product, 2)
  own.advance(3 * dayMs)
  expect((await own.visitor().post(createOrderPath, entry)).status).toBe(201)
  // On the day after the expiry, orders are refused before and after the recurring job removes the pieces from the
  // stock.
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

test('reserved pieces of an expired batch are replaced; without another batch the order is flagged and cannot be packed or shipped', async () => {
  const own = await createTestShop()
  let owner = await addSignedIn(own, { role: 'admin' })
  const details = async (id: number) => read(getOrderDetails, await owner.get(`/api/admin/orders/${id}`))
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  const old = await addBatch(own, { variantId, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  await addBatch(own, { variantId, expiresOn: '2027-01-31', quantity: 3, number: 'N' })
  own.advance(5 * dayMs)
  // The session of the admin has expired, so sign in again.
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

test('pieces of an expired batch whose order is cancelled are not added to the stock', async () => {
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

test('expiry continues after a product whose expiry fails, and replaces the reserved expired pieces of a deactivated variant', async () => {
  const own = await createTestShop()
  const failing = await addBatch(own, { expiresOn: '2026-11-25' })
  const product = await addProduct(own, { inventory: 0, price: 100_00 })
  const variantId = product.variants[0]?.id ?? 0
  await addBatch(own, { variantId, expiresOn: '2026-11-25' })
  const { order } = await place(own.visitor(), orderBody(product, 4))
  await addBatch(own, { variantId, expiresOn: '2027-01-31', number: 'N' })
  const last = await addBatch(own, { expiresOn: '2026-11-25' })
  // The stock of a product is the sum of its active variants, so it is 0 without this one.
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

test('an order that was packed before its batch expired is packed again with another batch', async () => {
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

test('an order is no longer flagged when the date of its batch is corrected or its expired pieces are cancelled', async () => {
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

test('a price above the MRP of a sellable batch is refused, and an order takes no batch with an MRP below its price', async () => {
  const product = await stocked()
  const variantId = product.variants[0]?.id ?? 0
  expect((await receive(variantId, { number: 'low', mrp: '118', quantity: 2 })).status).toBe(201)
  const raised = await admin.send('PUT', `/api/products/${product.id}`, { price: '100.01' })
  expect([raised.status, (await readError(raised)).fields]).toEqual([
    400,
    { price: 'The price with tax is above the MRP of a batch' },
  ])
  // A change of the settings can make the price with tax higher than the MRP.
  await shop.db.write((tx) => tx.update(variants).set({ price: 101_00 }).where(eq(variants.id, variantId)).execute())
  shop.catalogue.invalidate()
  const sold = await shop.visitor().post(createOrderPath, orderBody({ ...product, price: 101_00 }, 1))
  expect(await refusalOf(sold)).toEqual([200, 'out_of_stock'])
  // A batch without an own MRP has that of its variant.
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

test('correcting and writing off a batch change the stock once, with reason, admin and audit entry', async () => {
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
  // The same request again, for example after its reply was lost.
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
  // A date in the past removes the pieces from the stock.
  expect(await read(correctBatch, await put({ expiresOn: '2026-11-20', quantity: 6, fromQuantity: 6 }))).toMatchObject({
    quantity: 0,
    isExpired: true,
  })
  expect(await variantStock(shop, product.id)).toEqual([0])
})

test('the stock of a variant with batches is changed by its batches only', async () => {
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

test('a recall lists the orders that have pieces of the batch, with their customers', async () => {
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

test('the batch list can be filtered by batches that expire soon or have expired', async () => {
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

test('random receipts, orders, cancellations, write-offs and expiries keep ledger, stock and batches equal', async () => {
  const own = await createTestShop()
  let owner = await addSignedIn(own, { role: 'admin' })
  let seed = 20261121
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const products = [await addProduct(own, { inventory: 6, price: 100_00 }), await addProduct(own, { inventory: 50 })]
  const variantId = products[0]?.variants[0]?.id ?? 0
  const open: number[] = []
  for (let step = 0; step < 60; step++) {
    const kind = random(6)
    if (kind === 0) {
      const expiresOn = new Date(own.clock().getTime() + (1 + random(20)) * dayMs).toISOString().slice(0, 10)
      const body = { variantId, ...goods, expiresOn, number: `R-${step}`, quantity: 1 + random(6) }
      expect((await owner.post('/api/admin/batches', body)).status).toBe(201)
    } else if (kind <= 2) {
      const product = products[random(2)]
      const body = product && orderBody(product, 1 + random(4), { customerEmail: `r${step}@example.com` })
      const response = await own.visitor().post(createOrderPath, body)
      if (response.status === 201) open.push(JSON.parse(await response.text()).order.id)
    } else if (kind === 3 && open.length > 0) {
      const [id] = open.splice(random(open.length), 1)
      await owner.send('PATCH', `/api/admin/orders/${id}/cancel`, {})
    } else if (kind === 4) {
      const list = await read(getBatches, await owner.get('/api/admin/batches?state=stocked'))
      const batch = list[random(list.length)]
      if (batch)
        await owner.post(`/api/admin/batches/${batch.id}/write-offs`, {
          quantity: 1,
          fromQuantity: batch.quantity,
          reason: 'Broken',
        })
    } else {
      own.advance(random(5) * dayMs)
      owner = await addSignedIn(own, { role: 'admin' })
      await own.runRecurring('expire batches')
    }
  }
  // `close` compares ledger, stock and batches.
  await own.close()
}, 60_000)
