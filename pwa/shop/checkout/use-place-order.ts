import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutFields, Placed, Refused } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { orderBody } from '#rules/order/checkout-form'
import type { Totals } from '#rules/totals'
import { dropDraft } from '../../offline/draft.ts'
import { whenIdle } from '../../offline/idle.ts'
import { paymentDraft } from '../../offline/order-drafts.ts'
import { toStoredLine } from '../../offline/stored-order.ts'
import { OverlayEntries } from '../../ui/dialog/use-back-closes.ts'
import { reportUnsaved } from '../../ui/report-unsaved.ts'
import { dismissToast, toast } from '../../ui/toast/toast-store.ts'
import type { PricedRow } from '../cart/cart.queries.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { settingsQuery } from '../cart/settings.queries.ts'
import { dropOrderKeys } from '../outbox/complete-entry-store.ts'
import { savedTitle } from '../outbox/outbox-store.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { couponChecks } from './coupon.queries.ts'
import { deliveryQuery } from './delivery.queries.ts'
import { cancelledText, type Payment, payOnline } from './pay-online.ts'
import { hasMoney, type PendingPayment, storePendingPayment, usePaymentResult } from './pending-payment.ts'
import { type Problem, toastOf, unpaid } from './problem.ts'
import { submitOrder } from './submit-order.ts'
import { useFinishOrder, useLeaving } from './use-finish-order.ts'

/** The order being placed. It stays on the screen while the cart is emptied. */
interface Ordering {
  lines: readonly PricedRow[]
  totals: Totals
}

/** An order whose payment result is unknown: the gateway gave its proof, or the shopper closed the window. */
interface OpenPayment extends PendingPayment {
  proven: boolean
}

interface PlaceOrderOptions {
  /** The unconfirmed payment of an earlier visit. */
  pendingPayment: PendingPayment | null
  onPlaced: () => unknown
  onFields: (fields: Record<string, string>) => void
}

