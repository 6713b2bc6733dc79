import type { ComponentProps } from 'react'
import { fieldBox } from './field-box.ts'
import { FieldFrame, type FieldWords, tiedTo } from './field-frame.tsx'

/** A line to write into. */
export const TextField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldWords) => {
  const words = { id, label, error, hint, optional }
  return (
    <FieldFrame words={words}>
      <input {...rest} {...tiedTo(words)} className={fieldBox} />
    </FieldFrame>
  )
}
