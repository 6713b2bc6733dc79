import type { ProductChanges } from '#contract/admin-catalogue'
import type { ProductRow } from '../../catalogue/catalogue-store.ts'
import type { StoredPictures } from '../pictures/store-pictures.ts'
import type { ProductRowChanges } from './product-write-store.ts'

/** Columns that a request body changes. Contains only given keys. `former` is the current row, null for a new product. */
export function productColumns(
  body: ProductChanges,
  { addressOf }: StoredPictures,
  former: Pick<ProductRow, 'imageUrl' | 'images'> | null,
): ProductRowChanges {
  const { imageUrl, images, gallery, imageAlts, ...fields } = body
  const list = (images ?? gallery)?.map(addressOf)
  const columns: ProductRowChanges = { ...fields }
  if (list) columns.images = list
  if (imageAlts) {
    const pictures = list ?? former?.images ?? []
    const entries = pictures.flatMap((address, index) => (imageAlts[index] ? [[address, imageAlts[index]]] : []))
    columns.imageAlts = Object.fromEntries(entries)
  }
  if (imageUrl !== undefined) columns.imageUrl = imageUrl && addressOf(imageUrl)
  else if (list && mainFollowsList(former)) columns.imageUrl = list[0] ?? null
  return columns
}

/** Whether the main picture is the first of the list, or missing. It then follows changes of the list. */
const mainFollowsList = (former: Pick<ProductRow, 'imageUrl' | 'images'> | null) =>
  !former?.imageUrl || former.imageUrl === former.images[0]
