import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkoutDraft, readDraft } from '../../offline/draft.ts'
import { useAnswerTimeout, useOwnerKnown, useUser } from '../account/account.queries.ts'
import { type KnownDetails, knownDetails, withKnownDetails } from './details/known-details.ts'
import { lastOrderQuery } from './details/last-order.queries.ts'
import { type RememberedDetails, readRemembered } from './details/remembered-details-store.ts'
import { type PendingPayment, readPendingPayment } from './pay/pay-online.ts'
import { type FormValues, parseDraft } from './use-checkout-form.ts'

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
