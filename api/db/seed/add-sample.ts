import type { Tx } from '#engine'
import { countRatings } from '#rules/rating'
import { categories, media, products, reviews } from '../schema/catalogue.ts'
import type { SampleProduct } from './sample-catalogue.ts'
import { addressesOf, addressOf, type SeedPictures } from './seed-pictures.ts'

interface Sample {
  sampleCategories: readonly { name: string; slug: string; description: string }[]
  sampleProducts: readonly SampleProduct[]
}

interface Around {
  pictures: SeedPictures
  /** The catalogue's version that these products belong to. */
  version: number
  now: Date
}

/** Writes the sample catalogue into an empty database. */
export async function addSample(tx: Tx, { sampleCategories, sampleProducts }: Sample, around: Around): Promise<void> {
  const { pictures, now } = around
  // Two files with the same pixels are one picture.
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
        return { name, slug, description, imageUrl: addressOf(pictures, `category-${slug}`) }
      }),
    )
    .returning({ id: categories.id, slug: categories.slug })
  const categoryOf = new Map(categoryIds.map(({ slug, id }) => [slug, id]))

  const productIds = await tx
    .insert(products)
    .values(sampleProducts.map((product) => productRow(product, categoryOf, around)))
    .returning({ id: products.id, slug: products.slug })
  const idOf = new Map(productIds.map(({ slug, id }) => [slug, id]))

  const written = sampleProducts.flatMap((product) => reviewRows(product, idOf.get(product.slug)))
  if (written.length > 0) await tx.insert(reviews).values(written)
}

function productRow(sample: SampleProduct, categoryOf: ReadonlyMap<string, number>, { pictures, version }: Around) {
  const { category, family: _family, picture: _picture, reviews: written, createdAt, ...fields } = sample
  const images = addressesOf(pictures, sample.slug)
  const [stars1, stars2, stars3, stars4, stars5] = countRatings(written.map(({ rating }) => rating))
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

function reviewRows({ reviews: written }: SampleProduct, productId: number | undefined) {
  if (productId === undefined) return []
  return written.map(({ customerName, rating, title, comment, createdAt }) => ({
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

/** Made up, like the reviewer; the shop never writes to it. */
function emailOf(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+/g) ?? ['shopper']
  return `${words.join('.')}@example.in`
}
