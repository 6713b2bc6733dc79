import type { RefusalCode } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { PaymentMethod } from '#contract/orders'
import type { Courier, checkServiceability } from '#contract/shipping'

/** `unknown` never blocks an order. `estimatedDays` is the quickest courier's word. */
export interface DeliveryState {
  state: 'available' | 'unavailable' | 'unknown'
  cod: boolean
  estimatedDays: string | null
}

/** What a reply of the delivery check says; null, a call that failed, is unknown (specification section 4). */
export function deliveryState(reply: ReplyOf<typeof checkServiceability> | null): DeliveryState {
  if (!reply?.success) return { state: 'unknown', cod: true, estimatedDays: null }
  const couriers = reply.serviceability_data.data.available_courier_companies
  if (couriers.length === 0) return { state: 'unavailable', cod: false, estimatedDays: null }
  const days = couriers.flatMap((courier) => courier.estimated_delivery_days ?? [])
  return {
    state: 'available',
    cod: couriers.some((courier) => courier.cod === 1),
    estimatedDays: days.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))[0] ?? null,
  }
}

/** Why an order cannot go where these couriers go; null where it can, or where nobody knows (couriers null). */
export function deliveryProblem(
  couriers: readonly Courier[] | null,
  method: PaymentMethod,
): Extract<RefusalCode, 'pin_unserviceable' | 'cod_unavailable'> | null {
  if (couriers === null) return null
  if (couriers.length === 0) return 'pin_unserviceable'
  return method === 'cash_on_delivery' && !couriers.some(({ cod }) => cod === 1) ? 'cod_unavailable' : null
}
