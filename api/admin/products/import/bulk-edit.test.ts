import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type BulkEdit, type BulkResult, bulkEdit, getImports, undoImport } from '#contract/admin/exports'
import { allProducts, findProduct } from '../../../catalogue/catalogue-store.ts'
import { products, variants } from '../../../db/schema/catalogue.ts'
import { auditLog } from '../../../db/schema/operations.ts'
import { imports, stockMovements } from '../../../db/schema/stock.ts'
import { addBatch, addCategory, addProduct, addSignedIn } from '../../../testing/data.ts'
import { orderBody, place } from '../../../testing/order-body.ts'
import { read } from '../../../testing/read.ts'
import { createTestShop } from '../../../testing/test-shop.ts'
import { changedPrice } from './bulk-edit.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const other = await addSignedIn(shop, { role: 'admin' })

beforeEach(() => shop.advance(60_000))

type Edit = v.InferInput<typeof BulkEdit>
type Changes = Edit['changes']

const send = (edit: Edit) => admin.send('POST', '/api/admin/bulk-edits', edit)
async function preview(products: Edit['products'], changes: Changes): Promise<BulkResult> {
  const response = await send({ products, changes })
  expect(response.status, await response.clone().text()).toBe(200)
  return read(bulkEdit, response)
}
const apply = ({ ids, version }: BulkResult, changes: Changes) => send({ products: { ids }, changes, version })
/** Requests the preview of a bulk edit of these products and applies it. */
async function edit(ids: number[], changes: Changes): Promise<BulkResult> {
  const response = await apply(await preview({ ids }, changes), changes)
  expect(response.status, await response.clone().text()).toBe(200)
  return read(bulkEdit, response)
}
const undo = async (id: number) => read(undoImport, await admin.send('POST', `/api/admin/imports/${id}/undo`))
async function stored(id: number) {
  const row = await shop.db.read((tx) => findProduct(tx, id))
  if (!row) throw new Error('not stored')
  return row
}
const prices = async (id: number) => (await stored(id)).variants.map(({ price }) => price)
const sized = (values: object = {}) =>
  addProduct(shop, {
    ...values,
    sizes: [
      { title: '60 g', price: 100_00, mrp: 150_00, inventory: 5 },
      { title: '120 g', price: 190_00, mrp: 240_00, inventory: 5 },
    ],
  })

const tenPercent = { price: { kind: 'percent', amount: 10, rounding: 'five' } } as const

test('a preview of a bulk edit lists old and new values of each variant, and stores nothing', async () => {
  const { id, name } = await sized()
  const plain = await addProduct(shop, { price: 333_00, sku: 'PLAIN' })
  const before = await shop.db.read(allProducts)
  const result = await preview({ ids: [id, plain.id] }, tenPercent)
  expect(result).toMatchObject({ id: 0, ids: [id, plain.id], counts: { updated: 2, unchanged: 0, rejected: 1 } })
  expect(result.rows).toEqual([
    {
      ...{ productId: id, name, variant: '60 g', sku: null, action: 'updated', errors: [] },
      changes: [{ field: 'price', from: '100.00', to: '110.00' }],
    },
    {
      ...{ productId: id, name, variant: '120 g', sku: null, action: 'rejected', changes: [] },
      errors: ['The price with tax is above the MRP'],
    },
    {
      ...{ productId: plain.id, name: plain.name, variant: null, sku: 'PLAIN', action: 'updated', errors: [] },
      changes: [{ field: 'price', from: '333.00', to: '365.00' }],
    },
  ])
  expect(await shop.db.read(allProducts)).toEqual(before)
  expect(await shop.db.read((tx) => tx.select().from(imports))).toEqual([])
})

