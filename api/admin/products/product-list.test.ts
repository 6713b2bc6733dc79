import { afterAll, expect, test } from 'vitest'
import { getAdminProduct, getAdminProducts, updateProduct } from '#contract/admin/catalogue'
import { getCatalogueVersion } from '#contract/catalogue'
import { addCategory, addProduct, addSignedIn } from '../../testing/data.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const sleep = await addCategory(shop, { name: 'Sleep' })
const add = async (values: Parameters<typeof addProduct>[1]) => {
  shop.advance(1000)
  return addProduct(shop, values)
}
const tea = await add({ name: 'banafsha tea', slug: 'tea-one', price: 300_00, inventory: 9, categoryId: sleep.id })
const oil = await add({ name: 'Almond oil', slug: 'oil', price: 200_00, inventory: 0, sku: 'OIL-100%_A' })
const majun = await add({ name: 'Majun', slug: 'majun', price: 500_00, inventory: 10, isActive: false })
const qurs = await add({ name: 'Chandan qurs', slug: 'qurs', price: 100_00, inventory: 500, description: 'It cures.' })

const list = async (query = '') => read(getAdminProducts, await admin.get(`/api/admin/products${query}`))
const names = async (query: string) => (await list(query)).map(({ name }) => name)

test.each([
  ['', ['Chandan qurs', 'Majun', 'Almond oil', 'banafsha tea']],
  ['?sort=created', ['banafsha tea', 'Almond oil', 'Majun', 'Chandan qurs']],
  ['?sort=name', ['Almond oil', 'banafsha tea', 'Chandan qurs', 'Majun']],
  ['?sort=-name', ['Majun', 'Chandan qurs', 'banafsha tea', 'Almond oil']],
  ['?sort=price', ['Chandan qurs', 'Almond oil', 'banafsha tea', 'Majun']],
  ['?sort=-price', ['Majun', 'banafsha tea', 'Almond oil', 'Chandan qurs']],
  ['?sort=inventory', ['Almond oil', 'banafsha tea', 'Majun', 'Chandan qurs']],
  ['?sort=-inventory', ['Chandan qurs', 'Majun', 'banafsha tea', 'Almond oil']],
  ['?status=active&sort=name', ['Almond oil', 'banafsha tea', 'Chandan qurs']],
  ['?status=inactive', ['Majun']],
  ['?stock=low&sort=name', ['Almond oil', 'banafsha tea']],
  ['?stock=out', ['Almond oil']],
  [`?categoryId=${sleep.id}`, ['banafsha tea']],
  ['?categoryId=999999', []],
  ['?q=BANAF', ['banafsha tea']],
  ['?q=tea-one', ['banafsha tea']],
  ['?q=oil-100%25_a', ['Almond oil']],
  ['?q=%25', ['Almond oil']],
  ['?q=a%25a', []],
  ['?q=qurs&status=inactive', []],
])('the product list with the query "%s" returns the products %j', async (query, found) =>
  expect(await names(query)).toEqual(found),
)

test('a page of products states the total number of matching products in X-Total-Count', async () => {
  const response = await admin.get('/api/admin/products?sort=name&limit=2&page=2')
  expect(response.headers.get('x-total-count')).toBe('4')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await read(getAdminProducts, response)).map(({ id }) => id)).toEqual([qurs.id, majun.id])
  expect((await admin.get('/api/admin/products?stock=low')).headers.get('x-total-count')).toBe('2')
  expect(await list('?limit=2&page=9')).toEqual([])
})

test('a row of the product list has the category, prohibited health claims and missing declarations of the product', async () => {
  const lines = await list('?sort=created')
  expect(lines[0]).toMatchObject({ category: { id: sleep.id, name: 'Sleep' }, price: '300.00', claims: [] })
  expect(lines[3]).toMatchObject({ claims: ['cure'], category: null })
  expect(lines[3]?.missing).toContain('net quantity')
})

test.each(['?sort=rating', '?status=all', '?stock=high', '?limit=501', '?page=0', '?categoryId=x'])(
  'the product list returns 400 for the invalid query %s',
  async (query) => expect((await admin.get(`/api/admin/products${query}`)).status).toBe(400),
)

test('a product change with the current ETag in If-Match succeeds, and with an outdated ETag returns 409', async () => {
  const response = await admin.get(`/api/admin/products/${majun.id}`)
  const tag = response.headers.get('etag') ?? ''
  expect(await read(getAdminProduct, response)).toMatchObject({ id: majun.id, isActive: false })
  const change = (price: string) => admin.send('PUT', `/api/products/${majun.id}`, { price }, { 'if-match': tag })
  const changed = await change('510.00')
  expect(changed.status).toBe(200)
  const again = await admin.get(`/api/admin/products/${majun.id}`)
  expect(again.headers.get('etag')).toBe(changed.headers.get('etag'))
  const late = await change('520.00')
  expect(late.status).toBe(409)
  expect((await readError(late)).current).toMatchObject({ price: '510.00' })
  expect((await admin.get('/api/admin/products/999999')).status).toBe(404)
  expect((await admin.get('/api/admin/products/x')).status).toBe(404)
})

test('each picture description is still assigned to its picture after an admin reorders the pictures', async () => {
  const url = (name: string) => `https://cdn.example/${name}.webp`
  const change = async (body: unknown) => read(updateProduct, await admin.send('PUT', `/api/products/${tea.id}`, body))
  const first = await change({ images: [url('a'), url('b'), url('c')], imageAlts: ['A jar', '', 'A spoon'] })
  expect(first.imageAlts).toEqual(['A jar', '', 'A spoon'])
  expect((await change({ images: [url('c'), url('a')] })).imageAlts).toEqual(['A spoon', 'A jar'])
  expect((await change({ imageAlts: ['A wooden spoon'] })).imageAlts).toEqual(['A wooden spoon', ''])
  const body = { images: [url('c')], imageAlts: ['x'.repeat(201)] }
  expect((await admin.send('PUT', `/api/products/${tea.id}`, body)).status).toBe(400)
})

test('a product change increases the catalogue version by one', async () => {
  const version = async () =>
    (await read(getCatalogueVersion, await shop.visitor().get('/api/catalogue/version'))).version
  const before = await version()
  expect(await version()).toBe(before)
  await admin.send('PUT', `/api/products/${oil.id}`, { price: 1 })
  expect(await version()).toBe(before + 1)
})
