import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { PackageUnit } from '#contract/catalogue'
import type { CategoryTranslations, ProductTranslations } from '#contract/translations'
import type { Database, Tx } from '#engine'
import { countRatings } from '#rules/rating'
import { ownPromises } from '#rules/shop/shop-profile'
import type { Master, MediaStore } from '../../media/media-store.ts'
import { nullIfMissing } from '../../media/picture-files.ts'
import { postMovements } from '../../stock/movement-store.ts'
import { catalogueVersion, categories, media, products, reviews, variants } from '../schema/catalogue.ts'
import { settings } from '../schema/operations.ts'
import { documentedRates } from '../schema/values.ts'
import type { SampleProduct } from './sample-catalogue.ts'

/**
 * Inserts the rows that every shop needs: the default settings (record 14, money) and the catalogue version. A new shop
 * without the sample publishes reviews only after approval (record 36), makes only promises that every shop can fulfil
 * (record 45), and is closed until its owner opens it (record 46).
 */
async function ensureBaseRows(tx: Tx, sample: boolean, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({
      id: 1,
      ...documentedRates,
      isSample: sample,
      isOpen: sample,
      reviewApproval: !sample,
      promises: sample ? null : ownPromises,
      updatedAt: now,
    })
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
  /** The folder with the sample pictures; missing pictures are skipped. */
  pictures: string
  /** Whether to add the sample products; false inserts only the rows that every shop needs. */
  sample: boolean
}

