import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createProduct, updateProduct } from '#contract/admin/catalogue'
import { getCatalogueChanges, getProduct, getProducts } from '#contract/catalogue'
import { auditLog } from '../../db/schema/operations.ts'
import { addCategory, addProduct, addReview, addSignedIn, countRows } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read, readError, withoutTranslations } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const user = await addSignedIn(shop)

const create = (body: unknown) => admin.send('POST', '/api/products', body)
const update = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  admin.send('PUT', `/api/products/${id}`, body, headers)
const shown = (slug: string) => shop.visitor().get(`/api/products/slug/${slug}`)

test('product can be created with only a name and a price', async () => {
  const response = await create({ name: 'Majūn-e-Falāsfa & Co', price: 499.995 })
  expect(response.status).toBe(201)
  const product = await read(createProduct, response)
  expect(product).toMatchObject({
    slug: 'majun-e-falasfa-and-co',
    price: '500.00',
    compareAtPrice: null,
    category: null,
    images: [],
    inventory: 0,
    isActive: true,
    isFeatured: false,
    rating: '0.00',
    reviewCount: 0,
    createdAt: shop.clock().toISOString(),
  })
  expect(await read(getProduct, await shown(product.slug))).toEqual(withoutTranslations(product))
})

const full = {
  description: 'Long',
  shortDescription: 'Short',
  compareAtPrice: '600.00',
  imageUrl: 'https://cdn.example/a.webp?x=1',
  images: ['https://cdn.example/a.webp?x=1', 'https://cdn.example/b@2.webp'],
  ingredients: ['Rose 5 g'],
  dosage: '5 g at night',
  benefits: ['Traditionally used for sleep'],
  certifications: ['GMP'],
  inventory: 12,
  isFeatured: true,
  doshaTypes: ['Damvi'],
  sku: 'MF-1',
  weight: 0.25,
  hsn: '30049099',
  netQuantity: '250 g',
  manufacturer: 'Gulbagh',
  countryOfOrigin: 'India',
  licenceNumber: 'U-1',
  bestBefore: '24 months',
  caution: 'Keep dry',
  requiresPrescription: true,
  uqc: 'BTL',
}

test('all product fields are stored and returned, and dimensions can be text like 20x15x8', async () => {
  const category = await addCategory(shop)
  const body = { ...full, name: 'Full', price: '449.50', categoryId: String(category.id), dimensions: '20x15x8.5' }
  const product = await read(createProduct, await create(body))
  const size = { length: 20, breadth: 15, height: 8.5 }
  expect(product).toMatchObject({ ...full, price: '449.50', categoryId: category.id, dimensions: size })
  expect(product.category).toEqual({ id: category.id, name: category.name, slug: category.slug })
  expect(product.gallery).toEqual(full.images)
  const changed = await read(updateProduct, await update(product.id, { dimensions: { ...size, height: 9 } }))
  expect(changed.dimensions).toEqual({ ...size, height: 9 })
})

test('read-only fields in a request to create or update a product are ignored', async () => {
  const claims = {
    id: 5,
    rating: '5.00',
    averageRating: 5,
    reviewCount: 99,
    ratingCounts: [0, 0, 0, 0, 99],
    stars5: 99,
    version: 0,
    createdAt: '2001-01-01T00:00:00.000Z',
    category: { name: 'Hack' },
    constructor: { prototype: { isActive: false } },
  }
  const text = JSON.stringify({ name: 'Claimed', price: 1, ...claims }).replace('{', '{"__proto__":{"role":"admin"},')
  const product = await read(createProduct, await create(text))
  expect(product).toMatchObject({
    rating: '0.00',
    reviewCount: 0,
    category: null,
    createdAt: shop.clock().toISOString(),
  })
  const changed = await read(updateProduct, await update(product.id, claims))
  expect(changed).toEqual(product)
  expect((await user.get('/api/admin/stats')).status).toBe(403)
})

test('a product update changes only the given fields and is visible immediately', async () => {
  const product = await addProduct(shop, { description: 'Old', inventory: 7 })
  const before = (await shop.catalogue.current()).version
  const changed = await read(updateProduct, await update(product.id, { price: '12', description: null }))
  expect(changed).toMatchObject({ name: product.name, price: '12.00', description: null, inventory: 7 })
  expect(await read(getProduct, await shown(product.slug))).toEqual(withoutTranslations(changed))
  const changes = await read(getCatalogueChanges, await shop.visitor().get(`/api/catalogue/changes?since=${before}`))
  expect(changes.changed).toEqual([withoutTranslations(changed)])
  const [entry] = await shop.db.read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `products/${product.id}`)),
  )
  expect(entry).toMatchObject({
    before: { price: 500_00, description: 'Old' },
    after: { price: 12_00, description: null },
  })
})

