import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { cancelOwnOrder, getOrder, type Order, type OrderActions } from '#contract/orders'
import { urlOf } from '#contract/paths'
import type { TrackedOrder } from '#contract/tracking'
import { formatDate, formatTime, isDayOver } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { awaitsPayment, hasArrived, hasLeftShop, isRefunded } from '#rules/order/order-status'
import { deliveryDays } from '#rules/shop/shop-answers'
import * as t from '#texts/order-details'
import { call } from '../../api/api-client.ts'
import { failureText, HttpError, OfflineError } from '../../api/http-error.ts'
import { serverNow, useOnline } from '../../api/online-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLoadedDialog } from '../../ui/dialog.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { useCourierConnected, usePromises } from '../cart/settings.queries.ts'
import { useDelivery } from '../checkout/checkout.queries.ts'
import { Documents, StoredDocuments } from './order-documents.tsx'
import { tokenState } from './order-token-store.ts'
import { type OrderAccess, orderActionsQuery } from './placed-orders.queries.ts'

interface OrderOptionsProps {
  order: TrackedOrder
  access: OrderAccess
  /** Whether the page shows the delivery date of the courier, so that no estimate is needed. */
  hasDeliveryDate?: boolean
  /** Called when the order has changed: with the new order, or without it if it must be fetched again. */
  onChange: (order?: Order) => void
}

const dayMs = 24 * 3600 * 1000

/**
 * The estimated delivery date: the courier's days for the PIN code, as the product page shows them. Without a courier,
 * the shortest and longest delivery that the shop promises, because the delivery zone of an address is unknown. After
 * that date the delivery is late.
 */
const DeliveryEstimate = ({ order }: { order: TrackedOrder }) => {
  const courierDays = Number.parseFloat(useDelivery(order.shippingAddress.zipCode ?? '').estimatedDays ?? '')
  const promised = deliveryDays(usePromises() ?? {})
  const hasCourier = useCourierConnected()
  const days = hasCourier ? { from: courierDays, to: courierDays } : promised
  if (!days || !Number.isFinite(days.to)) return null
  const dayAfter = (count: number) => new Date(Date.parse(order.createdAt) + count * dayMs).toISOString()
  const dateAfter = (count: number) => formatDate(dayAfter(count))
  if (isDayOver(dayAfter(days.to), serverNow())) return <p>{t.lateDelivery(dateAfter(days.to))}</p>
  const dates = days.from === days.to ? dateAfter(days.to) : t.dateRange(dateAfter(days.from), dateAfter(days.to))
  return <p>{t.estimate(<strong key="date">{dates}</strong>)}</p>
}

/** Confirms that the order or its items were cancelled. It gets the focus, because the pressed button is gone. */
const Cancelled = ({ children }: { children: string }) => {
  const text = useRef<HTMLParagraphElement>(null)
  // A second cancellation changes the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each text
  useEffect(() => text.current?.focus(), [children])
  return (
    <p role="status" ref={text} tabIndex={-1} className="rounded-field bg-leaf-soft px-4 py-3 text-forest outline-none">
      {children}
    </p>
  )
}

const lazyReturns = () => lazy(() => import('./order-returns.tsx').then((module) => ({ default: module.OrderReturns })))
// Loaded with the first delivered order.
const firstReturns = lazyReturns()

