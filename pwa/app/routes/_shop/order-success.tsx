import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { Check, Clock3, PackageSearch, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders'
import type { TrackedOrder } from '#contract/tracking'
import { formatInr } from '#rules/money'
import { awaitsPayment, isRefunded, orderPrice, trackedOrder } from '#rules/order/order-status'
import * as appTexts from '#texts/app'
import * as t from '#texts/order-success'
import { isNotFound } from '../../../api/http-error.ts'
import { useOwnerKnown } from '../../../shop/account/account.queries.ts'
import { usePromises } from '../../../shop/cart/settings.queries.ts'
import { OrderDetails } from '../../../shop/orders/order-details.tsx'
import { OrderOptions } from '../../../shop/orders/order-options.tsx'
import {
  type OrderAccess,
  ownOrderQuery,
  placedOrdersQuery,
  type ShownLine,
  storeTracked,
} from '../../../shop/orders/placed-orders.queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_shop/order-success')({
  validateSearch: ({ orderId }: Record<string, unknown>): { orderId?: string } =>
    typeof orderId === 'string' ? { orderId } : {},
  head: ({ match }) =>
    pageHead({
      match,
      title: appTexts.orderPlacedTitle,
      path: match.fullPath,
    }),
  component: OrderSuccess,
})

function OrderSuccess() {
  const { orderId = '' } = Route.useSearch()
  return <OrderSuccessPage key={orderId} orderId={orderId} />
}

interface PlacedProps {
  order: TrackedOrder
  lines: readonly ShownLine[]
  access: OrderAccess
  onChange: (order?: Order) => void
}

/**
 * Title and icon of the page. They show the current status of the order, because the page can be opened again later.
 */
function headOf(order: TrackedOrder) {
  if (order.status === 'cancelled') return { title: t.cancelledTitle, icon: X, look: 'bg-terracotta' }
  if (awaitsPayment(order) && order.prescriptionStatus && order.prescriptionStatus !== 'approved')
    return { title: t.prescriptionTitle, icon: Clock3, look: 'bg-saffron-ink' }
  if (awaitsPayment(order)) return { title: t.unpaidTitle, icon: Clock3, look: 'bg-saffron-ink' }
  if (isRefunded(order)) return { title: t.refundedTitle, icon: Undo2, look: 'bg-saffron-ink' }
  return { title: t.placedTitle, icon: Check, look: 'bg-leaf' }
}

const Placed = ({ order, lines, ...options }: PlacedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const packHours = usePromises()?.packHours ?? null
  useEffect(() => heading.current?.focus(), [])
  const { title, icon: Icon, look } = headOf(order)
  const isActive = order.status !== 'cancelled' && !awaitsPayment(order) && !isRefunded(order)
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="mx-auto max-w-2xl">
        <div className="flex flex-col items-center text-center">
          <div className={`grid size-18 place-items-center rounded-full text-paper ${look}`}>
            <Icon size={36} strokeWidth={2.5} aria-hidden="true" />
          </div>
          <h1 ref={heading} tabIndex={-1} className="display mt-5 text-2xl outline-none">
            {title}
          </h1>
          {isActive && (
            <p className="mt-3 text-ink-soft">
              {t.thanks(<bdi key="name">{order.customerName}</bdi>, packHours)}
              {order.paymentMethod === 'cash_on_delivery' && ` ${t.payInCash(formatInr(orderPrice(order)))}`}
            </p>
          )}
          <p data-order-number="" className="mt-5 rounded-field bg-leaf-soft px-5 py-3 text-forest">
            <span className="block text-sm">{t.orderNumber}</span>
            <span className="text-lg font-semibold tracking-wide select-all">{order.orderNumber}</span>
            <span className="block text-sm">{t.orderId(order.id)}</span>
          </p>
          <div className="mt-6 flex w-full flex-wrap justify-center gap-3 max-sm:flex-col print:hidden">
            <Link
              to="/track-order"
              search={{ orderId: String(order.id) }}
              className={buttonClass(isActive ? 'primary' : 'outline')}
            >
              {t.trackOrder}
            </Link>
            {/* The toast about the order does not cover the link to the products, because the link has the class
                `main-action`. */}
            <Link to="/products" className={buttonClass('outline', 'main-action')}>
              {t.continueShopping}
            </Link>
          </div>
        </div>
        <section aria-labelledby="order-details" className="mt-10 rounded-card border border-line bg-card p-5 sm:p-7">
          <h2 id="order-details" className="display mb-5 text-xl">
            {t.detailsTitle}
          </h2>
          <div className="mb-6">
            <OrderOptions order={order} {...options} />
          </div>
          <OrderDetails order={order} lines={lines} />
        </section>
      </div>
    </div>
  )
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the visitor comes from the checkout, not from a link or a bookmark. */
    justPlaced?: boolean
  }
}

/**
 * The order success page. The cart was emptied when the order was stored, so opening the URL of another order does not
 * change the cart.
 */
const OrderSuccessPage = ({ orderId }: { orderId: string }) => {
  const id = /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : null
  const ownerKnown = useOwnerKnown()
  const stored = useQuery({ ...placedOrdersQuery, enabled: ownerKnown })
  const storedOrder = stored.data?.find((order) => order.orderId === id)
  // The device could not store the order, so the page fetches it with the guest cookie. Without the cookie the server
  // does not return the order.
  const justPlaced = useLocation({ select: ({ state }) => state.justPlaced === true })
  const client = useQueryClient()
  const access = { id: id ?? 0, email: storedOrder?.email }
  // The page fetches the order from the server even if it is stored on this device, because the order may have been
  // paid, shipped or cancelled since it was stored.
  const query = ownOrderQuery(access)
  const fetched = useQuery({
    ...query,
    enabled: id !== null && stored.isFetched && (justPlaced || Boolean(storedOrder)),
  })

  const onChange = (order?: Order) => {
    if (!order) return void client.invalidateQueries({ queryKey: query.queryKey })
    client.setQueryData(query.queryKey, (before) => ({ lines: before?.lines ?? storedOrder?.lines ?? [], order }))
    void storeTracked(order.id, { order: trackedOrder(order), events: null }, Date.now())
  }
  // An order that the server no longer has was a trial order of the shop, which its owner has deleted.
  const found = isNotFound(fetched.error) ? undefined : (fetched.data ?? storedOrder)
  if (found) {
    const lines = found.lines.length > 0 ? found.lines : (storedOrder?.lines ?? [])
    return <Placed order={found.order} lines={lines} access={access} onChange={onChange} />
  }
  if (!stored.isFetched || fetched.isLoading) {
    return (
      <div role="status" aria-label={t.loadingOrder} className="wrap py-14">
        <div className="mx-auto grid max-w-2xl justify-items-center gap-5">
          <Skeleton className="size-18 rounded-full" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      </div>
    )
  }
  return (
    <EmptyState level="h1" picture={<PackageSearch aria-hidden="true" />} title={t.notFoundTitle} text={t.notFoundText}>
      <Link to="/track-order" search={id === null ? {} : { orderId }} className={buttonClass()}>
        {t.trackOrder}
      </Link>
      <Link to="/products" className={buttonClass('outline')}>
        {t.continueShopping}
      </Link>
    </EmptyState>
  )
}
