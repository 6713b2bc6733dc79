import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createProduct, deleteProduct, updateProduct } from '#contract/admin'
import { getCatalogueChanges, getProduct, getProducts } from '#contract/catalogue'
import { getOrderItems } from '#contract/orders'
import { getReviews } from '#contract/reviews'
import { products, removedProducts } from '../db/schema/catalogue.ts'
import { auditLog } from '../db/schema/operations.ts'
import { addCategory, addProduct, addSignedIn, countRows } from '../testing/data.ts'
import { openShop } from '../testing/open-shop.ts'
import { orderBody, place } from '../testing/order-body.ts'
import { read, readError } from '../testing/read.ts'

const shop = await openShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const user = await addSignedIn(shop)

const create = (body: unknown) => admin.send('POST', '/api/products', body)
const update = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  admin.send('PUT', `/api/products/${id}`, body, headers)
const remove = (id: number) => admin.send('DELETE', `/api/products/${id}`)
const shown = (slug: string, query = '') => shop.visitor().get(`/api/products/slug/${slug}${query}`)

test('a name and a price are enough', async () => {
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
  expect(await read(getProduct, await shown(product.slug))).toEqual(product)
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
}

test('every field is stored and shown; sizes may be written as 20x15x8', async () => {
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

test('what a client must not set is ignored', async () => {
  const claims = {
    id: 5,
    rating: '5.00',
    averageRating: 5,
    reviewCount: 99,
    ratingSum: 495,
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

test('a change touches only the fields given, and everybody sees it at once', async () => {
  const product = await addProduct(shop, { description: 'Old', inventory: 7 })
  const before = (await shop.catalogue.current()).version
  const changed = await read(updateProduct, await update(product.id, { price: '12', description: null }))
  expect(changed).toMatchObject({ name: product.name, price: '12.00', description: null, inventory: 7 })
  expect(await read(getProduct, await shown(product.slug))).toEqual(changed)
  const changes = await read(getCatalogueChanges, await shop.visitor().get(`/api/catalogue/changes?since=${before}`))
  expect(changes.changed).toEqual([changed])
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

test('empty fields of a form are missing ones', async () => {
  const body = { name: 'Empty', price: 1, sku: '', description: '  ', hsn: null }
  const one = await read(createProduct, await create({ ...body, slug: 'empty-one' }))
  const two = await read(createProduct, await create({ ...body, slug: 'empty-two' }))
  expect([one.sku, two.sku, one.description]).toEqual([null, null, null])
})

test('a taken slug or SKU is a conflict beside its field', async () => {
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

test('twenty products of one name at once are one', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create({ name: 'Only one', price: 1 })))
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test('a stale copy is refused with the product as it is', async () => {
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

test('a product that nobody ordered is gone, its reviews too', async () => {
  const product = await addProduct(shop)
  await shop.visitor().post('/api/reviews', {
    productId: product.id,
    customerName: 'Asha',
    customerEmail: 'a@example.com',
    rating: 5,
  })
  const { version } = await shop.catalogue.current()
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: false })
  expect((await shown(product.slug)).status).toBe(404)
  expect((await admin.get(`/api/products/slug/${product.slug}?include=inactive`)).status).toBe(404)
  expect((await admin.get(`/api/products/${product.id}/reviews?include=inactive`)).status).toBe(404)
  const removed = await shop.db.read((tx) =>
    tx.select().from(removedProducts).where(eq(removedProducts.productId, product.id)),
  )
  expect(removed).toEqual([{ productId: product.id, version: version + 1 }])
  const changes = await read(getCatalogueChanges, await shop.visitor().get(`/api/catalogue/changes?since=${version}`))
  expect(changes.removed).toEqual([product.id])
  expect((await remove(product.id)).status).toBe(404)
})

test('an ordered product is taken off sale; its orders keep their lines, and an admin still sees it', async () => {
  const product = await addProduct(shop)
  const buyer = shop.visitor()
  const { order } = await place(buyer, orderBody(product))
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: true })
  expect(await read(deleteProduct, await remove(product.id))).toEqual({ success: true, deactivated: true })
  const lines = await read(getOrderItems, await buyer.get(`/api/orders/${order.id}/items`))
  expect(lines).toMatchObject([{ productId: product.id, productName: product.name, product: null }])
  const everyone = [shop.visitor(), user, admin]
  for (const actor of everyone) {
    expect((await actor.get(`/api/products/slug/${product.slug}`)).status).toBe(404)
    expect((await actor.get(`/api/products/${product.id}/reviews`)).status).toBe(404)
    const list = await read(getProducts, await actor.get('/api/products'))
    expect(list.map(({ id }) => id)).not.toContain(product.id)
  }
  const inactive = {
    slug: `/api/products/slug/${product.slug}?include=inactive`,
    list: '/api/products?include=inactive',
  }
  for (const actor of [shop.visitor(), user]) {
    expect((await actor.get(inactive.slug)).status).toBe(404)
    const list = await read(getProducts, await actor.get(inactive.list))
    expect(list.map(({ id }) => id)).not.toContain(product.id)
  }
  const one = await admin.get(inactive.slug)
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(await read(getProduct, one)).toMatchObject({ id: product.id, isActive: false })
  const all = await admin.get(inactive.list)
  expect(all.headers.get('cache-control')).toBe('no-store')
  expect((await read(getProducts, all)).map(({ id }) => id)).toContain(product.id)
  expect(await read(getReviews, await admin.get(`/api/products/${product.id}/reviews?include=inactive`))).toEqual([])
  const back = await read(updateProduct, await update(product.id, { isActive: true }))
  expect(await read(getProduct, await shown(product.slug))).toEqual(back)
})

test('an admin’s list with inactive products can be filtered and searched', async () => {
  const category = await addCategory(shop)
  const hidden = await addProduct(shop, { name: 'Zaferani Qiwam', isActive: false, categoryId: category.id })
  const ids = async (query: string) =>
    (await read(getProducts, await admin.get(`/api/products?include=inactive&${query}`))).map(({ id }) => id)
  expect(await ids(`categoryId=${category.id}`)).toEqual([hidden.id])
  expect(await ids('search=zafrani')).toEqual([hidden.id])
  expect(await ids('featured=true')).not.toContain(hidden.id)
  expect((await admin.get('/api/products?include=all')).status).toBe(400)
})

test.each([
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  "'); DROP TABLE products; --",
  'خمیرہ گاؤزبان عنبری',
])('%s is a name like any other', async (name) => {
  const body = { name, price: 1, description: name, benefits: [name], ingredients: [name] }
  const product = await read(createProduct, await create(body))
  expect(product).toMatchObject({ name, description: name, benefits: [name], ingredients: [name] })
  expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(await read(getProduct, await shown(product.slug))).toEqual(product)
})

test('a name that gives no slug asks for one', async () => {
  const response = await create({ name: '東京', price: 1 })
  expect(response.status).toBe(400)
  expect((await readError(response)).fields).toEqual({ slug: expect.any(String) })
  expect((await create({ name: '東京', price: 1, slug: 'tokyo' })).status).toBe(201)
})

const count = async () => (await shop.db.read((tx) => tx.select().from(products))).length

test.each([
  [{ name: '' }, 'name'],
  [{ name: ' \u0000 ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: null }, 'name'],
  [{ slug: 'Not A Slug' }, 'slug'],
  [{ slug: '../admin' }, 'slug'],
  [{ slug: 'a'.repeat(50_000) }, 'slug'],
  ...[-1, -0.01, 1e10, true, null, [], {}, '2abc', ' 2 ', '0x10', '1e3'].map((price) => [{ price }, 'price'] as const),
  ...[-1, 1.5, '1', 1e21, 2 ** 53, true, null].map((inventory) => [{ inventory }, 'inventory'] as const),
  ...[0, -1, 1.5, '2abc', ' 2 ', true, 987654321].map((categoryId) => [{ categoryId }, 'categoryId'] as const),
  [{ images: 'x' }, 'images'],
  [{ images: [1] }, 'images.0'],
  [{ images: Array.from({ length: 11 }, () => 'https://a.example/b') }, 'images'],
  [{ benefits: [''] }, 'benefits.0'],
  [{ benefits: [null] }, 'benefits.0'],
  [{ weight: 0 }, 'weight'],
  [{ weight: 1000 }, 'weight'],
  [{ dimensions: '20x15' }, 'dimensions'],
  [{ dimensions: '0x0x0' }, 'dimensions'],
  [{ dimensions: { length: -1, breadth: 1, height: 1 } }, 'dimensions'],
  [{ hsn: 'abc' }, 'hsn'],
  [{ isActive: 'true' }, 'isActive'],
] as const)('%j is refused beside its field, and nothing is written', async (change, field) => {
  const product = await addProduct(shop)
  const before = [await count(), await countRows(shop.db)]
  for (const response of [await create({ name: 'Bad', price: 1, ...change }), await update(product.id, change)]) {
    expect(response.status).toBe(400)
    const { code, fields } = await readError(response)
    expect(code).toBe('invalid')
    expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^${field}`))
  }
  expect([await count(), await countRows(shop.db)]).toEqual(before)
})

test.each(['1e309', '-1e309', 'NaN'])('a price of %s is refused', async (price) => {
  expect((await create(`{"name":"Huge","price":${price}}`)).status).toBe(400)
})
