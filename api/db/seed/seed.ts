import type { Database, Tx } from '#engine'
import type { MediaStore } from '../../media/media-store.ts'
import { categories, products } from '../schema/catalogue.ts'
import { addSample } from './add-sample.ts'
import { ensureBaseRows, raiseVersion } from './base-rows.ts'
import { storePictures } from './seed-pictures.ts'

interface SeedOptions {
  db: Database
  media: Pick<MediaStore, 'addMaster'>
  now: Date
  /** The folder of the sample pictures; missing pictures are skipped. */
  pictures: string
  /** False: insert only the rows that every shop needs, no products. */
  sample: boolean
}

/** Adds the sample catalogue to an empty database. A database with products or categories is not changed. */
export async function seedShop({ db, media, now, pictures, sample }: SeedOptions): Promise<void> {
  await db.write((tx) => ensureBaseRows(tx, now))
  if (!sample || !(await db.read(isEmpty))) return
  // Loaded on demand, so that a shop with its own products does not have the sample in memory.
  const [catalogue, stored] = await Promise.all([import('./sample-catalogue.ts'), storePictures(pictures, media)])
  await db.write(async (tx) => {
    // The first statement locks the row of the version. If two processes start at the same time, the second waits and
    // then finds products.
    const version = await raiseVersion(tx)
    if (await isEmpty(tx)) await addSample(tx, catalogue, { pictures: stored, version, now })
  })
}

/** Whether the shop has neither products nor categories. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const [category] = await tx.select({ id: categories.id }).from(categories).limit(1)
  const [product] = await tx.select({ id: products.id }).from(products).limit(1)
  return !category && !product
}
