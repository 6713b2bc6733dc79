import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldId, focusOn } from './bound-field.ts'
import { addressNames, contactNames, isKnownAddress, isKnownContact } from './details/known-details.ts'
import type { FieldName } from './use-checkout-form.ts'
import type { CheckoutStart } from './use-checkout-start.ts'

type Part = 'contact' | 'address' | 'summary'

/** The part of the page that has a field; undefined if the field is always shown. */
function partOf(field: FieldName): Part | undefined {
  if (contactNames.some((name) => name === field)) return 'contact'
  if (addressNames.some((name) => name === field)) return 'address'
  return field === 'couponCode' ? 'summary' : undefined
}

/**
 * The parts of the checkout that can be closed: known contact details and a known address are text until the shopper
 * changes them, and on a phone the order summary is one line. `hasNotices` opens the summary.
 */
export function useOpenParts({ values, known }: CheckoutStart, hasNotices: boolean) {
  const [parts, setParts] = useState<Record<Part, boolean>>({
    contact: !isKnownContact(values, known),
    address: !isKnownAddress(values, known),
    summary: false,
  })
  const setOpen = (part: Part, isOpen: boolean) => setParts((before) => ({ ...before, [part]: isOpen }))
  useEffect(() => {
    if (hasNotices) setParts((before) => ({ ...before, summary: true }))
  }, [hasNotices])

  return {
    parts,
    setOpen,
    /** Opens the parts of these fields. */
    openFor: (fields: readonly FieldName[]) => {
      for (const field of fields) {
        const part = partOf(field)
        if (part) setOpen(part, true)
      }
    },
    /** Opens the part of a field and focuses the field. */
    focusField: (field: FieldName) => {
      const part = partOf(field)
      if (part) flushSync(() => setOpen(part, true))
      focusOn(fieldId(field))
    },
  }
}
