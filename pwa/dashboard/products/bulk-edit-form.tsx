import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InferInput } from 'valibot'
import { gstRates } from '#contract/admin/catalogue-fields'
import type { BulkEdit, PriceChange } from '#contract/admin/exports'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { categoriesQuery } from './products.queries.ts'

type Changes = InferInput<typeof BulkEdit>['changes']

const noPrice = { kind: '', amount: '', rounding: 'none' as PriceChange['rounding'] }
type PriceValues = typeof noPrice

/** The form of a bulk edit. An empty value means no change. */
export const noChange = {
  price: noPrice,
  mrp: noPrice,
  setStock: false,
  inventory: '',
  categoryId: '',
  gstRate: '',
  isFeatured: '',
  isActive: '',
}
export type Values = typeof noChange

const priceOf = ({ kind, amount, rounding }: PriceValues) => ({
  ...{ kind: kind as PriceChange['kind'], amount: Number(amount), rounding },
})
const orNull = (value: string) => (value === 'none' ? null : Number(value))

export function changesOf({
  price,
  mrp,
  setStock,
  inventory,
  categoryId,
  gstRate,
  isFeatured,
  isActive,
}: Values): Changes {
  return {
    ...(price.kind ? { price: priceOf(price) } : {}),
    ...(mrp.kind ? { mrp: mrp.kind === 'none' ? null : priceOf(mrp) } : {}),
    ...(setStock ? { inventory: Number(inventory) } : {}),
    ...(categoryId ? { categoryId: orNull(categoryId) } : {}),
    ...(gstRate ? { gstRate: orNull(gstRate) as Exclude<Changes['gstRate'], undefined> } : {}),
    ...(isFeatured ? { isFeatured: isFeatured === 'yes' } : {}),
    ...(isActive ? { isActive: isActive === 'yes' } : {}),
  }
}

const isAmount = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/** The fields that can be wrong, in the sequence of the screen. */
const checkedFields = ['price-amount', 'mrp-amount', 'categoryId', 'inventory'] as const

/** The error messages of the form, by field. */
export type BulkProblems = Readonly<Partial<Record<string, string>>>

/** Returns the errors of the form; an empty object if the form can be sent. */
export function problemsOf({ price, mrp, setStock, inventory }: Values): BulkProblems {
  const isMissing = ({ kind, amount }: PriceValues) => kind !== '' && kind !== 'none' && !isAmount(amount)
  return {
    ...(isMissing(price) ? { 'price-amount': 'Enter a number.' } : {}),
    ...(isMissing(mrp) ? { 'mrp-amount': 'Enter a number.' } : {}),
    ...(setStock && !/^\d+$/.test(inventory.trim()) ? { inventory: 'Enter a whole number.' } : {}),
  }
}

/** Returns the errors of a reply that belong to fields of the form. */
export const refusedFields = (fields: Readonly<Record<string, string>>): BulkProblems =>
  Object.fromEntries(
    checkedFields.flatMap((name) => {
      const message = fields[`changes.${name.replace('-', '.')}`]
      return message ? [[name, message]] : []
    }),
  )

/** Returns the id of the element of the first wrong field; of the first field if none is wrong. */
export const firstWrong = (problems: BulkProblems): string =>
  `bulk-${checkedFields.find((name) => problems[name]) ?? 'price'}`

interface FieldsProps {
  values: Values
  problems: BulkProblems
  onChange: (changed: Partial<Values>) => void
}

/** The fields of a bulk edit. */
export const BulkFields = ({ values, problems, onChange }: FieldsProps) => {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const choice = (name: 'categoryId' | 'gstRate' | 'isFeatured' | 'isActive', label: string, options: ReactNode) => (
    <SelectField
      id={`bulk-${name}`}
      label={label}
      error={problems[name]}
      value={values[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    >
      <option value="">No change</option>
      {options}
    </SelectField>
  )
  const yesOrNo = (
    <>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </>
  )
  return (
    <>
      <PriceFields
        name="price"
        label="Price"
        hint="A sale price stays as it is."
        error={problems['price-amount']}
        value={values.price}
        onChange={(price) => onChange({ price })}
      />
      <PriceFields
        name="mrp"
        label="MRP"
        error={problems['mrp-amount']}
        value={values.mrp}
        onChange={(mrp) => onChange({ mrp })}
      >
        <option value="none">Remove</option>
      </PriceFields>
      <div className="grid gap-4 sm:grid-cols-2">
        {choice(
          'categoryId',
          'Category',
          <>
            <option value="none">None</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </>,
        )}
        {choice(
          'gstRate',
          'GST rate',
          <>
            <option value="none">Tax rate of the settings</option>
            {gstRates.map((rate) => (
              <option key={rate} value={rate}>{`${rate} %`}</option>
            ))}
          </>,
        )}
        {choice('isFeatured', 'Best Seller', yesOrNo)}
        {choice('isActive', 'Active', yesOrNo)}
      </div>
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <CheckboxField
          id="bulk-set-stock"
          label="Set stock of each variant"
          checked={values.setStock}
          onChange={({ currentTarget: { checked } }) => onChange({ setStock: checked })}
        />
        {values.setStock && (
          <TextField
            id="bulk-inventory"
            label="Stock"
            inputMode="numeric"
            error={problems.inventory}
            value={values.inventory}
            onChange={({ currentTarget: { value } }) => onChange({ inventory: value })}
          />
        )}
      </div>
    </>
  )
}

interface PriceFieldsProps {
  name: string
  label: string
  hint?: string
  /** The error message of the field for the amount. */
  error: string | undefined
  value: PriceValues
  onChange: (value: PriceValues) => void
  /** Additional option elements for further kinds of change. */
  children?: ReactNode
}

/** How a price changes, by how much, and how the result is rounded. */
const PriceFields = ({ name, label, hint, error, value, onChange, children }: PriceFieldsProps) => {
  const { kind, amount, rounding } = value
  const hasAmount = kind !== '' && kind !== 'none'
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        id={`bulk-${name}`}
        label={label}
        hint={hasAmount ? hint : undefined}
        value={kind}
        onChange={({ currentTarget }) => onChange({ ...value, kind: currentTarget.value })}
      >
        <option value="">No change</option>
        <option value="set">Set to amount</option>
        <option value="add">Change by amount</option>
        <option value="percent">Change by per cent</option>
        {children}
      </SelectField>
      {hasAmount && (
        <TextField
          id={`bulk-${name}-amount`}
          label={kind === 'percent' ? `${label}: per cent` : `${label}: amount in ₹`}
          error={error}
          hint={kind === 'set' ? undefined : 'With a minus sign to reduce it.'}
          inputMode={kind === 'set' ? 'decimal' : 'text'}
          value={amount}
          onChange={({ currentTarget }) => onChange({ ...value, amount: currentTarget.value })}
        />
      )}
      {hasAmount && kind !== 'set' && (
        <SelectField
          id={`bulk-${name}-rounding`}
          label={`${label}: round`}
          value={rounding}
          onChange={({ currentTarget }) => onChange({ ...value, rounding: currentTarget.value as typeof rounding })}
        >
          <option value="none">Not</option>
          <option value="rupee">To ₹1</option>
          <option value="five">To ₹5</option>
          <option value="nine">To a price that ends with 9</option>
        </SelectField>
      )}
    </div>
  )
}
