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

/** The form. An empty value means no change. */
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

/** Returns why the form cannot be sent; undefined if it can. */
export function problemOf(values: Values): string | undefined {
  if (Object.keys(changesOf(values)).length === 0) return 'Choose at least one change.'
  const prices = [values.price, values.mrp].filter(({ kind }) => kind && kind !== 'none')
  if (prices.some(({ amount }) => !isAmount(amount))) return 'Enter a number for each price change.'
  const hasStock = !values.setStock || /^\d+$/.test(values.inventory.trim())
  return hasStock ? undefined : 'Enter the stock as a whole number.'
}

interface FieldsProps {
  values: Values
  onChange: (changed: Partial<Values>) => void
}

/** The fields of a bulk edit. */
export const BulkFields = ({ values, onChange }: FieldsProps) => {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const choice = (name: 'categoryId' | 'gstRate' | 'isFeatured' | 'isActive', label: string, options: ReactNode) => (
    <SelectField
      id={`bulk-${name}`}
      label={label}
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
        value={values.price}
        onChange={(price) => onChange({ price })}
      />
      <PriceFields name="mrp" label="MRP" value={values.mrp} onChange={(mrp) => onChange({ mrp })}>
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
  value: PriceValues
  onChange: (value: PriceValues) => void
  /** Further kinds of change. */
  children?: ReactNode
}

/** How a price changes, by how much, and how the result is rounded. */
const PriceFields = ({ name, label, hint, value, onChange, children }: PriceFieldsProps) => {
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
