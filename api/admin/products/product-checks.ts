import type { Tx } from '#engine'
import { findCategory } from '../../catalogue/catalogue-store.ts'
import { ShopError } from '../../http/shop-error.ts'
import { isTaken, type ProductRowChanges } from './product-write-store.ts'

const texts = {
  slug: 'Another product has this web address',
  sku: 'Another product has this SKU',
}

/** Throws when slug or SKU are not unique (409) or the category does not exist (400). */
export async function assertStorable(tx: Tx, columns: ProductRowChanges, ownId: number): Promise<void> {
  const { categoryId } = columns
  if (categoryId && !(await findCategory(tx, categoryId))) {
    const message = 'Please choose a category that exists'
    throw new ShopError('invalid', message, { fields: { categoryId: message } })
  }
  for (const column of ['slug', 'sku'] as const) {
    const value = columns[column]
    if (!value || !(await isTaken(tx, column, value, ownId))) continue
    throw new ShopError('conflict', texts[column], { fields: { [column]: texts[column] } })
  }
}
