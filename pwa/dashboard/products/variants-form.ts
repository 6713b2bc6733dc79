import type { EditableProduct } from '#contract/admin/catalogue'
import { type OwnField, ownFields, type ProductValues, saleTexts, sizeText } from './product-form.ts'

/** Returns the list with the item at `from` moved to `to`. Unchanged when an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const [item] = list.slice(from, from + 1)
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** The fields of a variant in the form, as text. `imageUrl` is the address of a picture of the product, or empty. */
export type VariantField = OwnField | 'imageUrl' | 'isActive'
export const variantFieldNames: readonly VariantField[] = [...ownFields, 'imageUrl', 'isActive']

export interface FormOption {
  key: string
  name: string
  values: readonly { key: string; text: string }[]
}

export interface FormVariant {
  key: string
  /** The id of the stored variant; null for a new one. */
  id: number | null
  /** Whether the variant has batches. If so, its stock changes only through the batches. */
  hasBatches: boolean
  /** The chosen values of the variant: for each key of an option, the key of the value. */
  chosen: Readonly<Record<string, string>>
  fields: Readonly<Record<VariantField, string>>
}

/**
 * Options and variants in the form. A product without options has one row here, but its fields are edited among the
 * fields of the product (`ProductValues`).
 */
export interface FormVariants {
  options: readonly FormOption[]
  rows: readonly FormVariant[]
}

let made = 0
const newKey = () => {
  made += 1
  return `new-${made}`
}

/**
 * Returns options and variants of a stored product for the form. Variants whose values were removed from the options
 * are left out.
 */
export function variantsOf(product: EditableProduct | null): FormVariants {
  const options = (product?.options ?? []).map(({ name, values }) => ({
    key: name,
    name,
    values: values.map((text) => ({ key: text, text })),
  }))
  const isComplete = (chosen: Readonly<Record<string, string>>) =>
    options.every(({ name, values }) => values.some(({ text }) => text === chosen[name]))
  const rows = (product?.variants ?? []).flatMap((variant) => {
    const { id, options: chosen, packageSize, isActive } = variant
    const isReplaced = !isActive && product?.variants.some((other) => other.isActive && other.title === variant.title)
    if (!isComplete(chosen) || isReplaced) return []
    const fields = {
      price: variant.regularPrice,
      ...saleTexts(variant),
      mrp: variant.mrp ?? '',
      inventory: String(variant.inventory),
      sku: variant.sku ?? '',
      gstRate: String(variant.gstRate ?? ''),
      lowStockAt: String(variant.lowStockAt),
      barcode: variant.barcode ?? '',
      hsn: variant.hsn ?? '',
      weight: String(variant.weight ?? ''),
      dimensions: sizeText(variant.dimensions),
      packageAmount: String(packageSize?.amount ?? ''),
      packageUnit: packageSize?.unit ?? 'g',
      imageUrl: variant.imageUrl ?? '',
      isActive: String(isActive),
    }
    return [{ key: `stored-${id}`, id, hasBatches: product?.batchedVariants.includes(id) ?? false, chosen, fields }]
  })
  return { options, rows }
}

/** Returns the title of a variant, such as `100 g / Jar`. */
export const titleOf = ({ options }: FormVariants, { chosen }: FormVariant): string =>
  options.flatMap(({ key, values }) => values.find((value) => value.key === chosen[key])?.text.trim() ?? []).join(' / ')

const without = (chosen: FormVariant['chosen'], option: string) =>
  Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== option))

/** Returns the first row of each combination of values, ignoring the values of the given option. */
function firstRows(rows: readonly FormVariant[], option: string): FormVariant[] {
  const byRest = new Map<string, FormVariant>()
  for (const row of rows) {
    const rest = JSON.stringify(without(row.chosen, option))
    if (!byRest.has(rest)) byRest.set(rest, row)
  }
  return [...byRest.values()]
}

