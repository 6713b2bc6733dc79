import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import * as t from '#texts/forms'

/**
 * A field for one line of text. The text in the field determines its direction, because an address in Urdu pages may be
 * in English.
 */
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

/** The class names of an input or select element. */
export const fieldBox =
  'min-h-12 w-full rounded-field border border-line-strong bg-card px-4 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-terracotta aria-invalid:bg-terracotta-soft/40'

export interface FieldTexts {
  id: string
  label: string
  /** The error message of a field, shown below the field and announced by screen readers. */
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean | undefined
}

/** Returns the attributes that connect an input with its label, error and hint. */
export const fieldAttributes = ({ id, error, hint }: FieldTexts) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/**
 * Label, input, hint and error of one field. The gap is wider for the Urdu script Nastaliq, whose tall characters would
 * otherwise reach into the focus ring.
 */
export const FieldFrame = ({ texts, children }: { texts: FieldTexts; children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-1.5 rtl:gap-3">
    <label htmlFor={texts.id} className="text-sm font-semibold">
      {texts.label}
      {texts.optional && <span className="font-normal text-ink-soft"> {t.optional}</span>}
    </label>
    {children}
    {texts.error && (
      <p id={`${texts.id}-error`} className="text-sm font-medium text-terracotta">
        {texts.error}
      </p>
    )}
    {texts.hint && (
      <div id={`${texts.id}-hint`} className="text-sm text-ink-soft">
        {texts.hint}
      </div>
    )}
  </div>
)

/** A password field with a button that shows the password. */
export const PasswordField = ({ id, label, error, hint, optional, ...rest }: ComponentProps<'input'> & FieldTexts) => {
  const [shown, setShown] = useState(false)
  const texts = { id, label, error, hint, optional }
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame texts={texts}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...fieldAttributes(texts)}
          type={shown ? 'text' : 'password'}
          className={`${fieldBox} pe-13`}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0.5 my-auto grid size-11 place-items-center rounded-field text-ink-soft hover:text-forest"
        >
          <Icon size={20} aria-hidden="true" />
          <span className="sr-only">{shown ? t.hideField(label) : t.showField(label)}</span>
        </button>
      </div>
    </FieldFrame>
  )
}