test('a bulk edit applies the previewed changes, is recorded in the audit log and can be undone', async () => {
  const category = await addCategory(shop, { name: 'Edited' })
  const { id, slug } = await sized()
  const changes: Changes = {
    price: { kind: 'add', amount: '-10' },
    mrp: { kind: 'set', amount: '250' },
    gstRate: 5,
    categoryId: category.id,
    isFeatured: true,
  }
  const result = await edit([id], changes)
  expect(result.counts).toEqual({ created: 0, updated: 3, unchanged: 0, rejected: 0 })
  expect(result.rows[0]).toMatchObject({
    variant: null,
    changes: [
      { field: 'isFeatured', from: 'false', to: 'true' },
      { field: 'category', from: null, to: category.slug },
    ],
  })
  const changed = await stored(id)
  expect(changed).toMatchObject({ price: 90_00, inventory: 10, categoryId: category.id, isFeatured: true })
  expect(changed.variants.map(({ price, mrp, gstRate, inventory }) => [price, mrp, gstRate, inventory])).toEqual([
    [90_00, 250_00, 500, 5],
    [180_00, 250_00, 500, 5],
  ])
  expect(await (await shop.visitor().get(`/api/products/slug/${slug}`)).json()).toMatchObject({ price: '90.00' })
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, `imports/${result.id}`), eq(auditLog.action, 'bulkEdit'))),
  )
  expect(log).toMatchObject([{ userId: admin.user.id, after: { products: 1, updated: 3, changes: { gstRate: 5 } } }])
  const [line] = await read(getImports, await admin.get('/api/admin/imports'))
  expect(line).toMatchObject({ id: result.id, format: 'bulk', state: 'applied' })
  expect(await undo(result.id)).toEqual({ restored: 1, kept: 0 })
  expect(await stored(id)).toMatchObject({ price: 100_00, categoryId: null, isFeatured: false })
  expect((await stored(id)).variants.map(({ mrp, gstRate }) => [mrp, gstRate])).toEqual([
    [150_00, null],
    [240_00, null],
  ])
})

test('undoing a bulk edit skips a product whose sale price is now above the previous price, and restores the other products', async () => {
  const [onSale, plain] = [await addProduct(shop, { price: 200_00 }), await addProduct(shop, { price: 100_00 })]
  const sale = (salePrice: string) => admin.send('PUT', `/api/products/${onSale.id}`, { salePrice })
  expect((await sale('150.00')).status).toBe(200)
  const { id } = await edit([onSale.id, plain.id], { price: { kind: 'percent', amount: 10 } })
  expect((await sale('210.00')).status).toBe(200)
  expect(await undo(id)).toEqual({ restored: 1, kept: 1 })
  expect((await stored(onSale.id)).variants).toMatchObject([{ regularPrice: 220_00, salePrice: 210_00 }])
  expect(await prices(plain.id)).toEqual([100_00])
})

test('undoing a bulk edit does not restore a price above the MRP of a batch that was received after the edit', async () => {
  const product = await addProduct(shop, { price: 130_00 })
  const { id } = await edit([product.id], { price: { kind: 'add', amount: '-30' } })
  const [variant] = (await stored(product.id)).variants
  const batch = { variantId: variant?.id, number: 'B-1', manufacturedOn: null, expiresOn: null, mrp: '120.00' }
  expect((await admin.post('/api/admin/batches', { ...batch, quantity: 5 })).status).toBe(201)
  expect(await undo(id)).toEqual({ restored: 0, kept: 1 })
  expect(await prices(product.id)).toEqual([100_00])
})

test('undoing a bulk edit does not change the category if the previous category was deleted', async () => {
  const [from, to] = [await addCategory(shop, { name: 'Former' }), await addCategory(shop, { name: 'Latter' })]
  const product = await addProduct(shop, { categoryId: from.id })
  const { id } = await edit([product.id], { categoryId: to.id })
  expect((await admin.send('DELETE', `/api/categories/${from.id}`)).status).toBe(200)
  await undo(id)
  expect(await stored(product.id)).toMatchObject({ categoryId: to.id })
})

test('a bulk edit returns 409 with a new preview if another admin changed a previewed value', async () => {
  const { id, variants } = await sized()
  const changes = { price: { kind: 'percent', amount: 5 } } as const
  const seen = await preview({ ids: [id] }, changes)
  const body = { variants: [{ id: variants[0]?.id, price: '80.00' }, { id: variants[1]?.id }] }
  expect((await other.send('PUT', `/api/products/${id}`, body)).status).toBe(200)
  const refused = await apply(seen, changes)
  expect(refused.status).toBe(409)
  const reply = v.parse(v.object({ message: v.string(), current: bulkEdit.reply }), await refused.json())
  expect(reply.message).toMatch('Some of these products were changed since the preview')
  expect(reply.current.rows[0]?.changes).toEqual([{ field: 'price', from: '80.00', to: '84.00' }])
  expect(await prices(id)).toEqual([80_00, 190_00])
  expect((await apply(reply.current, changes)).status).toBe(200)
  expect(await prices(id)).toEqual([84_00, 199_50])
})

