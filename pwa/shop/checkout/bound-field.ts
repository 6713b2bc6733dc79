import type { ChangeEvent } from 'react'
import { afterPress } from '../../forms/use-form.ts'
import type { CheckoutFormState, FieldName, FormValues } from './use-checkout-form.ts'

type TextName = { [N in FieldName]: FormValues[N] extends string ? N : never }[FieldName]

export const fieldId = (name: FieldName): string => `checkout-${name}`

/** Props that bind an input to a field of the checkout form. */
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
  // The browser treats a field behind the bottom bar as visible, so scrolling is explicit.
  field?.scrollIntoView({ block: 'center' })
}
