import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** The e-mail address of an account; `autoComplete` says whether it names the account or is just an address. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField
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
