import { afterAll, expect, test } from 'vitest'
import { raiseCatalogueVersion, readVersion } from '../catalogue/catalogue-store.ts'
import { addProduct, stateOf, variantStock } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { lockSellable, reserveStock } from './stock-store.ts'

const shop = await createTestShop({ changesRows: true })
afterAll(() => shop.close())

const locked = (productId: number, variantId?: number) =>
  shop.db.read((tx) => lockSellable(tx, [{ productId, variantId }], new Date()))

test('lockSellable returns the variant of an order line, or all variants of the product if the line has no variant', async () => {
  const product = await addProduct(shop, {
    imageUrl: '/media/a.webp',
    sizes: [
      { title: '100 g', price: 200_00, inventory: 5, sku: 'S-100', imageUrl: '/media/b.webp' },
      { title: '250 g', price: 400_00, inventory: 3, isActive: false },
    ],
  })
  const [small, large] = product.variants.map(({ id }) => id)
  const { id, name, slug } = product
  const ofSmall = {
    id,
    name,
    slug,
    variantId: small,
    title: '100 g',
    sku: 'S-100',
    price: 20000,
    inventory: 5,
    gstRate: null,
    mrp: null,
    requiresPrescription: false,
  }
  expect(await locked(id, small)).toEqual([{ ...ofSmall, isActive: true, imageUrl: '/media/b.webp' }])
  expect(await locked(id)).toMatchObject([
    { variantId: small },
    { variantId: large, isActive: false, imageUrl: '/media/a.webp' },
  ])
  expect(await locked(id, 999_999)).toEqual([])
  expect(await locked((await addProduct(shop)).id, small)).toEqual([])
  const inactive = await addProduct(shop, { isActive: false })
  expect(await locked(inactive.id)).toMatchObject([{ isActive: false }])
})

test('reserveStock lowers the stock of variant and product and sets the version of the product', async () => {
  const product = await addProduct(shop, { sizes: [{ inventory: 5 }, { inventory: 7 }] })
  const [small = 0, large = 0] = product.variants.map(({ id }) => id)
  const lines = [
    { productId: product.id, variantId: small, quantity: 5 },
    { productId: product.id, variantId: large, quantity: 1 },
  ]
  await shop.db.write((tx) => reserveStock(tx, lines, 777))
  expect((await stateOf(shop)).stock).toContainEqual({ id: product.id, inventory: 6, version: 777 })
  expect(await variantStock(shop, product.id)).toEqual([0, 6])
})

test('the catalogue version rises by one with every committed change of the catalogue', async () => {
  const before = await shop.db.read(readVersion)
  const failed = shop.db.write(async (tx) => {
    await raiseCatalogueVersion(tx)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  const raised = [await shop.db.write(raiseCatalogueVersion), await shop.db.write(raiseCatalogueVersion)]
  expect(raised).toEqual([before + 1, before + 2])
  expect(await shop.db.read(readVersion)).toBe(before + 2)
})
