import type { ReactNode } from 'react'
import { gstRates } from '#contract/admin/catalogue-fields'
import { PackageUnit } from '#contract/catalogue'
import { hsnCodes, hsnMeaning } from '#rules/tax/hsn'
import { suggestedGstRate } from '#rules/variants'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/choice-fields.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AdminLink, rowLink } from '../frame/screen.tsx'
import { FormSection, type SectionProps, selectOf } from './product-sections.tsx'

const money = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const

const CompareAtField = ({ field }: Pick<SectionProps, 'field'>) => (
  <TextField
    {...field('compareAtPrice')}
    {...money}
    label="Compare-at price (₹)"
    optional
    hint="Shown struck through when it is higher than the price."
  />
)

/** The section with the comparison price of a product with options. The other prices belong to its variants. */
export const ComparePriceSection = ({ field }: SectionProps) => (
  <FormSection title="Price">
    <div className="grid gap-4 sm:grid-cols-2">
      <CompareAtField field={field} />
    </div>
  </FormSection>
)

/** The stock of a variant with batches. It can be changed only through the batches. */
export const BatchedStock = ({ inventory, productId }: { inventory: string; productId: number }) => (
  <div className="grid content-start gap-1.5">
    <p className="text-sm font-semibold @3xl:sr-only">Stock</p>
    <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
      {inventory}
      <AdminLink to="/admin/batches" search={{ productId: String(productId) }} className={rowLink}>
        Open batches
      </AdminLink>
    </p>
  </div>
)

interface PriceSectionProps extends SectionProps {
  /** The id of a product with batches; otherwise null. */
  batched: number | null
  children: ReactNode
}

/**
 * The section with the price, stock and codes of a product without options. `children` are rendered below the fields.
 */
export const PriceSection = ({ batched, children, ...props }: PriceSectionProps) => {
  const { field, values, set } = props
  return (
    <FormSection title="Price and stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('price')} {...money} label="Price (₹)" required />
        <CompareAtField field={field} />
        <TextField
          {...field('mrp')}
          {...money}
          label="MRP (₹)"
          optional
          hint="Maximum retail price with all taxes, as on the pack. The price with tax cannot be higher."
        />
        <TextField
          {...field('salePrice')}
          {...money}
          label="Sale price (₹)"
          optional
          hint="Replaces the price from the start to the end of the sale."
        />
        <TextField
          {...field('saleFrom')}
          type="datetime-local"
          label="Start of the sale"
          optional
          hint="Time in India. Without a start, the sale begins when you save."
        />
        <TextField
          {...field('saleTo')}
          type="datetime-local"
          label="End of the sale"
          optional
          hint="Time in India. Without an end, the sale goes on."
        />
        <SelectField
          {...selectOf(props, 'gstRate')}
          label="GST rate"
          hint={
            <>
              Charged when the rates of the settings are used everywhere.
              <GstHint hsn={values.hsn} gstRate={values.gstRate} onUse={(rate) => set('gstRate', rate)} />
            </>
          }
        >
          <GstOptions />
        </SelectField>
        {batched === null ? (
          <TextField
            {...field('inventory')}
            label="Stock"
            type="number"
            step="1"
            min="0"
            inputMode="numeric"
            required
          />
        ) : (
          <BatchedStock inventory={values.inventory} productId={batched} />
        )}
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
      {children}
    </FormSection>
  )
}

/** The GST rates of a select element. */
export const GstOptions = ({ none = 'Tax rate of the settings' }: { none?: string }) => (
  <>
    <option value="">{none}</option>
    {gstRates.map((rate) => (
      <option key={rate} value={rate}>{`${rate} %`}</option>
    ))}
  </>
)

interface GstHintProps {
  hsn: string
  /** The chosen GST rate; empty for the tax rate of the settings. */
  gstRate: string
  onUse: (rate: string) => void
}

/** Suggests the GST rate for an HSN code while no rate is chosen. */
export const GstHint = ({ hsn, gstRate, onUse }: GstHintProps) => {
  const rate = suggestedGstRate(hsn)
  if (rate === null || gstRate !== '') return null
  return (
    <Button variant="quiet" className="min-h-11! px-0! py-1! text-left! text-sm!" onClick={() => onUse(String(rate))}>
      {`Use ${rate} % GST for HSN ${hsn.trim()}`}
    </Button>
  )
}

/** The HSN codes that the browser suggests in the HSN fields of the form. */
const HsnList = () => (
  <datalist id="hsn-codes">
    {Object.entries(hsnCodes)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([code, meaning]) => (
        <option key={code} value={code}>
          {meaning}
        </option>
      ))}
  </datalist>
)

/** The section with the data for the courier and the invoice. */
export const ParcelSection = ({ field }: SectionProps) => (
  <FormSection title="Parcel and tax">
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        {...field('weight')}
        label="Weight (kg)"
        optional
        type="number"
        step="0.001"
        min="0"
        inputMode="decimal"
      />
      <TextField {...field('dimensions')} label="Size (cm)" optional placeholder="20x15x8" maxLength={30} />
      <TextField
        {...field('hsn')}
        label="HSN"
        optional
        inputMode="numeric"
        placeholder="30049099"
        maxLength={8}
        list="hsn-codes"
        hint={hsnMeaning(field('hsn').value)}
      />
    </div>
    <HsnList />
  </FormSection>
)
