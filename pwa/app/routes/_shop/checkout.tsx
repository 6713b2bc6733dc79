import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as appTexts from '#texts/app'
import * as t from '#texts/checkout'
import { isOnline } from '../../../api/online-store.ts'
import { usePricedCart } from '../../../shop/cart/cart.queries.ts'
import { readCart } from '../../../shop/cart/cart-store.ts'
import { CheckoutForm } from '../../../shop/checkout/checkout-form.tsx'
import { isCheckoutDocument } from '../../../shop/checkout/pay/pay-online.ts'
import { useCheckoutStart } from '../../../shop/checkout/use-checkout-start.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { pageHead } from '../../page-head.ts'

/** The checkout page: the form, filled in with its stored draft, or a link to the shop when the cart is empty. */
const CheckoutPage = () => {
  const { ready, lines, subtotal } = usePricedCart()
  const start = useCheckoutStart()

  // The payment window works only in a document that was loaded as the checkout, so the page reloads once when it was
  // opened from another page. This is decided before the shopper types, because a reload must not interrupt a
  // half-filled form. If the cart is only in memory, the page does not reload, because the cart would be lost.
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (!ready || stays) return
    if (readCart().storedIn !== 'memory' && isOnline() && !isCheckoutDocument()) location.reload()
    else setStays(true)
  }, [ready, stays])

  return (
    <div className="wrap py-5 sm:py-8">
      <h1 className="display mb-4 text-2xl sm:mb-6">{t.title}</h1>
      {ready && start && stays ? (
        <CheckoutForm start={start} lines={lines} subtotal={subtotal} />
      ) : (
        <div
          role="status"
          aria-label={t.loading}
          className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10"
        >
          <Skeleton className="h-120 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  )
}

export const Route = createFileRoute('/_shop/checkout')({
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.checkoutTitle,
      path: match.fullPath,
    }),
  component: CheckoutPage,
})
