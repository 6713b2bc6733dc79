import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import { payOrder } from '#contract/payments'
import { formatDateTime, formatTime } from '#rules/dates'
import { formatInr, parseRupees } from '#rules/money'
import * as t from '#texts/payment'
import { call } from '../../../api/api-client.ts'
import { failureText, isNotFound, OfflineError } from '../../../api/http-error.ts'
import { isOnline, useOnline } from '../../../api/online-store.ts'
import { useProfile } from '../../../api/shop-profile.ts'
import { dropDraft, pendingPaymentDraft } from '../../../offline/draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { OverlayEntries } from '../../../ui/dialog.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { SummaryRow } from '../../../ui/totals.tsx'
import { tokenState } from '../../orders/order-token-store.ts'
import {
  type OrderAccess,
  orderActionsQuery,
  ownOrderQuery,
  readPlacedOrders,
} from '../../orders/placed-orders.queries.ts'
import { completePlaced } from '../../outbox/complete-entry-store.ts'
import { ConfirmingPayment } from './confirming-payment.tsx'
import {
  cancelledText,
  hasMoney,
  isCheckoutDocument,
  type Payment,
  payOnline,
  readPendingPayment,
  storePendingPayment,
  unpaid,
  usePaymentResult,
} from './pay-online.ts'

const placedHere = async ({ id }: Order) => (await readPlacedOrders()).find(({ orderId }) => orderId === id)

/** Removes the items from the cart if the order was placed on this device, as after a payment at the checkout. */
async function completeOnDevice(order: Order): Promise<void> {
  const placed = await placedHere(order)
  // Ignore the error: the order is paid even if this device fails to store it.
  if (placed) await completePlaced(order, placed.lines).catch(() => undefined)
}

/**
 * Stores the pending payment, so that the order is completed on this device even if the page is closed before the
 * server's response.
 */
async function storePending(order: Order): Promise<void> {
  const placed = await placedHere(order)
  if (placed) await storePendingPayment({ order, lines: placed.lines }).catch(() => undefined)
}

/**
 * Completes the paid order on this device if the page was closed after the payment window had returned its proof and
 * before the server had confirmed it.
 */
async function completeInterrupted(order: Order): Promise<void> {
  const pending = await readPendingPayment().catch(() => null)
  if (pending?.order.id === order.id) await completeOnDevice(order)
}

/** Pays an order. The result of the payment is shown instead of the button. */
function usePay({ id, token }: OrderAccess, onPaid: (order: Order) => void) {
  const addOverlayEntry = use(OverlayEntries)
  const shop = useProfile()
  const [result, setResult] = useState<Payment | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const placed = await call(payOrder, { params: { id } }, { orderToken: token })
      const contact = placed.order.customerPhone ?? ''
      return payOnline(placed, {
        contact,
        shop,
        onProof: () => storePending(placed.order),
        addHistoryEntry: addOverlayEntry,
        orderToken: token,
      })
    },
    onMutate: () => setResult(null),
    onSuccess: async (payment) => {
      if (payment.kind === 'paid') {
        await completeOnDevice(payment.order)
        onPaid(payment.order)
      }
      if (payment.kind === 'refused') await dropDraft(pendingPaymentDraft)
      setResult(payment)
    },
  })
  return { pay: () => !isPending && mutate(), isPending, error, result, setResult }
}

interface PayFormProps {
  order: Order
  payUntil: string
  access: OrderAccess
  onPaid: (order: Order) => void
}

