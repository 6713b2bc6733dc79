import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createImport, type ImportResult, undoImport } from '#contract/admin/exports'
import { getCategories } from '#contract/catalogue'
import { allProducts, type VariantRow } from '../../../catalogue/catalogue-store.ts'
import { addProduct, addSignedIn } from '../../../testing/data.ts'
import { orderBody, place } from '../../../testing/order-body.ts'
import { read } from '../../../testing/read.ts'
import { createTestShop } from '../../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
beforeEach(() => shop.advance(60_000))

const send = (text: string) =>
  admin.request('/api/admin/imports', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text })
async function run(text: string): Promise<ImportResult> {
  const response = await send(text)
  expect(response.status, await response.clone().text()).toBe(200)
  return read(createImport, response)
}
const undo = async (id: number) => read(undoImport, await admin.send('POST', `/api/admin/imports/${id}/undo`))
async function find(slug: string) {
  return (await shop.db.read(allProducts)).find((row) => row.slug === slug)
}
async function stored(slug: string) {
  const row = await find(slug)
  if (!row) throw new Error(`${slug} is not stored`)
  return row
}
const prices = async (slug: string) => (await stored(slug)).variants.map(({ price, salePrice }) => [price, salePrice])

test('undoing an import does not delete a product that an admin created with the slug of a deleted imported product', async () => {
  const { id } = await run('Handle,Title,Variant SKU,Variant Price\ndup,Dup,d-1,100')
  expect((await admin.send('DELETE', `/api/products/${(await stored('dup')).id}`)).status).toBe(200)
  shop.advance(1000)
  const again = await admin.send('POST', '/api/products', { name: 'Dup', slug: 'dup', price: '300', inventory: 40 })
  expect(again.status).toBe(201)
  expect(await undo(id)).toEqual({ restored: 0, kept: 0 })
  expect(await stored('dup')).toMatchObject({ inventory: 40, price: 300_00 })
})

test('undoing an import does not delete an imported variant that an admin edited after the import', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
  await run(`${head}ed,Ed,Size,S,ed-s,100,1`)
  const { id } = await run(`${head}ed,Ed,Size,S,ed-s,100,1\ned,,,M,ed-m,200,2\ned,,,L,ed-l,300,3`)
  const product = await stored('ed')
  const variants = product.variants.map((each) =>
    each.sku === 'ed-m' ? { id: each.id, price: '250', inventory: 80 } : { id: each.id },
  )
  const etag = (await admin.get(`/api/admin/products/${product.id}`)).headers.get('etag') ?? ''
  const edited = await admin.request(`/api/products/${product.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify({ variants }),
  })
  expect(edited.status).toBe(200)
  expect(await undo(id)).toEqual({ restored: 1, kept: 1 })
  expect((await stored('ed')).variants.map(({ sku, inventory }) => [sku, inventory])).toEqual([
    ['ed-s', 1],
    ['ed-m', 80],
  ])
})

/** Changes the variants of a product as an admin, with the ETag that covers their stock. */
async function editVariants(slug: string, change: (variants: VariantRow[]) => object[]) {
  const product = await stored(slug)
  const etag = (await admin.get(`/api/admin/products/${product.id}`)).headers.get('etag') ?? ''
  const edited = await admin.request(`/api/products/${product.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify({ variants: change(product.variants) }),
  })
  expect(edited.status, await edited.clone().text()).toBe(200)
}

const skus = async (slug: string) => (await stored(slug)).variants.map(({ sku, price }) => [sku, price])

test('undoing an import does not change a variant whose former SKU another variant of the same import has by now, and restores the others', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n'
  const file = (first: string, second: string, price: number) =>
    `${head}one,One,Size,S,${first},${price}\ntwo,Two,Size,S,${second},${price}\nthree,Three,Size,S,sku-t,${price}`
  await run(file('sku-a', 'sku-b', 100))
  const { id } = await run(file('sku-c', 'sku-d', 200))
  await editVariants('two', (variants) => variants.map((each) => ({ id: each.id, sku: 'sku-a' })))
  expect(await undo(id)).toEqual({ restored: 2, kept: 2 })
  expect([await skus('one'), await skus('two'), await skus('three')]).toEqual([
    [['sku-c', 200_00]],
    [['sku-a', 100_00]],
    [['sku-t', 100_00]],
  ])
})

test('undoing an import does not change a variant whose former SKU belongs to a variant that the undo does not restore', async () => {
  await run('slug,name,option1Name,option1Value,sku,price\nturn,Turn,Size,S,turn-a,300\nturn,Turn,Size,L,turn-b,300')
  const { id: productId, variants } = await stored('turn')
  const rows = variants.map(
    (each, place) => `${each.id},${productId},turn,Turn,Size,${each.title},turn-${'bc'[place]},100`,
  )
  const { id } = await run(['id,productId,slug,name,option1Name,option1Value,sku,price', ...rows].join('\n'))
  // The former price of 300 rupees is above this MRP, so the undo does not restore the first variant, which has the
  // former SKU of the second one.
  await editVariants('turn', ([small, large]) => [{ id: small?.id, mrp: '150' }, { id: large?.id }])
  expect(await undo(id)).toEqual({ restored: 0, kept: 1 })
  expect(await skus('turn')).toEqual([
    ['turn-b', 100_00],
    ['turn-c', 100_00],
  ])
})

