import { ChevronDown, LoaderCircle } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import * as t from '#texts/checkout'
import { afterPress } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import {
  type CheckoutFormState,
  type FieldErrors,
  type FieldName,
  type FormValues,
  fieldNames,
} from './use-checkout-form.ts'

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

/** Number of form errors that are listed at first. A button shows the remaining errors. */
const maxListedErrors = 3

/**
 * Lists all validation errors: the first three at once, the remaining errors after a press of a button. Pressing a
 * listed error moves the focus to its field.
 */
export const ErrorSummary = ({ errors }: { errors: FieldErrors }) => {
  const wrong = fieldNames.filter((name) => errors[name])
  // If only one error would be hidden, it is listed too, because it takes no more space than the button that would show
  // it.
  const listed = wrong.length === maxListedErrors + 1 ? wrong.length : maxListedErrors
  const list = (names: readonly FieldName[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => focusOn(fieldId(name))}
            className="min-h-8 text-start underline underline-offset-4"
          >
            {errors[name]}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div role="alert" aria-atomic="false" aria-relevant="additions" className="empty:hidden">
      {wrong.length > 0 && (
        <div className="rounded-card border border-terracotta bg-terracotta-soft px-5 py-3 text-sm text-terracotta">
          <p className="text-base font-semibold">{t.problemCount(wrong.length)}</p>
          {list(wrong.slice(0, listed))}
          {wrong.length > listed && (
            <details className="group">
              <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1 font-semibold">
                {t.moreProblems(wrong.length - listed)}
                <ChevronDown size={16} aria-hidden="true" className="group-open:rotate-180" />
              </summary>
              {list(wrong.slice(listed))}
            </details>
          )}
        </div>
      )}
    </div>
  )
}

interface PlaceButtonProps {
  placing: boolean
  /**
   * Whether the order cannot be placed: no courier delivers or takes cash, a product is sold out, or a price is
   * unknown. Pressing the button shows the reason.
   */
  blocked: boolean
  className?: string
}

/** The button that places the order. It stays focusable while it is disabled, so that the reason can be announced. */
export const PlaceButton = ({ placing, blocked, className = '' }: PlaceButtonProps) => (
  <Button
    type="submit"
    aria-disabled={placing || blocked ? true : undefined}
    className={`aria-disabled:bg-paper-deep aria-disabled:text-ink-soft ${className}`}
  >
    {placing && <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />}
    {placing ? t.placing : t.placeOrder}
  </Button>
)

type TextName = { [N in FieldName]: FormValues[N] extends string ? N : never }[FieldName]

export const fieldId = (name: FieldName): string => `checkout-${name}`

/** Returns the props that bind an input to a field of the checkout form. */
export const boundField = (form: CheckoutFormState, name: TextName) => ({
  id: fieldId(name),
  name,
  value: form.values[name],
  error: form.errors[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
    form.set(name, event.target.value),
  onBlur: () => afterPress(() => form.leave(name)),
})

/** Focuses a field and scrolls it to the middle of the screen. */
export function focusOn(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  // The field is scrolled explicitly, because the browser treats a field behind the bottom bar as visible.
  field?.scrollIntoView({ block: 'center' })
}

interface FilledDetailsProps {
  /** The known details of the shopper, one text for each line. */
  lines: readonly string[]
  /** The accessible name of the button. It begins with the text of the button. */
  changeLabel: string
  /** The element id of the button. */
  id: string
  onChange: () => void
  /** Content that is shown below `lines`. */
  children?: ReactNode
}

/** Shows known details of the shopper as text, with a button that shows their fields. */
export const FilledDetails = ({ lines, changeLabel, id, onChange, children }: FilledDetailsProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <div className="min-w-0 flex-[1_1_8rem]">
      {lines.map((line) => (
        <p key={line} className="leading-relaxed wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
      {children}
    </div>
    <Button id={id} variant="quiet" aria-label={changeLabel} className="-mx-6 -mt-3" onClick={onChange}>
      {t.change}
    </Button>
  </div>
)
