import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldTexts, tiedTo } from './field-frame.tsx'

/** A field for several lines of text. */
export const TextAreaField = ({
  id,
  label,
  error,
  hint,
  optional,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) => {
  const words = { id, label, error, hint, optional }
  return (
    <FieldFrame words={words}>
      <textarea rows={3} {...rest} {...tiedTo(words)} className={fieldBox} />
    </FieldFrame>
  )
}
