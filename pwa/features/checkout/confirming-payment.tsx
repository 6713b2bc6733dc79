import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getOrder, type Order } from '#contract/orders'
import { call } from '../../api-client.ts'
import { buttonClass } from '../../ui/button-class.ts'

interface ConfirmingPaymentProps {
  order: Order
  onPaid: (order: Order) => void
  onFailed: () => void
}

const askAgain = 3000

/** Stands in place of the form until the shop knows whether the money came. */
export const ConfirmingPayment = ({ order, onPaid, onFailed }: ConfirmingPaymentProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data } = useQuery({
    queryKey: [`/api/orders/${order.id}`, 'payment'],
    queryFn: ({ signal }) => call(getOrder, { params: { id: order.id }, query: {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: askAgain,
    refetchIntervalInBackground: true,
  })
  const told = useRef(false)
  useEffect(() => {
    if (told.current || !data || (data.paymentStatus === 'pending' && data.status !== 'cancelled')) return
    told.current = true
    if (data.paymentStatus === 'paid' && data.status !== 'cancelled') onPaid(data)
    else onFailed()
  }, [data, onPaid, onFailed])

  return (
    <section role="status" className="mx-auto max-w-xl py-10 text-center">
      <LoaderCircle size={32} className="mx-auto mb-4 animate-spin text-saffron-deep" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
        We are confirming your payment
      </h2>
      <p className="mt-3 text-ink-soft">
        Please do not pay again. Your order <span className="font-semibold">{order.orderNumber}</span> is kept, and this
        page goes on by itself as soon as the bank has answered. You may also leave it: we will write to you.
      </p>
      <Link to="/track-order" search={{ orderId: String(order.id) }} className={buttonClass('outline', 'mt-6')}>
        See your order
      </Link>
    </section>
  )
}
