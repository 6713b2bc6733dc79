import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldTexts, fieldAttributes } from './field-frame.tsx'

/** A field for several lines of text. */
export const TextAreaField = ({
  id,
  label,
  error,
  hint,
  optional,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) => {
  const texts = { id, label, error, hint, optional }
  return (
    <FieldFrame texts={texts}>
      <textarea rows={3} {...rest} {...fieldAttributes(texts)} className={fieldBox} />
    </FieldFrame>
  )
}
