import type { ComponentProps, ReactNode } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  id: string
  label: ReactNode
  error?: string | undefined
  /** Shown between the label and the error. */
  children?: ReactNode
}

/** A checkbox with its label. */
export const CheckboxField = ({ id, label, error, children, ...rest }: CheckboxFieldProps) => (
  <div>
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-forest aria-invalid:outline-2 aria-invalid:outline-terracotta"
      />
      <span>{label}</span>
    </label>
    {children && <div className="pl-8">{children}</div>}
    {error && (
      <p id={`${id}-error`} className="pl-8 text-sm font-medium text-terracotta">
        {error}
      </p>
    )}
  </div>
)
