import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders'
import * as t from '#texts/payment'
import { buttonClass } from '../../../ui/button.tsx'

/** Shown instead of the checkout form until the server has confirmed or rejected the payment. */
export const ConfirmingPayment = ({ order }: { order: Order }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section role="status" className="mx-auto max-w-xl py-10 text-center">
      <LoaderCircle size={32} className="mx-auto mb-4 animate-spin text-saffron-deep" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        {t.confirmingTitle}
      </h2>
      <p className="mt-3 text-ink-soft">
        {t.confirmingText(
          <span key="number" className="font-semibold">
            {order.orderNumber}
          </span>,
        )}
      </p>
      <Link
        to="/track-order"
        search={{ orderId: String(order.id) }}
        className={buttonClass('outline', 'main-action mt-6')}
      >
        {t.seeOrder}
      </Link>
    </section>
  )
}