test.each([
  ['name', 'Sharbat Unnab'],
  ['shortDescription', 'With unnab'],
  ['ingredients', ['Unnab']],
  ['benefits', ['Soothing like unnab']],
  ['doshaTypes', ['Unnab']],
])('search finds a product by a changed %s immediately', async (field, value) => {
  const { id } = await addProduct(shop)
  const found = async () =>
    (await read(getProducts, await shop.visitor().get('/api/products?search=unnab'))).map((product) => product.id)
  expect(await found()).not.toContain(id)
  expect((await update(id, { [field]: value })).status).toBe(200)
  expect(await found()).toContain(id)
})

test('empty fields of a product form are stored as null', async () => {
  const body = { name: 'Empty', price: 1, sku: '', description: '  ', hsn: null }
  const one = await read(createProduct, await create({ ...body, slug: 'empty-one' }))
  const two = await read(createProduct, await create({ ...body, slug: 'empty-two' }))
  expect([one.sku, two.sku, one.description]).toEqual([null, null, null])
})

test('a product with the slug or SKU of another product returns 409 with an error on its field', async () => {
  const taken = await addProduct(shop, { sku: 'TAKEN' })
  const other = await addProduct(shop)
  const before = await countRows(shop.db)
  const cases = [
    [await create({ name: 'x', price: 1, slug: taken.slug }), 'slug'],
    [await create({ name: taken.name, price: 1 }), 'slug'],
    [await create({ name: 'Another', price: 1, sku: 'TAKEN' }), 'sku'],
    [await update(other.id, { slug: taken.slug }), 'slug'],
    [await update(other.id, { sku: 'TAKEN' }), 'sku'],
  ] as const
  for (const [response, field] of cases) {
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'conflict', fields: { [field]: expect.any(String) } })
  }
  expect(await countRows(shop.db)).toEqual(before)
  expect((await update(taken.id, { slug: taken.slug, sku: 'TAKEN' })).status).toBe(200)
})

test('twenty simultaneous creations with one name create one product', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Only one', price: 1 })))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test('a product update with an outdated ETag returns 409 with the current product', async () => {
  const product = await addProduct(shop)
  const tagOf = (response: Response) => response.headers.get('etag') ?? ''
  const first = tagOf(await shown(product.slug))
  expect(tagOf(await admin.get(`/api/products/slug/${product.slug}?include=inactive`))).toBe(first)
  const saved = await update(product.id, { price: 2 }, { 'if-match': first })
  expect(saved.status).toBe(200)
  const late = await update(product.id, { price: 3 }, { 'if-match': first })
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ code: 'conflict', current: { id: product.id, price: '2.00' } })
  const second = tagOf(saved)
  expect(second).not.toBe(first)
  expect((await update(product.id, { price: 4 }, { 'if-match': `"x", W/${second}` })).status).toBe(200)
  expect((await update(product.id, { price: 5 }, { 'if-match': '*' })).status).toBe(200)
  expect((await update(product.id, { price: 6 })).status).toBe(200)
})

test('a product update with an ETag from before an order returns 409 only if it changes the stock, and a new review does not outdate the ETag', async () => {
  const product = await addProduct(shop, { inventory: 10 })
  const read = async () => {
    const { headers } = await admin.get(`/api/admin/products/${product.id}`)
    return { 'if-match': headers.get('etag') ?? '' }
  }
  const opened = await read()
  await addReview(shop, { productId: product.id })
  expect((await update(product.id, { inventory: 8 }, opened)).status).toBe(200)
  const reopened = await read()
  await place(shop.visitor(), orderBody(product))
  const late = await update(product.id, { inventory: 20, price: 2 }, reopened)
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ current: { inventory: 7 } })
  expect((await update(product.id, { price: 2 }, reopened)).status).toBe(200)
  expect((await update(product.id, { price: 3 }, reopened)).status).toBe(409)
})

test.each([
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  "'); DROP TABLE products; --",
  'خمیرہ گاؤزبان عنبری',
])('product name %s is stored as text', async (name) => {
  const body = { name, price: 1, description: name, benefits: [name], ingredients: [name] }
  const product = await read(createProduct, await create(body))
  expect(product).toMatchObject({ name, description: name, benefits: [name], ingredients: [name] })
  expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(await read(getProduct, await shown(product.slug))).toEqual(withoutTranslations(product))
})

test('a product name without characters that a slug can contain requires an explicit slug', async () => {
  const response = await create({ name: '東京', price: 1 })
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toEqual({ slug: expect.any(String) })
  expect((await create({ name: '東京', price: 1, slug: 'tokyo' })).status).toBe(201)
})
