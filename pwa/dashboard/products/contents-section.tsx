import { TextAreaField } from '../../ui/text-area-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'

/** What is in it, and what it is for. */
export const ContentsSection = ({ field }: SectionProps) => (
  <FormSection title="Ingredients and use" text="One entry on each line.">
    <div className="grid gap-4 sm:grid-cols-2">
      <TextAreaField {...field('ingredients')} label="Ingredients" optional rows={5} dir="auto" />
      <TextAreaField
        {...field('benefits')}
        label="Key benefits"
        optional
        rows={5}
        dir="auto"
        hint="Traditional use, and no promise of a cure."
      />
      <TextAreaField {...field('dosage')} label="Usage" optional rows={3} maxLength={2000} dir="auto" />
      <TextAreaField {...field('certifications')} label="Certifications" optional rows={3} dir="auto" />
      <TextAreaField {...field('doshaTypes')} label="Suitable temperaments" optional rows={3} dir="auto" />
    </div>
  </FormSection>
)
