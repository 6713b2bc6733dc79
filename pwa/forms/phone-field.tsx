import type { ComponentProps } from 'react'
import { fitPhone } from '#contract/scalars'
import { TextField } from '../ui/form/text-field.tsx'

/**
 * A mobile number field that accepts any usual format. It has no `maxLength`, because spaces would count and a pasted
 * number would be cut off.
 */
export const PhoneField = ({ onChange, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    // The field is always left to right, because right-to-left text would show the plus sign behind the digits.
    dir="ltr"
    onChange={(event) => {
      const fitted = fitPhone(event.target.value)
      // The value is set only if the normalized number differs from it, because setting the value moves the caret to
      // the end.
      if (fitted !== event.target.value) event.target.value = fitted
      onChange?.(event)
    }}
  />
)