test('a bulk edit returns 409 and changes no product if another admin changes a previewed price while the edit is stored', async () => {
  const [first, second] = [await addProduct(shop), await addProduct(shop)]
  const changes = { price: { kind: 'percent', amount: 5 } } as const
  const seen = await preview({ ids: [first.id, second.id] }, changes)
  const write = shop.db.writeInBackground.bind(shop.db)
  const spy = vi.spyOn(shop.db, 'writeInBackground').mockImplementation(async (work) => {
    spy.mockRestore()
    expect((await other.send('PUT', `/api/products/${second.id}`, { price: '80.00' })).status).toBe(200)
    await other.send('PUT', `/api/products/${first.id}`, { name: 'Other name' })
    return write(work)
  })
  const refused = await apply(seen, changes)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('was changed meanwhile')])
  expect([await prices(first.id), await prices(second.id)]).toEqual([[500_00], [80_00]])
  expect((await apply(await preview({ ids: [first.id, second.id] }, changes), changes)).status).toBe(200)
})

/** Adds 501 products by an import. Returns their ids. */
async function addMany(name: string): Promise<number[]> {
  const lines = Array.from({ length: 501 }, (_, index) => `${name}-${index},Many ${index},${name}-${index},50`)
  const body = ['Handle,Title,Variant SKU,Variant Price', ...lines].join('\n')
  const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body }
  expect((await admin.request('/api/admin/imports', file)).status).toBe(200)
  return (await shop.db.read(allProducts)).flatMap(({ id, slug }) => (slug.startsWith(`${name}-`) ? id : []))
}
const pricesOf = async (ids: readonly number[]) =>
  new Set((await shop.db.read(allProducts)).flatMap(({ id, price }) => (ids.includes(id) ? price : [])))

test('a bulk edit of prices does not overwrite what a job stores in the same variants while the edit is stored', async () => {
  const { id } = await sized()
  const seen = await preview({ ids: [id] }, tenPercent)
  const inBackground = shop.db.writeInBackground.bind(shop.db)
  const spy = vi.spyOn(shop.db, 'writeInBackground').mockImplementationOnce(async (work) => {
    await shop.db.write(async (tx) => {
      await tx.update(variants).set({ lowStockReported: true }).where(eq(variants.productId, id))
      await tx
        .update(products)
        .set({ boughtWith: [id], stars5: 1 })
        .where(eq(products.id, id))
    })
    return inBackground(work)
  })
  expect((await apply(seen, tenPercent)).status).toBe(200)
  spy.mockRestore()
  const after = await stored(id)
  expect(after.variants.map(({ price, lowStockReported }) => [price, lowStockReported])).toEqual([
    [110_00, true],
    [190_00, true],
  ])
  expect(after).toMatchObject({ price: 110_00, boughtWith: [id], stars5: 1 })
  await shop.db.write(async (tx) => {
    await tx.update(products).set({ stars5: 0 }).where(eq(products.id, id))
  })
})

test('a bulk edit of 501 products returns 409 and changes no product if another admin changes a price while the edit is stored', async () => {
  const ids = await addMany('changed')
  const last = ids.at(-1) ?? 0
  const changes = { price: { kind: 'percent', amount: 10 } } as const
  const seen = await preview({ ids }, changes)
  const write = shop.db.write.bind(shop.db)
  let writes = 0
  const spy = vi.spyOn(shop.db, 'write').mockImplementation(async (work) => {
    writes += 1
    // The first write starts the bulk edit and the second stores its changes, so the admin's price change is made
    // between these two writes.
    if (writes === 2) await other.send('PUT', `/api/products/${last}`, { price: '80.00' })
    return write(work)
  })
  const refused = await apply(seen, changes)
  spy.mockRestore()
  expect(refused.status).toBe(409)
  expect(await pricesOf(ids)).toEqual(new Set([50_00, 80_00]))
  expect((await read(getImports, await admin.get('/api/admin/imports')))[0]?.state).toBe('failed')
  const { id } = await edit(ids, changes)
  expect(await pricesOf(ids)).toEqual(new Set([55_00, 88_00]))
  expect(await undo(id)).toEqual({ restored: 501, kept: 0 })
})