test('undoing an import does not activate a variant whose options an active variant has by now', async () => {
  const head = 'slug,name,option1Name,option1Value,sku,price,variantActive\n'
  const file = (isActive: boolean) => `${head}act,Act,Size,S,act-s,100,true\nact,Act,Size,M,act-m,100,${isActive}`
  await run(file(true))
  const { id } = await run(file(false))
  await editVariants('act', ([small, medium]) => [{ id: small?.id, options: { Size: 'M' } }, { id: medium?.id }])
  expect(await undo(id)).toEqual({ restored: 0, kept: 1 })
  expect((await stored('act')).variants.map(({ title, sku, isActive }) => [title, sku, isActive])).toEqual([
    ['M', 'act-s', true],
    ['M', 'act-m', false],
  ])
})

test('an edit, an order and a deleted category between the plan of an undo and its transaction are retained', async () => {
  const file = (price: number, created: string) =>
    `slug,name,sku,price,inventory,category\nbetween-a,A,ba,${price},9,cat-${price}\nbetween-b,B,bb,${price},9,cat-${price}${created}`
  await run(file(100, ''))
  const { id } = await run(file(200, '\nbetween-c,C,bc,50,9,cat-200\nbetween-d,D,bd,50,9,cat-200'))
  const [edited, sold] = [await stored('between-a'), await stored('between-c')]
  const categories = await read(getCategories, await admin.get('/api/categories'))
  const former = categories.find(({ slug }) => slug === 'cat-100')
  const bulkWrite = shop.catalogue.bulkWrite.bind(shop.catalogue)
  const spy = vi.spyOn(shop.catalogue, 'bulkWrite').mockImplementationOnce(async (write) => {
    expect((await admin.send('PUT', `/api/products/${edited.id}`, { price: '321' })).status).toBe(200)
    await place(shop.visitor(), orderBody({ id: sold.id, price: 50_00 }))
    expect((await admin.send('DELETE', `/api/categories/${former?.id}`)).status).toBe(200)
    return bulkWrite(write)
  })
  expect(await undo(id)).toEqual({ restored: 3, kept: 1 })
  spy.mockRestore()
  expect(await stored('between-a')).toMatchObject({ price: 321_00 })
  expect(await stored('between-b')).toMatchObject({ price: 100_00 })
  expect(await stored('between-c')).toMatchObject({ isActive: false, inventory: 8 })
  expect(await find('between-d')).toBeUndefined()
})

test('undoing an import finds a product by its id after its slug was changed', async () => {
  await run('Handle,Title,Variant SKU,Variant Price\nren,Ren,r-1,100')
  const { id } = await run('Handle,Title,Variant SKU,Variant Price\nren,Ren,r-1,900')
  const changed = await admin.send('PUT', `/api/products/${(await stored('ren')).id}`, { slug: 'ren-new' })
  expect(changed.status).toBe(200)
  expect(await undo(id)).toEqual({ restored: 1, kept: 0 })
  expect((await stored('ren-new')).price).toBe(100_00)
})

test('undoing an import deletes a product that the import created, even if the sale of the product has begun', async () => {
  const from = new Date(shop.clock().getTime() + 3_600_000).toISOString()
  const { id } = await run(`slug,name,sku,price,salePrice,saleFrom\nsoon,Soon,sp-1,100,80,${from}`)
  shop.advance(2 * 3_600_000)
  expect((await shop.visitor().get('/api/products/slug/soon')).status).toBe(200)
  expect((await stored('soon')).price).toBe(80_00)
  expect(await undo(id)).toEqual({ restored: 1, kept: 0 })
  expect(await find('soon')).toBeUndefined()
})

test('an import does not change the pictures of a product if a new picture cannot be fetched', async () => {
  const path = '/media/0123456789abcdef0123456789abcdef.webp'
  await addProduct(shop, { slug: 'pictured', name: 'Pictured', images: [path], imageUrl: path })
  const { rows } = await run('Handle,Title,Variant Price,Image Src\npictured,Pictured,650,https://127.0.0.1/x.jpg')
  expect(rows[0]?.errors).toEqual(['The picture is missing: https://127.0.0.1/x.jpg'])
  expect(await stored('pictured')).toMatchObject({ images: [path], imageUrl: path, price: 650_00 })
})

test('importing a Shopify row without a compare-at price sets its price and ends the sale of an earlier import', async () => {
  const file = (price: string, compareAt: string) =>
    `Handle,Title,Variant SKU,Variant Price,Variant Compare At Price\nmajun,Majun,m-1,${price},${compareAt}`
  await run(file('800', '1000'))
  expect(await prices('majun')).toEqual([[800_00, 800_00]])
  for (const price of [1000, 900, 800, 700]) {
    await run(file(String(price), ''))
    expect(await prices('majun')).toEqual([[price * 100, null]])
  }
})

