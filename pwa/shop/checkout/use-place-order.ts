import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutFields, Placed, Refused } from '#contract/checkout'
import type { Order } from '#contract/orders'
import type { CheckoutTotals } from '#rules/totals'
import * as t from '#texts/checkout'
import * as payments from '#texts/payment'
import { savedTitle } from '#texts/saved-entry'
import { settingsQuery, useProfile } from '../../api/shop-profile.ts'
import { dropDraft, pendingPaymentDraft } from '../../offline/draft.ts'
import { whenIdle } from '../../offline/idle.ts'
import { toStoredLine } from '../../offline/stored-order.ts'
import { OverlayEntries } from '../../ui/dialog.ts'
import { dismissToast, reportUnsaved, toast } from '../../ui/toast/toast-store.ts'
import type { PricedRow } from '../cart/cart.queries.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { storeUnpaid } from '../orders/placed-orders.queries.ts'
import { dropOrderKeys } from '../outbox/complete-entry-store.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { couponChecks, deliveryQuery } from './checkout.queries.ts'
import {
  cancelledText,
  hasMoney,
  type PendingPayment,
  payOnline,
  storePendingPayment,
  unpaid,
  usePaymentResult,
} from './pay/pay-online.ts'
import { orderBody, type Problem, submitOrder, toastOf } from './submit-order.ts'
import { useFinishOrder, useLeaving } from './use-finish-order.ts'

/** The order that is being placed. The page shows its line items even after the cart was emptied. */
export interface Ordering {
  lines: readonly PricedRow[]
  totals: CheckoutTotals
}

/** Where the checkout is between the press of the button and the result. */
type Stage =
  | { kind: 'form' }
  | { kind: 'placing'; ordering: Ordering }
  /**
   * The order is placed and not paid. The order may be paid later, for example in another tab. `isRetried`: a later
   * press of the button failed. That press may have replaced the order, so a cancellation of this order is not
   * reported.
   */
  | { kind: 'unpaid'; payment: PendingPayment; isRetried?: boolean }
  /** The payment window returned its proof of payment, and the server has not confirmed the payment yet. */
  | { kind: 'confirming'; payment: PendingPayment }

/**
 * Returns the stage of the checkout. `stageNow` returns it without waiting for the next render, because a second press
 * can come earlier.
 */
function useStage(pendingPayment: PendingPayment | null) {
  const [stage, setStage] = useState<Stage>(
    pendingPayment ? { kind: 'confirming', payment: pendingPayment } : { kind: 'form' },
  )
  const latest = useRef(stage)
  const enter = (next: Stage) => {
    latest.current = next
    setStage(next)
  }
  return { stage, stageNow: () => latest.current, enter }
}

/** Returns the error of the last attempt to place the order, which is shown in a panel and as a toast. */
function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const shownToast = useRef<number | null>(null)
  return {
    problem,
    hideProblem: () => setProblem(null),
    /** Announces a problem again even if it equals the previous one. */
    report: (next: Problem, online = true) => {
      flushSync(() => setProblem(null))
      setProblem(next)
      const content = toastOf(next, online)
      shownToast.current = content ? toast(content) : null
    },
    /** Clears a problem that the shopper has solved. */
    clearProblem: () => {
      setProblem(null)
      if (shownToast.current !== null) dismissToast(shownToast.current)
    },
  }
}

interface PaymentOptions extends Pick<ReturnType<typeof useLeaving>, 'isHere' | 'isOurs'> {
  stages: ReturnType<typeof useStage>
  report: (problem: Problem) => void
  finish: ReturnType<typeof useFinishOrder>
}

/**
 * Returns the function that pays an order. It also handles a late payment result of an earlier order: shows the
 * confirmation, or deletes the pending payment and reports the problem.
 */
function usePayment({ stages, isHere, isOurs, report, finish }: PaymentOptions) {
  const { finishPaid, reportUnpaid } = finish
  const { stage, stageNow, enter } = stages
  const shop = useProfile()
  const addOverlayEntry = use(OverlayEntries)
  usePaymentResult('payment' in stage ? stage.payment.order : null, onPaymentResult)

  function onPaymentResult(order: Order) {
    const now = stageNow()
    // A payment result is ignored while an order is being placed, because the code that places the order checks the
    // payment of that order.
    if (!('payment' in now) || !isOurs()) return
    const isPaid = hasMoney(order)
    if (isPaid && order.status !== 'cancelled') {
      // Show the confirmation instead of the form, which becomes empty with the cart.
      enter({ kind: 'confirming', payment: now.payment })
      return void finishPaid(order, now.payment.lines)
    }
    enter({ kind: 'form' })
    // Do not delete the idempotency key of the later press, because the server may have placed its order.
    if (now.kind === 'unpaid' && now.isRetried) return
    void dropOrderKeys()
    void dropDraft(pendingPaymentDraft)
    const failed = now.kind === 'confirming' && !isPaid
    const message = failed ? payments.unverified : cancelledText(order)
    report(unpaid({ kind: 'refused', message, isUnpayable: !failed }))
  }

  /** Resolves with true when the checkout form is done: the order is paid, or its payment is being confirmed. */
  return async function pay(placed: Placed, contact: string, rows: readonly PricedRow[]): Promise<boolean> {
    const lines = rows.map(toStoredLine)
    if (isOurs() && placed.order.paymentStatus !== 'paid') await storeUnpaid(placed.order, lines)
    // The shopper has left the checkout. The payment window is not opened on another page; a toast says that the order
    // is unpaid.
    if (!isHere() && placed.order.paymentStatus !== 'paid') {
      reportUnpaid(placed.order)
      return true
    }
    const storePending = async () => {
      if (isOurs()) await storePendingPayment({ order: placed.order, lines })
    }
    const payment = await payOnline(placed, {
      contact,
      shop,
      onProof: storePending,
      addHistoryEntry: addOverlayEntry,
    })
    // Another account uses the browser now, so the drafts and idempotency keys on this device must not be changed.
    if (!isOurs()) return false
    if (payment.kind === 'paid') {
      await finishPaid(payment.order, lines)
      return true
    }
    if (payment.kind === 'confirming') {
      enter({ kind: 'confirming', payment: { order: payment.order, lines } })
      return true
    }
    const isUnpayable = payment.kind === 'refused' && payment.isUnpayable
    enter(isUnpayable ? { kind: 'form' } : { kind: 'unpaid', payment: { order: placed.order, lines } })
    if (payment.kind === 'refused') await dropDraft(pendingPaymentDraft)
    if (isUnpayable) await dropOrderKeys()
    report(unpaid(payment))
    return false
  }
}

