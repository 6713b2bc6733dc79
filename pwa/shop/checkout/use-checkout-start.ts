import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkoutDraft, readDraft } from '../../offline/draft.ts'
import { useAnswerTimeout, useOwnerKnown, useUser } from '../account/account.queries.ts'
import { lastOrderQuery } from './checkout.queries.ts'
import {
  addressNames,
  contactNames,
  isKnownAddress,
  isKnownContact,
  type KnownDetails,
  knownDetails,
  withKnownDetails,
} from './details/known-details.ts'
import { type RememberedDetails, readRemembered } from './details/remembered-details-store.ts'
import { fieldId, focusOn } from './form-card.tsx'
import { type PendingPayment, readPendingPayment } from './pay/pay-online.ts'
import { type FieldName, type FormValues, parseDraft } from './use-checkout-form.ts'

/** What the checkout form opens with. */
export interface CheckoutStart {
  /** The stored draft, completed with known details. */
  values: FormValues
  known: KnownDetails
  /** Whether the shopper has allowed this device to remember the details. */
  isRemembering: boolean
  /** The online order whose payment was still unconfirmed when this page was last left. */
  pendingPayment: PendingPayment | null
}

interface Stored {
  draft: FormValues
  pendingPayment: PendingPayment | null
  remembered: RememberedDetails | null
}

/**
 * Reads what the form opens with; null until then. It does not change afterwards, because a late answer must not move
 * the fields of a form in use. The server is given 3 seconds.
 */
export function useCheckoutStart(): CheckoutStart | null {
  const ownerKnown = useOwnerKnown()
  const late = useAnswerTimeout()
  const { user } = useUser()
  const orders = useQuery({ ...lastOrderQuery, enabled: ownerKnown && user !== null })
  const [stored, setStored] = useState<Stored | null>(null)
  useEffect(() => {
    if (!ownerKnown) return
    let mounted = true
    void Promise.all([readDraft(checkoutDraft), readPendingPayment(), readRemembered()]).then(
      ([draft, pendingPayment, remembered]) =>
        mounted && setStored({ draft: parseDraft(draft), pendingPayment, remembered }),
    )
    return () => {
      mounted = false
    }
  }, [ownerKnown])

  const start = useRef<CheckoutStart>(null)
  if (!start.current && stored && (user === null || orders.isFetchedAfterMount || late)) {
    const { draft, pendingPayment, remembered } = stored
    const known = knownDetails({ remembered, user, lastOrder: orders.data?.[0] ?? null })
    start.current = {
      values: withKnownDetails(draft, known),
      known,
      isRemembering: remembered !== null,
      pendingPayment,
    }
  }
  return start.current
}

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
