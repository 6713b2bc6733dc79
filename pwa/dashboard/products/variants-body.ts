import * as v from 'valibot'
import type { ProductChanges } from '#contract/admin/catalogue'
import { VariantInput } from '#contract/admin/catalogue-fields'
import { errorsOf, type FieldErrors } from '../../forms/use-form.ts'
import { changedFields, ownBody, ownTexts, type ProductValues } from './product-form.ts'
import { type FormVariant, type FormVariants, titleOf, type VariantField, variantFieldNames } from './variants-form.ts'

const fieldsBody = (fields: FormVariant['fields']): v.InferInput<typeof VariantInput> => ({
  ...ownBody(fields),
  imageUrl: fields.imageUrl || null,
  isActive: fields.isActive === 'true',
})

/**
 * Returns the fields `options` and `variants` of the request body. Of stored variants, only changed fields are sent.
 */
function listsBody({ options, rows }: FormVariants, start: FormVariants) {
  const chosenText = ({ chosen }: FormVariant) =>
    Object.fromEntries(
      options.map(({ key, name, values }) => [
        name.trim(),
        values.find((value) => value.key === chosen[key])?.text.trim() ?? '',
      ]),
    )
  const variants: v.InferInput<typeof VariantInput>[] = rows.map((row) => {
    const former = start.rows.find(({ id }) => row.id !== null && id === row.id)
    const body = fieldsBody(row.fields)
    const chosen = chosenText(row)
    if (row.id === null) return { options: chosen, ...body }
    return { id: row.id, options: chosen, ...(former ? changedFields(body, fieldsBody(former.fields)) : body) }
  })
  return {
    options: options.map(({ name, values }) => ({ name: name.trim(), values: values.map(({ text }) => text.trim()) })),
    variants,
  }
}

/**
 * Returns the part of the request body that changes options and variants; empty when they are unchanged. `values` has the
 * fields of the only variant of a product that had options before.
 */
export function variantChanges(
  state: FormVariants,
  start: FormVariants,
  values: ProductValues,
): Pick<v.InferInput<typeof ProductChanges>, 'options' | 'variants'> {
  if (state.options.length > 0) {
    const body = listsBody(state, start)
    return JSON.stringify(body) === JSON.stringify(listsBody(start, start)) ? {} : body
  }
  const [row] = state.rows
  if (start.options.length === 0 || !row) return {}
  const fields = { ...row.fields, ...values, imageUrl: row.fields.imageUrl, isActive: 'true' }
  return listsBody({ options: [], rows: [{ ...row, fields }] }, start)
}

const RowForm = v.pipe(
  v.object({ ...ownTexts, imageUrl: v.string(), isActive: v.string() }),
  v.transform(fieldsBody),
  VariantInput,
)

/** Returns the errors of options and variants. The keys are `options`, or the key of the row and the field. */
export function variantErrors(state: FormVariants): FieldErrors {
  const { options, rows } = state
  if (options.length === 0) return {}
  const lower = (texts: readonly string[]) => texts.map((text) => text.trim().toLowerCase())
  const isRepeated = (texts: readonly string[]) => new Set(lower(texts)).size < texts.length
  const isBlank = options.some(
    ({ name, values }) => !name.trim() || values.length === 0 || lower(values.map(({ text }) => text)).includes(''),
  )
  const problem = isBlank
    ? 'Enter a name and at least one value for each option'
    : isRepeated(options.map(({ name }) => name)) ||
        options.some(({ values }) => isRepeated(values.map(({ text }) => text)))
      ? 'Each option and each of its values must have another name'
      : rows.length === 0
        ? 'A product needs at least one variant'
        : null
  const found = rows.flatMap((row) =>
    Object.entries(errorsOf(RowForm, row.fields)).map(([field, message]) => [errorKey(row.key, field), message]),
  )
  return { ...(problem ? { options: problem } : {}), ...Object.fromEntries(found) }
}

const errorKey = (row: string, field: string) => `${row}.${field === 'packageSize' ? 'packageAmount' : field}`

/** Returns the errors of a reply of the server, such as `variants.2.sku`, by the keys of `variantErrors`. */
export const serverErrors = ({ rows }: FormVariants, fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const [list, index, field] = name.split('.')
      if (list !== 'options' && list !== 'variants') return []
      const row = index === undefined ? undefined : rows[Number(index)]
      const isShown = variantFieldNames.some((one) => one === field) || field === 'packageSize'
      return [[list === 'variants' && row && field && isShown ? errorKey(row.key, field) : 'options', message]]
    }),
  )

/** Returns the titles of stored variants that saving deletes, and of those that it deactivates because of their orders. */
export function leftOut(state: FormVariants, start: FormVariants, ordered: readonly number[]) {
  const rest = new Set(state.rows.map(({ id }) => id))
  const gone = start.rows.filter(({ id, fields }) => !rest.has(id) && fields.isActive === 'true')
  const titles = (isOrdered: boolean) =>
    gone.filter(({ id }) => ordered.includes(id ?? 0) === isOrdered).map((row) => titleOf(start, row))
  return { deleted: titles(false), deactivated: titles(true) }
}

/** Returns options and variants as one text for each field, by field name, to compare them in a conflict. */
export const variantTexts = (state: FormVariants): Record<string, string> => {
  if (state.options.length === 0) return { options: '' }
  const lists = state.options.map(({ name, values }) => `${name}: ${values.map(({ text }) => text).join(', ')}`)
  const texts = state.rows.flatMap(({ key, fields }) =>
    variantFieldNames.map((field) => [`${key}.${field}`, fields[field]] as const),
  )
  return {
    options: [...lists, state.rows.map((row) => titleOf(state, row)).join(', ')].join('\n'),
    ...Object.fromEntries(texts),
  }
}

interface Conflict {
  /**
   * Options and variants when the form was opened (`base`), in the form now (`mine`), and as stored on the server
   * (`theirs`).
   */
  base: FormVariants
  mine: FormVariants
  theirs: FormVariants
  /** The names of `variantTexts` for which the admin chose the stored value. */
  taken: ReadonlySet<string>
}

/** Applies the unsaved changes of the form to the stored options and variants. */
export function mergeVariants({ base, mine, theirs, taken }: Conflict): FormVariants {
  const isRestructured = variantTexts(mine).options !== variantTexts(base).options
  const shape = isRestructured && !taken.has('options') ? mine : theirs
  const rowIn = (state: FormVariants, key: string) => state.rows.find((row) => row.key === key)?.fields
  const rows = shape.rows.map((row) => {
    const { key, id, fields } = row
    const [before, entered, stored] = [rowIn(base, key), rowIn(mine, key), rowIn(theirs, key)]
    const isMine = (field: VariantField) =>
      entered && entered[field] !== before?.[field] && !taken.has(`${key}.${field}`)
    const merged = variantFieldNames.map((field) => [
      field,
      (isMine(field) ? entered?.[field] : (stored?.[field] ?? before?.[field])) ?? fields[field],
    ])
    // A variant that another admin deleted has no id, so that the server creates it again.
    return { ...row, id: stored ? id : null, fields: { ...fields, ...Object.fromEntries(merged) } }
  })
  return { options: shape.options, rows }
}
