import type { ComponentProps } from 'react'
import { fitPhone } from '#contract/typed-phone'
import { TextField } from '../ui/text-field.tsx'

/**
 * A mobile number, typed, pasted or filled in by the browser in any usual form. No `maxLength`: it would also count the
 * spaces, and cut a number that is pasted.
 */
export const PhoneField = ({ onChange, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    {...rest}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    onChange={(event) => {
      const fitted = fitPhone(event.target.value)
      // Only then, because the caret goes to the end.
      if (fitted !== event.target.value) event.target.value = fitted
      onChange?.(event)
    }}
  />
)
