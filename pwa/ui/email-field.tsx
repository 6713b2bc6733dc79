import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** An e-mail address; `autoComplete` says whether it names an account (`username`) or is just an address. */
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
