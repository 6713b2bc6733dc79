import type { ComponentProps, ReactNode } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  id: string
  label: ReactNode
  error?: string | undefined
}

/** A box to tick, with its words. */
export const CheckboxField = ({ id, label, error, ...rest }: CheckboxFieldProps) => (
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
    {error && (
      <p id={`${id}-error`} className="text-sm font-medium text-terracotta">
        {error}
      </p>
    )}
  </div>
)
