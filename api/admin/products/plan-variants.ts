import type { ProductChanges } from '#contract/admin/catalogue'
import type { VariantInput } from '#contract/admin/catalogue-fields'
import type { ProductOption } from '#contract/catalogue'
import { maxVariants } from '#contract/constants'
import type { Paise } from '#rules/money'
import { priceAt } from '#rules/sale-price'
import { hsnProblem } from '#rules/tax/hsn'
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
  /** The stored variants of the product that are missing in the request. */
  removed: VariantRow[]
}

/** The request fields of a product that are stored in its only variant. */
export const variantFields = [
  'price',
  'regularPrice',
  'salePrice',
  'saleFrom',
  'saleTo',
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
  saleMrp: 'The sale price with tax is above the MRP',
  batchMrp: 'The price with tax is above the MRP of a batch',
  batches: 'This variant has batches. Change their quantities instead.',
  salePrice: 'The sale price must be below the price',
  noSale: 'Enter a sale price',
  saleTimes: 'The end must be after the start',
  sku: 'Another variant has this SKU',
  many: `At most ${maxVariants} variants`,
}

const refuse = (field: string, message: string) => new ShopError('invalid', message, { fields: { [field]: message } })

export interface PlanContext {
  /** The product's current row; null for a new product. */
  former: Pick<ProductRow, 'options' | 'variants'> | null
  /** Returns the path to store for a picture of the request. */
  addressOf: (picture: string) => string
  /**
   * Returns the tax percentage that is added to the price of a variant with this GST rate (null: the rate of the
   * settings).
   */
  taxOf: (gstRate: number | null) => number
  /** The time for which the current price is computed. */
  now: Date
  /** Minimum number of digits of an HSN code in this shop. */
  minHsnDigits: 4 | 6
  /** The lowest MRP of the sellable batches of variants, in paise by variant id. */
  batchMrps: ReadonlyMap<number, Paise>
}

/**
 * Returns the variant fields that a request sets directly on a product with one variant. Throws `invalid` if the
 * product has or gets several variants.
 */
function withOwnFields(body: ProductChanges, former: PlanContext['former']): readonly VariantInput[] {
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

/** Returns the option values of a variant in the sequence of the options; null if a value is missing or unknown. */
function valuesOf(input: VariantInput, existing: VariantRow | undefined, options: readonly ProductOption[]) {
  const given = input.options
  const values = given ? options.map(({ name }) => given[name] ?? '') : (existing?.optionValues ?? [])
  const isComplete =
    values.length === options.length && options.every((one, index) => one.values.includes(values[index] ?? ''))
  return isComplete ? values : null
}

/**
 * Decides which variants a product has after a request. A variant without `id` is matched with the existing variant
 * that has the same options; otherwise it is a new variant. Throws `invalid` with the field.
 */
export function planVariants(body: ProductChanges, context: PlanContext): VariantPlan {
  const { former, addressOf, minHsnDigits, now } = context
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
    // An unchanged HSN code is accepted, even if only an earlier version of the shop would accept it as a new one.
    const hsn = input.hsn && input.hsn !== existing?.hsn ? hsnProblem(input.hsn, minHsnDigits) : null
    if (hsn) throw refuse(field('hsn'), hsn)
    const row = plannedRow(input, existing, { position, addressOf, field, now })
    if (existing?.hasBatches && row.inventory !== existing.inventory) throw refuse(field('inventory'), texts.batches)
    const values = valuesOf(input, existing, options)
    if (values) return withMrp({ ...row, optionValues: values, title: variantTitle(values) }, input, field, context)
    // A deactivated variant retains its option values when the options of the product change.
    if (row.isActive !== false || !existing) throw refuse(field('options'), texts.noValue)
    return { ...row, optionValues: existing.optionValues, title: existing.title }
  })
  assertDistinct(rows)
  return { options, rows, removed: known.filter(({ id }) => !used.has(id)) }
}

interface RowContext {
  position: number
  addressOf: PlanContext['addressOf']
  field: (name: string) => string
  now: Date
}

/** Returns a variant's current price, regular price and sale after a request. Throws `invalid`. */
function plannedPrices(input: VariantInput, existing: VariantRow | undefined, { field, now }: RowContext) {
  // A client that read the product during a sale sends the sale price back as `price`. This value must not become the
  // regular price.
  const isRepeated = input.price === existing?.price && existing?.salePrice != null
  const regular =
    input.regularPrice ?? (isRepeated ? undefined : input.price) ?? existing?.regularPrice ?? existing?.price
  if (regular === undefined) throw refuse(field('price'), texts.price)
  const { salePrice = existing?.salePrice ?? null } = input
  if (salePrice === null) {
    if (input.saleFrom || input.saleTo) throw refuse(field('salePrice'), texts.noSale)
    return { price: regular, regularPrice: null, salePrice: null, saleFrom: null, saleTo: null }
  }
  const { saleFrom = existing?.saleFrom ?? null, saleTo = existing?.saleTo ?? null } = input
  if (salePrice >= regular) throw refuse(field('salePrice'), texts.salePrice)
  if (saleFrom && saleTo && saleFrom >= saleTo) throw refuse(field('saleTo'), texts.saleTimes)
  const sale = { regularPrice: regular, salePrice, saleFrom, saleTo }
  return { ...sale, price: priceAt({ ...sale, price: regular }, now) }
}

