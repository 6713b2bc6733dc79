import { afterAll, expect, test } from 'vitest'
import { deleteProduct } from '#contract/admin/catalogue'
import {
  collectionLimits,
  collectionMessages,
  createCollection,
  getAdminCollection,
  getAdminCollections,
  getCollection,
  getCollections,
  previewCollection,
  updateCollection,
} from '#contract/admin/collections'
import { getCatalogueVersion, getProductFilters, getProducts } from '#contract/catalogue'
import { getSettings } from '#contract/settings'
import { addCategory, addCollection, addProduct, addSignedIn, countRows, stateOf } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })
const other = await addSignedIn(shop, { role: 'admin' })

const path = '/api/admin/collections'
const create = (body: object) => admin.post(path, body)
const update = (id: number, body: unknown, ifMatch?: string, actor = admin) =>
  actor.send('PUT', `${path}/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
const remove = (id: number, ifMatch?: string) =>
  admin.send('DELETE', `${path}/${id}`, undefined, ifMatch === undefined ? {} : { 'if-match': ifMatch })
const created = async (body: object) => read(createCollection, await create(body))
const shown = (slug: string, lang = 'en') => shop.visitor().get(`/api/collections/${slug}?lang=${lang}`)
const listed = async (query: string) => {
  const products = await read(getProducts, await shop.visitor().get(`/api/products?${query}`))
  return products.map(({ id }) => id)
}

test('a collection by rule lists the matching products, and a product that changes later is added or removed', async () => {
  const { id: categoryId } = await addCategory(shop)
  const cheap = await addProduct(shop, { categoryId, price: 300_00 })
  const dear = await addProduct(shop, { categoryId, price: 900_00 })
  const rule = { categoryIds: [categoryId], maxPrice: '500' }
  const collection = await created({ title: 'Under ₹500', rule, productIds: [dear.id] })
  expect(collection).toMatchObject({
    slug: 'under-500',
    rule: { categoryIds: [categoryId], minPrice: null, maxPrice: '500.00', forms: [], tags: [], isNew: false },
    productIds: [],
    products: [],
    productCount: 1,
    isActive: true,
  })
  expect(await listed('collection=under-500')).toEqual([cheap.id])
  await admin.send('PUT', `/api/products/${dear.id}`, { price: '450.00' })
  expect(await listed('collection=under-500&sort=price-low')).toEqual([cheap.id, dear.id])
  expect(await listed('collection=under-500&sort=price-high&limit=1')).toEqual([dear.id])
  const filters = await read(getProductFilters, await shop.visitor().get('/api/catalogue/filters?collection=under-500'))
  expect(filters.price).toEqual([{ value: '300-600', count: 2 }])
})

test('a collection by hand lists its active products in the order that the admin chose, with sold-out products last', async () => {
  const [a, b, c, hidden] = [
    await addProduct(shop, { inventory: 0 }),
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop, { isActive: false }),
  ]
  const productIds = [a.id, c.id, hidden.id, b.id]
  const collection = await created({ title: 'Gifts', productIds })
  expect(collection.products.map(({ id }) => id)).toEqual(productIds)
  expect(collection.productCount).toBe(3)
  expect(await listed('collection=gifts')).toEqual([a.id, c.id, b.id])
  expect(await listed('collection=gifts&sort=featured')).toEqual([c.id, b.id, a.id])

  await update(collection.id, { productIds: [b.id, c.id] })
  expect(await listed('collection=gifts')).toEqual([b.id, c.id])
  await read(deleteProduct, await admin.send('DELETE', `/api/products/${c.id}`))
  expect(await listed('collection=gifts')).toEqual([b.id])
  // Another field of the collection can be changed, although its stored list contains the id of a deleted product.
  const changed = await read(updateCollection, await update(collection.id, { title: 'Presents' }))
  expect(changed).toMatchObject({ title: 'Presents', products: [{ id: b.id }] })
})

test('a collection by hand can be changed to a collection by rule, and back', async () => {
  const product = await addProduct(shop)
  const { id } = await created({ title: 'Both ways', productIds: [product.id] })
  const ruled = await read(updateCollection, await update(id, { rule: { onSale: true } }))
  expect(ruled).toMatchObject({ rule: { onSale: true }, productIds: [], products: [] })
  const without = await update(id, { rule: null })
  expect(without.status).toBe(400)
  expect((await readError(without)).fields).toEqual({ productIds: 'Choose at least one product' })
  const byHand = await read(updateCollection, await update(id, { rule: null, productIds: [product.id] }))
  expect(byHand).toMatchObject({ rule: null, productIds: [product.id] })
})

test('each change of a collection is visible in the next read, raises the catalogue version and updates the list of own pages', async () => {
  const version = async () =>
    (await read(getCatalogueVersion, await shop.visitor().get('/api/catalogue/version'))).version
  const ownPages = async () => (await read(getSettings, await shop.visitor().get('/api/settings'))).ownPages
  const before = await version()
  const { id, slug } = await created({ title: 'New this month', rule: { isNew: true }, text: 'Fresh' })
  const added = await version()
  expect(added).toBeGreaterThan(before)
  expect(await ownPages()).toContain(`/collections/${slug}`)
  expect(await read(getCollection, await shown(slug))).toMatchObject({ title: 'New this month', text: 'Fresh' })
  expect((await read(getCollections, await shop.visitor().get('/api/collections'))).map((each) => each.id)).toContain(
    id,
  )

  await update(id, { isActive: false })
  expect(await version()).toBeGreaterThan(added)
  expect((await shown(slug)).status).toBe(404)
  expect(await listed(`collection=${slug}`)).toEqual([])
  expect(await ownPages()).not.toContain(`/collections/${slug}`)
  const all = await read(getAdminCollections, await admin.get(path))
  expect(all.find((each) => each.id === id)).toMatchObject({ isActive: false, title: 'New this month' })

  await update(id, { isActive: true, slug: 'newest' })
  expect((await shown('newest')).status).toBe(200)
  expect((await remove(id)).status).toBe(200)
  expect((await shown('newest')).status).toBe(404)
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
})

test('each text of a collection is shown in a language if it is translated, otherwise in English', async () => {
  const { id, slug } = await addCollection(shop, { title: 'Winter', text: 'For cold days', imageAlt: 'A jar' })
  const translations = {
    hi: { title: 'सर्दी', text: '', imageAlt: 'एक मर्तबान' },
    ur: { title: 'سردی', text: 'سرد دنوں کے لیے' },
  }
  await update(id, { translations })
  expect(await read(getCollection, await shown(slug, 'hi'))).toMatchObject({
    ...{ title: 'सर्दी', text: 'For cold days', imageAlt: 'एक मर्तबान' },
  })
  expect(await read(getCollection, await shown(slug, 'ur'))).toMatchObject({ imageAlt: 'A jar' })
  expect(await read(getCollection, await shown(slug, 'ur'))).toMatchObject(translations.ur)
  expect(await read(getCollection, await shown(slug))).toMatchObject({ title: 'Winter' })
  await update(id, { translations: { ur: null } })
  const urdu = await read(getCollections, await shop.visitor().get('/api/collections?lang=ur'))
  expect(urdu.find((each) => each.id === id)).toMatchObject({ title: 'Winter', text: 'For cold days' })
})

test('saving a collection with an outdated If-Match returns 409 with the stored collection, so two admins never overwrite each other', async () => {
  const { id } = await addCollection(shop)
  const etagNow = async () => (await admin.get(`${path}/${id}`)).headers.get('etag') ?? ''
  const etag = await etagNow()
  expect((await update(id, { title: 'Theirs' }, etag, other)).status).toBe(200)
  const before = await stateOf(shop)
  for (const late of [await update(id, { title: 'Mine' }, etag), await remove(id, etag)]) {
    expect(late.status).toBe(409)
    expect(await readError(late)).toMatchObject({ code: 'conflict', current: { id, title: 'Theirs' } })
  }
  expect(await stateOf(shop)).toEqual(before)
  // A new product that matches the rule does not change the version (ETag) of the collection.
  const current = await etagNow()
  await addProduct(shop)
  expect(await etagNow()).toBe(current)
  expect((await update(id, { title: 'Mine' }, current)).status).toBe(200)
  expect((await remove(id, await etagNow())).status).toBe(200)
})

test('of simultaneous collection changes with the same If-Match, one is stored', async () => {
  const { id } = await addCollection(shop)
  const etag = (await admin.get(`${path}/${id}`)).headers.get('etag') ?? ''
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((title, index) => update(id, { title }, etag, index % 2 ? other : admin)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('a collection with the slug of another collection returns 409 with an error on the slug field', async () => {
  const [one, two] = [await addCollection(shop), await addCollection(shop)]
  for (const response of [
    await create({ title: 'x', slug: one.slug, rule: { isNew: true } }),
    await create({ title: one.title, rule: { isNew: true } }),
    await update(two.id, { slug: one.slug }),
  ]) {
    expect(response.status).toBe(409)
    expect(await readError(response)).toMatchObject({ code: 'conflict', fields: { slug: expect.any(String) } })
  }
  expect((await update(one.id, { slug: one.slug })).status).toBe(200)
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ slug: 'A B' }, 'slug'],
  [{ text: 'x'.repeat(2001) }, 'text'],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
  [{ rule: {} }, 'rule'],
  [{ rule: { forms: [], tags: [], onSale: false } }, 'rule'],
  [{ rule: { forms: ['brick'] } }, 'rule.forms.0'],
  [{ rule: { minPrice: '500', maxPrice: '499.99' } }, 'rule.maxPrice'],
  [{ rule: { minPrice: '-1' } }, 'rule.minPrice'],
  [{ rule: { tags: [' '] } }, 'rule.tags.0'],
  [{ rule: { categoryIds: [987654] } }, 'rule.categoryIds'],
  [{ rule: null, productIds: [] }, 'productIds'],
  [{ rule: null, productIds: [987654] }, 'productIds'],
  [{ rule: null, productIds: [1, 1] }, 'productIds'],
])('saving a collection with %j returns 400 with an error on the invalid field', async (change, field) => {
  const { id } = await addCollection(shop)
  const before = await countRows(shop.db)
  for (const response of [await create({ title: 'Bad', rule: { isNew: true }, ...change }), await update(id, change)]) {
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toContain(field)
  }
  expect(await countRows(shop.db)).toEqual(before)
})

test('a collection whose rule names a deleted category can still be changed, and a new rule cannot name that category', async () => {
  const [left, deleted] = [await addCategory(shop), await addCategory(shop)]
  const rule = { categoryIds: [left.id, deleted.id] }
  const { id } = await created({ title: 'Two categories', rule })
  expect((await admin.send('DELETE', `/api/categories/${deleted.id}`)).status).toBe(200)
  expect((await update(id, { isActive: false })).status).toBe(200)
  expect((await update(id, { rule })).status).toBe(200)
  const renewed = await create({ title: 'New', rule })
  expect(renewed.status).toBe(400)
  expect((await readError(renewed)).fields).toHaveProperty('rule.categoryIds')
})

test('a preview of a rule returns the number of matching active products and the first twelve, and stores nothing', async () => {
  const { id: categoryId } = await addCategory(shop)
  for (let number = 0; number < 13; number += 1) await addProduct(shop, { categoryId, certifications: ['Organic'] })
  await addProduct(shop, { categoryId, certifications: ['Organic'], isActive: false })
  const before = await stateOf(shop)
  const body = { rule: { categoryIds: [categoryId], tags: ['organic'] } }
  const preview = await read(previewCollection, await admin.post('/api/admin/collection-previews', body))
  expect([preview.total, preview.products.length]).toEqual([13, 12])
  expect(await stateOf(shop)).toEqual(before)
})

test('an uploaded picture of a collection is stored as a media file', async () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { id } = await created({ title: 'With picture', rule: { isNew: true }, imageUrl: png, imageAlt: 'A jar' })
  const stored = await read(getAdminCollection, await admin.get(`${path}/${id}`))
  expect(stored).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/), imageAlt: 'A jar' })
})

test('a shop has at most 200 collections', async () => {
  const { length } = await read(getAdminCollections, await admin.get(path))
  for (let count = length; count < collectionLimits.collections; count++) await addCollection(shop)
  const refused = await create({ title: 'One more', rule: { isNew: true } })
  expect(refused.status).toBe(400)
  expect((await readError(refused)).fields).toHaveProperty('title', collectionMessages.tooMany)
})
