import type { ProductChanges } from '#contract/admin/catalogue'
import type { VariantInput } from '#contract/admin/catalogue-fields'
import type { ProductOption } from '#contract/catalogue'
import { maxVariants } from '#contract/constants'
import { exceedsMrp, variantTitle } from '#rules/variants'
import type { ProductRow, VariantRow } from '../../catalogue/catalogue-store.ts'
import { onlyVariant } from '../../catalogue/product-reply.ts'
import type { variants } from '../../db/schema/catalogue.ts'
import { ShopError } from '../../http/shop-error.ts'

/** A variant to store: with `id` an existing one, otherwise a new one. */
export type PlannedVariant = Omit<typeof variants.$inferInsert, 'productId' | 'inventory'> & { inventory: number }

export interface VariantPlan {
  options: ProductOption[]
  /** All variants that the product will have, apart from those in `removed`. */
  rows: PlannedVariant[]
  /** Variants that the request left out. */
  removed: VariantRow[]
}

/** The fields of a product in a request that belong to its only variant. */
export const variantFields = [
  'price',
  'mrp',
  'inventory',
  'lowStockAt',
  'sku',
  'barcode',
  'weight',
  'dimensions',
  'packageSize',
  'hsn',
  'gstRate',
] as const satisfies readonly (keyof ProductChanges & keyof VariantInput)[]

const texts = {
  several: 'This product has several variants. Change the variants instead.',
  unknown: 'This variant does not exist',
  twice: 'This variant is listed twice',
  sameOption: 'Each option and each of its values must have another name',
  noValue: 'Choose a value for each option',
  sameValues: 'Two variants have the same options',
  price: 'Price is required',
  mrp: 'The price with tax is above the MRP',
  sku: 'Another variant has this SKU',
  many: `At most ${maxVariants} variants`,
}

const refuse = (field: string, message: string) => new ShopError('invalid', message, { fields: { [field]: message } })

interface Context {
  /** The current row; null for a new product. */
  former: Pick<ProductRow, 'options' | 'variants'> | null
  /** Returns the path to store for a picture of the request. */
  addressOf: (picture: string) => string
  /** The percentage that is added to the price of a variant with this rate (null: the rate of the settings). */
  taxOf: (gstRate: number | null) => number
}

/** The fields of the request for the only variant. Throws `invalid` if the product has or gets several variants. */
function withOwnFields(body: ProductChanges, former: Context['former']): readonly VariantInput[] {
  const own: VariantInput = Object.fromEntries(
    variantFields.flatMap((name) => (name in body ? [[name, body[name]]] : [])),
  )
  const [first] = Object.keys(own)
  const kept = former?.variants.map(({ id }) => ({ id })) ?? [{}]
  const wanted: readonly VariantInput[] = body.variants ?? kept
  if (first === undefined) return wanted
  const [only, second] = body.variants ?? (former ? [onlyVariant(former)] : [{}])
  if (!only || second) throw refuse(first, texts.several)
  return wanted.map((input) => (input.id === only.id ? { ...own, ...input } : input))
}

/** Throws `invalid` if two options, or two values of an option, have the same name. */
function assertOptions(options: readonly ProductOption[]) {
  const isRepeated = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size < names.length
  if (isRepeated(options.map(({ name }) => name)) || options.some(({ values }) => isRepeated(values)))
    throw refuse('options', texts.sameOption)
}

/** Returns the values of a variant in the sequence of the options; null if one is missing or unknown. */
function valuesOf(input: VariantInput, existing: VariantRow | undefined, options: readonly ProductOption[]) {
  const given = input.options
  const values = given ? options.map(({ name }) => given[name] ?? '') : (existing?.optionValues ?? [])
  const isComplete =
    values.length === options.length && options.every((one, index) => one.values.includes(values[index] ?? ''))
  return isComplete ? values : null
}

/**
 * Decides which variants a product has after a request. A variant without `id` is an existing one with the same options,
 * if the product has it, otherwise a new one. Throws `invalid` with the field.
 */