/** Adds the sample catalogue to an empty database. A database with products or categories is not changed. */
export async function seedShop({ db, media, now, pictures, sample }: SeedOptions): Promise<void> {
  await db.write((tx) => ensureBaseRows(tx, sample, now))
  if (!sample || !(await db.read(isEmpty))) return
  // The sample catalogue is loaded on demand, so that it does not use memory in a shop without the sample.
  const [catalogue, stored] = await Promise.all([import('./sample-catalogue.ts'), storePictures(pictures, media)])
  await db.write(async (tx) => {
    // The first statement locks the row of the catalogue version. If two processes start at the same time, the second
    // one therefore waits, and then finds that products exist.
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

/** The sample pictures as master images in the media store. The keys are the file names without `.webp`. */
type SeedPictures = ReadonlyMap<string, Master>

const maxConcurrent = 8

/** Copies all pictures of a folder into the media store. Returns an empty map for a missing folder. */
export async function storePictures(folder: string, media: Pick<MediaStore, 'addMaster'>): Promise<SeedPictures> {
  const files = (await nullIfMissing(readdir(folder))) ?? []
  const waiting = files.filter((file) => file.endsWith('.webp')).sort()
  const stored = new Map<string, Master>()
  const copy = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      stored.set(file.slice(0, -'.webp'.length), await media.addMaster(await readFile(join(folder, file))))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, copy))
  return stored
}

/** Returns the path of a picture by its name; null if there is no such picture. */
function picturePathOf(pictures: SeedPictures, name: string): string | null {
  const master = pictures.get(name)
  return master ? `/media/${master.hash}.webp` : null
}

/** Returns the paths of the pictures `{slug}-1`, `{slug}-2` and so on, in this sequence. */
function picturePathsOf(pictures: SeedPictures, slug: string): string[] {
  const first = picturePathOf(pictures, `${slug}-1`)
  const found: string[] = []
  for (let address = first; address; address = picturePathOf(pictures, `${slug}-${found.length + 1}`))
    found.push(address)
  return found
}

interface Sample {
  sampleCategories: readonly { name: string; slug: string; description: string }[]
  sampleProducts: readonly SampleProduct[]
  sampleCategoryTranslations: (slug: string) => CategoryTranslations
  sampleProductTranslations: (slug: string) => ProductTranslations
}

interface SeedContext {
  pictures: SeedPictures
  /** The catalogue version that is stored with the sample products. */
  version: number
  now: Date
}

/** Inserts the sample catalogue into an empty database. */
export async function addSample(
  tx: Tx,
  { sampleCategories, sampleProducts, sampleCategoryTranslations, sampleProductTranslations }: Sample,
  context: SeedContext,
): Promise<void> {
  const { pictures, now } = context
  // Picture files with the same pixels have the same hash and are stored as one picture.
  const masters = new Map([...pictures.values()].map((master) => [master.hash, { ...master, createdAt: now }]))
  if (masters.size > 0) {
    await tx
      .insert(media)
      .values([...masters.values()])
      .onConflictDoNothing()
  }

  const categoryIds = await tx
    .insert(categories)
    .values(
      sampleCategories.map(({ name, slug, description }) => {
        const translations = sampleCategoryTranslations(slug)
        return { name, slug, description, translations, imageUrl: picturePathOf(pictures, `category-${slug}`) }
      }),
    )
    .returning({ id: categories.id, slug: categories.slug })
  const categoryOf = new Map(categoryIds.map(({ slug, id }) => [slug, id]))

  const productIds = await tx
    .insert(products)
    .values(
      sampleProducts.map((product) => ({
        ...productRow(product, categoryOf, context),
        translations: sampleProductTranslations(product.slug),
      })),
    )
    .returning({ id: products.id, slug: products.slug })
  const idOf = new Map(productIds.map(({ slug, id }) => [slug, id]))

  const stored = await tx
    .insert(variants)
    .values(
      sampleProducts.flatMap((product) => {
        const productId = idOf.get(product.slug)
        return productId === undefined ? [] : [{ productId, ...variantRow(product) }]
      }),
    )
    .returning({ productId: variants.productId, variantId: variants.id, quantity: variants.inventory })
  await postMovements(tx, stored, { reason: 'opening', now })

  const sampleReviews = sampleProducts.flatMap((product) => reviewRows(product, idOf.get(product.slug)))
  if (sampleReviews.length > 0) await tx.insert(reviews).values(sampleReviews)
}

function productRow(
  sample: SampleProduct,
  categoryOf: ReadonlyMap<string, number>,
  { pictures, version }: SeedContext,
) {
  const { category, family: _family, picture: _picture, reviews: sampleReviews, createdAt, ...rest } = sample
  const { sku: _sku, weight: _weight, dimensions: _dimensions, hsn: _hsn, ...fields } = rest
  const images = picturePathsOf(pictures, sample.slug)
  const [stars1, stars2, stars3, stars4, stars5] = countRatings(sampleReviews.map(({ rating }) => rating))
  return {
    ...fields,
    categoryId: categoryOf.get(category) ?? null,
    imageUrl: images[0] ?? null,
    images,
    stars1,
    stars2,
    stars3,
    stars4,
    stars5,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
    version,
  }
}

/** Returns the only variant of a sample product. Its package size is the declared net quantity, such as `125 g`. */
function variantRow({ price, inventory, sku, weight, dimensions, hsn, netQuantity }: SampleProduct) {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) (g|kg|ml|l)$/.exec(netQuantity) ?? []
  const size = v.safeParse(PackageUnit, unit)
  const packaged = size.success ? { packageAmount: Number(amount), packageUnit: size.output } : {}
  return { price, inventory, sku, weight, dimensions, hsn, ...packaged }
}

function reviewRows({ reviews: sampleReviews }: SampleProduct, productId: number | undefined) {
  if (productId === undefined) return []
  return sampleReviews.map(({ customerName, rating, title, comment, createdAt }) => ({
    productId,
    customerName,
    customerEmail: emailOf(customerName),
    rating,
    title,
    comment,
    images: [],
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  }))
}

/** Creates an example.com address for a sample reviewer. No email is sent to it. */
function emailOf(name: string): string {
  const nameParts = name.toLowerCase().match(/[a-z]+/g) ?? ['shopper']
  return `${nameParts.join('.')}@example.in`
}
