import { useNavigate } from '@tanstack/react-router'
import type { Order } from '#contract/orders'
import { dropAttempt } from '../../offline/attempt.ts'
import type { KeptLine } from '../../offline/db.ts'
import { formDraft, orderAttempt } from '../../offline/order-drafts.ts'
import { orderToKeep } from '../../offline/order-to-keep.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { completeOrder } from '../cart/cart-changes-store.ts'
import { dropOrders } from '../outbox/outbox-store.ts'
import { waitingDraft } from './waiting-payment.ts'

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

  /** Removes the order's items from the cart, stores the order on this device and deletes drafts and keys. */
  async function complete(order: Order, lines: readonly KeptLine[]): Promise<boolean> {
    if (!isOurs()) return false
    onPlaced()
    // The order is placed even if this device fails to store it.
    const drafts = [formDraft, orderAttempt, waitingDraft]
    await completeOrder(orderToKeep(order, lines, Date.now()), drafts).catch(() => undefined)
    // Without a database, or after it failed, the key is stored elsewhere. Ordering the same again must be a new
    // order.
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
      if (!(await complete(order, lines))) return
      await navigate({ to: '/products', replace: true })
      toast({
        title: 'Payment successful!',
        description: `Your order #${order.id} has been confirmed and will be shipped soon.`,
        action: track(order),
      })
    },
    finishCash: async (order: Order, lines: readonly KeptLine[]) => {
      if (!(await complete(order, lines))) return
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
