import type { ComponentProps } from 'react'
import { fitPhone } from '#contract/scalars'
import { TextField } from '../ui/form/text-field.tsx'

/**
 * A mobile number field that accepts any usual format. Without `maxLength`, which would count spaces and cut a
 * pasted number.
 */
export const PhoneField = ({ onChange, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    // In right-to-left text, the plus sign would be shown behind the digits.
    dir="ltr"
    onChange={(event) => {
      const fitted = fitPhone(event.target.value)
      // The value is set only if it differs, because setting it moves the caret to the end.
      if (fitted !== event.target.value) event.target.value = fitted
      onChange?.(event)
    }}
  />
)
