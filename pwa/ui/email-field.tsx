import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail field. `autoComplete` is `username` if the address identifies an account, otherwise `email`. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField
    autoComplete="email"
    {...props}
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    maxLength={254}
  />
)