/** Places the order once, regardless of repeated presses, and reports the outcome. */
export function usePlaceOrder({ pendingPayment, onPlaced, onFields }: PlaceOrderOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The toast of the last problem. */
  const shownToast = useRef<number | null>(null)
  const busy = useRef(pendingPayment !== null)
  const [ordering, setOrdering] = useState<Ordering | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [open, setOpen] = useState<OpenPayment | null>(pendingPayment && { ...pendingPayment, proven: true })
  usePaymentResult(open?.order ?? null, onPaymentResult)
  const { isHere, isOurs, whileSending } = useLeaving()
  const addEntry = use(OverlayEntries)
  usePreloadedRoutes()
  const { finishPaid, finishCash } = useFinishOrder({ isHere, isOurs, onPlaced })

  function onPaymentResult(order: Order) {
    // A submission in progress checks the payment itself.
    if (!open || (busy.current && !open.proven)) return
    const isPaid = hasMoney(order)
    if (isPaid && order.status !== 'cancelled') {
      busy.current = true
      // Shows the confirmation instead of the form, which becomes empty with the cart.
      setOpen({ ...open, proven: true })
      return void finishPaid(order, open.lines)
    }
    busy.current = false
    setOpen(null)
    setOrdering(null)
    void dropOrderKeys()
    void dropDraft(paymentDraft)
    const failed = open.proven && !isPaid
    const message = failed ? 'Payment verification failed. Please contact support.' : cancelledText(order)
    report(unpaid({ kind: 'refused', message, over: !failed }))
  }

  /** Announces a problem again even if it equals the previous one. */
  function report(next: Problem, online = true) {
    flushSync(() => setProblem(null))
    setProblem(next)
    const content = toastOf(next, online)
    shownToast.current = content ? toast(content) : null
  }

  /** Resolves with true when the form is done: the order is paid, or its payment is being confirmed. */
  async function pay(placed: Placed, contact: string, rows: readonly PricedRow[]): Promise<boolean> {
    const lines = rows.map(toStoredLine)
    // No window opens over another page: a shopper who left the checkout has not paid.
    const isLeft = !isHere() && placed.order.paymentStatus !== 'paid'
    const payment: Payment = isLeft
      ? { kind: 'dismissed' }
      : await payOnline(
          placed,
          contact,
          async () => {
            if (isOurs()) await storePendingPayment({ order: placed.order, lines })
          },
          addEntry,
        )
    if (payment.kind === 'paid') {
      await finishPaid(payment.order, lines)
      return true
    }
    if (payment.kind === 'confirming') {
      setOpen({ order: payment.order, lines, proven: true })
      return true
    }
    if (payment.kind === 'dismissed') setOpen({ order: placed.order, lines, proven: false })
    if (payment.kind === 'refused') {
      await dropDraft(paymentDraft)
      if (payment.over) await dropOrderKeys()
    }
    report(unpaid(payment))
    return false
  }

  /** Refetches the check that the server's refusal contradicts. */
  async function refetchRefused({ code }: Refused, pin: string) {
    if (code === 'coupon_invalid') await client.invalidateQueries({ queryKey: couponChecks })
    else if (/^(pin|cod)_/.test(code)) await client.invalidateQueries({ queryKey: deliveryQuery(pin).queryKey })
  }

  /** Resolves with true when the form is done. */
  async function send(form: CheckoutFields, { lines, totals }: Ordering): Promise<boolean> {
    const online = form.paymentMethod === 'razorpay'
    const outcome = await whileSending(submitOrder(orderBody(form, lines, totals.total), lines))
    if (outcome.kind === 'placed') {
      setProblem(null)
      if (online) return pay(outcome.reply, form.customerPhone, lines)
      await finishCash(outcome.order)
      return true
    }
    if (outcome.kind === 'account-changed') return false
    if (outcome.kind === 'waiting') {
      setProblem(null)
      if (isHere()) await navigate({ to: '/waiting' })
      toast({
        title: savedTitle,
        description: 'Your order is not placed yet. We’ll place it once, when you’re back online.',
      })
      return true
    }
    report(outcome, online)
    if (outcome.kind === 'failed') onFields(outcome.fields)
    // The shop may have switched off online payment since this page read its settings.
    if (outcome.kind === 'failed' && online) await client.invalidateQueries(settingsQuery)
    if (outcome.kind === 'refused') await refetchRefused(outcome.refusal, form.postalCode)
    return false
  }

  return {
    ordering,
    problem,
    /** The order with a payment at the gateway that the server has not confirmed yet. */
    confirming: open?.proven ? open.order : null,
    place: async (form: CheckoutFields, what: Ordering) => {
      // Ignores a second press, or Enter together with a click.
      if (busy.current) return
      busy.current = true
      setOpen(null)
      setOrdering(what)
      let done = false
      try {
        done = await send(form, what)
      } finally {
        busy.current = done
        if (!done) setOrdering(null)
      }
    },
    /** Clears a problem that the shopper has solved. */
    clearProblem: () => {
      setProblem(null)
      if (shownToast.current !== null) dismissToast(shownToast.current)
    },
    /** Applies the prices and quantities of the refusal to the cart. */
    accept: async () => {
      const items = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
      if (!(await reportUnsaved(acceptRefusedItems(items)))) return
      setProblem(null)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(cardsQuery())])
    },
  }
}

/** Loads the pages that follow the checkout in advance, so they open offline and without a service worker. */
function usePreloadedRoutes(): void {
  const { routesByPath, loadRouteChunk } = useRouter()
  useEffect(() => {
    const routes = [routesByPath['/order-success'], routesByPath['/waiting']]
    const parts = () => [...routes.map((route) => loadRouteChunk(route)), import('../../ui/toast/toast-view.tsx')]
    whenIdle(() => void Promise.all(parts()).catch(() => undefined))
  }, [routesByPath, loadRouteChunk])
}
