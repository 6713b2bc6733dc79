import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import * as t from '#texts/checkout'
import * as payments from '#texts/payment'
import { orderPlaced, orderPlacedTitle } from '#texts/sent-entry'
import type { StoredLine } from '../../offline/db.ts'
import { accountChangeCount } from '../../offline/owner.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { completePlaced } from '../outbox/complete-entry-store.ts'

/**
 * Notifies a shopper who leaves the checkout while the order is being sent, because the order is placed
 * nevertheless.
 */
export function useLeaving() {
  const mounted = useRef(true)
  const isSending = useRef(false)
  const [startCount] = useState(accountChangeCount)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      if (!isSending.current) return
      toast({
        title: t.placingTitle,
        description: t.placingText,
      })
    }
  }, [])
  return {
    isHere: () => mounted.current,
    /** Whether the account that opened the checkout still uses the browser. Another account must not see the order. */
    isOurs: () => accountChangeCount() === startCount,
    /** Waits for the server's answer. A shopper who leaves meanwhile is notified. */
    whileSending: async <T>(answer: Promise<T>): Promise<T> => {
      isSending.current = true
      try {
        return await answer
      } finally {
        isSending.current = false
      }
    },
  }
}

interface FinishOptions {
  /** False once the shopper has left the checkout. Then the result is shown on the page where the shopper is. */
  isHere: () => boolean
  /** False once another account uses the browser; then nothing of the order is shown or stored. */
  isOurs: () => boolean
  onPlaced: () => unknown
}

/** The steps after an order is placed, and paid if it is paid online. */
export function useFinishOrder({ isHere, isOurs, onPlaced }: FinishOptions) {
  const navigate = useNavigate()

  const track = (order: Order) => ({
    label: payments.trackOrder,
    onClick: () => void navigate({ to: '/track-order', search: { orderId: String(order.id) } }),
  })

  return {
    finishPaid: async (order: Order, lines: readonly StoredLine[]) => {
      if (!isOurs()) return
      onPlaced()
      // The order is paid even if this device fails to store it.
      await completePlaced(order, lines).catch(() => undefined)
      if (!isOurs()) return
      if (isHere()) await navigate({ to: '/products', replace: true })
      toast({
        title: payments.paidTitle,
        description: payments.paidToastText(order.id),
        action: track(order),
      })
    },
    /** Notifies a shopper who left the checkout before the payment window opened. */
    reportUnpaid: (order: Order) =>
      toast({
        title: payments.unpaidTitle,
        description: payments.unpaidText(order.orderNumber),
        action: track(order),
      }),
    finishCash: async (order: Order) => {
      if (!isOurs()) return
      onPlaced()
      const content = { title: orderPlacedTitle, description: orderPlaced(order.orderNumber) }
      if (!isHere()) return void toast({ ...content, action: track(order) })
      const search = { orderId: String(order.id) }
      await navigate({ to: '/order-success', search, state: { justPlaced: true }, replace: true })
      toast(content)
    },
  }
}
