import type { PaymentMethod } from '#contract/orders'
import type { Tx } from '#engine'
import { deliveryProblem } from '#rules/serviceability'
import { keptCouriers } from '../shipping/pin-check-store.ts'
import { OrderRefused } from './refusal.ts'

const messages = {
  pin_unserviceable: 'Delivery not available: no courier goes to this PIN code.',
  cod_unavailable: 'Cash on delivery is not available for this PIN code. Please pay online.',
}

/** Refuses what is known not to be delivered; what nobody knows is never a reason. */
export async function assertDeliverable(tx: Tx, pin: string | null, method: PaymentMethod, now: Date): Promise<void> {
  const code = deliveryProblem(pin === null ? null : await keptCouriers(tx, pin, now), method)
  if (code) throw new OrderRefused({ code, message: messages[code] })
}
