import type { CategoryTranslations, ProductTranslations } from '#contract/translations'
import hindi from './sample-catalogue.hi.json' with { type: 'json' }
import catalogue from './sample-catalogue.json' with { type: 'json' }
import urdu from './sample-catalogue.ur.json' with { type: 'json' }

/** One product of the sample catalogue. Money is in paise, weight in kilograms, lengths in centimetres. */
export interface SampleProduct {
  name: string
  slug: string
  /** The slug of the product's category. */
  category: string
  /** The form of the medicine, such as `Majun`. */
  family: string
  shortDescription: string
  description: string
  price: number
  compareAtPrice: number | null
  /** Stock in pieces. The sample has products with 0, 1 to 10 and more pieces, so that every stock badge appears. */
  inventory: number
  isFeatured: boolean
  doshaTypes: string[]
  ingredients: string[]
  dosage: string
  benefits: string[]
  certifications: string[]
  sku: string
  weight: number
  dimensions: { length: number; breadth: number; height: number }
  hsn: string
  netQuantity: string
  manufacturer: string
  countryOfOrigin: string
  licenceNumber: string
  bestBefore: string
  caution: string | null
  /** Creation date of the product (ISO 8601). It is fixed, so that all sample shops are equal. */
  createdAt: string
  /** Parameters with which `scripts/draw-pictures` draws the product's pictures. */
  picture: {
    /** The kind of package, such as a jar. */
    vessel: string
    /** The plant that is drawn on the label. */
    motif: string
    /** The colours of the label and of the product. */
    colour: string
    accent: string
    content: string
    /** The main ingredients, which are drawn beside the package, the most important first. */
    ingredients: string[]
    /** The name of the product in Urdu or Devanagari script, for the label on the picture. */
    script: string
  }
  reviews: { customerName: string; rating: number; title: string; comment: string; createdAt: string }[]
}

const translationsOf = <Texts>(
  hi: Readonly<Record<string, Texts>>,
  ur: Readonly<Record<string, Texts>>,
  slug: string,
) => {
  const [inHindi, inUrdu] = [hi[slug], ur[slug]]
  return { ...(inHindi ? { hi: inHindi } : {}), ...(inUrdu ? { ur: inUrdu } : {}) }
}

/** Returns the translations of a product of the sample shop. */
export const sampleProductTranslations = (slug: string): ProductTranslations =>
  translationsOf(hindi.products, urdu.products, slug)

/** Returns the translations of a category of the sample shop. */
export const sampleCategoryTranslations = (slug: string): CategoryTranslations =>
  translationsOf(hindi.categories, urdu.categories, slug)

/** The six categories of the sample shop, in display order. */
export const sampleCategories: readonly { slug: string; name: string; description: string }[] = catalogue.categories

/** The sixty products of the sample shop. */
export const sampleProducts: readonly SampleProduct[] = catalogue.products
