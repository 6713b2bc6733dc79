import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldTexts, fieldAttributes } from './field-frame.tsx'

/** A field for one line of text. */
export const TextField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldTexts) => {
  const texts = { id, label, error, hint, optional }
  return (
    <FieldFrame texts={texts}>
      <input {...rest} {...fieldAttributes(texts)} className={fieldBox} />
    </FieldFrame>
  )
}
