import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutFields, Placed } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { orderBody } from '#rules/checkout-form'
import { dropAttempt } from '../../offline/attempt.ts'
import { dropDraft } from '../../offline/draft.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { tellUnsaved } from '../../tell-unsaved.ts'
import { toast } from '../../ui/toast-store.ts'
import { type PricedRow, settingsQuery } from '../cart/cart.queries.ts'
import { acceptRefusedItems, settleOrder } from '../cart/cart-store.ts'
import { dropOrders, savedTitle } from '../outbox/outbox-store.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { couponChecks } from './coupon.queries.ts'
import { deliveryQuery } from './delivery.queries.ts'
import { givenUpText, payOnline } from './pay-online.ts'
import type { Problem } from './problem-panel.tsx'
import { submitOrder } from './submit-order.ts'
import { hasMoney, usePaymentNews } from './use-payment-news.ts'
import { keepWaiting, type Ordering, type Waiting, waitingDraft } from './waiting-payment.ts'

/** The toast's words (specification section 8); none where nothing answered. */
function wordsOf(problem: Problem): string | null {
  if (problem.kind === 'unsent' || problem.kind === 'unpaid' || problem.kind === 'over') return null
  if (problem.kind === 'refused') return problem.refusal.message || problem.refusal.error || 'Failed to place order'
  return problem.message
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
  const busy = useRef(waiting !== null)
  const [ordering, setOrdering] = useState<Ordering | null>(waiting?.ordering ?? null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [open, setOpen] = useState<OpenPayment | null>(waiting && { ...waiting, proven: true })
  usePaymentNews(open?.order ?? null, hear)

  function hear(order: Order) {
    // A press that is under way asks for itself.
    if (!open || (busy.current && !open.proven)) return
    const came = hasMoney(order)
    if (came && order.status !== 'cancelled') {
      busy.current = true
      setOrdering(open.ordering)
      return void finishPaid(order, open.ordering.lines)
    }
    busy.current = false
    setOpen(null)
    setOrdering(null)
    void dropAttempt(orderAttempt)
    void dropDraft(waitingDraft)
    const failed = open.proven && !came
    const message = failed ? 'Payment verification failed. Please contact support.' : givenUpText(order)
    tell('Payment processing failed', message, { kind: failed ? 'unpaid' : 'over', message })
  }

  /** Takes the order out of the cart and keeps it on this device. */
  async function settle(order: Order, lines: readonly PricedRow[]) {
    onPlaced()
    // The order stands whatever this device can still keep of it.
    await settleOrder(orderToKeep(order, lines, Date.now()), [formDraft, orderAttempt, waitingDraft]).catch(
      () => undefined,
    )
    // Without a database, or where it failed, the key is elsewhere: ordering the same again is a new order.
    await dropAttempt(orderAttempt)
    await dropOrders().catch(() => undefined)
  }

  async function finishPaid(order: Order, lines: readonly PricedRow[]) {
    await settle(order, lines)
    await navigate({ to: '/products', replace: true })
    toast({
      title: 'Payment successful!',
      description: `Your order #${order.id} has been confirmed and will be shipped soon.`,
      action: {
        label: 'Track order',
        onClick: () => void navigate({ to: '/track-order', search: { orderId: String(order.id) } }),
      },
    })
  }

  function tell(title: string, description: string, next: Problem) {
    flushSync(() => setProblem(null))
    setProblem(next)
    toast({ title, description, variant: 'destructive' })
  }

  /** True when the form is done with: paid, or waiting for the bank's word. */
  async function pay(placed: Placed, form: CheckoutFields, ordered: Ordering): Promise<boolean> {
    const payment = await payOnline(placed, form.customerPhone, () =>
      keepWaiting({ order: placed.order, ordering: ordered }),
    )
    if (payment.kind === 'paid') {
      await finishPaid(payment.order, ordered.lines)
      return true
    }
    if (payment.kind === 'confirming') {
      setOpen({ order: payment.order, ordering: ordered, proven: true })
      return true
    }
    if (payment.kind === 'dismissed') {
      setOpen({ order: placed.order, ordering: ordered, proven: false })
      const message = 'Payment was cancelled. Your order is still pending. You can try again.'
      tell('Payment cancelled', message, { kind: 'unpaid', message })
    } else if (payment.kind === 'unopened') {
      const message = `Error: ${payment.message}. Please try again or contact support.`
      tell('Payment initialization failed', message, { kind: 'unpaid', message })
    } else {
      await dropDraft(waitingDraft)
      if (payment.over) await dropAttempt(orderAttempt)
      const { message, over } = payment
      tell('Payment processing failed', message, { kind: over ? 'over' : 'unpaid', message })
    }
    return false
  }

  async function send(form: CheckoutFields, { lines, totals }: Ordering): Promise<boolean> {
    const outcome = await submitOrder(orderBody(form, lines, totals.total), lines)
    if (outcome.kind === 'placed') {
      setProblem(null)
      if (form.paymentMethod === 'razorpay') return pay(outcome.reply, form, { lines, totals })
      await settle(outcome.order, lines)
      await navigate({
        to: '/order-success',
        search: { orderId: String(outcome.order.id) },
        state: { justPlaced: true },
        replace: true,
      })
      toast({
        title: 'Order placed successfully!',
        description: `Your order ${outcome.order.orderNumber} is placed. You pay when it is delivered.`,
      })
      return true
    }
    if (outcome.kind === 'kept') {
      setProblem(null)
      await navigate({ to: '/waiting' })
      toast({
        title: savedTitle,
        description: 'Your order is not placed yet. It is sent as soon as you are connected, and placed only once.',
      })
      return true
    }
    // Told again even when it is the same problem.
    flushSync(() => setProblem(null))
    setProblem(outcome)
    const description = wordsOf(outcome)
    if (outcome.kind === 'failed' && form.paymentMethod === 'razorpay') {
      const words = `Error: ${outcome.message}. Please try again or contact support.`
      toast({ title: 'Payment initialization failed', description: words, variant: 'destructive' })
    } else if (description) toast({ title: 'Order failed', description, variant: 'destructive' })
    if (outcome.kind === 'failed') onFields(outcome.fields)
    if (outcome.kind !== 'refused') return false
    if (outcome.refusal.code === 'coupon_invalid') await client.invalidateQueries({ queryKey: couponChecks })
    else if (/^(pin|cod)_/.test(outcome.refusal.code)) {
      await client.invalidateQueries({ queryKey: deliveryQuery(form.postalCode).queryKey })
    }
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
    /** The shopper agrees to the prices and pieces that the server named. */
    accept: async () => {
      const items = problem?.kind === 'refused' ? (problem.refusal.items ?? []) : []
      if (!(await tellUnsaved(acceptRefusedItems(items)))) return
      setProblem(null)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(cardsQuery())])
    },
  }
}
