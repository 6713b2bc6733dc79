import * as v from 'valibot'
import { NewProduct, type ProductChanges } from '#contract/admin-products'
import type { Product } from '#contract/catalogue'

/** The fields of the form as they are written, in the order of the screen; lists have an entry on each line. */
export interface ProductValues {
  name: string
  slug: string
  categoryId: string
  isActive: string
  isFeatured: string
  shortDescription: string
  description: string
  price: string
  compareAtPrice: string
  inventory: string
  sku: string
  benefits: string
  ingredients: string
  dosage: string
  certifications: string
  doshaTypes: string
  netQuantity: string
  manufacturer: string
  countryOfOrigin: string
  licenceNumber: string
  bestBefore: string
  caution: string
  weight: string
  dimensions: string
  hsn: string
}
export type ProductField = keyof ProductValues

const sizeText = (size: Product['dimensions']) => (size ? `${size.length}x${size.breadth}x${size.height}` : '')

/** The form of a product, or of one that is yet to be. */
export const formOf = (product: Product | null): ProductValues => ({
  name: product?.name ?? '',
  slug: product?.slug ?? '',
  categoryId: String(product?.categoryId ?? ''),
  isActive: String(product?.isActive ?? true),
  isFeatured: String(product?.isFeatured ?? false),
  shortDescription: product?.shortDescription ?? '',
  description: product?.description ?? '',
  price: product?.price ?? '',
  compareAtPrice: product?.compareAtPrice ?? '',
  inventory: String(product?.inventory ?? 0),
  sku: product?.sku ?? '',
  benefits: product?.benefits.join('\n') ?? '',
  ingredients: product?.ingredients.join('\n') ?? '',
  dosage: product?.dosage ?? '',
  certifications: product?.certifications.join('\n') ?? '',
  doshaTypes: product?.doshaTypes.join('\n') ?? '',
  netQuantity: product?.netQuantity ?? '',
  manufacturer: product?.manufacturer ?? '',
  countryOfOrigin: product?.countryOfOrigin ?? '',
  licenceNumber: product?.licenceNumber ?? '',
  bestBefore: product?.bestBefore ?? '',
  caution: product?.caution ?? '',
  weight: String(product?.weight ?? ''),
  dimensions: sizeText(product?.dimensions ?? null),
  hsn: product?.hsn ?? '',
})

export const linesOf = (written: string): string[] =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const orNull = (written: string) => written.trim() || null

/** What the form says, as the wire carries it. A blank web address is left to the shop. */
export function wireOf(values: ProductValues): v.InferInput<typeof NewProduct> {
  const { slug, ...rest } = values
  return {
    ...rest,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    price: values.price.trim(),
    compareAtPrice: orNull(values.compareAtPrice),
    categoryId: orNull(values.categoryId),
    inventory: Number(values.inventory),
    isActive: values.isActive === 'true',
    isFeatured: values.isFeatured === 'true',
    benefits: linesOf(values.benefits),
    ingredients: linesOf(values.ingredients),
    certifications: linesOf(values.certifications),
    doshaTypes: linesOf(values.doshaTypes),
    weight: values.weight.trim() ? Number(values.weight) : null,
    dimensions: orNull(values.dimensions),
    hsn: orNull(values.hsn),
  }
}

/** Only what differs from how the form began. */
export function changesOf(values: ProductValues, start: ProductValues): v.InferInput<typeof ProductChanges> {
  const before = new Map<string, unknown>(Object.entries(wireOf(start)))
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name))
  return Object.fromEntries(Object.entries(wireOf(values)).filter(differs))
}

const written = (pattern: RegExp, message: string) => v.pipe(v.string(), v.trim(), v.regex(pattern, message))
const amount = /^\d{1,7}(\.\d{1,2})?$/
const anAmount = 'Please write an amount like 499 or 499.50'
const text = v.string()

const texts = v.object({
  name: text,
  slug: text,
  categoryId: text,
  isActive: text,
  isFeatured: text,
  shortDescription: text,
  description: text,
  price: v.pipe(v.string(), v.trim(), v.nonEmpty('Price is required'), v.regex(amount, anAmount)),
  compareAtPrice: written(/^(\d{1,7}(\.\d{1,2})?)?$/, anAmount),
  inventory: written(/^\d{1,7}$/, 'Please write a whole number of pieces'),
  sku: text,
  benefits: text,
  ingredients: text,
  dosage: text,
  certifications: text,
  doshaTypes: text,
  netQuantity: text,
  manufacturer: text,
  countryOfOrigin: text,
  licenceNumber: text,
  bestBefore: text,
  caution: text,
  weight: written(/^(\d{1,3}(\.\d{1,3})?)?$/, 'Please write kilograms, like 0.25'),
  dimensions: written(/^(\d{1,3}(\.\d{1,2})?(x\d{1,3}(\.\d{1,2})?){2})?$/, 'Write sizes like 20x15x8'),
  hsn: text,
})

/** The form's own rules, then those of the server. */
export const ProductForm = v.pipe(texts, v.transform(wireOf), NewProduct)
