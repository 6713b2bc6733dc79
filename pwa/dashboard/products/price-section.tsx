import type { ChangeEvent } from 'react'
import { gstRates } from '#contract/admin/variants'
import { PackageUnit } from '#contract/catalogue'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ProductField } from './product-form.ts'
import { FormSection, type SectionProps } from './product-sections.tsx'

const money = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const

/** Returns the attributes of a select element for a field of the form. */
const selectOf = ({ field, set }: SectionProps, name: ProductField) => {
  const { onChange: _, ...rest } = field(name)
  return { ...rest, onChange: (event: ChangeEvent<HTMLSelectElement>) => set(name, event.target.value) }
}

export const PriceSection = (props: SectionProps) => {
  const { field } = props
  return (
    <FormSection title="Price and stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('price')} {...money} label="Price (₹)" required />
        <TextField
          {...field('compareAtPrice')}
          {...money}
          label="Compare-at price (₹)"
          optional
          hint="Shown struck through when it is higher than the price."
        />
        <TextField
          {...field('mrp')}
          {...money}
          label="MRP (₹)"
          optional
          hint="Maximum retail price with all taxes, as on the pack. The price with tax cannot be higher."
        />
        <SelectField
          {...selectOf(props, 'gstRate')}
          label="GST rate"
          hint="Charged when the rates of the settings are used everywhere."
        >
          <option value="">Tax rate of the settings</option>
          {gstRates.map((rate) => (
            <option key={rate} value={rate}>{`${rate} %`}</option>
          ))}
        </SelectField>
        <TextField {...field('inventory')} label="Stock" type="number" step="1" min="0" inputMode="numeric" required />
        <TextField
          {...field('lowStockAt')}
          label="Low stock below"
          type="number"
          step="1"
          min="0"
          inputMode="numeric"
          required
          hint="You are notified when the stock falls below this number. 0: never."
        />
        <TextField
          {...field('sku')}
          label="SKU"
          optional
          maxLength={60}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...field('barcode')}
          label="Barcode"
          optional
          maxLength={40}
          inputMode="numeric"
          spellCheck={false}
        />
        <TextField
          {...field('packageAmount')}
          label="Package size"
          optional
          inputMode="decimal"
          hint="The shop shows the price of one unit."
        />
        <SelectField {...selectOf(props, 'packageUnit')} label="Unit of the package">
          {PackageUnit.options.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </SelectField>
      </div>
    </FormSection>
  )
}
