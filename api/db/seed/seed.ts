import { sql } from 'drizzle-orm'
import type { Database, Tx } from '#engine'
import type { MediaStore } from '../../media/media-store.ts'
import { catalogueVersion, categories, products } from '../schema/catalogue.ts'
import { settings } from '../schema/operations.ts'
import { documentedRates } from '../schema/values.ts'
import { addSample, storePictures } from './add-sample.ts'

/**
 * Inserts the rows that every shop needs: the default settings (record 14, money) and the catalogue version. A new shop
 * without the sample publishes reviews only after approval (record 36), and is closed until its owner opens it (record
 * 46).
 */
async function ensureBaseRows(tx: Tx, sample: boolean, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, isSample: sample, isOpen: sample, reviewApproval: !sample, updatedAt: now })
    .onConflictDoNothing()
  await tx.insert(catalogueVersion).values({ id: 1, version: 1 }).onConflictDoNothing()
}

/** Raises the catalogue version and returns it. The row stays locked until the transaction ends. */
async function raiseVersion(tx: Tx): Promise<number> {
  const [row] = await tx
    .update(catalogueVersion)
    .set({ version: sql`${catalogueVersion.version} + 1` })
    .returning({ version: catalogueVersion.version })
  if (!row) throw new Error('the catalogue has no version')
  return row.version
}

interface SeedOptions {
  db: Database
  media: Pick<MediaStore, 'addMaster'>
  now: Date
  /** The folder of the sample pictures; missing pictures are skipped. */
  pictures: string
  /** False to insert only the rows that every shop needs, without products. */
  sample: boolean
}

/** Adds the sample catalogue to an empty database. A database with products or categories is not changed. */
export async function seedShop({ db, media, now, pictures, sample }: SeedOptions): Promise<void> {
  await db.write((tx) => ensureBaseRows(tx, sample, now))
  if (!sample || !(await db.read(isEmpty))) return
  // The sample is loaded on demand, so that a shop with its own products does not have it in memory.
  const [catalogue, stored] = await Promise.all([import('./sample-catalogue.ts'), storePictures(pictures, media)])
  await db.write(async (tx) => {
    // The first statement locks the row of the version. So if two processes start at the same time, the second waits
    // and then finds products.
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
