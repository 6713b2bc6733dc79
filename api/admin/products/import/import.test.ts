import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { getAdminProduct, getAdminProducts } from '#contract/admin/catalogue'
import { createImport, getImports, type ImportResult, undoImport } from '#contract/admin/exports'
import { allProducts } from '../../../catalogue/catalogue-store.ts'
import { products, variants } from '../../../db/schema/catalogue.ts'
import { auditLog } from '../../../db/schema/operations.ts'
import { batches, importChanges, imports } from '../../../db/schema/stock.ts'
import { addBatch, addProduct, addSignedIn } from '../../../testing/data.ts'
import { orderBody, place } from '../../../testing/order-body.ts'
import { read } from '../../../testing/read.ts'
import { createTestShop } from '../../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

beforeEach(() => shop.advance(60_000))

const send = (text: string, query = '') =>
  admin.request(`/api/admin/imports${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text })
async function run(text: string, query = ''): Promise<ImportResult> {
  const response = await send(text, query)
  expect(response.status, await response.clone().text()).toBe(200)
  return read(createImport, response)
}
const undo = async (id: number) => read(undoImport, await admin.send('POST', `/api/admin/imports/${id}/undo`))
/** Orders the first variant of a product, at ₹500 each. */
async function buy(slug: string, quantity: number) {
  const product = await find(slug)
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('not stored')
  const items = [{ productId: product.id, variantId: variant.id, quantity, price: '500.00' }]
  await place(shop.visitor(), orderBody({ id: product.id, price: 500_00 }, quantity, { items }))
}
/** Returns all products without ids and without the fields that every write changes. */
const stored = async () =>
  (await shop.db.read(allProducts))
    .map(({ id: _, version: _version, updatedAt: _updated, variants, ...row }) => ({
      ...row,
      variants: variants.map(({ id: _id, productId: _product, lowStockReported: _reported, ...variant }) => variant),
    }))
    .toSorted((a, b) => a.slug.localeCompare(b.slug))
const find = async (slug: string) => (await shop.db.read(allProducts)).find((row) => row.slug === slug)

const file = (name: string, price = '500', stock = '10') =>
  [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Status',
    `${name},Majun ${name},Hamdard,Majun ${name},Size,125 g,${name}-125,"${price}",${stock},active`,
    `${name},,,,,250 g,${name}-250,900,5,`,
  ].join('\n')

test('a dry run lists new, changed, unchanged and rejected rows, and stores nothing', async () => {
  const before = await stored()
  const dry = await run(`${file('falasfa')}\nbad,Bad,,,,,,free,,`, '?dryRun=true')
  expect(dry).toMatchObject({ id: 0, format: 'shopify', counts: { created: 2, updated: 0, unchanged: 0, rejected: 1 } })
  expect(dry.rows.map(({ row, action }) => [row, action])).toEqual([
    [2, 'created'],
    [3, 'created'],
    [4, 'rejected'],
  ])
  expect(dry.rows[2]?.errors).toEqual(['Row 4, column Variant Price: Not an amount: free'])
  expect(await stored()).toEqual(before)
  const imported = await run(file('falasfa'))
  expect(imported.counts).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 0 })
  const again = await run(file('falasfa'), '?dryRun=true')
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2, rejected: 0 })
  const changed = await run(file('falasfa', '₹1,550', '99'), '?dryRun=true')
  expect(changed.rows[0]).toMatchObject({
    action: 'updated',
    changes: [{ field: 'price', from: '500.00', to: '1550.00' }],
  })
})

test('an import creates products with variants, categories and opening stock, and an entry of the audit log', async () => {
  const { id } = await run(file('arq'))
  const product = await find('arq')
  expect(product).toMatchObject({ name: 'Majun arq', manufacturer: 'Hamdard', price: 500_00, inventory: 15 })
  expect(product?.variants.map(({ title, sku, price }) => ({ title, sku, price }))).toEqual([
    { title: '125 g', sku: 'arq-125', price: 500_00 },
    { title: '250 g', sku: 'arq-250', price: 900_00 },
  ])
  const read_ = await read(getAdminProduct, await admin.get(`/api/admin/products/${product?.id}`))
  expect(read_.category?.name).toBe('Majun arq')
  const log = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `imports/${id}`)),
  )
  expect(log.map(({ action }) => action)).toEqual(['createImport'])
  expect((await read(getImports, await admin.get('/api/admin/imports')))[0]).toMatchObject({ id, state: 'applied' })
  expect((await shop.visitor().get('/api/products/slug/arq')).status).toBe(200)
})

test('importing the same file again changes nothing, neither versions nor the stock ledger', async () => {
  await run(file('twice'))
  const before = await shop.db.read(allProducts)
  const { counts } = await run(file('twice'), '?setStock=true')
  expect(counts).toEqual({ created: 0, updated: 0, unchanged: 2, rejected: 0 })
  expect(await shop.db.read(allProducts)).toEqual(before)
})

test('an import changes the stock of existing variants only with the option "Set stock", and undoing the import does not restore stock that was sold', async () => {
  await run(file('stock'))
  await run(file('stock', '500', '50'))
  expect((await find('stock'))?.inventory).toBe(15)
  const { id } = await run(file('stock', '500', '50'), '?setStock=true')
  expect((await find('stock'))?.inventory).toBe(55)
  await buy('stock', 2)
  expect(await undo(id)).toEqual({ restored: 0, kept: 1 })
  expect((await find('stock'))?.inventory).toBe(53)
})

test('undoing an import restores the previous values, except values that an admin changed after the import', async () => {
  const product = await addProduct(shop, { name: 'Old name', slug: 'undone', sku: 'UN-1', manufacturer: 'Dehlvi' })
  const before = await stored()
  const text = 'slug,name,manufacturer,sku,price,hsn\nundone,New name,Hamdard,UN-1,777,3004\n'
  const { id, counts } = await run(text)
  expect(counts.updated).toBe(1)
  expect(await find('undone')).toMatchObject({ name: 'New name', price: 777_00 })
  expect(await undo(id)).toEqual({ restored: 1, kept: 0 })
  expect(await stored()).toEqual(before)
  const second = await run(text)
  await admin.send('PUT', `/api/products/${product.id}`, { manufacturer: 'Own' })
  expect(await undo(second.id)).toEqual({ restored: 1, kept: 1 })
  expect(await find('undone')).toMatchObject({ name: 'Old name', manufacturer: 'Own', price: 500_00 })
  expect((await admin.send('POST', `/api/admin/imports/${second.id}/undo`)).status).toBe(409)
})

test('undoing an import restores the previous price even if the imported sale has ended, but not if an admin changed the sale price', async () => {
  const product = await addProduct(shop, { name: 'Sale', slug: 'on-sale', sku: 'SALE-1', price: 100_00 })
  const text = 'slug,name,sku,price,salePrice,saleTo\non-sale,Sale,SALE-1,120,80,2099-01-01T00:00:00.000Z\n'
  const first = await run(text)
  expect((await find('on-sale'))?.variants).toMatchObject([{ price: 80_00, regularPrice: 120_00, salePrice: 80_00 }])
  expect((await admin.send('PUT', `/api/products/${product.id}`, { salePrice: '75.00' })).status).toBe(200)
  expect(await undo(first.id)).toEqual({ restored: 0, kept: 1 })
  expect((await find('on-sale'))?.variants).toMatchObject([{ price: 75_00, regularPrice: 120_00, salePrice: 75_00 }])
  await admin.send('PUT', `/api/products/${product.id}`, { price: '100.00', salePrice: null })
  const end = new Date(shop.clock().getTime() + 1000).toISOString()
  const second = await run(text.replace('2099-01-01T00:00:00.000Z', end))
  shop.advance(60_000)
  await shop.visitor().get('/api/products/slug/on-sale')
  expect((await find('on-sale'))?.price).toBe(120_00)
  expect(await undo(second.id)).toEqual({ restored: 1, kept: 1 })
  expect((await find('on-sale'))?.variants).toMatchObject([{ price: 100_00, regularPrice: null, salePrice: null }])
})

test('undoing an import deletes the imported products, deactivates ordered products, and does not change products with later edits or batches', async () => {
  const names = ['gone', 'sold', 'edited', 'received', 'written-off']
  const header = file('x').split('\n')[0]
  const { id } = await run([header, ...names.flatMap((name) => file(name).split('\n').slice(1))].join('\n'))
  await buy('sold', 1)
  shop.advance(1000)
  await admin.send('PUT', `/api/products/${(await find('edited'))?.id}`, { caution: 'Own text' })
  const variantOf = async (slug: string) => (await find(slug))?.variants[0]?.id ?? 0
  await addBatch(shop, { variantId: await variantOf('received'), number: 'NEW' })
  await addBatch(shop, { variantId: await variantOf('written-off'), quantity: 0 })
  expect(await undo(id)).toEqual({ restored: 2, kept: 3 })
  for (const slug of ['received', 'written-off']) expect((await find(slug))?.isActive).toBe(true)
  const { number } = batches
  const received = await shop.db.read((tx) => tx.select({ number }).from(batches).where(eq(number, 'NEW')).execute())
  expect(received).toHaveLength(1)
  expect(await find('gone')).toBeUndefined()
  expect((await find('sold'))?.isActive).toBe(false)
  expect((await find('edited'))?.isActive).toBe(true)
  expect((await shop.visitor().get('/api/products/slug/gone')).status).toBe(404)
})

test.each([
  ['a SKU twice in the file', 'slug,name,sku,price\na1,A,DUP,1\na2,B,DUP,2\n', [3, 'twice']],
  ['a SKU of another product', 'slug,name,sku,price\nother-1,A,TAKEN,1\ntaken,B,FREE,2\n', null],
  ['a price above the MRP', 'slug,name,price,mrp\nmrp-1,A,100,110\n', [2, 'above the MRP']],
  [
    'a category above itself',
    'ID,Type,SKU,Name,Regular price,Categories\n1,simple,C1,C one,10,A > B > A\n',
    [2, 'above itself'],
  ],
  [
    'categories that form a cycle',
    'ID,Type,SKU,Name,Regular price,Categories\n1,simple,C2,C two,10,Up > Down\n2,simple,C3,C three,10,Down > Up\n',
    [3, 'cycle'],
  ],
  ['no name', 'slug,name,price\nno-name,,1\n', [2, 'Name is required']],
  ['no price', 'slug,name,price\nno-price,A,\n', [2, 'Price is required']],
  ['a wrong HSN code', 'slug,name,price,hsn\nhsn-1,A,1,12\n', [2, 'HSN has 4, 6 or 8 digits']],
  ['a missing picture', 'slug,name,price,images\npic-1,A,1,majun.jpg\n', [2, 'The picture is missing: majun.jpg']],
  ['a picture without https', 'slug,name,price,images\npic-2,A,1,http://10.0.0.1/a.png\n', [2, 'is missing']],
])(
  'a dry run of an import with %s reports row number and error of the first invalid row',
  async (_, text, expected) => {
    const { rows } = await run(text, '?dryRun=true')
    const errors = rows.flatMap(({ row, errors: list }) => list.map((error) => [row, error] as const))
    if (expected === null) return expect(errors).toEqual([])
    expect(errors[0]?.[0]).toBe(expected[0])
    expect(errors[0]?.[1]).toContain(expected[1])
  },
)

test('the reply to an import counts all rows and lists the first 500 of each action', async () => {
  const rows = Array.from(
    { length: 502 },
    (_, number) => `many-${number},Many ${number},${number < 501 ? '10' : 'free'}`,
  )
  const { counts, rows: shown } = await run(`slug,name,price\n${rows.join('\n')}\n`, '?dryRun=true')
  expect(counts).toEqual({ created: 501, updated: 0, unchanged: 0, rejected: 1 })
  expect(shown.length).toBe(501)
  expect(shown.at(-1)).toMatchObject({ row: 503, action: 'rejected' })
})

test('a failed import stores no product, and an interrupted import is listed as failed without its changes', async () => {
  const change = { slug: 'none', change: { isCreated: true, columns: {}, variants: [] } }
  const now = shop.clock()
  const interrupted = { format: 'gulbagh', state: 'running', createdAt: now, updatedAt: now } as const
  await shop.db.write(async (tx) => {
    const [row] = await tx.insert(imports).values(interrupted).returning({ id: imports.id })
    await tx.insert(importChanges).values({ importId: row?.id ?? 0, ...change })
  })
  const text = 'slug,name,sku,price\nfails,Fails,FAILS-1,10\n'
  expect((await send(text)).status).toBe(409)
  shop.advance(3 * 60_000)
  // Another admin adds a product with the SKU after the import was planned and before its transaction.
  const { write } = shop.db
  let isAssigned = false
  const assignSku = async () => {
    const planned = await shop.db.read((tx) => tx.select().from(importChanges).where(eq(importChanges.slug, 'fails')))
    if (isAssigned || planned.length === 0) return
    isAssigned = true
    const [row] = await shop.db.read((tx) => tx.select({ id: variants.id }).from(variants).limit(1))
    await write(async (tx) => {
      await tx
        .update(variants)
        .set({ sku: 'FAILS-1' })
        .where(eq(variants.id, row?.id ?? 0))
    })
  }
  const spy = vi.spyOn(shop.db, 'write').mockImplementation(async (work) => {
    await assignSku()
    return write(work)
  })
  const response = await send(text)
  spy.mockRestore()
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('FAILS-1')])
  expect(await find('fails')).toBeUndefined()
  const lines = await read(getImports, await admin.get('/api/admin/imports?limit=2'))
  expect(lines.map(({ state }) => state)).toEqual(['failed', 'failed'])
  const ids = lines.map(({ id }) => id)
  const left = await shop.db.read((tx) => tx.select().from(importChanges).where(inArray(importChanges.importId, ids)))
  expect(left).toEqual([])
})

test('an import stores formulas as text and removes markup from descriptions, and the export escapes the formulas', async () => {
  await run('Handle,Title,Body (HTML),Variant Price\nformula,"=HYPERLINK(""x"")",<img src=x onerror=alert(1)>Safe,10\n')
  expect(await find('formula')).toMatchObject({ name: '=HYPERLINK("x")', description: 'Safe' })
  const exported = await (await admin.get('/api/admin/exports/products.csv')).text()
  expect(exported).toContain(`"'=HYPERLINK(""x"")"`)
})

test('importing the export of all products changes nothing', async () => {
  await addProduct(shop, {
    name: '\'-quoted; "text"',
    slug: 'complete',
    ingredients: ['Honey; pure', 'Amla'],
    benefits: ['[one]'],
    description: 'First\n\nSecond, "third"',
    dosage: '+5 g',
    weight: 0.125,
    dimensions: { length: 10.5, breadth: 5, height: 7 },
    translations: { hi: { name: 'माजून', benefits: ['एक', 'दो; तीन'] }, ur: { description: 'معجون' } },
  })
  const before = await shop.db.read(allProducts)
  const exported = await (await admin.get('/api/admin/exports/products.csv')).text()
  const { counts, rows } = await run(exported, '?setStock=true')
  expect(rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
  expect(counts.unchanged).toBe(before.flatMap(({ variants }) => variants).length)
  expect(await shop.db.read(allProducts)).toEqual(before)
})

test('importing the product export into another shop creates the same products', async () => {
  const other = await createTestShop()
  const owner = await addSignedIn(other, { role: 'admin' })
  const exported = await (await admin.get('/api/admin/exports/products.csv')).text()
  const response = await owner.request('/api/admin/imports', { method: 'POST', body: exported })
  expect((await read(createImport, response)).counts.rejected).toBe(0)
  const again = await (await owner.get('/api/admin/exports/products.csv')).text()
  const plain = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .map((line) => line.replace(/^\d+,\d+,/, '').replace(/,[^,]*$/, ''))
      .toSorted()
  expect(plain(again)).toEqual(plain(exported))
  await other.close()
})

test('an import returns 400 for a file without product columns and 401 for an anonymous caller', async () => {
  expect((await send('a,b\n1,2\n')).status).toBe(400)
  expect((await send('')).status).toBe(400)
  expect((await shop.visitor().send('POST', '/api/admin/imports')).status).toBe(401)
  const list = await read(getAdminProducts, await admin.get('/api/admin/products?limit=500'))
  expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
  const rows = await shop.db.read((tx) => tx.select({ id: products.id }).from(products))
  expect(rows.length).toBeGreaterThan(5)
})

test('a WooCommerce sale whose end has passed ends the sale of the stored variant, and a WooCommerce sale that ends today is stored', async () => {
  const woo = (ends: string) =>
    [
      'ID,Type,SKU,Name,Published,"Date sale price ends","Sale price","Regular price"',
      `81,simple,W-81,Sale,1,${ends},80,100`,
    ].join('\n')
  const today = new Date(shop.clock().getTime() + 5.5 * 3600_000).toISOString().slice(0, 10)
  await run(woo(today))
  expect((await find('sale'))?.variants).toMatchObject([{ price: 80_00, salePrice: 80_00, regularPrice: 100_00 }])
  const ended = await run(woo('2026-11-20'))
  expect(ended.counts).toMatchObject({ updated: 1, rejected: 0 })
  expect((await find('sale'))?.variants).toMatchObject([{ price: 100_00, salePrice: null, saleTo: null }])
  expect((await run(woo('2026-11-20'))).counts).toMatchObject({ updated: 0, unchanged: 1 })
})

test('importing an export again changes nothing, also for texts that a spreadsheet could run as a formula', async () => {
  for (const name of ['=SUM(A1:A9)', '+91 Majun', '-5 % Majun', '@majun', "'quoted'", "'=cmd"]) {
    await addProduct(shop, {
      name,
      description: `${name}\n${name}`,
      manufacturer: name,
      ingredients: [name, 'Rose; 5 g'],
    })
  }
  const before = await stored()
  const exported = await (await admin.get('/api/admin/exports/products.csv')).text()
  const again = await run(exported, '?setStock=true')
  expect(again.rows.filter(({ action }) => action !== 'unchanged')).toEqual([])
  expect(await stored()).toEqual(before)
})
