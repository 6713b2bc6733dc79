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

/** The checkout: the form with its draft, or a link to the shop when the cart is empty. */
const CheckoutPage = () => {
  const { ready, lines, subtotal } = usePricedCart()
  const start = useCheckoutStart()

  // Decided once, before anything is typed, because a reload must not interrupt a half-filled form. Without storage, a
  // reload would lose the cart.
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
