import { useNavigate } from '@tanstack/react-router'
import type { Order } from '#contract/orders'
import type { StoredLine } from '../../offline/db.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { completePlaced } from '../outbox/complete-entry-store.ts'

interface FinishOptions {
  /** False once the shopper has left the checkout; then no navigation happens. */
  isHere: () => boolean
  /** False once another account uses the browser; then nothing of the order is shown or stored. */
  isOurs: () => boolean
  onPlaced: () => unknown
}

/** The steps after an order is placed, and paid if it is paid online. */
export function useFinishOrder({ isHere, isOurs, onPlaced }: FinishOptions) {
  const navigate = useNavigate()

  const track = (order: Order) => ({
    label: 'Track order',
    onClick: () => void navigate({ to: '/track-order', search: { orderId: String(order.id) } }),
  })

  return {
    finishPaid: async (order: Order, lines: readonly StoredLine[]) => {
      if (!isOurs()) return
      onPlaced()
      // The order is paid even if this device fails to store it.
      await completePlaced(order, lines, null).catch(() => undefined)
      if (!isOurs()) return
      await navigate({ to: '/products', replace: true })
      toast({
        title: 'Payment successful!',
        description: `Your order #${order.id} has been confirmed and will be shipped soon.`,
        action: track(order),
      })
    },
    finishCash: async (order: Order) => {
      if (!isOurs()) return
      onPlaced()
      const content = {
        title: 'Order placed successfully!',
        description: `Your order ${order.orderNumber} is placed. You pay when it is delivered.`,
      }
      if (!isHere()) return void toast({ ...content, action: track(order) })
      const search = { orderId: String(order.id) }
      await navigate({ to: '/order-success', search, state: { justPlaced: true }, replace: true })
      toast(content)
    },
  }
}
