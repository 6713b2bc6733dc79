import { afterAll, expect, test } from 'vitest'
import { products } from '../../db/schema/catalogue.ts'
import { addProduct, addSignedIn, countRows } from '../../testing/data.ts'
import { readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const create = (body: unknown) => admin.send('POST', '/api/products', body)
const update = (id: number, body: unknown) => admin.send('PUT', `/api/products/${id}`, body)

const stored = () => shop.db.read((tx) => tx.select().from(products).orderBy(products.id).execute())

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
  [{ hsn: '30049' }, 'hsn'],
  [{ hsn: '3008' }, 'hsn'],
  [{ hsn: '7704' }, 'hsn'],
  [{ isActive: 'true' }, 'isActive'],
] as const)(
  'saving a product with %j returns 400 with an error on the invalid field and changes nothing',
  async (change, field) => {
    const product = await addProduct(shop)
    const before = [await stored(), await countRows(shop.db)]
    for (const response of [await create({ name: 'Bad', price: 1, ...change }), await update(product.id, change)]) {
      expect(response.status).toBe(400)
      const { code, fields } = await readError(response)
      expect(code).toBe('invalid')
      expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^${field}`))
    }
    expect([await stored(), await countRows(shop.db)]).toEqual(before)
  },
)

test.each(['1e309', '-1e309', 'NaN'])('saving a product with the price %s returns 400', async (price) => {
  expect((await create(`{"name":"Huge","price":${price}}`)).status).toBe(400)
})

test('above a turnover of ₹5 crore a new HSN code needs 6 digits, but an already stored code with 4 digits is accepted', async () => {
  const rates = { everywhere: false, freeThreshold: '2500.00', standardCost: '150.00', taxRate: 18 }
  const save = (largeTurnover: boolean) => admin.send('PUT', '/api/admin/settings', { ...rates, largeTurnover })
  const product = await addProduct(shop, { hsn: '3004' })
  expect((await save(true)).status).toBe(200)
  const refused = await readError(await update(product.id, { hsn: '3003' }))
  expect(refused.fields).toEqual({ hsn: 'HSN needs at least 6 digits' })
  expect((await update(product.id, { hsn: '3004' })).status).toBe(200)
  expect((await update(product.id, { hsn: '300490' })).status).toBe(200)
  expect((await save(false)).status).toBe(200)
})