interface PlaceOrderOptions {
  /** The pending payment of an earlier visit; null without one. */
  pendingPayment: PendingPayment | null
  /** Called before payment when the server has the order, or when it is stored in the outbox to be sent later. */
  onAccepted: (form: CheckoutFields) => unknown
  onPlaced: () => unknown
  onFields: (fields: Record<string, string>) => void
}

/** Places the order once, regardless of repeated presses, and reports the outcome. */
export function usePlaceOrder({ pendingPayment, onAccepted, onPlaced, onFields }: PlaceOrderOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const stages = useStage(pendingPayment)
  const { stage, stageNow, enter } = stages
  const { problem, hideProblem, report, clearProblem } = useProblem()
  const { isHere, isOurs, whileSending } = useLeaving()
  const finish = useFinishOrder({ isHere, isOurs, onPlaced })
  const pay = usePayment({ stages, isHere, isOurs, report, finish })
  usePreloadedRoutes()

  /**
   * Refetches the cached coupon or delivery check after the server has refused the order for the coupon, PIN code or
   * COD.
   */
  async function refetchRefused({ code }: Refused, pin: string) {
    if (code === 'coupon_invalid') await client.invalidateQueries({ queryKey: couponChecks })
    else if (/^(pin|cod)_/.test(code)) await client.invalidateQueries({ queryKey: deliveryQuery(pin).queryKey })
  }

  /** Sends the order. Resolves with true when the checkout form is done. */
  async function send(form: CheckoutFields, { lines, totals }: Ordering): Promise<boolean> {
    const online = form.paymentMethod === 'razorpay'
    const outcome = await whileSending(submitOrder(orderBody(form, lines, totals.total), lines))
    if ((outcome.kind === 'placed' || outcome.kind === 'waiting') && isOurs()) await onAccepted(form)
    if (outcome.kind === 'placed') {
      hideProblem()
      const { order } = outcome.reply
      // The payment window is not opened for an order that needs a prescription, because it is paid after the approval.
      if (order.prescriptionStatus) await finish.finishPrescribed(order, lines.map(toStoredLine))
      else if (online) return pay(outcome.reply, form.customerPhone, lines)
      else await finish.finishCash(order)
      return true
    }
    if (outcome.kind === 'account-changed') return false
    if (outcome.kind === 'waiting') {
      hideProblem()
      if (isHere()) await navigate({ to: '/waiting' })
      // A shopper who has left the checkout is not sent to the page `/waiting`. A toast shows instead that the order is
      // stored on the device.
      else {
        toast({
          title: savedTitle,
          description: t.waitingText,
        })
      }
      return true
    }
    report(outcome, online)
    if (outcome.kind === 'failed') onFields(outcome.fields)
    // Refetch the settings, because the shop may have switched off online payment since this page loaded them.
    if (outcome.kind === 'failed' && online) await client.invalidateQueries(settingsQuery)
    if (outcome.kind === 'refused') await refetchRefused(outcome.refusal, form.postalCode)
    return false
  }

  return {
    ordering: stage.kind === 'placing' ? stage.ordering : null,
    problem,
    /** The order whose payment at the gateway the server has not confirmed yet; otherwise null. */
    confirming: stage.kind === 'confirming' ? stage.payment.order : null,
    place: async (form: CheckoutFields, ordering: Ordering) => {
      const before = stageNow()
      // Ignore a second press, or Enter together with a click.
      if (before.kind === 'placing' || before.kind === 'confirming') return
      enter({ kind: 'placing', ordering })
      let done = false
      try {
        done = await send(form, ordering)
      } finally {
        // Return to the stage before the press: an earlier order that is unpaid may still be paid, for example in
        // another tab.
        if (!done && stageNow().kind === 'placing') {
          enter(before.kind === 'unpaid' ? { ...before, isRetried: true } : before)
        }
      }
    },
    clearProblem,
    /** Applies the prices and quantities of the server's refusal to the cart. */
    accept: async () => {
      const items = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
      if (!(await reportUnsaved(acceptRefusedItems(items)))) return
      hideProblem()
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(cardsQuery())])
    },
  }
}

/**
 * Loads the code of the pages that follow the checkout in advance, so that they open offline and without a service
 * worker.
 */
function usePreloadedRoutes(): void {
  const { routesByPath, loadRouteChunk } = useRouter()
  useEffect(() => {
    const routes = [routesByPath['/order-success'], routesByPath['/waiting']]
    const parts = () => [...routes.map((route) => loadRouteChunk(route)), import('../../ui/toast/toast-view.tsx')]
    whenIdle(() => void Promise.all(parts()).catch(() => undefined))
  }, [routesByPath, loadRouteChunk])
}
