import type { ProductChanges } from '#contract/admin-products'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import type { KeptPictures } from '../pictures/keep-pictures.ts'
import type { ProductRowChanges } from './product-write-store.ts'

/** What a body changes of a product's row; `former` is null for a new one. Only keys that were given are there. */
export function productColumns(
  body: ProductChanges,
  { addressOf }: KeptPictures,
  former: Pick<ProductRow, 'imageUrl' | 'images'> | null,
): ProductRowChanges {
  const { imageUrl, images, gallery, imageAlts, ...fields } = body
  const list = (images ?? gallery)?.map(addressOf)
  const columns: ProductRowChanges = { ...fields }
  if (list) columns.images = list
  if (imageAlts) {
    const pictures = list ?? former?.images ?? []
    const told = pictures.flatMap((address, index) => (imageAlts[index] ? [[address, imageAlts[index]]] : []))
    columns.imageAlts = Object.fromEntries(told)
  }
  if (imageUrl !== undefined) columns.imageUrl = imageUrl && addressOf(imageUrl)
  else if (list && leads(former)) columns.imageUrl = list[0] ?? null
  return columns
}

/** Whether the product's one picture is the first of its pictures, or none: then it follows them. */
const leads = (former: Pick<ProductRow, 'imageUrl' | 'images'> | null) =>
  !former?.imageUrl || former.imageUrl === former.images[0]
