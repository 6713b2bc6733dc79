import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import * as t from '#texts/checkout'
import { prescriptionPlaced } from '#texts/checkout'
import * as payments from '#texts/payment'
import { orderPlaced, orderPlacedTitle } from '#texts/sent-entry'
import type { StoredLine } from '../../offline/db.ts'
import { accountChangeCount } from '../../offline/owner.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { completePlaced } from '../outbox/complete-entry-store.ts'

/**
 * Shows a message to a shopper who leaves the checkout while the order is being sent, because leaving does not cancel
 * the order.
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
    /**
     * Waits for the server's response to the order. A shopper who leaves the checkout before the response is notified.
     */
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
  /**
   * Returns false once the shopper has left the checkout. The result of the order is then shown on the page that is
   * open.
   */
  isHere: () => boolean
  /** Returns false once another account uses the browser. Nothing of the order is shown or stored then. */
  isOurs: () => boolean
  onPlaced: () => unknown
}

/** Returns the steps after an order was placed, and paid if it is paid online. */
export function useFinishOrder({ isHere, isOurs, onPlaced }: FinishOptions) {
  const navigate = useNavigate()

  const track = (order: Order) => ({
    label: payments.trackOrder,
    onClick: () => void navigate({ to: '/track-order', search: { orderId: String(order.id) } }),
  })

  /** Shows the page of a placed order, with a toast that contains the text. */
  const showPlaced = async (order: Order, description: string) => {
    if (!isOurs()) return
    onPlaced()
    const content = { title: orderPlacedTitle, description }
    if (!isHere()) return void toast({ ...content, action: track(order) })
    const search = { orderId: String(order.id) }
    await navigate({ to: '/order-success', search, state: { justPlaced: true }, replace: true })
    toast(content)
  }

  return {
    finishPaid: async (order: Order, lines: readonly StoredLine[]) => {
      if (!isOurs()) return
      onPlaced()
      // Ignore the error: the order is paid even if this device fails to store it.
      await completePlaced(order, lines).catch(() => undefined)
      if (!isOurs()) return
      if (isHere()) await navigate({ to: '/products', replace: true })
      toast({
        title: payments.paidTitle,
        description: payments.paidToastText(order.id),
        action: track(order),
      })
    },
    /**
     * Shows a message that the order is not paid to a shopper who left the checkout before the payment window opened.
     */
    reportUnpaid: (order: Order) =>
      toast({
        title: payments.unpaidTitle,
        description: payments.unpaidText(order.orderNumber),
        action: track(order),
      }),
    finishCash: (order: Order) => showPlaced(order, orderPlaced(order.orderNumber)),
    /** Shows the page of an order that needs a prescription, which is uploaded there. */
    finishPrescribed: async (order: Order, lines: readonly StoredLine[]) => {
      if (!isOurs()) return
      // The order is placed even if this device fails to store it.
      await completePlaced(order, lines).catch(() => undefined)
      await showPlaced(order, prescriptionPlaced(order.orderNumber))
    },
  }
}
