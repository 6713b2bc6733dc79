import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldTexts, tiedTo } from './field-frame.tsx'

/** A field for one line of text. */
export const TextField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldTexts) => {
  const words = { id, label, error, hint, optional }
  return (
    <FieldFrame words={words}>
      <input {...rest} {...tiedTo(words)} className={fieldBox} />
    </FieldFrame>
  )
}
