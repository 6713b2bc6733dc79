import type { PaymentMethod } from '#contract/orders'
import type { Tx } from '#engine'
import { keptCouriers } from '../shipping/pin-check-store.ts'
import { OrderRefused } from './refusal.ts'

/** Refuses what is known not to be delivered; what nobody knows is never a reason. */
export async function assertDeliverable(tx: Tx, pin: string | null, method: PaymentMethod, now: Date): Promise<void> {
  const couriers = pin && (await keptCouriers(tx, pin, now))
  if (!couriers) return
  if (couriers.length === 0) {
    const message = 'Delivery not available: no courier goes to this PIN code.'
    throw new OrderRefused({ code: 'pin_unserviceable', message })
  }
  if (method === 'cash_on_delivery' && !couriers.some(({ cod }) => cod === 1)) {
    const message = 'Cash on delivery is not available for this PIN code. Please pay online.'
    throw new OrderRefused({ code: 'cod_unavailable', message })
  }
}
