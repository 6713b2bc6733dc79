import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldWords, tiedTo } from './field-frame.tsx'

/** Room for a few lines of writing. */
export const TextAreaField = ({
  id,
  label,
  error,
  hint,
  optional,
  ...rest
}: ComponentProps<'textarea'> & FieldWords) => {
  const words = { id, label, error, hint, optional }
  return (
    <FieldFrame words={words}>
      <textarea rows={3} {...rest} {...tiedTo(words)} className={fieldBox} />
    </FieldFrame>
  )
}
