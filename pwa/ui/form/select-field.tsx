import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts, fieldAttributes, fieldBox } from './text-field.tsx'

/** A native select element, which is easiest to use on a phone. */
export const SelectField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'select'> & FieldTexts) => {
  const texts = { id, label, error, hint, optional }
  return (
    <FieldFrame texts={texts}>
      <div className="relative">
        <select {...rest} {...fieldAttributes(texts)} className={`${fieldBox} appearance-none truncate pe-11`} />
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-3.5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  )
}