/** Sorts the variant rows by the sequence of the option values. */
function inSequence({ options, rows }: FormVariants): FormVariants {
  const places = ({ chosen }: FormVariant) =>
    options.map(({ key, values }) => values.findIndex((value) => value.key === chosen[key]))
  const compared = (one: readonly number[], other: readonly number[]) =>
    one.map((place, index) => place - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  return { options, rows: rows.toSorted((one, other) => compared(places(one), places(other))) }
}

const withValues = (
  state: FormVariants,
  option: string,
  change: (values: FormOption['values']) => FormOption['values'],
) => state.options.map((one) => (one.key === option ? { ...one, values: change(one.values) } : one))

/** Returns a new variant with the prices and tax of another variant. Stock, codes and picture are not copied. */
const copied = ({ fields, chosen }: FormVariant): Omit<FormVariant, 'key'> => ({
  id: null,
  hasBatches: false,
  chosen,
  fields: { ...fields, inventory: '0', sku: '', barcode: '', imageUrl: '', isActive: 'true' },
})

/**
 * Begins with options: creates an empty option and a row for the only variant of the product, whose fields were among
 * the fields of the product (`values`) before.
 */
export function withFirstOption(state: FormVariants, values: ProductValues): FormVariants {
  const own = Object.fromEntries(ownFields.map((name) => [name, values[name]])) as Record<OwnField, string>
  const [first] = state.rows
  const fields = { imageUrl: '', isActive: 'true', ...first?.fields, ...own }
  const hasBatches = first?.hasBatches ?? false
  const row = { key: first?.key ?? newKey(), id: first?.id ?? null, hasBatches, chosen: {}, fields }
  return { options: [{ key: newKey(), name: '', values: [] }], rows: [row] }
}

export const addOption = ({ options, rows }: FormVariants): FormVariants => ({
  options: [...options, { key: newKey(), name: '', values: [] }],
  rows,
})

export const renameOption = ({ options, rows }: FormVariants, option: string, name: string): FormVariants => ({
  options: options.map((one) => (one.key === option ? { ...one, name } : one)),
  rows,
})

/** Removes an option. If several variants differ only in this option, the first of them stays. */
export const removeOption = ({ options, rows }: FormVariants, option: string): FormVariants => ({
  options: options.filter(({ key }) => key !== option),
  rows: firstRows(rows, option).map((row) => ({ ...row, chosen: without(row.chosen, option) })),
})

export const moveOption = ({ options, rows }: FormVariants, from: number, to: number): FormVariants =>
  inSequence({ options: moved(options, from, to), rows })

/**
 * Adds a value to an option, and a variant for each combination with the other values. The first value of an option is
 * given to the existing variants.
 */
export function addValue(state: FormVariants, option: string, text: string): FormVariants {
  const value = { key: newKey(), text }
  const isFirst = state.options.some(({ key, values }) => key === option && values.length === 0)
  const options = withValues(state, option, (values) => [...values, value])
  const choose = <R extends Omit<FormVariant, 'key'>>(row: R) => ({
    ...row,
    chosen: { ...row.chosen, [option]: value.key },
  })
  const added = firstRows(state.rows, option).map((row) => ({ ...choose(copied(row)), key: newKey() }))
  return inSequence({ options, rows: isFirst ? state.rows.map(choose) : [...state.rows, ...added] })
}

export const renameValue = (state: FormVariants, option: string, value: string, text: string): FormVariants => ({
  ...state,
  options: withValues(state, option, (values) => values.map((one) => (one.key === value ? { ...one, text } : one))),
})

/**
 * Removes a value of an option and its variants. If it is the last value of the option, its variants stay without a
 * value.
 */
export function removeValue(state: FormVariants, option: string, value: string): FormVariants {
  const options = withValues(state, option, (values) => values.filter(({ key }) => key !== value))
  const rest = state.rows.filter(({ chosen }) => chosen[option] !== value)
  return rest.length > 0
    ? { options, rows: rest }
    : { options, rows: state.rows.map((row) => ({ ...row, chosen: without(row.chosen, option) })) }
}

export const moveValue = (state: FormVariants, option: string, from: number, to: number): FormVariants =>
  inSequence({ ...state, options: withValues(state, option, (values) => moved(values, from, to)) })

/** Changes a field of one variant, or of all variants if `row` is null. */
export const setField = (
  { options, rows }: FormVariants,
  row: string | null,
  field: VariantField,
  value: string,
): FormVariants => ({
  options,
  rows: rows.map((one) =>
    row === null || one.key === row ? { ...one, fields: { ...one.fields, [field]: value } } : one,
  ),
})

export const removeRow = ({ options, rows }: FormVariants, row: string): FormVariants => ({
  options,
  rows: rows.filter(({ key }) => key !== row),
})
