import { inArray } from 'drizzle-orm'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import { products } from '../db/schema/catalogue.ts'
import { addProduct } from './data.ts'
import type { Shop } from './test-shop.ts'

export type CatalogueOptions = Parameters<typeof createCatalogue>[0]

/** Opens another catalogue of a shop, as another process does. */
export const openCatalogue = (shop: Shop, changes: Partial<CatalogueOptions> = {}) =>
  createCatalogue({ ...shop, onlinePayment: true, courierConnected: true, ...changes })

/** Adds products, and returns them with a function that sets a text of all of them in one transaction. */
export async function addMany(shop: Shop, count: number) {
  const added: Awaited<ReturnType<typeof addProduct>>[] = []
  for (let number = 0; number < count; number += 1) added.push(await addProduct(shop, { inventory: 5 }))
  const ids = added.map(({ id }) => id)
  const setTexts = (text: string, setVersion: (version: number) => void = () => undefined) =>
    shop.db.write(async (tx) => {
      const version = await raiseCatalogueVersion(tx)
      setVersion(version)
      await tx.update(products).set({ shortDescription: text, version }).where(inArray(products.id, ids))
    })
  return { added, ids, setTexts }
}
