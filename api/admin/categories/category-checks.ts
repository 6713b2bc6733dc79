import type { Tx } from '#engine'
import { findCategory } from '../../catalogue/catalogue-store.ts'
import { ShopError } from '../../http/shop-error.ts'
import { type CategoryRowChanges, isCategorySlugTaken } from './category-write-store.ts'

/** Throws when the slug is not unique (409), or the parent does not exist or is a descendant (400). */
export async function assertStorableCategory(tx: Tx, columns: CategoryRowChanges, ownId: number): Promise<void> {
  const { slug, parentId } = columns
  if (parentId) await assertParent(tx, parentId, ownId)
  if (slug && (await isCategorySlugTaken(tx, slug, ownId))) {
    const message = 'Another category has this web address'
    throw new ShopError('conflict', message, { fields: { slug: message } })
  }
}

async function assertParent(tx: Tx, parentId: number, ownId: number) {
  const refuse = (message: string) => new ShopError('invalid', message, { fields: { parentId: message } })
  const seen = new Set<number>([ownId])
  let next: number | null = parentId
  while (next !== null) {
    if (seen.has(next)) throw refuse('A category cannot be below itself')
    seen.add(next)
    const category = await findCategory(tx, next)
    if (!category) throw refuse('Please choose a category that exists')
    next = category.parentId
  }
}