function plannedRow(input: VariantInput, existing: VariantRow | undefined, context: RowContext): PlannedVariant {
  const { options: _options, packageSize, gstRate, imageUrl, id: _id, ...fields } = input
  const { position, addressOf } = context
  const { productId: _productId, ...stored } = existing ?? { productId: 0, inventory: 0 }
  return {
    ...stored,
    ...fields,
    ...plannedPrices(input, existing, context),
    // If a request contains a deactivated variant again, the variant is activated.
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

/** Checks prices against MRPs when the request changes a price, an MRP or the tax. Throws `invalid`. */
function withMrp<R extends PlannedVariant>(
  row: R,
  input: VariantInput,
  field: RowContext['field'],
  { taxOf, batchMrps }: PlanContext,
): R {
  const prices = [input.price, input.regularPrice, input.salePrice]
  const isChanged = [...prices, input.mrp, input.gstRate].some((value) => value !== undefined)
  const ofBatches = batchMrps.get(row.id ?? 0) ?? null
  const exceeds = (price: number, mrp: Paise | null) => isChanged && exceedsMrp(price, mrp, taxOf(row.gstRate ?? null))
  const regular = row.regularPrice ?? row.price
  const mrp = row.mrp ?? null
  const priceField = field(prices.every((price) => price === undefined) ? 'mrp' : 'price')
  if (row.salePrice != null && exceeds(row.salePrice, mrp)) throw refuse(field('salePrice'), texts.saleMrp)
  if (exceeds(regular, mrp)) throw refuse(priceField, texts.mrp)
  // Only the regular price is compared with the MRP, because the sale price is lower.
  if (exceeds(regular, ofBatches)) throw refuse(priceField, texts.batchMrp)
  return row
}

function assertDistinct(rows: readonly PlannedVariant[]) {
  if (rows.length > maxVariants) throw refuse('variants', texts.many)
  const titles = rows.flatMap(({ title, isActive }) => (isActive === false ? [] : [title]))
  if (new Set(titles).size < titles.length) throw refuse('variants', texts.sameValues)
  const repeated = rows.findIndex(({ sku }, place) => sku && rows.findIndex((row) => row.sku === sku) < place)
  if (repeated >= 0) throw refuse(`variants.${repeated}.sku`, texts.sku)
}

/** A validated variant of an imported file. */
interface FileInput {
  input: VariantInput
  /** The values of the options, by the names of the options. */
  options: Readonly<Record<string, string>>
  /** The variant id in the file; undefined if this product has no variant with that id. */
  id?: number | undefined
}

/**
 * Returns the variants and options that a product has after an import, in the form of a request: first the existing
 * variants with the fields of the file, then the new ones. A variant of the file matches an existing variant by id, SKU
 * or options. `places` contains the index in the file for each returned variant; undefined for variants that the file
 * lacks. The stock of existing variants changes only with `setStock`.
 */
export function mergeVariants(file: readonly FileInput[], former: PlanContext['former'], setStock: boolean) {
  const names = [...new Set(file.flatMap(({ options }) => Object.keys(options)))]
  const formerNames = former?.options.map(({ name }) => name) ?? []
  const isSame = names.length === formerNames.length && names.every((name) => formerNames.includes(name))
  const order = isSame || names.length === 0 ? formerNames : names
  const used = new Set<FileInput>()
  const matchOf = ({ id, sku, title }: VariantRow) => {
    const free = file.filter((each) => !used.has(each))
    const isOther = ({ input }: FileInput) => former?.variants.some((row) => row.sku === input.sku && row.id !== id)
    const titleOf = ({ options }: FileInput) => variantTitle(order.map((name) => options[name] ?? ''))
    return (
      free.find((each) => each.id === id) ??
      free.find(({ input }) => input.sku && input.sku === sku) ??
      free.find((each) => !(each.input.sku && isOther(each)) && titleOf(each) === title)
    )
  }
  const existing = (former?.variants ?? []).map((row) => {
    const found = matchOf(row)
    if (!found) return { input: { id: row.id } }
    used.add(found)
    const { inventory, ...fields } = found.input
    const stock = setStock && inventory !== undefined ? { inventory } : {}
    const options = names.length > 0 ? { options: { ...found.options } } : {}
    return { input: { ...fields, ...stock, ...options, id: row.id }, place: file.indexOf(found) }
  })
  const added = file.flatMap((each, place) =>
    used.has(each) ? [] : [{ input: { ...each.input, options: { ...each.options } }, place }],
  )
  const valuesOf = (name: string) => {
    const known = former?.options.find((option) => option.name === name)?.values ?? []
    return [...new Set([...known, ...file.flatMap(({ options }) => options[name] || [])])]
  }
  const all: { input: VariantInput; place?: number }[] = [...existing, ...added]
  return {
    body: { variants: all.map(({ input }) => input), options: order.map((name) => ({ name, values: valuesOf(name) })) },
    places: all.map(({ place }) => place),
  }
}
