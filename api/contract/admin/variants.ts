import * as v from 'valibot'
import { PackageUnit } from '../catalogue.ts'
import { maxOptions, maxVariants } from '../constants.ts'
import { IdInput, Price, requiredText, text } from '../scalars.ts'
import {
  HsnCode,
  LowStock,
  nullableField,
  optionalField,
  optionalText,
  PackageSizes,
  Picture,
  Stock,
  Weight,
} from './catalogue-fields.ts'

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

/** GST rates in per cent that goods can have today. */
export const gstRates = [0, 0.25, 1.5, 3, 5, 18, 40] as const
const rateMessage = 'Please choose one of the GST rates'

export const GstRate = v.pipe(v.number(), v.picklist(gstRates, rateMessage))

export const PackageInput = v.object({
  amount: v.pipe(v.number(), v.minValue(0.001, 'Package size must be above 0'), v.maxValue(1_000_000)),
  unit: PackageUnit,
})

/**
 * A variant in a write. With `id`, only the given fields of that variant are changed; without, a new variant is created,
 * which needs `price`. `options` has the value of each option by its name.
 */
export const VariantInput = v.object({
  id: optionalField(IdInput),
  options: optionalField(v.record(v.string(), text(60))),
  sku: optionalText(60),
  barcode: optionalText(40),
  price: optionalField(Price),
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
