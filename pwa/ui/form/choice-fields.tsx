import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts, fieldAttributes, fieldBox } from './text-field.tsx'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  id: string
  label: ReactNode
  error?: string | undefined
  /** Content between the label and the error. */
  children?: ReactNode
}

/** A checkbox with its label and, below it, further content and the error message. */
export const CheckboxField = ({ id, label, error, children, ...rest }: CheckboxFieldProps) => (
  <div>
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : rest['aria-describedby']}
        className="mt-0.5 size-5 shrink-0 accent-forest aria-invalid:outline-2 aria-invalid:outline-terracotta"
      />
      <span>{label}</span>
    </label>
    {children && <div className="ps-8">{children}</div>}
    {error && (
      <p id={`${id}-error`} className="ps-8 text-sm font-medium text-terracotta">
        {error}
      </p>
    )}
  </div>
)

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  picture?: ReactNode
  title: string
  text: string
}

/** An option of a radio group. The whole card can be pressed. */
export const RadioCard = ({ picture, title, text, ...rest }: RadioCardProps) => (
  <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-field border border-line-strong bg-card p-4 has-checked:border-forest has-checked:bg-leaf-soft/60 has-checked:ring-1 has-checked:ring-forest has-disabled:cursor-not-allowed has-disabled:opacity-60">
    <input {...rest} type="radio" className="mt-1 size-5 shrink-0 accent-forest" />
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">{text}</span>
    </span>
    {picture && <span className="shrink-0 text-forest">{picture}</span>}
  </label>
)

/** A native select element with its label. On a phone it opens the list of choices of the system. */
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
