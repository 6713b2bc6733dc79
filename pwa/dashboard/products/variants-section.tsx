import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { PackageUnit } from '#contract/catalogue'
import { maxOptions } from '#contract/constants'
import type { FieldErrors } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Thumb } from '../../ui/picture.tsx'
import { type Change, LeftOut, OptionFields, OptionsSwitch } from './option-fields.tsx'
import { BatchedStock, GstHint, GstOptions } from './price-section.tsx'
import type { FormPicture } from './product-form.ts'
import { FormSection } from './product-sections.tsx'
import { leftOut } from './variants-body.ts'
import {
  addOption,
  type FormVariant,
  type FormVariants,
  removeRow,
  setField,
  titleOf,
  type VariantField,
} from './variants-form.ts'

interface VariantsSectionProps {
  state: FormVariants
  /** Options and variants as they are stored on the server. */
  start: FormVariants
  /** Ids of the variants that have orders. */
  ordered: readonly number[]
  /** The id of the product; null for a new product. */
  productId: number | null
  pictures: readonly FormPicture[]
  errors: FieldErrors
  onChange: Change
  onRemoveOptions: () => void
}

/** The section with the options of a product and a row of fields for each variant. */
export const VariantsSection = (props: VariantsSectionProps) => {
  const { state, start, ordered, productId, pictures, errors, onChange, onRemoveOptions } = props
  const { options, rows } = state
  const isReady = options.every(({ values }) => values.length > 0)
  return (
    <FormSection
      title="Options and variants"
      text="Each combination of values is a variant with its price, stock and codes."
    >
      <OptionsSwitch checked onChange={onRemoveOptions} />
      {options.map((option, index) => (
        <OptionFields key={option.key} option={option} index={index} state={state} onChange={onChange} />
      ))}
      {options.length < maxOptions && (
        <Button variant="outline" className="justify-self-start" onClick={() => onChange(addOption)}>
          <Plus size={18} aria-hidden="true" />
          Add option
        </Button>
      )}
      <FormAlert title={errors.options} />
      <LeftOut {...leftOut(state, start, ordered)} />
      {isReady && rows.length > 0 && (
        <>
          <h3 className="display text-lg">{rows.length === 1 ? '1 variant' : `${rows.length} variants`}</h3>
          {rows.length > 1 && <ApplyToAll onChange={onChange} />}
          <div className="@container">
            <div
              aria-hidden="true"
              className={`${rowGrid} hidden! border-b border-line pb-2 text-sm font-semibold text-ink-soft @3xl:grid!`}
            >
              <span>Variant</span>
              <span>Price (₹)</span>
              <span>MRP (₹)</span>
              <span>Stock</span>
              <span>SKU</span>
              <span>GST rate</span>
            </div>
            <ul aria-label="Variants" className="grid gap-3 @3xl:gap-0">
              {rows.map((row) => (
                <VariantRow
                  key={row.key}
                  row={row}
                  title={titleOf(state, row)}
                  errors={errorsOfRow(errors, row.key)}
                  batched={row.hasBatches ? productId : null}
                  pictures={pictures}
                  onChange={onChange}
                />
              ))}
            </ul>
          </div>
        </>
      )}
    </FormSection>
  )
}

const money = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const

const common = [
  { field: 'price', label: 'Price (₹)', input: money },
  { field: 'salePrice', label: 'Sale price (₹)', input: money },
  { field: 'saleFrom', label: 'Start of the sale', input: { type: 'datetime-local' } },
  { field: 'saleTo', label: 'End of the sale', input: { type: 'datetime-local' } },
  { field: 'mrp', label: 'MRP (₹)', input: money },
  { field: 'gstRate', label: 'GST rate', input: {} },
  { field: 'hsn', label: 'HSN', input: { inputMode: 'numeric', maxLength: 8 } },
] as const

