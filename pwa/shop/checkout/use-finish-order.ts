import { useNavigate } from '@tanstack/react-router'
import type { Order } from '#contract/orders'
import { dropAttempt } from '../../offline/attempt.ts'
import type { KeptLine } from '../../offline/db.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { toast } from '../../ui/toast-store.ts'
import { settleOrder } from '../cart/cart-changes-store.ts'
import { dropOrders } from '../outbox/outbox-store.ts'
import { waitingDraft } from './waiting-payment.ts'

interface FinishOptions {
  /** Whoever has left the checkout stays where they are. */
  isHere: () => boolean
  /** False once another account uses the browser: then nothing of the order is shown or stored. */
  isOurs: () => boolean
  onPlaced: () => unknown
}

/** What follows an order that the shop has, and its money where it is paid online. */
export function useFinishOrder({ isHere, isOurs, onPlaced }: FinishOptions) {
  const navigate = useNavigate()

  /** Takes the order out of the cart, keeps it on this device, and forgets what was needed to place it. */
  async function settle(order: Order, lines: readonly KeptLine[]): Promise<boolean> {
    if (!isOurs()) return false
    onPlaced()
    // The order stands whatever this device can still keep of it.
    const drafts = [formDraft, orderAttempt, waitingDraft]
    await settleOrder(orderToKeep(order, lines, Date.now()), drafts).catch(() => undefined)
    // Without a database, or where it failed, the key is elsewhere: ordering the same again is a new order.
    await dropAttempt(orderAttempt)
    await dropOrders().catch(() => undefined)
    return isOurs()
  }

  const track = (order: Order) => ({
    label: 'Track order',
    onClick: () => void navigate({ to: '/track-order', search: { orderId: String(order.id) } }),
  })

  return {
    finishPaid: async (order: Order, lines: readonly KeptLine[]) => {
      if (!(await settle(order, lines))) return
      await navigate({ to: '/products', replace: true })
      toast({
        title: 'Payment successful!',
        description: `Your order #${order.id} has been confirmed and will be shipped soon.`,
        action: track(order),
      })
    },
    finishCash: async (order: Order, lines: readonly KeptLine[]) => {
      if (!(await settle(order, lines))) return
      const words = {
        title: 'Order placed successfully!',
        description: `Your order ${order.orderNumber} is placed. You pay when it is delivered.`,
      }
      if (!isHere()) return void toast({ ...words, action: track(order) })
      const search = { orderId: String(order.id) }
      await navigate({ to: '/order-success', search, state: { justPlaced: true }, replace: true })
      toast(words)
    },
  }
}
