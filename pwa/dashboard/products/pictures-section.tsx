import type { ComponentProps } from 'react'
import { FormSection } from './form-section.tsx'
import { PicturesField } from './pictures-field.tsx'

/** Its pictures. */
export const PicturesSection = (props: ComponentProps<typeof PicturesField>) => (
  <FormSection title="Pictures">
    <PicturesField {...props} />
  </FormSection>
)