/** The amount and the button that opens the payment window. */
const PayForm = ({ order, payUntil, access, onPaid }: PayFormProps) => {
  const online = useOnline()
  const { pay, isPending, error, result, setResult } = usePay(access, onPaid)
  const confirming = result?.kind === 'confirming' ? result.order : null
  usePaymentResult(confirming, (now) => {
    if (hasMoney(now) && now.status !== 'cancelled') void completeOnDevice(now).then(() => onPaid(now))
    else {
      void dropDraft(pendingPaymentDraft)
      setResult({ kind: 'refused', message: cancelledText(now), isUnpayable: true })
    }
  })
  if (confirming) return <ConfirmingPayment order={confirming} />
  const problem = result && result.kind !== 'paid' && result.kind !== 'confirming' ? unpaid(result) : null
  return (
    <div className="grid gap-5 rounded-card border border-line bg-card p-5 sm:p-7">
      <dl className="grid gap-2">
        <SummaryRow name={t.orderNumber}>{order.orderNumber}</SummaryRow>
        <SummaryRow name={t.total} strong>
          {formatInr(parseRupees(order.total))}
        </SummaryRow>
      </dl>
      <p className="text-ink-soft">{t.heldUntil((order.prescriptionStatus ? formatDateTime : formatTime)(payUntil))}</p>
      <FormAlert title={problem?.title ?? (error ? t.unopenedTitle : undefined)}>
        {problem?.message ?? (error instanceof OfflineError ? t.notReached : failureText(error, t.shopFailed))}
      </FormAlert>
      {!online && (
        <p role="status" className="rounded-field bg-saffron-soft px-4 py-3 text-saffron-ink">
          {t.offline}
        </p>
      )}
      <Button aria-disabled={isPending || !online || undefined} onClick={() => online && pay()}>
        {isPending ? t.opening : t.payNow}
      </Button>
    </div>
  )
}

interface MessageProps {
  title: string
  children: ReactNode
}

/** The message for an order that cannot be paid, or was paid already. */
const Message = ({ title, children }: MessageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid justify-items-start gap-4 rounded-card bg-leaf-soft p-6 text-forest">
      <h2 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

const TrackLink = ({ id, token }: OrderAccess) => (
  <Link
    to="/track-order"
    search={{ orderId: String(id) }}
    state={tokenState(token ?? null)}
    className={buttonClass('outline')}
  >
    {t.trackOrder}
  </Link>
)

/** Continues the payment of an order, for a shopper with access to it. */
const PayOrder = ({ access }: { access: OrderAccess }) => {
  const order = useQuery(ownOrderQuery(access))
  const actions = useQuery(orderActionsQuery(access))
  const [paid, setPaid] = useState<Order | null>(null)
  const now = paid ?? order.data?.order
  const error = order.error ?? actions.error
  const isPaid = now !== undefined && hasMoney(now) && now.status !== 'cancelled'
  const [isCompleted, setCompleted] = useState(false)
  useEffect(() => {
    if (isPaid) void completeInterrupted(now).then(() => setCompleted(true))
  }, [isPaid, now])
  if (isPaid && isCompleted) {
    return (
      <Message title={t.paidTitle}>
        <p>{t.paidText(now.orderNumber)}</p>
        <TrackLink {...access} />
      </Message>
    )
  }
  if (now && !isPaid && actions.data?.payUntil) {
    return <PayForm order={now} payUntil={actions.data.payUntil} access={access} onPaid={setPaid} />
  }
  if (now && !isPaid && actions.data) {
    return (
      <Message title={t.unpayableTitle}>
        <p>{now.status === 'cancelled' ? t.unpayableCancelled : t.unpayableText}</p>
        <TrackLink {...access} />
      </Message>
    )
  }
  if (!error) return <Skeleton className="h-60 rounded-card" />
  return (
    <EmptyState
      title={isNotFound(error) ? t.notFoundTitle : t.notLoadedTitle}
      text={isNotFound(error) ? t.notFoundText : failureText(error, t.shopFailed)}
    >
      <Button
        variant="outline"
        onClick={() => {
          void order.refetch()
          void actions.refetch()
        }}
      >
        {t.tryAgain}
      </Button>
    </EmptyState>
  )
}

interface PayPageProps {
  orderId: string
  /** The token of the email link with which the page was opened; null without one. */
  token: string | null
}

/**
 * The page that continues an interrupted payment. The content security policy of its document allows the gateway's
 * script, as that of the checkout does.
 */
export const PayPage = ({ orderId, token }: PayPageProps) => {
  const id = /^[1-9]\d{0,14}$/.test(orderId) ? Number(orderId) : null
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (isOnline() && !isCheckoutDocument()) location.reload()
    else setStays(true)
  }, [])
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto grid max-w-xl gap-6">
        <h1 className="display text-2xl">{t.title}</h1>
        {id === null && <EmptyState title={t.notFoundTitle} text={t.invalidLinkText} />}
        {id !== null && stays && <PayOrder access={{ id, token }} />}
      </div>
    </div>
  )
}
