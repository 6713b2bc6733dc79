import * as v from 'valibot'
import { type EditableProduct, NewProduct, type ProductChanges } from '#contract/admin/catalogue'
import { PackageUnit } from '#contract/catalogue'
import type { ProductTexts } from '#contract/translations'
import { fromIndiaField, indiaFieldOf } from '#rules/dates'
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
  salePrice: string
  saleFrom: string
  saleTo: string
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
  requiresPrescription: string
  uqc: string
  weight: string
  dimensions: string
  hsn: string
}
export type ProductField = keyof ProductValues

/** The fields that belong to a variant: in the form of the only variant, and in each row of several. */
export const ownFields = [
  'price',
  'salePrice',
  'saleFrom',
  'saleTo',
  'mrp',
  'inventory',
  'sku',
  'gstRate',
  'lowStockAt',
  'barcode',
  'hsn',
  'weight',
  'dimensions',
  'packageAmount',
  'packageUnit',
] as const satisfies readonly ProductField[]
export type OwnField = (typeof ownFields)[number]

const isOwnField = (name: string): name is OwnField => ownFields.some((field) => field === name)

export const sizeText = (size: EditableProduct['dimensions']) =>
  size ? `${size.length}x${size.breadth}x${size.height}` : ''

/** Returns the texts of a language as the form has them. */
const asTexts = ({ benefits, ingredients, ...texts }: ProductTexts = {}) => ({
  ...texts,
  benefits: benefits?.join('\n') ?? '',
  ingredients: ingredients?.join('\n') ?? '',
})

/** Returns the only variant of a product; undefined if the product has several. */
const onlyVariant = (product: EditableProduct | null) =>
  product?.variants.length === 1 ? product.variants[0] : undefined

/** Returns the fields of a sale. The times are those of India. */
export const saleTexts = (variant: EditableProduct['variants'][number] | undefined) => ({
  salePrice: variant?.salePrice ?? '',
  saleFrom: indiaFieldOf(variant?.saleFrom),
  saleTo: indiaFieldOf(variant?.saleTo),
})

/** Returns the form values of a stored product, or for null those of a new product. */
export const formOf = (product: EditableProduct | null): ProductValues => ({
  name: product?.name ?? '',
  slug: product?.slug ?? '',
  categoryId: String(product?.categoryId ?? ''),
  isActive: String(product?.isActive ?? true),
  isFeatured: String(product?.isFeatured ?? false),
  shortDescription: product?.shortDescription ?? '',
  description: product?.description ?? '',
  price: onlyVariant(product)?.regularPrice ?? product?.price ?? '',
  ...saleTexts(onlyVariant(product)),
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
  requiresPrescription: String(product?.requiresPrescription ?? false),
  uqc: product?.uqc ?? 'NOS',
  weight: String(product?.weight ?? ''),
  dimensions: sizeText(product?.dimensions ?? null),
  hsn: product?.hsn ?? '',
  ...translationValues(translatedTexts, {
    hi: asTexts(product?.translations.hi),
    ur: asTexts(product?.translations.ur),
  }),
})

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function translationsOf(values: Omit<ProductValues, OwnField>) {
  const { hi, ur } = translationsBody(translatedTexts, values)
  const withLists = (texts: typeof hi) =>
    texts && { ...texts, benefits: linesOf(texts.benefits ?? ''), ingredients: linesOf(texts.ingredients ?? '') }
  return { hi: withLists(hi), ur: withLists(ur) }
}

const orNull = (text: string) => text.trim() || null

/** Returns the fields of a variant as the API expects them. */
export function ownBody(values: Pick<ProductValues, OwnField>) {
  const { packageAmount, packageUnit } = values
  return {
    price: values.price.trim(),
    salePrice: orNull(values.salePrice),
    saleFrom: fromIndiaField(values.saleFrom),
    saleTo: fromIndiaField(values.saleTo),
    mrp: orNull(values.mrp),
    inventory: Number(values.inventory),
    lowStockAt: Number(values.lowStockAt),
    sku: values.sku,
    barcode: orNull(values.barcode),
    gstRate: orNull(values.gstRate) === null ? null : Number(values.gstRate),
    packageSize: packageAmount.trim()
      ? { amount: Number(packageAmount), unit: v.parse(PackageUnit, packageUnit) }
      : null,
    weight: values.weight.trim() ? Number(values.weight) : null,
    dimensions: orNull(values.dimensions),
    hsn: orNull(values.hsn),
  }
}

