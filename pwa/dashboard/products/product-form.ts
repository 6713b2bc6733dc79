import * as v from 'valibot'
import { type EditableProduct, NewProduct, type ProductChanges } from '#contract/admin/catalogue'
import { PackageUnit } from '#contract/catalogue'
import type { ProductTexts } from '#contract/translations'
import { type TranslationField, translationSchema, translationsBody, translationValues } from '../form/translations.tsx'

/** The lists of a product that can be translated. In the form they have one entry per line. */
const translatedLists = ['benefits', 'ingredients'] as const
/** The texts of a product that can be translated. */
const translatedTexts = ['name', 'shortDescription', 'description', ...translatedLists, 'dosage', 'caution'] as const
export type TranslatedText = (typeof translatedTexts)[number]

/** The fields of the form as text, in the sequence of the screen. Lists have one entry per line. */
export interface ProductValues extends Record<TranslationField<TranslatedText>, string> {
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
  lowStockAt: string
  sku: string
  mrp: string
  gstRate: string
  packageAmount: string
  packageUnit: string
  barcode: string
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

const sizeText = (size: EditableProduct['dimensions']) => (size ? `${size.length}x${size.breadth}x${size.height}` : '')

/** Returns the texts of a language as the form has them. */
const asTexts = ({ benefits, ingredients, ...texts }: ProductTexts = {}) => ({
  ...texts,
  benefits: benefits?.join('\n') ?? '',
  ingredients: ingredients?.join('\n') ?? '',
})

/** Returns the only variant of a product; undefined for several. */
const onlyVariant = (product: EditableProduct | null) =>
  product?.variants.length === 1 ? product.variants[0] : undefined

/** Returns the form values of a stored product, or for null those of a new product. */
export const formOf = (product: EditableProduct | null): ProductValues => ({
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
  lowStockAt: String(product?.lowStockAt ?? 10),
  sku: product?.sku ?? '',
  mrp: product?.mrp ?? '',
  gstRate: String(product?.gstRate ?? ''),
  packageAmount: String(onlyVariant(product)?.packageSize?.amount ?? ''),
  packageUnit: onlyVariant(product)?.packageSize?.unit ?? 'g',
  barcode: onlyVariant(product)?.barcode ?? '',
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
  ...translationValues(translatedTexts, {
    hi: asTexts(product?.translations.hi),
    ur: asTexts(product?.translations.ur),
  }),
})

/** Returns the entries of a list field. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Returns the translations of the request body. */
function translationsOf(values: ProductValues) {
  const { hi, ur } = translationsBody(translatedTexts, values)
  const withLists = (texts: typeof hi) =>
    texts && { ...texts, benefits: linesOf(texts.benefits ?? ''), ingredients: linesOf(texts.ingredients ?? '') }
  return { hi: withLists(hi), ur: withLists(ur) }
}

const orNull = (text: string) => text.trim() || null

/** Returns the request body for the form values. A blank web address is omitted, so that the server derives one. */
export function bodyOf(values: ProductValues): v.InferInput<typeof NewProduct> {
  const { slug, packageAmount, packageUnit, ...rest } = values
  const fields = Object.entries(rest).filter(([name]) => !name.startsWith('translations.'))
  return {
    ...Object.fromEntries(fields),
    name: values.name,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    price: values.price.trim(),
    compareAtPrice: orNull(values.compareAtPrice),
    categoryId: orNull(values.categoryId),
    inventory: Number(values.inventory),
    lowStockAt: Number(values.lowStockAt),
    mrp: orNull(values.mrp),
    gstRate: orNull(values.gstRate) === null ? null : Number(values.gstRate),
    barcode: orNull(values.barcode),
    packageSize: packageAmount.trim()
      ? { amount: Number(packageAmount), unit: v.parse(PackageUnit, packageUnit) }
      : null,
    isActive: values.isActive === 'true',
    isFeatured: values.isFeatured === 'true',
    benefits: linesOf(values.benefits),
    ingredients: linesOf(values.ingredients),
    certifications: linesOf(values.certifications),
    doshaTypes: linesOf(values.doshaTypes),
    weight: values.weight.trim() ? Number(values.weight) : null,
    dimensions: orNull(values.dimensions),
    hsn: orNull(values.hsn),
    translations: translationsOf(values),
  }
}

/** Returns the part of the request body that was changed in the form. */
export function changesOf(values: ProductValues, start: ProductValues): v.InferInput<typeof ProductChanges> {
  const before = new Map<string, unknown>(Object.entries(bodyOf(start)))
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before.get(name))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(differs))
}

const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.trim(), v.regex(pattern, message))
const amount = /^\d{1,7}(\.\d{1,2})?$/
const amountMessage = 'Enter an amount, e.g. 499.50'
const text = v.string()

const texts = v.object({
  name: text,
  slug: text,
  categoryId: text,
  isActive: text,
  isFeatured: text,
  shortDescription: text,
  description: text,
  price: v.pipe(v.string(), v.trim(), v.nonEmpty('Price is required'), v.regex(amount, amountMessage)),
  compareAtPrice: matching(/^(\d{1,7}(\.\d{1,2})?)?$/, amountMessage),
  inventory: matching(/^\d{1,7}$/, 'Enter a whole number'),
  lowStockAt: matching(/^\d{1,7}$/, 'Enter a whole number'),
  sku: text,
  mrp: matching(/^(\d{1,7}(\.\d{1,2})?)?$/, amountMessage),
  gstRate: text,
  packageAmount: matching(/^(\d{1,6}(\.\d{1,3})?)?$/, 'Enter a number, e.g. 250'),
  packageUnit: text,
  barcode: text,
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
  weight: matching(/^(\d{1,3}(\.\d{1,3})?)?$/, 'Enter kilograms, e.g. 0.25'),
  dimensions: matching(/^(\d{1,3}(\.\d{1,2})?(x\d{1,3}(\.\d{1,2})?){2})?$/, 'Enter sizes, e.g. 20x15x8'),
  hsn: text,
  ...translationSchema(translatedTexts),
})

/** Validates the text of the form, then the request body with the rules of the server. */
export const ProductForm = v.pipe(texts, v.transform(bodyOf), NewProduct)

/** A picture of the form. `src` is a URL, or the data URL of a new picture. */
export interface FormPicture {
  key: string
  src: string
  alt: string
}

let made = 0
export const newPicture = (src: string, alt = ''): FormPicture => {
  made += 1
  return { key: `picture-${made}`, src, alt }
}

/** Returns the list with the item at `from` moved to `to`. Unchanged when an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const [item] = list.slice(from, from + 1)
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Whether two lists have the same pictures and alt texts in the same order. */
export const samePictures = (one: readonly FormPicture[], other: readonly FormPicture[]): boolean =>
  one.length === other.length &&
  one.every(({ src, alt }, index) => src === other[index]?.src && alt.trim() === other[index]?.alt)
