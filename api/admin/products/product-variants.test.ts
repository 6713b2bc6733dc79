import { afterAll, expect, test } from 'vitest'
import { createProduct, type EditableProduct, getAdminProduct, updateProduct } from '#contract/admin/catalogue'
import { getProduct, type Product } from '#contract/catalogue'
import { addProduct, addSignedIn, stockOf, variantStock } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const post = (body: object) => admin.post('/api/products', body)
const put = (id: number, body: object, headers: Record<string, string> = {}) =>
  admin.send('PUT', `/api/products/${id}`, body, headers)
const created = async (body: object) => read(createProduct, await post(body))
const updated = async (id: number, body: object, headers: Record<string, string> = {}) =>
  read(updateProduct, await put(id, body, headers))
const shown = async (slug: string): Promise<Product> =>
  read(getProduct, await shop.visitor().get(`/api/products/slug/${slug}`))
const tagOf = async (id: number) => ({
  'if-match': (await admin.get(`/api/admin/products/${id}`)).headers.get('etag') ?? '',
})
const fieldsOf = async (response: Response) => {
  expect(response.status).toBe(400)
  return (await readError(response)).fields
}

let made = 0
const sized = () => {
  made += 1
  return {
    name: `Jawarish ${made}`,
    options: [{ name: 'Size', values: ['100 g', '250 g', '1 kg'] }],
    variants: [
      {
        options: { Size: '100 g' },
        price: '200.00',
        mrp: '250',
        inventory: 4,
        packageSize: { amount: 100, unit: 'g' },
      },
      { options: { Size: '250 g' }, price: '450.00', inventory: 6, sku: `J-${made}`, gstRate: 5, hsn: '3004' },
      { options: { Size: '1 kg' }, price: '150.00', inventory: 9, isActive: false },
    ],
  }
}
const idsOf = ({ variants }: EditableProduct) => variants.map(({ id }) => id)

test('a product with variants shows price, MRP and unit price of the cheapest active variant, and the total stock of the active variants', async () => {
  const product = await created(sized())
  expect(product).toMatchObject({ price: '200.00', inventory: 10, sku: null, lowStockAt: null })
  expect(product.variants).toHaveLength(3)
  expect(await shown(product.slug)).toMatchObject({
    price: '200.00',
    mrp: '250.00',
    unitPrice: { amount: '2.00', per: 1, unit: 'g' },
    inventory: 10,
    options: [{ name: 'Size', values: ['100 g', '250 g', '1 kg'] }],
    variants: [
      { title: '100 g', options: { Size: '100 g' }, price: '200.00', inventory: 4, isActive: true },
      { title: '250 g', sku: `J-${made}`, gstRate: 5, hsn: '3004', lowStockAt: 10 },
    ],
  })
})

test('a product without options has one hidden variant with its price, stock and codes', async () => {
  const product = await created({ name: 'Safuf', price: '99', inventory: 3, sku: 'S-1', weight: 0.2, barcode: '890' })
  const [only] = product.variants
  const fields = { price: '99.00', inventory: 3, sku: 'S-1', weight: 0.2 }
  expect(product).toMatchObject({ ...fields, options: [] })
  expect(only).toMatchObject({ ...fields, title: '', options: {}, barcode: '890' })
  const changed = await updated(product.id, { price: '120', mrp: '150', sku: 'S-2' })
  expect(changed).toMatchObject({
    price: '120.00',
    mrp: '150.00',
    sku: 'S-2',
    variants: [{ id: only?.id, sku: 'S-2' }],
  })
})

test('when a product gets options, its only variant becomes one of the new variants and has the same id as before', async () => {
  const product = await addProduct(shop, { inventory: 7 })
  const [only] = product.variants
  const variants = [
    { id: only?.id, options: { Size: '100 g' } },
    { options: { Size: '250 g' }, price: '900.00', inventory: 2 },
  ]
  const changed = await updated(product.id, { options: [{ name: 'Size', values: ['100 g', '250 g'] }], variants })
  expect(changed.variants[0]).toMatchObject({ id: only?.id, title: '100 g', price: '500.00', inventory: 7 })
  expect(changed).toMatchObject({ price: '500.00', inventory: 9 })
})

