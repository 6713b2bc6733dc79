import * as v from 'valibot'
import { PackageUnit, Uqc } from '../catalogue.ts'
import { maxOptions, maxVariants } from '../constants.ts'
import { IdInput, Price, requiredText, text } from '../scalars.ts'
import { ProductTranslationsInput, productTextLengths } from '../translations.ts'

// Fields of the forms of products, variants and categories.

// A field that can be missing: a missing key leaves the stored value unchanged. `undefined` is not a valid value.
export const optionalField = v.exactOptional
/* @__NO_SIDE_EFFECTS__ */
export const nullableField = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(v.nullable(schema))

/** A text field that can be missing; an empty string becomes null. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max: number) =>
  nullableField(
    v.pipe(
      text(max),
      v.transform((value) => value || null),
    ),
  )

/**
 * A picture: a data URL that the server decodes and re-encodes, a `/media/…` path of this shop, or an https URL that
 * the server never fetches.
 */
export const Picture = v.pipe(
  v.string(),
  v.regex(
    /^(data:image\/(png|jpeg|webp|avif);base64,|\/media\/[0-9a-f]{32}\.webp$|https:\/\/[^\s\p{C}"'<>\\]{3,2000}$)/u,
    'Please use a PNG, JPEG or WebP picture',
  ),
)

export const Stock = v.pipe(v.number(), v.integer(), v.minValue(0, 'Stock cannot be below 0'), v.maxValue(1_000_000))
export const LowStock = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0, 'Please use a whole number from 0 to 1000000'),
  v.maxValue(1_000_000, 'Please use a whole number from 0 to 1000000'),
)

const Centimetres = v.pipe(v.number(), v.minValue(0.1, 'Sizes are in centimetres, above 0'), v.maxValue(500))
const Size = v.object({ length: Centimetres, breadth: Centimetres, height: Centimetres })
const sizesMessage = 'Enter sizes, e.g. 20x15x8'
const SizeText = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?x\d{1,3}(\.\d{1,2})?$/, sizesMessage),
  v.transform((sizes) => {
    const [length, breadth, height] = sizes.split('x').map(Number)
    return { length, breadth, height }
  }),
  Size,
)

export const PackageSizes = v.union([Size, SizeText], sizesMessage)
export const Weight = v.pipe(v.number(), v.minValue(0.001, 'Weight must be above 0'), v.maxValue(100))
export const HsnCode = v.pipe(v.string(), v.regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN has 4, 6 or 8 digits'))

const optionMessage = 'Please enter a name and at least one value'

/** The options of a product with their values, in the sequence in which the product page shows them. */
export const OptionsInput = v.pipe(
  v.array(
    v.object({
      name: requiredText(40, optionMessage),
      values: v.pipe(
        v.array(requiredText(60, optionMessage)),
        v.minLength(1, optionMessage),
        v.maxLength(maxVariants, `At most ${maxVariants} values`),
      ),
    }),
  ),
  v.maxLength(maxOptions, `At most ${maxOptions} options`),
)

/** GST rates in per cent that are in force for goods. */
export const gstRates = [0, 0.25, 1.5, 3, 5, 18, 40] as const
const rateMessage = 'Please choose one of the GST rates'

/**
 * The reason why the stock of a variant changed. `opening`: the variant was created. `order`: an order reserved it, or
 * a late payment restored an expired order, whose pieces were reserved again. `expiry`: an unpaid order expired.
 * `return`: a parcel came back. `receipt`, `correction`, `write_off` and `batch_expiry` are changes of batches;
 * `batch_expiry` is also used when an order gets pieces of another batch. `count`: a stock-taking.
 */
export const StockReason = v.picklist([
  'opening',
  'order',
  'cancellation',
  'expiry',
  'return',
  'edit',
  'deletion',
  'receipt',
  'correction',
  'write_off',
  'batch_expiry',
  'count',
])
export type StockReason = v.InferOutput<typeof StockReason>

export const GstRate = v.pipe(v.number(), v.picklist(gstRates, rateMessage))

export const PackageInput = v.object({
  amount: v.pipe(v.number(), v.minValue(0.001, 'Package size must be above 0'), v.maxValue(1_000_000)),
  unit: PackageUnit,
})

const SaleTime = v.pipe(
  v.string(),
  v.isoTimestamp('Enter date and time'),
  v.transform((text) => new Date(text)),
)

/**
 * A scheduled sale. `regularPrice` is an alias of `price` and has priority. `salePrice` null ends the sale and clears its
 * times; without `saleFrom` it begins at once, without `saleTo` it has no end.
 */
export const saleFields = {
  regularPrice: optionalField(Price),
  salePrice: nullableField(Price),
  saleFrom: nullableField(SaleTime),
  saleTo: nullableField(SaleTime),
}

/**
 * A variant in a request. `price` is the regular price; a value that equals the current sale price changes nothing.
 * With `id`, only the given fields of that variant are changed. Without `id`, a new variant is created, which needs
 * `price`. `options` has the value of each option by the name of the option.
 */
export const VariantInput = v.object({
  id: optionalField(IdInput),
  options: optionalField(v.record(v.string(), text(60))),
  sku: optionalText(60),
  barcode: optionalText(40),
  price: optionalField(Price),
  ...saleFields,
  mrp: nullableField(Price),
  inventory: optionalField(Stock),
  lowStockAt: optionalField(LowStock),
  weight: nullableField(Weight),
  dimensions: nullableField(PackageSizes),
  packageSize: nullableField(PackageInput),
  hsn: nullableField(HsnCode),
  gstRate: nullableField(GstRate),
  imageUrl: nullableField(Picture),
  isActive: optionalField(v.boolean()),
})
export type VariantInput = v.InferOutput<typeof VariantInput>

export const VariantsInput = v.pipe(
  v.array(VariantInput),
  v.minLength(1, 'A product needs at least one variant'),
  v.maxLength(maxVariants, `At most ${maxVariants} variants`),
)

export const Slug = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens'),
)

