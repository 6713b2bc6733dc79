import { type ChangeEvent, type ReactNode, useId } from 'react'
import type { ProductField, ProductValues } from './product-form.ts'

/** What every section is given of the form. */
export interface SectionProps {
  values: ProductValues
  set: (name: ProductField, value: string) => void
  field: (name: ProductField) => {
    id: string
    name: ProductField
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    onBlur: () => void
  }
}

interface FormSectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** Fields that belong together. */
export const FormSection = ({ title, text, children }: FormSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4 sm:p-6">
      <div>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  )
}
