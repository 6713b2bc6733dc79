import { TextField } from '../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'

/** What the courier asks for. */
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
      <TextField {...field('hsn')} label="HSN" optional inputMode="numeric" placeholder="30049099" maxLength={8} />
    </div>
  </FormSection>
)
