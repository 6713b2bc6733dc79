import { queryOptions, useQuery } from '@tanstack/react-query'
import { checkServiceability } from '#contract/shipping'
import { type DeliveryState, deliveryState, isPin } from '#rules/address/pin'
import { call } from '../../api/api-client.ts'

/** Whether couriers deliver to a PIN code. A definite answer is cached for the visit, "unknown" is refetched. */
export const deliveryQuery = (pin: string) =>
  queryOptions({
    queryKey: [checkServiceability.path, pin],
    queryFn: ({ signal }) => call(checkServiceability, { body: { delivery_postcode: pin } }, { signal }),
    enabled: isPin(pin),
    staleTime: ({ state }) => (state.data?.success ? Number.POSITIVE_INFINITY : 0),
  })

/** The delivery state of a PIN code. A failed check is "unknown", which never blocks an order. */
export function useDelivery(pin: string): DeliveryState & { checking: boolean; asked: boolean } {
  const { data, isFetching, isFetched } = useQuery(deliveryQuery(pin))
  return { ...deliveryState(data ?? null), checking: isFetching, asked: isPin(pin) && isFetched }
}
