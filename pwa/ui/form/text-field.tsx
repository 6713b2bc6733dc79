import type { ComponentProps } from 'react'
import * as t from '#texts/forms'
import { FieldFrame, type FieldTexts, fieldAttributes, fieldBox } from './field-frame.tsx'

/** A field for one line of text. Its text has its own direction, because an address in Urdu pages may be in English. */
export const TextField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldTexts) => {
  const texts = { id, label, error, hint, optional }
  return (
    <FieldFrame texts={texts}>
      <input dir="auto" {...rest} {...fieldAttributes(texts)} className={fieldBox} />
    </FieldFrame>
  )
}

/**
 * A field for an email address. `autoComplete` is `username` if the email address identifies an account, otherwise
 * `email`.
 */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField
    autoComplete="email"
    {...props}
    label={t.email}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    maxLength={254}
  />
)

/** A field for several lines of text. */
export const TextAreaField = ({
  id,
  label,
  error,
  hint,
  optional,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) => {
  const texts = { id, label, error, hint, optional }
  return (
    <FieldFrame texts={texts}>
      <textarea dir="auto" rows={3} {...rest} {...fieldAttributes(texts)} className={fieldBox} />
    </FieldFrame>
  )
}