/** Sets price, sale, MRP, GST rate or HSN of all variants. */
const ApplyToAll = ({ onChange }: { onChange: Change }) => {
  const [field, setChosen] = useState<(typeof common)[number]['field']>('price')
  const [value, setValue] = useState('')
  const choose = (name: string) => {
    setChosen(common.find((one) => one.field === name)?.field ?? 'price')
    setValue('')
  }
  const apply = () => onChange((before) => setField(before, null, field, value))
  const label = 'Value for all variants'
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Apply to all variants</legend>
      <div className="min-w-36 flex-1">
        <SelectField
          id="all-variants-field"
          label="Field"
          value={field}
          onChange={({ target }) => choose(target.value)}
        >
          {common.map((one) => (
            <option key={one.field} value={one.field}>
              {one.label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="min-w-36 flex-1">
        {field === 'gstRate' ? (
          <SelectField
            id="all-variants-value"
            label={label}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          >
            <GstOptions />
          </SelectField>
        ) : (
          <TextField
            id="all-variants-value"
            label={label}
            {...common.find((one) => one.field === field)?.input}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
        )}
      </div>
      <Button variant="outline" onClick={apply}>
        Apply to all
      </Button>
    </fieldset>
  )
}

/**
 * Returns the errors of one row as JSON. The text stays equal, so that React does not render an unchanged row again.
 */
const errorsOfRow = (errors: FieldErrors, row: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(errors).flatMap(([name, text]) =>
        name.startsWith(`${row}.`) ? [[name.slice(row.length + 1), text]] : [],
      ),
    ),
  )

const rowGrid =
  'grid grid-cols-2 gap-3 @xl:grid-cols-3 @3xl:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))_minmax(0,0.8fr)_repeat(2,minmax(0,1.2fr))_5rem] @3xl:gap-2'
const mainFields: readonly VariantField[] = ['price', 'mrp', 'inventory', 'sku', 'gstRate']

interface VariantRowProps {
  row: FormVariant
  title: string
  errors: string
  /** The id of the product if the variant has batches; otherwise null. */
  batched: number | null
  pictures: readonly FormPicture[]
  onChange: Change
}

/** The fields of one variant: a line of the table in a wide window, a card on a phone. */
const VariantRow = memo(({ row: { key, fields }, title, errors, batched, pictures, onChange }: VariantRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const found: FieldErrors = JSON.parse(errors)
  const isExpanded = isOpen || Object.keys(found).some((name) => !mainFields.some((field) => field === name))
  const set = (name: VariantField, value: string) => onChange((before) => setField(before, key, name, value))
  const field = (name: VariantField, label: string) => ({
    id: `${key}-${name}`,
    label,
    'aria-label': `${label}, ${title}`,
    value: fields[name],
    error: found[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
  })
  const isActive = fields.isActive === 'true'
  return (
    <li className="rounded-field border border-line p-3 @3xl:rounded-none @3xl:border-0 @3xl:border-b @3xl:px-0 @3xl:py-2">
      <div className={`${rowGrid} @3xl:[&_input]:px-2.5 @3xl:[&_label]:sr-only @3xl:[&_select]:ps-2.5`}>
        <p className="col-span-full flex min-w-0 items-center gap-2 font-semibold wrap-anywhere @3xl:col-span-1">
          {fields.imageUrl && <Thumb src={fields.imageUrl} size="small" />}
          <bdi>{title}</bdi>
          {!isActive && <span className="text-sm font-normal text-ink-soft">inactive</span>}
        </p>
        <TextField {...field('price', 'Price (₹)')} {...money} required />
        <TextField {...field('mrp', 'MRP (₹)')} {...money} />
        {batched === null ? (
          <TextField {...field('inventory', 'Stock')} type="number" step="1" min="0" inputMode="numeric" required />
        ) : (
          <BatchedStock inventory={fields.inventory} productId={batched} />
        )}
        <TextField {...field('sku', 'SKU')} maxLength={60} autoCapitalize="characters" spellCheck={false} />
        <div className="grid content-start gap-1.5">
          <SelectField {...field('gstRate', 'GST rate')}>
            <GstOptions none="Settings" />
          </SelectField>
        </div>
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setOpen(!isExpanded)}
          className="flex min-h-12 items-center justify-center gap-1 self-end rounded-full px-2 text-sm font-semibold text-forest hover:bg-paper-deep @3xl:self-start"
        >
          More<span className="sr-only"> fields of {title}</span>
          <ChevronDown size={18} aria-hidden="true" className={isExpanded ? 'rotate-180' : ''} />
        </button>
      </div>
      {isExpanded && (
        <div className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3 @xl:grid-cols-3 @3xl:mb-2 @3xl:grid-cols-4">
          <TextField {...field('salePrice', 'Sale price (₹)')} {...money} />
          <TextField {...field('saleFrom', 'Start of the sale')} type="datetime-local" hint="Time in India" />
          <TextField {...field('saleTo', 'End of the sale')} type="datetime-local" hint="Time in India" />
          <TextField {...field('barcode', 'Barcode')} maxLength={40} inputMode="numeric" spellCheck={false} />
          <TextField {...field('lowStockAt', 'Low stock below')} type="number" step="1" min="0" inputMode="numeric" />
          <TextField
            {...field('hsn', 'HSN')}
            inputMode="numeric"
            maxLength={8}
            placeholder="30049099"
            hint={<GstHint hsn={fields.hsn} gstRate={fields.gstRate} onUse={(rate) => set('gstRate', rate)} />}
          />
          <TextField {...field('weight', 'Weight (kg)')} type="number" step="0.001" min="0" inputMode="decimal" />
          <TextField {...field('dimensions', 'Parcel size (cm)')} placeholder="20x15x8" maxLength={30} />
          <TextField {...field('packageAmount', 'Package size')} inputMode="decimal" />
          <SelectField {...field('packageUnit', 'Unit of the package')}>
            {PackageUnit.options.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('imageUrl', 'Picture')}>
            <option value="">Picture of the product</option>
            {fields.imageUrl && !pictures.some(({ src }) => src === fields.imageUrl) && (
              <option value={fields.imageUrl}>Another picture</option>
            )}
            {pictures.map(({ src, alt }, index) => {
              // The picture of a variant can be chosen only after the picture was saved with the product, because each
              // variant would upload it again.
              const isNew = src.startsWith('data:')
              const text = isNew ? ' (save the product first)' : alt && `: ${alt}`
              return <option key={src} value={src} disabled={isNew}>{`Picture ${index + 1}${text}`}</option>
            })}
          </SelectField>
          <CheckboxField
            id={`${key}-isActive`}
            label="Active"
            aria-label={`Active, ${title}`}
            checked={isActive}
            onChange={({ target }) => set('isActive', String(target.checked))}
          />
          <Button
            variant="quiet"
            className="justify-self-start px-0! text-terracotta!"
            onClick={() => onChange((before) => removeRow(before, key))}
          >
            <Trash2 size={18} aria-hidden="true" />
            Remove<span className="sr-only"> {title}</span>
          </Button>
        </div>
      )}
    </li>
  )
})
