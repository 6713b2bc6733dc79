import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createProduct, duplicateProduct, updateProduct } from '#contract/admin/catalogue'
import { getStockMovements } from '#contract/admin/stock'
import { products, variants } from '../../db/schema/catalogue.ts'
import { addBatch, addProduct, addReview, addSignedIn, restock } from '../../testing/data.ts'
import { orderBody, place } from '../../testing/order-body.ts'
import { read } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

// When the test shop closes, it checks that products match their variants, and stock its movements.
const shop = await createTestShop()
afterAll(() => shop.close())
const admin = await addSignedIn(shop, { role: 'admin' })

const duplicate = async (id: number) =>
  read(duplicateProduct, await admin.post(`/api/admin/products/${id}/duplicate`, undefined))

test('a duplicated product has the texts, variants, translations and pictures of the original, but no stock, codes, sale, orders or reviews', async () => {
  const body = {
    name: 'Majun Falasfa',
    description: 'A paste in honey.',
    benefits: ['Traditionally used in winter'],
    isFeatured: true,
    uqc: 'BTL',
    images: ['https://pictures.example/a.jpg', 'https://pictures.example/b.jpg'],
    imageAlts: ['Jar', 'Label'],
    options: [{ name: 'Size', values: ['60 g', '120 g'] }],
    variants: [
      { options: { Size: '60 g' }, price: '200', mrp: '300', inventory: 4, sku: 'MF-60', barcode: '8901', hsn: '3004' },
      { options: { Size: '120 g' }, price: '390', salePrice: '350', inventory: 6, sku: 'MF-120', lowStockAt: 3 },
    ],
    translations: { hi: { name: 'माजून फलासफा' }, ur: { name: 'معجون فلاسفہ' } },
  }
  const product = await read(createProduct, await admin.post('/api/products', body))
  await addReview(shop, { productId: product.id })
  const [small] = product.variants
  const line = { variantId: small?.id, price: '200.00' }
  await place(
    shop.visitor(),
    orderBody({ ...product, price: 200_00 }, 1, { items: [{ productId: product.id, quantity: 1, ...line }] }),
  )
  await read(updateProduct, await admin.send('PUT', `/api/products/${product.id}`, { requiresPrescription: true }))
  const copy = await duplicate(product.id)
  expect(copy).toMatchObject({
    name: 'Majun Falasfa (copy)',
    slug: 'majun-falasfa-copy',
    isActive: false,
    isFeatured: false,
    description: product.description,
    benefits: product.benefits,
    images: product.images,
    imageAlts: product.imageAlts,
    options: product.options,
    requiresPrescription: true,
    uqc: 'BTL',
    translations: product.translations,
    inventory: 0,
    price: '200.00',
    averageRating: 0,
    orderedVariants: [],
    batchedVariants: [],
  })
  expect(copy.variants).toMatchObject([
    {
      title: '60 g',
      price: '200.00',
      mrp: '300.00',
      hsn: '3004',
      sku: null,
      barcode: null,
      inventory: 0,
      isActive: true,
    },
    { title: '120 g', price: '390.00', salePrice: null, sku: null, inventory: 0, lowStockAt: 3 },
  ])
  expect(copy.variants.map(({ id }) => id)).not.toEqual(product.variants.map(({ id }) => id))
  expect((await shop.visitor().get(`/api/products/slug/${copy.slug}`)).status).toBe(404)
  const moves = await admin.get(`/api/admin/stock-movements?productId=${copy.id}`)
  expect(await read(getStockMovements, moves)).toEqual([])
})

test('each duplicate of a product has a different slug, shortened to 120 characters', async () => {
  const product = await addProduct(shop, { slug: 's'.repeat(120), name: 'n'.repeat(200) })
  const copies = [await duplicate(product.id), await duplicate(product.id)]
  expect(copies.map(({ slug }) => slug)).toEqual([`${'s'.repeat(115)}-copy`, `${'s'.repeat(113)}-copy-2`])
  expect(copies[0]?.name).toBe(`${'n'.repeat(193)} (copy)`)
})

test('a duplicate of a product with batches has no batches and no deactivated variants, and its stock can be set', async () => {
  const product = await addProduct(shop, { sizes: [{ inventory: 0 }, { inventory: 3, isActive: false }] })
  await addBatch(shop, { variantId: product.variants[0]?.id ?? 0, expiresOn: '2027-01-31' })
  const copy = await duplicate(product.id)
  expect(copy.variants.map(({ title }) => title)).toEqual(['Size 1'])
  await restock(admin, copy.id, 8)
  const rows = await shop.db.read((tx) => tx.select().from(variants).where(eq(variants.productId, copy.id)).execute())
  expect(rows).toMatchObject([{ inventory: 8, hasBatches: false }])
})

test('an inactive product can be duplicated, and duplicating an unknown product returns 404', async () => {
  const { id } = await addProduct(shop, { isActive: false })
  expect((await duplicate(id)).isActive).toBe(false)
  expect((await admin.post('/api/admin/products/987654/duplicate', undefined)).status).toBe(404)
  const rows = await shop.db.read((tx) => tx.select({ id: products.id }).from(products).execute())
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
})
