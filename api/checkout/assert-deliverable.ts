import type { PaymentMethod } from '#contract/orders'
import type { Tx } from '#engine'
import type { CourierKind } from '#rules/provider-accounts'
import { deliveryProblem } from '#rules/serviceability'
import { storedCouriers } from '../shipping/pin-check-store.ts'
import { OrderRefused } from './refusal.ts'

const messages = {
  pin_unserviceable: 'Delivery not available: no courier goes to this PIN code.',
  cod_unavailable: 'Cash on delivery is not available for this PIN code.',
}

interface Delivery {
  pin: string | null
  courier: CourierKind
  method: PaymentMethod
  /** Whether the shopper can pay online instead. */
  online: boolean
  now: Date
}

/** Throws `OrderRefused` when no courier delivers to the PIN code. An unknown PIN code is accepted. */
export async function assertDeliverable(tx: Tx, { pin, courier, method, online, now }: Delivery): Promise<void> {
  const code = deliveryProblem(pin === null ? null : await storedCouriers(tx, pin, courier, now), method)
  if (!code) return
  const next = code === 'cod_unavailable' ? ` Please ${online ? 'pay online' : 'use another address'}.` : ''
  throw new OrderRefused({ code, message: `${messages[code]}${next}` })
}
