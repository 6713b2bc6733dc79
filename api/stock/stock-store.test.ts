import { afterAll, expect, test } from 'vitest'
import { raiseCatalogueVersion, readVersion } from '../catalogue/catalogue-store.ts'
import { addProduct, stateOf, stockOf } from '../testing/data.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { reserveStock } from './stock-store.ts'

const shop = await createTestShop()
afterAll(() => shop.close())

test("reserveStock lowers the inventory, sets the product's version and returns the previous inventory", async () => {
  const product = await addProduct(shop, { inventory: 5, imageUrl: '/media/a.webp' })
  const found = await shop.db.write((tx) => reserveStock(tx, [{ productId: product.id, quantity: 5 }], 777))
  expect([...found]).toEqual([
    [
      product.id,
      {
        id: product.id,
        name: product.name,
        slug: product.slug,
        price: 50000,
        inventory: 5,
        isActive: true,
        imageUrl: '/media/a.webp',
      },
    ],
  ])
  const { stock } = await stateOf(shop)
  expect(stock).toContainEqual({ id: product.id, inventory: 0, version: 777 })
})

test('reserveStock reserves nothing for products that are inactive, unknown or have too little stock', async () => {
  const scarce = await addProduct(shop, { inventory: 2 })
  const inactive = await addProduct(shop, { inventory: 9, isActive: false })
  const found = await shop.db.write((tx) =>
    reserveStock(
      tx,
      [
        { productId: scarce.id, quantity: 3 },
        { productId: inactive.id, quantity: 1 },
        { productId: 123456789, quantity: 1 },
      ],
      1,
    ),
  )
  expect([...found.keys()]).toEqual([scarce.id, inactive.id])
  expect(found.get(scarce.id)).toMatchObject({ inventory: 2, isActive: true })
  // For an inactive product the returned inventory is 0, so that the order is refused.
  expect(found.get(inactive.id)).toMatchObject({ isActive: false, inventory: 0 })
  expect([await stockOf(shop, scarce.id), await stockOf(shop, inactive.id)]).toEqual([2, 9])
})

test('the catalogue version rises by one with every committed change', async () => {
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
