import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { getOrder, type Order, type OrderActions } from '#contract/orders'
import { urlOf } from '#contract/paths'
import type { TrackedOrder } from '#contract/tracking'
import { formatDateTime, formatTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import { awaitsPayment, hasArrived, hasLeftShop, isRefunded } from '#rules/order/order-status'
import * as t from '#texts/order-details'
import { useOnline } from '../../api/online-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLoadedDialog } from '../../ui/dialog.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { DeliveryEstimate } from './order-details.tsx'
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

/**
 * Confirms that the order or its items were cancelled. The confirmation gets the focus, because the pressed button is
 * gone.
 */
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

interface LoadedPartProps<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The title of the message if the code of this part of the page cannot be loaded. */
  failed: string
  props: Props
}

/** A part of the page whose code is loaded when it is first shown. If that fails, only this part fails. */
const LoadedPart = <Props extends object>({ load, failed, props }: LoadedPartProps<Props>) => {
  const newPart = () => ({ Part: lazy(async () => ({ default: await load() })) })
  const [{ Part }, setLoaded] = useState(newPart)
  return (
    <CatchBoundary
      getResetKey={() => failed}
      errorComponent={({ reset }) => (
        <FormAlert title={failed}>
          <Button
            variant="outline"
            className="mt-2"
            onClick={() => {
              // Creates a new lazy component, because React requests a chunk only once for each.
              setLoaded(newPart())
              reset()
            }}
          >
            {t.tryAgain}
          </Button>
        </FormAlert>
      )}
    >
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

const loadReturns = () => import('./order-returns.tsx').then((module) => module.OrderReturns)
const loadPrescription = () => import('./order-prescription.tsx').then((module) => module.OrderPrescription)
const loadCancel = () => import('./cancel-order.tsx').then((module) => module.CancelOrder)
const loadCancelItems = () => import('./cancel-items-dialog.tsx').then((module) => module.CancelItemsDialog)

/**
 * Whether the order has more than one piece left, so that single pieces can be cancelled. Cancelling the last piece
 * means cancelling the order.
 */
const hasSeveral = (items: OrderActions['items']) => items.reduce((sum, { amounts }) => sum + amounts.length, 0) > 1

/** What the shopper can do with an order: pay it, cancel it, get help. Paying and cancelling need the server. */
export const OrderOptions = ({ order, access, hasDeliveryDate = false, onChange }: OrderOptionsProps) => {
  const online = useOnline()
  const client = useQueryClient()
  const [isCancelledHere, setCancelledHere] = useState(false)
  // The payment status when the page was opened. It changes when the gateway accepts the refund of a cancellation.
  const [wasRefunded] = useState(isRefunded(order))
  const [itemsResult, setItemsResult] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const itemsOpener = useRef<HTMLButtonElement>(null)
  const ItemsDialog = useLoadedDialog(isChoosing, loadCancelItems)
  const isOpen = order.status !== 'cancelled' && !hasArrived(order.status)
  const isDelivered = hasArrived(order.status)
  const isPaid = order.paymentStatus === 'paid' || isRefunded(order)
  const isUnpaid = isOpen && awaitsPayment(order)
  const { prescriptionStatus = null } = order
  // An order with a prescription can be paid for 24 hours, so its deadline has a date. Other orders must be paid on the
  // same day.
  const formatDeadline = prescriptionStatus ? formatDateTime : formatTime
  const awaited = isUnpaid && prescriptionStatus !== 'approved' ? prescriptionStatus : null
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
      {awaited && (
        <LoadedPart
          load={loadPrescription}
          failed={t.prescriptionFailed}
          props={{ access, status: awaited, prescription: data?.prescription, online, onChange: refetchOrder }}
        />
      )}
      {isUnpaid && !awaited && (
        <p className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          {data?.payUntil ? t.unpaidUntil(formatDeadline(data.payUntil)) : t.unpaid}
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
        <LoadedPart
          load={loadReturns}
          failed={t.returnsFailed}
          props={{ order, access, returnable: data?.returnable, online, onChange: refetchOrder }}
        />
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
              // Wait a frame until the dialog is removed, then move the focus to the button that opened it.
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
          <LoadedPart
            load={loadCancel}
            failed={t.failed}
            props={{
              access,
              isPaid: order.paymentStatus === 'paid',
              onCancelled: (cancelled: Order) => {
                setCancelledHere(true)
                onChange(cancelled)
              },
              onRefused,
            }}
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