const Lines = v.pipe(v.array(requiredText(500, 'Please fill in every line')), v.maxLength(50))
const Pictures = v.pipe(v.array(Picture), v.maxLength(10, 'At most 10 pictures'))

export const ProductName = requiredText(productTextLengths.name, 'Name is required')

export const productFields = {
  name: optionalField(ProductName),
  slug: optionalField(Slug),
  description: optionalText(productTextLengths.description),
  shortDescription: optionalText(productTextLengths.shortDescription),
  price: optionalField(Price),
  compareAtPrice: nullableField(Price),
  ...saleFields,
  categoryId: nullableField(IdInput),
  imageUrl: nullableField(Picture),
  images: optionalField(Pictures),
  /** Alias of the field `images`; `images` has priority if both are sent. */
  gallery: optionalField(Pictures),
  /** Alternative text of each picture, in the order of `images`. */
  imageAlts: optionalField(v.pipe(v.array(text(200)), v.maxLength(10))),
  ingredients: optionalField(Lines),
  dosage: optionalText(productTextLengths.dosage),
  benefits: optionalField(Lines),
  certifications: optionalField(Lines),
  inventory: optionalField(Stock),
  lowStockAt: optionalField(LowStock),
  isActive: optionalField(v.boolean()),
  isFeatured: optionalField(v.boolean()),
  doshaTypes: optionalField(Lines),
  sku: optionalText(60),
  weight: nullableField(Weight),
  /**
   * The package size: `{length, breadth, height}` in centimetres, or a string such as `20x15x8` with the same values.
   */
  dimensions: nullableField(PackageSizes),
  hsn: nullableField(HsnCode),
  mrp: nullableField(Price),
  barcode: optionalText(40),
  packageSize: nullableField(PackageInput),
  gstRate: nullableField(GstRate),
  options: optionalField(OptionsInput),
  variants: optionalField(VariantsInput),
  netQuantity: optionalText(60),
  manufacturer: optionalText(300),
  countryOfOrigin: optionalText(60),
  licenceNumber: optionalText(60),
  bestBefore: optionalText(120),
  caution: optionalText(productTextLengths.caution),
  requiresPrescription: optionalField(v.boolean()),
  uqc: optionalField(Uqc),
  translations: optionalField(ProductTranslationsInput),
}
