import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'

/** What the law asks a packaged product to say. */
export const DeclarationsSection = ({ field }: SectionProps) => (
  <FormSection title="Declarations" text="What a packaged product must say, on the label and in the shop.">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('netQuantity')} label="Net quantity" optional maxLength={60} placeholder="125 g" />
      <TextField {...field('bestBefore')} label="Best before" optional maxLength={120} placeholder="24 months" />
      <TextField {...field('countryOfOrigin')} label="Country of origin" optional maxLength={60} placeholder="India" />
      <TextField {...field('licenceNumber')} label="Licence number" optional maxLength={60} />
    </div>
    <TextField {...field('manufacturer')} label="Manufacturer and address" optional maxLength={300} dir="auto" />
    <TextAreaField {...field('caution')} label="Caution" optional rows={2} maxLength={500} dir="auto" />
  </FormSection>
)
