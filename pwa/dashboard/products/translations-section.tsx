import { productTextLengths } from '#contract/translations'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { TranslationsFields } from '../form/translations.tsx'
import { FormSection, type SectionProps } from './product-sections.tsx'

const translated = [
  { name: 'name', label: 'Name', rows: 1 },
  { name: 'shortDescription', label: 'Short description', rows: 2 },
  { name: 'description', label: 'Description', rows: 8 },
  { name: 'ingredients', label: 'Ingredients', rows: 5 },
  { name: 'benefits', label: 'Key benefits', rows: 5 },
  { name: 'dosage', label: 'Usage', rows: 3 },
  { name: 'caution', label: 'Caution', rows: 2 },
] as const

/** The section with the Hindi and Urdu texts beside the English ones. */
export const TranslationsSection = ({ field, values }: SectionProps) => (
  <FormSection
    title="Translations"
    text="A text without a translation is shown in English. Ingredients and key benefits: one entry on each line."
  >
    <TranslationsFields
      texts={translated.map((text) => ({ ...text, english: values[text.name] }))}
      hasError={(name) => field(name).error !== undefined}
      field={({ name: text }, name, attributes) => (
        <TextAreaField
          {...field(name)}
          {...attributes}
          rows={translated.find((one) => one.name === text)?.rows ?? 2}
          {...(text === 'benefits' || text === 'ingredients' ? {} : { maxLength: productTextLengths[text] })}
        />
      )}
    />
  </FormSection>
)