test('a variant that is missing in a product update is deleted, or deactivated if the variant has orders', async () => {
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B', price: 900_00 }, { title: 'C' }] })
  const [a, b, c] = product.variants.map(({ id }) => id)
  const items = [{ productId: product.id, variantId: a, quantity: 1, price: '500.00' }]
  const { order } = await place(shop.visitor(), orderBody(product, 1, { items }))
  const changed = await updated(product.id, { variants: [{ id: b }] })
  expect(changed.variants.map(({ id, isActive }) => [id, isActive])).toEqual([
    [b, true],
    [a, false],
  ])
  expect(changed).toMatchObject({ price: '900.00', inventory: 100 })
  expect((await shown(product.slug)).variants.map(({ id }) => id)).toEqual([b])
  // The pieces of a cancelled order return to their variant, even if it is no longer sold.
  expect((await admin.send('PATCH', `/api/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
  expect(await stockOf(shop, product.id)).toBe(100)
  expect((await variantStock(shop, product.id)).toSorted()).toEqual([100, 100])
  // When the removed options are added again, the deactivated variant is activated instead of adding a new one.
  const again = await updated(product.id, { variants: [{ id: b }, { options: { Size: 'A' } }] })
  expect(idsOf(again)).toEqual([b, a])
  expect(again).toMatchObject({ price: '500.00', inventory: 200 })
  expect(c).not.toBe(a)
})

test('one product change can swap the options and SKUs of two variants', async () => {
  const product = await addProduct(shop, {
    sizes: [
      { title: 'A', sku: 'swap-a' },
      { title: 'B', sku: 'swap-b' },
    ],
  })
  const [a, b] = product.variants.map(({ id }) => id)
  const changed = await updated(product.id, {
    variants: [
      { id: a, options: { Size: 'B' }, sku: 'swap-b' },
      { id: b, options: { Size: 'A' }, sku: 'swap-a' },
    ],
  })
  expect(changed.variants.map(({ id, title, sku }) => [id, title, sku])).toEqual([
    [a, 'B', 'swap-b'],
    [b, 'A', 'swap-a'],
  ])
})

const several = 'This product has several variants. Change the variants instead.'
const noValue = 'Choose a value for each option'

test.each<[string, object, Record<string, string>]>([
  ['a price of the product', { price: '1' }, { price: several }],
  ['a stock of the product', { inventory: 5 }, { inventory: several }],
  ['an SKU of the product', { sku: 'X' }, { sku: several }],
  ['no variants', { variants: [] }, { variants: 'A product needs at least one variant' }],
  ['an unknown variant', { variants: [{ id: 999_999 }] }, { 'variants.0.id': 'This variant does not exist' }],
  [
    'a new variant without price',
    { variants: [{ options: { Size: 'A' } }, { options: { Size: 'B' } }, { options: { Size: 'C' } }] },
    { 'variants.2.price': 'Price is required' },
  ],
  [
    'a value that the option does not have',
    { variants: [{ options: { Size: 'Z' }, price: '1' }] },
    { 'variants.0.options': noValue },
  ],
  ['removed options', { options: [] }, { options: noValue }],
  [
    'four options',
    { options: ['1', '2', '3', '4'].map((name) => ({ name, values: ['A'] })) },
    { options: 'At most 3 options' },
  ],
  [
    'two options of one name',
    { options: ['Size', 'size'].map((name) => ({ name, values: ['A'] })) },
    { options: 'Each option and each of its values must have another name' },
  ],
  [
    'a GST rate of the past',
    { variants: [{ options: { Size: 'A' }, gstRate: 12 }] },
    { 'variants.0.gstRate': 'Please choose one of the GST rates' },
  ],
])('a product change with %s returns 400 and changes no variant', async (_, body, fields) => {
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B' }] })
  product.options[0]?.values.push('C')
  if ('variants' in body) await updated(product.id, { options: [{ name: 'Size', values: ['A', 'B', 'C'] }] })
  expect(await fieldsOf(await put(product.id, body))).toMatchObject(fields)
  const { variants } = await shown(product.slug)
  expect(variants.map(({ title, price }) => [title, price])).toEqual([
    ['A', '500.00'],
    ['B', '500.00'],
  ])
})

test('a product with two variants of the same options, with 101 variants, or without a price returns 400', async () => {
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B' }] })
  const [a, b] = product.variants.map(({ id }) => id)
  const same = {
    variants: [
      { id: a, options: { Size: 'A' } },
      { id: b, options: { Size: 'A' } },
    ],
  }
  expect(await fieldsOf(await put(product.id, same))).toEqual({ variants: 'Two variants have the same options' })
  const values = Array.from({ length: 101 }, (_, index) => `${index}`)
  const many = { variants: values.map((value) => ({ options: { Size: value }, price: '1' })) }
  expect(await fieldsOf(await put(product.id, many))).toEqual({ variants: 'At most 100 variants' })
  expect(await fieldsOf(await post({ name: 'No price' }))).toEqual({ price: 'Price is required' })
})

test('a product whose price with tax is above the MRP returns 400', async () => {
  const body = { name: 'Arq', price: '100', mrp: '117.99' }
  expect(await fieldsOf(await post(body))).toEqual({ price: 'The price with tax is above the MRP' })
  const product = await created({ ...body, mrp: '118' })
  expect(await fieldsOf(await put(product.id, { mrp: '117' }))).toEqual({ mrp: 'The price with tax is above the MRP' })
  expect((await put(product.id, { mrp: null })).status).toBe(200)
})

test('a variant with the SKU of another product returns 409 with an error on the variant', async () => {
  await addProduct(shop, { sku: 'taken' })
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B' }] })
  const [a, b] = product.variants.map(({ id }) => id)
  const response = await put(product.id, { variants: [{ id: a }, { id: b, sku: 'taken' }] })
  expect(response.status).toBe(409)
  expect((await readError(response)).fields).toEqual({ 'variants.1.sku': 'Another product has this SKU' })
  const single = await put(product.id, {
    options: [{ name: 'Size', values: ['A'] }],
    variants: [{ id: a, options: { Size: 'A' }, sku: 'taken' }],
  })
  expect((await readError(single)).fields).toEqual({ 'variants.0.sku': 'Another product has this SKU' })
})

test('a product change with the same SKU for two variants returns 400 with an error on the second variant', async () => {
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B' }] })
  const [a, b] = product.variants.map(({ id }) => id)
  const body = {
    variants: [
      { id: a, sku: 'twin' },
      { id: b, sku: 'twin' },
    ],
  }
  expect(await fieldsOf(await put(product.id, body))).toEqual({ 'variants.1.sku': 'Another variant has this SKU' })
})

test('the product details for admins list the ids of the ordered variants', async () => {
  const product = await addProduct(shop, { sizes: [{ title: 'A' }, { title: 'B' }] })
  const [, b] = product.variants.map(({ id }) => id)
  const before = await admin.get(`/api/admin/products/${product.id}`)
  expect((await read(getAdminProduct, before)).orderedVariants).toEqual([])
  await place(
    shop.visitor(),
    orderBody(product, 1, {
      items: [{ productId: product.id, variantId: b, quantity: 1, price: '500.00' }],
    }),
  )
  const after = await read(getAdminProduct, await admin.get(`/api/admin/products/${product.id}`))
  expect(after.orderedVariants).toEqual([b])
})

test('changing the stock needs an ETag with the current stock, while changing other fields succeeds after the stock has changed', async () => {
  const product = await addProduct(shop, { inventory: 5 })
  const [only] = product.variants
  const bodies = [{ inventory: 8 }, { variants: [{ id: only?.id, inventory: 8 }] }]
  for (const body of bodies) {
    expect((await put(product.id, body)).status).toBe(409)
    expect((await put(product.id, body, { 'if-match': '*' })).status).toBe(409)
    const tag = await tagOf(product.id)
    await place(shop.visitor(), orderBody(product))
    expect((await put(product.id, body, tag)).status).toBe(409)
    expect((await put(product.id, { mrp: '900' }, tag)).status).toBe(200)
    expect(await stockOf(shop, product.id)).toBeLessThan(5)
    expect((await put(product.id, body, await tagOf(product.id))).status).toBe(200)
    expect(await stockOf(shop, product.id)).toBe(8)
    await put(product.id, { inventory: 4 }, await tagOf(product.id))
  }
  const { inventory } = await read(getAdminProduct, await admin.get(`/api/admin/products/${product.id}`))
  // A request that contains the unchanged stock counts as no change of the stock.
  expect((await put(product.id, { inventory, name: 'Renamed' })).status).toBe(200)
})
