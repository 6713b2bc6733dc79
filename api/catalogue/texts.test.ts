import { afterAll, expect, test } from 'vitest'
import {
  createCategory,
  createProduct,
  getAdminCategories,
  getAdminProduct,
  updateProduct,
} from '#contract/admin/catalogue'
import { getCatalogueTexts, getCategories, getProduct } from '#contract/catalogue'
import { auditLog } from '../db/schema/operations.ts'
import { addCategory, addProduct, addSignedIn, restock } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const texts = async (lang: string) =>
  read(getCatalogueTexts, await shop.visitor().get(`/api/catalogue/texts?lang=${lang}`))
const update = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  admin.send('PUT', `/api/products/${id}`, body, headers)
const editable = async (id: number) => read(getAdminProduct, await admin.get(`/api/admin/products/${id}`))

const hindi = {
  name: 'माजून',
  shortDescription: 'शहद में बना',
  description: 'लंबा विवरण',
  dosage: '5 ग्राम',
  caution: 'धूप से बचाएँ',
}

test('translations are stored with the product and returned only by admin endpoints and the translations endpoint', async () => {
  const created = await read(
    createProduct,
    await admin.post('/api/products', { name: 'Majun', price: 1, translations: { hi: hindi, ur: { name: 'معجون' } } }),
  )
  expect(created.translations).toEqual({ hi: hindi, ur: { name: 'معجون' } })
  expect((await editable(created.id)).translations).toEqual(created.translations)
  const shown = await read(getProduct, await shop.visitor().get(`/api/products/slug/${created.slug}`))
  expect(shown).toMatchObject({ name: 'Majun', caution: null })
  expect(shown).not.toHaveProperty('translations')
  expect((await texts('hi')).products[created.id]).toEqual(hindi)
  expect((await texts('ur')).products[created.id]).toEqual({ name: 'معجون' })
})

test('a change of translations replaces all texts of the given language, removes blank texts and does not change other languages', async () => {
  const { id } = await addProduct(shop)
  await update(id, { translations: { hi: hindi, ur: { name: 'معجون', caution: 'احتیاط' } } })
  const changed = await read(
    updateProduct,
    await update(id, { translations: { hi: { name: ' माजून ', dosage: ' ', caution: null } } }),
  )
  expect(changed.translations).toEqual({ hi: { name: 'माजून' }, ur: { name: 'معجون', caution: 'احتیاط' } })
  const without = await read(updateProduct, await update(id, { translations: { hi: null, ur: { name: '' } } }))
  expect(without.translations).toEqual({})
  expect((await texts('hi')).products).not.toHaveProperty(String(id))
})

test('product benefits and ingredients are translated as lists, and a language without translated lists shows the English lists', async () => {
  const { id } = await addProduct(shop)
  await update(id, {
    translations: { hi: { benefits: ['ताकत', ' ', 'आराम'], ingredients: [] }, ur: { benefits: null } },
  })
  expect((await texts('hi')).products[id]).toEqual({ benefits: ['ताकत', 'आराम'] })
  expect((await texts('ur')).products).not.toHaveProperty(String(id))
})

test('a change of translations is in the audit log', async () => {
  const { id } = await addProduct(shop)
  await update(id, { translations: { hi: { name: 'पहला' } } })
  await update(id, { translations: { hi: { name: 'दूसरा' } } })
  const entries = await shop.db.read((tx) => tx.select().from(auditLog))
  expect(entries.filter(({ target }) => target === `products/${id}`).at(-1)).toMatchObject({
    before: { translations: { hi: { name: 'पहला' } } },
    after: { translations: { hi: { name: 'दूसरा' } } },
  })
})

test('after translations changed, a product update with an older ETag of an admin response returns 409, and one with the ETag of a public response returns 409 only if it changes translations', async () => {
  const { id, slug } = await addProduct(shop)
  const publicTag = (await shop.visitor().get(`/api/products/slug/${slug}`)).headers.get('etag') ?? ''
  const tag = (await admin.get(`/api/admin/products/${id}`)).headers.get('etag') ?? ''
  expect((await update(id, { translations: { hi: { name: 'माजून' } } }, { 'if-match': tag })).status).toBe(200)
  expect((await update(id, { caution: 'Keep dry' }, { 'if-match': tag })).status).toBe(409)
  expect((await update(id, { translations: { hi: null } }, { 'if-match': publicTag })).status).toBe(409)
  expect((await update(id, { caution: 'Keep dry' }, { 'if-match': publicTag })).status).toBe(200)
})

test('translations of a category are stored and returned only by admin endpoints and the translations endpoint', async () => {
  const translations = { hi: { name: 'पाचन', description: 'पेट के लिए' } }
  const created = await read(createCategory, await admin.post('/api/categories', { name: 'Digestion', translations }))
  expect(created.translations).toEqual(translations)
  const plain = await addCategory(shop)
  const all = await read(getAdminCategories, await admin.get('/api/admin/categories'))
  expect(all.find(({ id }) => id === created.id)).toEqual(created)
  expect(all.find(({ id }) => id === plain.id)?.translations).toEqual({})
  const shown = await read(getCategories, await shop.visitor().get('/api/categories'))
  expect(shown.find(({ id }) => id === created.id)).not.toHaveProperty('translations')
  expect((await texts('hi')).categories[created.id]).toEqual(translations.hi)
  expect((await texts('ur')).categories).not.toHaveProperty(String(created.id))
})

test('the translations endpoint returns changed texts at once, has the same ETag after a change of stock, and leaves out inactive products', async () => {
  const product = await addProduct(shop, { translations: { hi: { name: 'पहला' } } })
  const address = '/api/catalogue/texts?lang=hi'
  const before = (await shop.visitor().get(address)).headers.get('etag') ?? ''
  expect((await shop.visitor().send('GET', address, undefined, { 'if-none-match': before })).status).toBe(304)
  expect((await restock(admin, product.id, 3)).status).toBe(200)
  expect((await shop.visitor().send('GET', address, undefined, { 'if-none-match': before })).status).toBe(304)
  await update(product.id, { translations: { hi: { name: 'दूसरा' } } })
  expect((await shop.visitor().send('GET', address, undefined, { 'if-none-match': before })).status).toBe(200)
  expect((await texts('hi')).products[product.id]).toEqual({ name: 'दूसरा' })
  await update(product.id, { isActive: false })
  expect((await texts('hi')).products).not.toHaveProperty(String(product.id))
})

test.each(['', '?lang=', '?lang=en', '?lang=HI', '?lang=fr'])(
  'the translations endpoint returns 400 for the query %j',
  async (query) => {
    expect((await shop.visitor().get(`/api/catalogue/texts${query}`)).status).toBe(400)
  },
)

test.each([
  ['translations.hi.name', { hi: { name: 'x'.repeat(201) } }],
  ['translations.ur.shortDescription', { ur: { shortDescription: 'x'.repeat(501) } }],
  ['translations.hi.description', { hi: { description: 'x'.repeat(10_001) } }],
  ['translations.hi.dosage', { hi: { dosage: 'x'.repeat(2001) } }],
  ['translations.hi.caution', { hi: { caution: 5 } }],
  ['translations.hi', { hi: 'x' }],
  ['translations.hi.benefits', { hi: { benefits: Array.from({ length: 51 }, () => 'x') } }],
  ['translations.ur.ingredients', { ur: { ingredients: 'x' } }],
])('invalid translations return 400 with an error at %s', async (field, translations) => {
  const { id } = await addProduct(shop)
  const response = await update(id, { translations })
  expect(response.status).toBe(400)
  expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
})
