import type { Database } from '#engine'
import type { MediaStore } from '../../media/media-store.ts'
import { addSample } from './add-sample.ts'
import { ensureBaseRows, raiseVersion } from './base-rows.ts'
import { isEmpty } from './is-empty.ts'
import { keepPictures } from './seed-pictures.ts'

interface SeedOptions {
  db: Database
  media: Pick<MediaStore, 'addMaster'>
  now: Date
  /** The folder of the masters; a picture that is not there is left out. */
  pictures: string
  /** False: no products, only the rows that every shop has. */
  sample: boolean
}

/** Fills an empty database; one that has a product or a category is left as it is. */
export async function seedShop({ db, media, now, pictures, sample }: SeedOptions): Promise<void> {
  await db.write((tx) => ensureBaseRows(tx, now))
  if (!sample || !(await db.read(isEmpty))) return
  // Loaded here only: a shop that has its own products does not keep the sample in memory.
  const [catalogue, kept] = await Promise.all([import('./sample-catalogue.ts'), keepPictures(pictures, media)])
  await db.write(async (tx) => {
    // The first statement locks the version's row: of two starting processes the second waits, and then finds products.
    const version = await raiseVersion(tx)
    if (await isEmpty(tx)) await addSample(tx, catalogue, { pictures: kept, version, now })
  })
}