test('a bulk edit that is interrupted by a crash of the server changes all products or none, and can be made again later', async () => {
  const ids = await addMany('ended')
  const changes = { price: { kind: 'percent', amount: 10 } } as const
  const write = shop.db.write.bind(shop.db)
  for (const last of [2, 3]) {
    const seen = await preview({ ids }, changes)
    let writes = 0
    // Simulate a crash of the server: the write that it interrupts and all later writes store nothing.
    const spy = vi.spyOn(shop.db, 'write').mockImplementation((work) =>
      write(async (tx) => {
        writes += 1
        const done = writes > last ? null : await work(tx)
        if (done === null || writes === last) throw new Error('ended')
        return done
      }),
    )
    await apply(seen, changes)
    spy.mockRestore()
    expect((await pricesOf(ids)).size, `server ended during write ${last}`).toBe(1)
    shop.advance(10 * 60_000)
  }
  await edit(ids, changes)
  expect((await pricesOf(ids)).size).toBe(1)
})

test('a bulk edit that is sent again with the same idempotency key is applied once and returns the first response', async () => {
  const { id } = await addProduct(shop, { price: 100_00 })
  const changes = { price: { kind: 'percent', amount: 10 } } as const
  const seen = await preview({ ids: [id] }, changes)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { products: { ids: seen.ids }, changes, version: seen.version }
  const send = () => admin.post('/api/admin/bulk-edits', body, headers)
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first] = both.filter(({ status }) => status === 200)
  const again = await send()
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first?.json())
  expect(await prices(id)).toEqual([110_00])
  const lines = await read(getImports, await admin.get('/api/admin/imports'))
  expect(
    lines.filter(({ state, createdAt }) => state === 'applied' && createdAt === shop.clock().toISOString()),
  ).toHaveLength(1)
  expect((await admin.post('/api/admin/bulk-edits', { ...body, changes: { isActive: false } }, headers)).status).toBe(
    422,
  )
})

