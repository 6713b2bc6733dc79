import { TextField } from '../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'

const money = { type: 'number', step: '0.01', min: '0', inputMode: 'decimal' } as const

/** What it costs, and how many there are. */
export const PriceSection = ({ field }: SectionProps) => (
  <FormSection title="Price and stock">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('price')} {...money} label="Price (₹)" required />
      <TextField
        {...field('compareAtPrice')}
        {...money}
        label="Compare-at price (₹)"
        optional
        hint="Shown struck through where it is higher than the price."
      />
      <TextField {...field('inventory')} label="Stock" type="number" step="1" min="0" inputMode="numeric" required />
      <TextField {...field('sku')} label="SKU" optional maxLength={60} autoCapitalize="characters" spellCheck={false} />
    </div>
  </FormSection>
)
