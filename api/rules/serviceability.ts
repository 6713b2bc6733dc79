import type { RefusalCode } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { PaymentMethod } from '#contract/orders'
import type { Courier, checkServiceability } from '#contract/shipping'

/**
 * The result of a delivery check. `unknown` never blocks an order. `estimatedDays` is the estimate of the fastest
 * courier.
 */
export interface DeliveryState {
  state: 'available' | 'unavailable' | 'unknown'
  cod: boolean
  estimatedDays: string | null
}

/** Interprets a response of the delivery check. A failed call (null) is `unknown` (specification section 4). */
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

/**
 * Returns the refusal code if an order cannot be delivered by these couriers, otherwise null. Null too if the couriers
 * are unknown (`couriers` is null).
 */
export function deliveryProblem(
  couriers: readonly Courier[] | null,
  method: PaymentMethod,
): Extract<RefusalCode, 'pin_unserviceable' | 'cod_unavailable'> | null {
  if (couriers === null) return null
  if (couriers.length === 0) return 'pin_unserviceable'
  return method === 'cash_on_delivery' && !couriers.some(({ cod }) => cod === 1) ? 'cod_unavailable' : null
}