/** The returns of a delivered order. If their code cannot be loaded, only this part of the page fails. */
const Returns = (props: ComponentProps<typeof firstReturns>) => {
  const [{ OrderReturns }, setLoaded] = useState({ OrderReturns: firstReturns })
  return (
    <CatchBoundary
      getResetKey={() => props.order.id}
      errorComponent={({ reset }) => (
        <FormAlert title={t.returnsFailed}>
          <Button
            variant="outline"
            className="mt-2"
            onClick={() => {
              // React requests a chunk only once for each lazy component.
              setLoaded({ OrderReturns: lazyReturns() })
              reset()
            }}
          >
            {t.tryAgain}
          </Button>
        </FormAlert>
      )}
    >
      <Suspense fallback={null}>
        <OrderReturns {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

const loadCancelItems = () => import('./cancel-items-dialog.tsx').then((module) => module.CancelItemsDialog)

/** Whether more than one piece is left. Cancelling the only one is cancelling the order. */
const hasSeveral = (items: OrderActions['items']) => items.reduce((sum, { amounts }) => sum + amounts.length, 0) > 1

/** What the shopper can do with an order: pay it, cancel it, get help. Paying and cancelling need the server. */
export const OrderOptions = ({ order, access, hasDeliveryDate = false, onChange }: OrderOptionsProps) => {
  const online = useOnline()
  const client = useQueryClient()
  const [isCancelledHere, setCancelledHere] = useState(false)
  // The payment status of the page changes when the refund of the cancellation is accepted.
  const [wasRefunded] = useState(isRefunded(order))
  const [itemsResult, setItemsResult] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const itemsOpener = useRef<HTMLButtonElement>(null)
  const ItemsDialog = useLoadedDialog(isChoosing, loadCancelItems)
  const isOpen = order.status !== 'cancelled' && !hasArrived(order.status)
  const isDelivered = hasArrived(order.status)
  const isPaid = order.paymentStatus === 'paid' || isRefunded(order)
  const isUnpaid = isOpen && awaitsPayment(order)
  const { data } = useQuery({ ...orderActionsQuery(access), enabled: (isOpen || isDelivered) && online })
  const [refusal, setRefusal] = useState<string>()
  const refetchOrder = () => {
    onChange()
    const path = urlOf(getOrder.path, { params: { id: order.id } })
    void client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => key === path || (typeof key === 'string' && key.startsWith(`${path}/`)),
    })
  }
  const onRefused = (reason: string) => {
    setRefusal(reason)
    refetchOrder()
  }

  return (
    <div className="grid gap-4 print:hidden">
      {isOpen && !isUnpaid && !isRefunded(order) && !hasDeliveryDate && <DeliveryEstimate order={order} />}
      <FormAlert title={refusal} />
      {isCancelledHere && (
        <Cancelled>
          {wasRefunded
            ? t.cancelledRefunded
            : isPaid
              ? t.cancelledPaid
              : order.paymentMethod === 'razorpay'
                ? t.cancelledOnline
                : t.cancelledUnpaid}
        </Cancelled>
      )}
      {!isCancelledHere && itemsResult && <Cancelled>{itemsResult}</Cancelled>}
      {isUnpaid && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          {data?.payUntil ? t.unpaidUntil(formatTime(data.payUntil)) : t.unpaid}
        </p>
      )}
      {isOpen && isRefunded(order) && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">{t.refunded}</p>
      )}
      {isOpen && !hasLeftShop(order.status) && !online && (
        <p role="status" className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          {t.offline}
        </p>
      )}
      {online ? <Documents access={access} status={order.status} /> : <StoredDocuments orderId={order.id} />}
      {isDelivered && (
        <Returns order={order} access={access} returnable={data?.returnable} online={online} onChange={refetchOrder} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {online && data?.payUntil && (
          <Link
            to="/checkout/pay"
            search={{ orderId: String(order.id) }}
            state={tokenState(access.token ?? null)}
            className={buttonClass('primary', 'max-sm:w-full')}
          >
            {t.pay(formatInr(parseRupees(order.total)))}
          </Link>
        )}
        {online && isOpen && !isRefunded(order) && data?.cancel && hasSeveral(data.items) && (
          <Button ref={itemsOpener} variant="outline" className="max-sm:w-full" onClick={() => setChoosing(true)}>
            {t.cancelItems}
          </Button>
        )}
        {isChoosing && ItemsDialog && data && (
          <ItemsDialog
            order={order}
            access={access}
            items={data.items}
            onClose={() => {
              setChoosing(false)
              // Wait a frame until the dialog is removed, then move the focus.
              requestAnimationFrame(() => itemsOpener.current?.focus())
            }}
            onCancelled={(changed, result) => {
              setChoosing(false)
              setRefusal(undefined)
              if (changed.status === 'cancelled') setCancelledHere(true)
              else setItemsResult(result)
              refetchOrder()
            }}
            onRefused={(reason) => {
              setChoosing(false)
              onRefused(reason)
            }}
          />
        )}
        {online && isOpen && data?.cancel && (
          <CancelOrder
            access={access}
            isPaid={order.paymentStatus === 'paid'}
            onCancelled={(cancelled) => {
              setCancelledHere(true)
              onChange(cancelled)
            }}
            onRefused={onRefused}
          />
        )}
        <Link
          to="/contact-us"
          search={{ order: order.orderNumber }}
          className="inline-flex min-h-12 items-center font-semibold text-forest underline decoration-line-strong underline-offset-4 hover:decoration-forest"
        >
          {t.help}
        </Link>
      </div>
    </div>
  )
}

const isRefusal = (error: unknown): error is HttpError => error instanceof HttpError && error.code === 'conflict'

interface CancelOrderProps {
  access: OrderAccess
  isPaid: boolean
  onCancelled: (order: Order) => void
  /** Called with the reason when the server refuses, because the order on the screen is out of date. */
  onRefused: (reason: string) => void
}

/** The button that cancels an order, with a confirmation in the page. The order is cancelled only by the server. */
const CancelOrder = ({ access, isPaid, onCancelled, onRefused }: CancelOrderProps) => {
  const [asking, setAsking] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(cancelOwnOrder, { params: { id: access.id }, body: {} }, { orderToken: access.token }),
    onSuccess: onCancelled,
    onError: (failure) => {
      if (isRefusal(failure)) onRefused(failure.message)
    },
  })
  useEffect(() => {
    if (asking) heading.current?.focus()
  }, [asking])
  const close = () => {
    reset()
    setAsking(false)
    // The button is rendered again first.
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (!asking) {
    return (
      <Button ref={opener} variant="outline" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t.cancel}
      </Button>
    )
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid basis-full gap-4 rounded-card border border-terracotta bg-card p-5"
    >
      <div>
        <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className="display text-lg outline-none">
          {t.cancelTitle}
        </h3>
        <p className="mt-1 text-ink-soft">{isPaid ? t.cancelPaidText : t.cancelText}</p>
      </div>
      <FormAlert title={error && !isRefusal(error) ? t.cancelFailedTitle : undefined}>
        {error instanceof OfflineError ? t.cancelOffline : failureText(error, t.failed)}
      </FormAlert>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="solid" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
          {isPending ? t.cancelling : t.cancelConfirm}
        </Button>
        <Button variant="outline" aria-disabled={isPending || undefined} onClick={() => !isPending && close()}>
          {t.keepOrder}
        </Button>
      </div>
    </section>
  )
}
