import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutFields, Placed, Refused } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { orderBody } from '#rules/checkout-form'
import type { Totals } from '#rules/totals'
import { dropAttempt } from '../../offline/attempt.ts'
import { dropDraft } from '../../offline/draft.ts'
import { orderAttempt } from '../../offline/order-drafts.ts'
import { lineToKeep } from '../../offline/order-to-keep.ts'
import { tellUnsaved } from '../../ui/tell-unsaved.ts'
import { dismissToast, toast } from '../../ui/toast-store.ts'
import type { PricedRow } from '../cart/cart.queries.ts'
import { acceptRefusedItems } from '../cart/cart-changes-store.ts'
import { settingsQuery } from '../cart/settings.queries.ts'
import { savedTitle } from '../outbox/outbox-store.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { couponChecks } from './coupon.queries.ts'
import { deliveryQuery } from './delivery.queries.ts'
import { givenUpText, type Payment, payOnline } from './pay-online.ts'
import { type Problem, toastOf, unpaid } from './problem.ts'
import { submitOrder } from './submit-order.ts'
import { useFinishOrder } from './use-finish-order.ts'
import { useLeaving } from './use-leaving.ts'
import { hasMoney, usePaymentNews } from './use-payment-news.ts'
import { useWaysOn } from './use-ways-on.ts'
import { keepWaiting, type Waiting, waitingDraft } from './waiting-payment.ts'

/** What is being ordered: kept on the screen while the cart is emptied behind it. */
interface Ordering {
  lines: readonly PricedRow[]
  totals: Totals
}

/** An order whose money may still come: the gateway gave its proof, or the shopper left the window. */
interface OpenPayment extends Waiting {
  proven: boolean
}

interface PlaceOrderOptions {
  /** What this page was waiting for when it was left. */
  waiting: Waiting | null
  onPlaced: () => unknown
  onFields: (fields: Record<string, string>) => void
}

/** Places the order once, whatever is pressed how often, and says what came of it. */
export function usePlaceOrder({ waiting, onPlaced, onFields }: PlaceOrderOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The toast that told of the last problem. */
  const shownToast = useRef<number | null>(null)
  const busy = useRef(waiting !== null)
  const [ordering, setOrdering] = useState<Ordering | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [open, setOpen] = useState<OpenPayment | null>(waiting && { ...waiting, proven: true })
  usePaymentNews(open?.order ?? null, hear)
  const { isHere, isOurs, onItsWay } = useLeaving()
  useWaysOn()
  const { finishPaid, finishCash } = useFinishOrder({ isHere, isOurs, onPlaced })

  function hear(order: Order) {
    // A press that is under way asks for itself.
    if (!open || (busy.current && !open.proven)) return
    const came = hasMoney(order)
    if (came && order.status !== 'cancelled') {
      busy.current = true
      // Not the form, which empties with the cart.
      setOpen({ ...open, proven: true })
      return void finishPaid(order, open.lines)
    }
    busy.current = false
    setOpen(null)
    setOrdering(null)
    void dropAttempt(orderAttempt)
    void dropDraft(waitingDraft)
    const failed = open.proven && !came
    const message = failed ? 'Payment verification failed. Please contact support.' : givenUpText(order)
    tell(unpaid({ kind: 'refused', message, over: !failed }))
  }

  /** Told again even when it is the same problem as before. */
  function tell(next: Problem, online = true) {
    flushSync(() => setProblem(null))
    setProblem(next)
    const words = toastOf(next, online)
    shownToast.current = words ? toast(words) : null
  }

  /** True when the form is done with: paid, or waiting for the bank's word. */
  async function pay(placed: Placed, contact: string, rows: readonly PricedRow[]): Promise<boolean> {
    const lines = rows.map(lineToKeep)
    // No window opens over another page: whoever has left has not paid.
    const isLeft = !isHere() && placed.order.paymentStatus !== 'paid'
    const payment: Payment = isLeft
      ? { kind: 'dismissed' }
      : await payOnline(placed, contact, async () => {
          if (isOurs()) await keepWaiting({ order: placed.order, lines })
        })
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
      await dropDraft(waitingDraft)
      if (payment.over) await dropAttempt(orderAttempt)
    }
    tell(unpaid(payment))
    return false
  }

  /** Has the shop asked again what it no longer says as it did. */
  async function askAnew({ code }: Refused, pin: string) {
    if (code === 'coupon_invalid') await client.invalidateQueries({ queryKey: couponChecks })
    else if (/^(pin|cod)_/.test(code)) await client.invalidateQueries({ queryKey: deliveryQuery(pin).queryKey })
  }

  /** True when the form is done with. */
  async function send(form: CheckoutFields, { lines, totals }: Ordering): Promise<boolean> {
    const online = form.paymentMethod === 'razorpay'
    const outcome = await onItsWay(submitOrder(orderBody(form, lines, totals.total), lines))
    if (outcome.kind === 'placed') {
      setProblem(null)
      if (online) return pay(outcome.reply, form.customerPhone, lines)
      await finishCash(outcome.order, lines)
      return true
    }
    if (outcome.kind === 'kept') {
      setProblem(null)
      if (isHere()) await navigate({ to: '/waiting' })
      toast({
        title: savedTitle,
        description: 'Your order is not placed yet. It is sent as soon as you are connected, and placed only once.',
      })
      return true
    }
    tell(outcome, online)
    if (outcome.kind === 'failed') onFields(outcome.fields)
    // The shop may have stopped taking online payment since this page read its settings.
    if (outcome.kind === 'failed' && online) await client.invalidateQueries(settingsQuery)
    if (outcome.kind === 'refused') await askAnew(outcome.refusal, form.postalCode)
    return false
  }

  return {
    ordering,
    problem,
    /** The order that the gateway has a payment of, and the shop does not know yet. */
    confirming: open?.proven ? open.order : null,
    place: async (form: CheckoutFields, what: Ordering) => {
      // A second press, or Enter and a click at once, finds the first at work.
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
    /** The shopper has found a way around the problem. */
    clearProblem: () => {
      setProblem(null)
      if (shownToast.current !== null) dismissToast(shownToast.current)
    },
    /** The shopper agrees to the prices and pieces that the server named. */
    accept: async () => {
      const items = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
      if (!(await tellUnsaved(acceptRefusedItems(items)))) return
      setProblem(null)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(cardsQuery())])
    },
  }
}
