import { useEffect, useState } from 'react'
import { isOnline } from '../../api/online-store.ts'
import { checkoutDraft, readDraft } from '../../offline/draft.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { useOwnerKnown } from '../account/account.queries.ts'
import { usePricedCart } from '../cart/cart.queries.ts'
import { readCart } from '../cart/cart-store.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { isCheckoutDocument, type PendingPayment, readPendingPayment } from './pay-online.ts'
import { type FormValues, parseDraft } from './use-checkout-form.ts'

/** The checkout: the form with its draft, or a link to the shop when the cart is empty. */
export const CheckoutPage = () => {
  const { ready, lines, subtotal } = usePricedCart()
  const ownerKnown = useOwnerKnown()
  const [restored, setRestored] = useState<{ draft: FormValues; pendingPayment: PendingPayment | null } | null>(null)
  useEffect(() => {
    if (!ownerKnown) return
    let mounted = true
    void Promise.all([readDraft(checkoutDraft), readPendingPayment()]).then(
      ([draft, pendingPayment]) => mounted && setRestored({ draft: parseDraft(draft), pendingPayment }),
    )
    return () => {
      mounted = false
    }
  }, [ownerKnown])

  // Decided once, before anything is typed, because a reload must not interrupt a half-filled form. Without storage, a
  // reload would lose the cart.
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (!ready || stays) return
    if (readCart().storedIn !== 'memory' && isOnline() && !isCheckoutDocument()) location.reload()
    else setStays(true)
  }, [ready, stays])

  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="display mb-6 text-3xl sm:mb-8 sm:text-4xl">Checkout</h1>
      {ready && restored && stays ? (
        <CheckoutForm {...restored} lines={lines} subtotal={subtotal} />
      ) : (
        <div
          role="status"
          aria-label="Loading the checkout"
          className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10"
        >
          <Skeleton className="h-120 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  )
}
