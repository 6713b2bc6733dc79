import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CheckoutForm } from '#contract/checkout'
import { orderBody } from '#rules/checkout-form'
import type { Totals } from '#rules/totals'
import { toast } from '../../ui/toast-store.ts'
import { type PricedLine, settingsQuery } from '../cart/cart.queries.ts'
import { acceptRefusedItems, settleOrder } from '../cart/cart-store.ts'
import { cardsQuery } from '../product/catalogue.queries.ts'
import { formDraft } from './checkout-draft.ts'
import { deliveryQuery } from './delivery.queries.ts'
import { attemptDraft } from './order-attempt.ts'
import { placeOrder } from './place-order.ts'
import { placedOrder } from './placed-order.ts'
import type { Problem } from './problem-panel.tsx'

/** What is being ordered: kept on the screen while the cart is emptied behind it. */
export interface Ordering {
  lines: readonly PricedLine[]
  totals: Totals
}

/** Places the order once, whatever is pressed how often, and says what came of it. */
export function usePlaceOrder(onPlaced: () => void, onFields: (fields: Record<string, string>) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [ordering, setOrdering] = useState<Ordering | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(form: CheckoutForm, { lines, totals }: Ordering): Promise<boolean> {
    const seen = lines.map(({ productId, quantity, price }) => ({ productId, quantity, price: price ?? '0.00' }))
    const outcome = await placeOrder(orderBody(form, seen, totals.total))
    if (outcome.kind === 'placed') {
      onPlaced()
      // The order stands whatever this device can still keep of it.
      const kept = placedOrder(outcome.order, lines, Date.now())
      await settleOrder(kept, [formDraft, attemptDraft]).catch(() => undefined)
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
    // Told again even when it is the same problem.
    flushSync(() => setProblem(null))
    setProblem(outcome)
    if (outcome.kind === 'unreached') return false
    const description =
      outcome.kind === 'failed'
        ? outcome.message
        : outcome.refusal.message || outcome.refusal.error || 'Failed to place order'
    toast({ title: 'Order failed', description, variant: 'destructive' })
    if (outcome.kind === 'failed') onFields(outcome.fields)
    else if (/^(pin|cod)_/.test(outcome.refusal.code)) {
      await client.invalidateQueries({ queryKey: deliveryQuery(form.postalCode).queryKey })
    }
    return false
  }

  return {
    ordering,
    problem,
    place: async (form: CheckoutForm, what: Ordering) => {
      // A second press, or Enter and a click at once, finds the first at work.
      if (busy.current) return
      busy.current = true
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
      if (problem?.kind === 'refused') await acceptRefusedItems(problem.refusal.items ?? [])
      setProblem(null)
      await Promise.all([client.invalidateQueries(settingsQuery), client.invalidateQueries(cardsQuery())])
    },
  }
}
