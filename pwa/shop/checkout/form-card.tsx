import type { ReactNode } from 'react'

interface FormCardProps {
  /** The card's number in the form, starting at 1. */
  step: number
  title: string
  children: ReactNode
}

/** A numbered section of the checkout form. */
export const FormCard = ({ step, title, children }: FormCardProps) => (
  <section
    aria-labelledby={`checkout-step-${step}`}
    className="rounded-card border border-line bg-card p-5 max-[14rem]:p-2 sm:p-7"
  >
    <h2 id={`checkout-step-${step}`} className="display mb-5 flex flex-wrap items-center gap-3 text-lg sm:text-xl">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-leaf-soft font-sans text-sm font-semibold text-forest"
      >
        {step}
      </span>
      <span className="max-w-full">{title}</span>
    </h2>
    {children}
  </section>
)
