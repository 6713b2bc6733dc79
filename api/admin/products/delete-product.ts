import type { CurrentUser } from '#contract/account'
import { findProduct, lockProduct, raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { addAudit } from '../audit/audit-store.ts'
import { isOrdered, removeProduct, updateProductRow } from './product-write-store.ts'

/**
 * Deletes a product. If it was ever ordered, deactivates it instead, because orders refer to it. Throws `not_found`.
 */
export async function deleteProduct({ db, clock, catalogue }: Deps, admin: CurrentUser, id: number) {
  const deactivated = await db.write(async (tx) => {
    const now = clock()
    const version = await raiseCatalogueVersion(tx)
    await lockProduct(tx, id, version)
    const product = await findProduct(tx, id)
    if (!product) throw new ShopError('not_found', 'Product not found.')
    const ordered = await isOrdered(tx, id)
    if (ordered) await updateProductRow(tx, id, { isActive: false, updatedAt: now, version })
    else await removeProduct(tx, id, version)
    await addAudit(tx, {
      userId: admin.id,
      action: 'deleteProduct',
      target: `products/${id}`,
      before: product,
      after: ordered ? { isActive: false } : null,
      createdAt: now,
    })
    return ordered
  })
  catalogue.invalidate()
  return { success: true, deactivated } as const
}