/**
 * Returns the request body of the fields that do not belong to a variant. A blank web address is omitted, so that the
 * server derives one.
 */
function sharedBody(values: Omit<ProductValues, OwnField>): v.InferInput<typeof NewProduct> {
  const { slug, ...rest } = values
  const fields = Object.entries(rest).filter(([name]) => !name.startsWith('translations.') && !isOwnField(name))
  return {
    ...Object.fromEntries(fields),
    name: values.name,
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    compareAtPrice: orNull(values.compareAtPrice),
    categoryId: orNull(values.categoryId),
    isActive: values.isActive === 'true',
    isFeatured: values.isFeatured === 'true',
    requiresPrescription: values.requiresPrescription === 'true',
    benefits: linesOf(values.benefits),
    ingredients: linesOf(values.ingredients),
    certifications: linesOf(values.certifications),
    doshaTypes: linesOf(values.doshaTypes),
    translations: translationsOf(values),
  }
}

/** Returns the request body for the form values. With `hasOptions`, without the fields that belong to the variants. */
export const bodyOf = (values: ProductValues, hasOptions = false): v.InferInput<typeof NewProduct> => ({
  ...sharedBody(values),
  ...(hasOptions ? {} : ownBody(values)),
})

/** Returns the fields of a request body that another body lacks or has with another value. */
export const changedFields = (body: object, before: object): object => {
  const former = new Map<string, unknown>(Object.entries(before))
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(former.get(name))
  return Object.fromEntries(Object.entries(body).filter(differs))
}

/** Returns the part of the request body that was changed in the form. */
export const changesOf = (
  values: ProductValues,
  start: ProductValues,
  hasOptions = false,
): v.InferInput<typeof ProductChanges> => changedFields(bodyOf(values, hasOptions), bodyOf(start, hasOptions))

const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.trim(), v.regex(pattern, message))
const amountMessage = 'Enter an amount, e.g. 499.50'
const optionalAmount = matching(/^(\d{1,7}(\.\d{1,2})?)?$/, amountMessage)
const wholeNumber = matching(/^\d{1,7}$/, 'Enter a whole number')
const text = v.string()

/** Rules for the text of the fields of a variant. */
export const ownTexts = {
  price: v.pipe(v.string(), v.trim(), v.nonEmpty('Price is required'), optionalAmount),
  salePrice: optionalAmount,
  saleFrom: text,
  saleTo: text,
  inventory: wholeNumber,
  lowStockAt: wholeNumber,
  sku: text,
  mrp: optionalAmount,
  gstRate: text,
  packageAmount: matching(/^(\d{1,6}(\.\d{1,3})?)?$/, 'Enter a number, e.g. 250'),
  packageUnit: text,
  barcode: text,
  weight: matching(/^(\d{1,3}(\.\d{1,3})?)?$/, 'Enter kilograms, e.g. 0.25'),
  dimensions: matching(/^(\d{1,3}(\.\d{1,2})?(x\d{1,3}(\.\d{1,2})?){2})?$/, 'Enter sizes, e.g. 20x15x8'),
  hsn: text,
} satisfies Record<OwnField, v.GenericSchema<string>>

const sharedTexts = {
  name: text,
  slug: text,
  categoryId: text,
  isActive: text,
  isFeatured: text,
  shortDescription: text,
  description: text,
  compareAtPrice: optionalAmount,
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
  requiresPrescription: text,
  uqc: text,
  ...translationSchema(translatedTexts),
}

/** Validates the text of the form, then the request body with the rules of the server. */
export const ProductForm = v.pipe(
  v.object({ ...sharedTexts, ...ownTexts }),
  v.transform((values) => bodyOf(values)),
  NewProduct,
)

/** Validates a product with options. The fields of its variants are validated in the rows of the variants. */
export const ProductFormWithOptions = v.pipe(
  v.object(sharedTexts),
  v.transform((values) => sharedBody(values)),
  NewProduct,
)

/** A picture of the form. `src` is a URL, or the data URL of a new picture. */
export interface FormPicture {
  key: string
  src: string
  alt: string
}

let made = 0
export const newPicture = (src: string, alt = ''): FormPicture => ({ key: `picture-${++made}`, src, alt })

/** Whether two lists have the same pictures and alt texts in the same order. */
export const samePictures = (one: readonly FormPicture[], other: readonly FormPicture[]): boolean =>
  one.length === other.length &&
  one.every(({ src, alt }, index) => src === other[index]?.src && alt.trim() === other[index]?.alt)
