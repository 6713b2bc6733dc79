import { afterAll, expect, test } from 'vitest'
import { getCategories, getProducts } from '#contract/catalogue'
import { products } from '../db/schema/catalogue.ts'
import { addCategory, addProduct, addSignedIn } from '../testing/data.ts'
import { read, readError } from '../testing/read.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { raiseCatalogueVersion } from './catalogue-store.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

const category = await addCategory(shop, { name: 'Sleep' })
const active = await addProduct(shop, { name: 'Sharbat Gaozaban', categoryId: category.id })
const inactive = await addProduct(shop, { name: 'Sharbat Anar', categoryId: category.id, isActive: false })
const user = await addSignedIn(shop)
const admin = await addSignedIn(shop, { role: 'admin' })
const allActors = [shop.visitor(), user, admin, shop.visitor({ session: 'made-up' })]

const idsOf = async (query: string) =>
  (await read(getProducts, await shop.visitor().get(`/api/products${query}`))).map(({ id }) => id)

test('all callers get the same catalogue, without inactive products', async () => {
  for (const actor of allActors) {
    const list = await actor.get('/api/products')
    expect((await read(getProducts, list)).map(({ id }) => id)).toEqual([active.id])
    expect([list.headers.get('cache-control'), list.headers.getSetCookie()]).toEqual(['no-cache', []])
    const categories = await read(getCategories, await actor.get('/api/categories'))
    expect(categories).toMatchObject([{ id: category.id, productCount: 1 }])
    expect((await actor.get(`/api/products/slug/${inactive.slug}`)).status).toBe(404)
    expect((await actor.get(`/api/products/${inactive.id}/reviews`)).status).toBe(404)
    expect((await actor.get(`/api/products/${active.id}/reviews`)).status).toBe(200)
  }
})

test('products created at the same time are sorted by descending id', async () => {
  const otherShop = await createTestShop()
  const first = await addProduct(otherShop)
  const second = await addProduct(otherShop)
  const list = await read(getProducts, await otherShop.visitor().get('/api/products'))
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id])
  await otherShop.close()
})

const hostile = [
  "' OR 1=1--",
  '"',
  '%',
  '_',
  '*',
  'NEAR(',
  '\0',
  '(',
  '\\',
  '<svg onload=alert(1)>',
  'x'.repeat(10_000),
]

test.each(hostile)(
  'the hostile text %j as search finds no products, as category returns 400 and as slug returns 404',
  async (text) => {
    const encoded = encodeURIComponent(text)
    expect(await idsOf(`?search=${encoded}`)).toEqual([])
    const byCategory = await shop.visitor().get(`/api/products?categoryId=${encoded}`)
    expect([byCategory.status, (await readError(byCategory)).code]).toEqual([400, 'invalid'])
    for (const path of [`/api/products/slug/${encoded}`, `/api/products/${encoded}/reviews`]) {
      const response = await shop.visitor().get(path)
      expect([response.status, (await readError(response)).code], path).toEqual([404, 'not_found'])
    }
  },
)

test('in the product list, a blank category does not filter, an unknown category id finds nothing, and other text returns 400', async () => {
  expect(await idsOf('?categoryId=')).toEqual([active.id])
  expect(await idsOf('?categoryId=all')).toEqual([active.id])
  expect(await idsOf(`?categoryId=${category.id}`)).toEqual([active.id])
  expect(await idsOf('?categoryId=987654')).toEqual([])
  for (const text of ['abc', '-1', '1.5', '1e3', '0x1']) {
    expect((await shop.visitor().get(`/api/products?categoryId=${text}`)).status).toBe(400)
  }
})

test('two hundred concurrent requests get the same list of five thousand products', async () => {
  const otherShop = await createTestShop()
  const now = otherShop.clock()
  const lists = { images: [], ingredients: [], benefits: [], certifications: [], doshaTypes: [] }
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...lists,
    name: `Majun ${index}`,
    slug: `majun-${index}`,
    price: 100 + index,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }))
  await otherShop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    for (let start = 0; start < rows.length; start += 500) {
      await tx.insert(products).values(rows.slice(start, start + 500))
    }
  })
  otherShop.catalogue.invalidate()
  await otherShop.catalogue.current()
  const requestList = () => otherShop.visitor().request('/api/products', { headers: { 'accept-encoding': 'br' } })
  const responses = await Promise.all(Array.from({ length: 200 }, requestList))
  const sizes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(sizes).size).toBe(1)
  expect(sizes[0]).toBeLessThan(400_000)
  const found = await read(getProducts, await otherShop.visitor().get('/api/products?search=majun%204321'))
  expect(found[0]?.name).toBe('Majun 4321')

  const page = await otherShop.visitor().get('/api/products?sort=price-high&limit=3&page=2')
  expect(page.headers.get('x-total-count')).toBe('5000')
  expect((await read(getProducts, page)).map(({ name }) => name)).toEqual(['Majun 4996', 'Majun 4995', 'Majun 4994'])
  const beyond = await otherShop.visitor().get('/api/products?q=majun%204321&limit=500&page=2')
  expect([beyond.headers.get('x-total-count'), await read(getProducts, beyond)]).toEqual(['1', []])
  for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'page=0', 'sort=cheapest']) {
    expect((await otherShop.visitor().get(`/api/products?${wrong}`)).status, wrong).toBe(400)
  }
  await otherShop.close()
})