test('a sale imported from WooCommerce ends at its end date, or when a later file has no sale', async () => {
  const file = (ends: string, sale: string) =>
    `Type,SKU,Name,Published,Regular price,Sale price,Date sale price ends\nsimple,w-1,Woo One,1,1000,${sale},${ends}`
  await run(file('2099-01-01', '700'))
  expect(await prices('woo-one')).toEqual([[700_00, 700_00]])
  expect((await stored('woo-one')).variants[0]?.saleTo?.toISOString()).toBe('2099-01-01T18:29:59.000Z')
  await run(file('2001-01-01', '700'))
  expect(await prices('woo-one')).toEqual([[1000_00, null]])
  await run(file('', '600'))
  await run(file('', ''))
  expect(await prices('woo-one')).toEqual([[1000_00, null]])
})

test('products with the same name in a WooCommerce file are distinguished by their SKUs, also when the file is imported again', async () => {
  const file = 'Type,SKU,Name,Published,Regular price\nsimple,oil-50,Rose Oil,1,100\nsimple,oil-100,Rose Oil,1,180'
  expect((await run(file)).counts).toMatchObject({ created: 2, rejected: 0 })
  expect((await run(file)).counts).toMatchObject({ unchanged: 2, rejected: 0 })
  const third = await run('Type,SKU,Name,Published,Regular price\nsimple,oil-200,Rose Oil,1,300')
  expect(third.counts).toMatchObject({ created: 1 })
  expect(await prices('rose-oil')).toEqual([[100_00, null]])
})

test('products whose handles differ only in upper and lower case are imported as different products', async () => {
  const { counts } = await run('Handle,Title,Variant SKU,Variant Price\nCAPS_one,One,c-1,100\nCaps_One,Two,c-2,100')
  expect(counts).toMatchObject({ created: 2, rejected: 0 })
})

test("an import returns 409 and changes nothing if an admin's edit during the import makes a row of the file invalid", async () => {
  await run('Handle,Title,Variant SKU,Variant Price\nrep,Rep,rp-1,100')
  const { id } = await stored('rep')
  const inBackground = shop.db.writeInBackground.bind(shop.db)
  const spy = vi.spyOn(shop.db, 'writeInBackground').mockImplementationOnce(async (work) => {
    expect((await admin.send('PUT', `/api/products/${id}`, { price: '90', mrp: '150' })).status).toBe(200)
    return inBackground(work)
  })
  const response = await send('Handle,Title,Variant SKU,Variant Price\nrep,Rep,rp-1,500')
  spy.mockRestore()
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('Rep was changed meanwhile. Please check the file again.')
  expect(await prices('rep')).toEqual([[90_00, null]])
})

test('an import returns 409 and changes nothing if the new SKU of an existing product was given to another product during the import', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\n'
  await run(`${head}taken,Taken,Size,S,tk-a,100\nholder,Holder,Size,S,tk-h,100`)
  const inBackground = shop.db.writeInBackground.bind(shop.db)
  for (const rows of ['taken,Taken,Size,S,tk-b,200', 'taken,Taken,Size,S,tk-a,200\ntaken,,,M,tk-c,300']) {
    const sku = rows.includes('tk-b') ? 'tk-b' : 'tk-c'
    const spy = vi.spyOn(shop.db, 'writeInBackground').mockImplementationOnce(async (work) => {
      await editVariants('holder', (variants) => variants.map(({ id }) => ({ id, sku })))
      return inBackground(work)
    })
    const response = await send(head + rows)
    spy.mockRestore()
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(sku)])
    expect([await skus('taken'), await skus('holder')]).toEqual([[['tk-a', 100_00]], [[sku, 100_00]]])
  }
})

test('an import can exchange the SKUs of two variants, and give the SKU of a changed variant to a new one', async () => {
  const head = 'id,productId,slug,name,option1Name,option1Value,sku,price\n'
  await run('slug,name,option1Name,option1Value,sku,price\nswap,Swap,Size,S,sw-a,100\nswap,Swap,Size,M,sw-b,100')
  const { id, variants } = await stored('swap')
  const [small, medium] = variants.map((each) => each.id)
  const row = (variant: number | undefined, size: string, sku: string) =>
    `${variant ?? ''},${id},swap,Swap,Size,${size},${sku},100`
  await run(head + [row(small, 'S', 'sw-b'), row(medium, 'M', 'sw-a')].join('\n'))
  expect((await skus('swap')).map(([sku]) => sku)).toEqual(['sw-b', 'sw-a'])
  await run(head + [row(small, 'S', 'sw-c'), row(medium, 'M', 'sw-a'), row(undefined, 'L', 'sw-b')].join('\n'))
  expect((await skus('swap')).map(([sku]) => sku)).toEqual(['sw-c', 'sw-a', 'sw-b'])
})