export function planVariants(body: ProductChanges, { former, addressOf, taxOf }: Context): VariantPlan {
  const options = body.options ?? former?.options ?? []
  assertOptions(options)
  const known = former?.variants ?? []
  const wanted = withOwnFields(body, former)
  const claimed = new Set(wanted.flatMap(({ id }) => id ?? []))
  const used = new Set<number>()
  const rows = wanted.map((input, position) => {
    const field = (name: string) => (body.variants ? `variants.${position}.${name}` : name)
    const title = valuesOf(input, undefined, options)
    const existing =
      input.id === undefined
        ? known.find((row) => title !== null && row.title === variantTitle(title) && !claimed.has(row.id))
        : known.find(({ id }) => id === input.id)
    if (input.id !== undefined && !existing) throw refuse(field('id'), texts.unknown)
    if (existing && used.has(existing.id)) throw refuse(field('id'), texts.twice)
    if (existing) used.add(existing.id)
    const row = plannedRow(input, existing, { position, addressOf, field })
    const values = valuesOf(input, existing, options)
    if (values) return withMrp({ ...row, optionValues: values, title: variantTitle(values) }, { input, taxOf, field })
    // The values of a variant that is no longer sold stay when the options change.
    if (row.isActive !== false || !existing) throw refuse(field('options'), texts.noValue)
    return { ...row, optionValues: existing.optionValues, title: existing.title }
  })
  assertDistinct(rows)
  return { options, rows, removed: known.filter(({ id }) => !used.has(id)) }
}

interface RowContext {
  position: number
  addressOf: Context['addressOf']
  field: (name: string) => string
}

function plannedRow(
  { options: _options, packageSize, gstRate, imageUrl, id: _id, ...fields }: VariantInput,
  existing: VariantRow | undefined,
  { position, addressOf, field }: RowContext,
): PlannedVariant {
  const price = fields.price ?? existing?.price
  if (price === undefined) throw refuse(field('price'), texts.price)
  const { productId: _productId, ...stored } = existing ?? { productId: 0, inventory: 0 }
  return {
    ...stored,
    ...fields,
    price,
    // A variant that was deactivated and is added again is sold again.
    isActive: fields.isActive ?? (_id === undefined ? true : (existing?.isActive ?? true)),
    position,
    inventory: fields.inventory ?? stored.inventory,
    ...(gstRate === undefined ? {} : { gstRate: gstRate === null ? null : Math.round(gstRate * 100) }),
    ...(packageSize === undefined
      ? {}
      : { packageAmount: packageSize?.amount ?? null, packageUnit: packageSize?.unit ?? null }),
    ...(imageUrl === undefined ? {} : { imageUrl: imageUrl && addressOf(imageUrl) }),
  }
}

/** Compares price and MRP when the request changes one of them, or the tax. Throws `invalid`. */
function withMrp<R extends PlannedVariant>(
  row: R,
  { input, taxOf, field }: { input: VariantInput; taxOf: Context['taxOf']; field: RowContext['field'] },
): R {
  const isChanged = [input.price, input.mrp, input.gstRate].some((value) => value !== undefined)
  if (isChanged && exceedsMrp(row.price, row.mrp ?? null, taxOf(row.gstRate ?? null)))
    throw refuse(field(input.price === undefined ? 'mrp' : 'price'), texts.mrp)
  return row
}

function assertDistinct(rows: readonly PlannedVariant[]) {
  if (rows.length > maxVariants) throw refuse('variants', texts.many)
  const titles = rows.flatMap(({ title, isActive }) => (isActive === false ? [] : [title]))
  if (new Set(titles).size < titles.length) throw refuse('variants', texts.sameValues)
  const repeated = rows.findIndex(({ sku }, place) => sku && rows.findIndex((row) => row.sku === sku) < place)
  if (repeated >= 0) throw refuse(`variants.${repeated}.sku`, texts.sku)
}