test('undoing a bulk edit restores variants by their ids after their titles were exchanged', async () => {
  const product = await sized()
  const [small, large] = product.variants
  const { id } = await edit([product.id], { price: { kind: 'add', amount: '10' } })
  const etag = (await admin.get(`/api/admin/products/${product.id}`)).headers.get('etag') ?? ''
  const renamed = {
    options: [{ name: 'Size', values: ['60 g', '120 g'] }],
    variants: [
      { id: small?.id, options: { Size: '120 g' } },
      { id: large?.id, options: { Size: '60 g' } },
    ],
  }
  const changed = await admin.request(`/api/products/${product.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify(renamed),
  })
  expect(changed.status, await changed.clone().text()).toBe(200)
  expect(await undo(id)).toEqual({ restored: 1, kept: 0 })
  expect(
    (await stored(product.id)).variants
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, title, price }) => [id, title, price]),
  ).toEqual([
    [small?.id, '120 g', 100_00],
    [large?.id, '60 g', 190_00],
  ])
})

test('a bulk edit returns 409 if a product was deleted after the preview', async () => {
  const { id } = await addProduct(shop)
  const changes = { isFeatured: true }
  const seen = await preview({ ids: [id] }, changes)
  expect((await other.send('DELETE', `/api/products/${id}`)).status).toBe(200)
  expect((await apply(seen, changes)).status).toBe(409)
})

test('a bulk edit of prices succeeds after another field changed or an order was placed since the preview, and does not change the stock', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const changes = { price: { kind: 'set', amount: '450' } } as const
  const seen = await preview({ ids: [product.id] }, changes)
  await other.send('PUT', `/api/products/${product.id}`, { name: 'Renamed' })
  await place(shop.visitor(), orderBody(product, 3))
  expect((await apply(seen, changes)).status).toBe(200)
  expect(await stored(product.id)).toMatchObject({ name: 'Renamed', price: 450_00, inventory: 7 })
})

test('a bulk edit that changes stock adds a stock movement, and returns 409 if an order was placed after the preview', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const changes = { inventory: 50 }
  const seen = await preview({ ids: [product.id] }, changes)
  await place(shop.visitor(), orderBody(product, 3))
  expect((await apply(seen, changes)).status).toBe(409)
  expect((await stored(product.id)).inventory).toBe(7)
  const { id } = await edit([product.id], changes)
  expect((await stored(product.id)).inventory).toBe(50)
  const moved = await shop.db.read((tx) =>
    tx
      .select({ quantity: stockMovements.quantity })
      .from(stockMovements)
      .where(and(eq(stockMovements.productId, product.id), eq(stockMovements.reason, 'edit'))),
  )
  expect(moved).toEqual([{ quantity: 43 }])
  await place(shop.visitor(), orderBody(product, 1))
  expect(await undo(id)).toEqual({ restored: 0, kept: 1 })
  expect((await stored(product.id)).inventory).toBe(49)
})

test('a bulk edit that changes the stock of a variant with batches is rejected', async () => {
  const product = await addProduct(shop)
  await addBatch(shop, { variantId: product.variants[0]?.id ?? 0, quantity: 4 })
  const { rows } = await preview({ ids: [product.id] }, { inventory: 50 })
  expect(rows).toMatchObject([
    { action: 'rejected', errors: ['This variant has batches. Change their quantities instead.'] },
  ])
})

test('a bulk edit rejects a price above the MRP of a batch', async () => {
  const product = await addProduct(shop, { price: 100_00 })
  await addBatch(shop, { variantId: product.variants[0]?.id ?? 0, quantity: 4, mrp: 120_00 })
  const { rows } = await preview({ ids: [product.id] }, { price: { kind: 'set', amount: '130' } })
  expect(rows).toMatchObject([{ action: 'rejected', errors: ['The price with tax is above the MRP of a batch'] }])
})

test('a bulk edit of prices changes the regular price and not the sale price, and rejects a regular price below the sale price', async () => {
  const product = await addProduct(shop, { price: 200_00 })
  await admin.send('PUT', `/api/products/${product.id}`, { salePrice: '150.00' })
  await edit([product.id], { price: { kind: 'percent', amount: -10 } })
  expect((await stored(product.id)).variants).toMatchObject([
    { price: 150_00, regularPrice: 180_00, salePrice: 150_00 },
  ])
  const { rows } = await preview({ ids: [product.id] }, { price: { kind: 'set', amount: 140 } })
  expect(rows).toMatchObject([{ action: 'rejected', errors: ['The sale price must be below the price'] }])
})

test('a bulk edit skips invalid variants and changes the others, and leaves a product unchanged if its only variant is invalid', async () => {
  const { id } = await sized()
  const plain = await addProduct(shop, { price: 100_00, mrp: 105_00 })
  const result = await edit([id, plain.id], { ...tenPercent, isFeatured: true })
  expect(result.counts).toMatchObject({ updated: 2, rejected: 2 })
  expect(await prices(id)).toEqual([110_00, 190_00])
  expect((await stored(id)).isFeatured).toBe(true)
  expect(await stored(plain.id)).toMatchObject({ price: 100_00, isFeatured: false })
})

test('a bulk edit rejects a price that would become 0, and a percentage change of a missing MRP changes nothing', async () => {
  const { id } = await addProduct(shop, { price: 20_00 })
  const lower = await preview({ ids: [id] }, { price: { kind: 'add', amount: -20 } })
  expect(lower.rows).toMatchObject([{ action: 'rejected', errors: ['The price would be 0, or too high'] }])
  const mrp = await preview({ ids: [id] }, { mrp: { kind: 'percent', amount: 10 } })
  expect(mrp.counts).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await apply(mrp, { mrp: { kind: 'percent', amount: 10 } })).status).toBe(400)
})

test('a bulk edit does not change inactive variants', async () => {
  const { id } = await addProduct(shop, {
    sizes: [
      { title: 'S', price: 100_00 },
      { title: 'M', price: 200_00, isActive: false },
    ],
  })
  const { counts } = await edit([id], { price: { kind: 'set', amount: 120 } })
  expect(counts.updated).toBe(1)
  expect(await prices(id)).toEqual([120_00, 200_00])
})

test('if another product matches the filter after the preview, a bulk edit by filter returns 409, and one by product ids is applied', async () => {
  const category = await addCategory(shop)
  const first = await addProduct(shop, { categoryId: category.id, price: 70_00 })
  await addProduct(shop, { name: 'Elsewhere', price: 70_00 })
  const changes = { isActive: false }
  const filter = { categoryId: String(category.id), q: 'majun' }
  const seen = await preview({ filter }, changes)
  expect(seen.ids).toEqual([first.id])
  await addProduct(shop, { categoryId: category.id })
  expect((await send({ products: { filter }, changes, version: seen.version })).status).toBe(409)
  expect((await apply(seen, changes)).status).toBe(200)
  expect((await stored(first.id)).isActive).toBe(false)
})

test('a bulk edit with the filter "featured" changes only featured products', async () => {
  const category = await addCategory(shop)
  const best = await addProduct(shop, { categoryId: category.id, isFeatured: true })
  await addProduct(shop, { categoryId: category.id })
  const filter = { categoryId: String(category.id), featured: 'true' as const }
  expect((await preview({ filter }, { isActive: false })).ids).toEqual([best.id])
})

test('an invalid bulk edit returns 400, and a bulk edit by an anonymous caller or a customer returns 401 or 403', async () => {
  const { id } = await addProduct(shop)
  const products = { ids: [id] }
  const bad = [
    { products, changes: {} },
    { products: { ids: [] }, changes: { isActive: true } },
    { products, changes: { gstRate: 12 } },
    { products, changes: { price: { kind: 'percent', amount: -100 } } },
    { products, changes: { price: { kind: 'set', amount: '-5' } } },
    { products, changes: { inventory: -1 } },
    { products, changes: { categoryId: 999_999 } },
    { changes: { isActive: true } },
  ]
  for (const body of bad)
    expect((await admin.send('POST', '/api/admin/bulk-edits', body)).status, JSON.stringify(body)).toBe(400)
  const edits = { products, changes: { isActive: false } }
  expect((await shop.visitor().send('POST', '/api/admin/bulk-edits', edits)).status).toBe(401)
  expect((await (await addSignedIn(shop)).send('POST', '/api/admin/bulk-edits', edits)).status).toBe(403)
  expect((await stored(id)).isActive).toBe(true)
})

const by = (
  kind: 'set' | 'add' | 'percent',
  amount: number,
  rounding: 'none' | 'rupee' | 'five' | 'nine' = 'none',
) => ({
  ...{ kind, amount, rounding },
})

test('changedPrice sets a price, or changes a price by an amount or a percentage, rounded half up to the paisa', () => {
  expect(changedPrice(500_00, by('set', 450_00))).toBe(450_00)
  expect(changedPrice(500_00, by('add', -20_50))).toBe(479_50)
  expect(changedPrice(499_99, by('percent', 10_00))).toBe(549_99)
  expect(changedPrice(99_50, by('percent', -33_33))).toBe(66_34)
  expect(changedPrice(1, by('percent', 50_00))).toBe(2)
})

test('changedPrice rounds to a rupee, to 5 rupees, or to the nearest price that ends with 9, and does not round a negative price', () => {
  expect(changedPrice(123_50, by('add', 0, 'rupee'))).toBe(124_00)
  expect(changedPrice(122_49, by('add', 0, 'five'))).toBe(120_00)
  expect(changedPrice(122_50, by('add', 0, 'five'))).toBe(125_00)
  expect(changedPrice(123_00, by('add', 0, 'nine'))).toBe(119_00)
  expect(changedPrice(124_00, by('add', 0, 'nine'))).toBe(129_00)
  expect(changedPrice(129_00, by('add', 0, 'nine'))).toBe(129_00)
  expect(changedPrice(3_00, by('add', 0, 'nine'))).toBe(9_00)
  // A price must be positive, so a negative result is not rounded.
  expect(changedPrice(20_00, by('add', -50_00, 'nine'))).toBe(-30_00)
})

test('changedPrice does not round a price that is set to an exact amount', () => {
  expect(changedPrice(1_00, by('set', 123_45, 'five'))).toBe(123_45)
})
