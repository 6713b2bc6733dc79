import { queryOptions, useQuery } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { CheckCouponBody, checkCoupon } from '#contract/checkout'
import { getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { checkServiceability } from '#contract/shipping'
import { type DeliveryState, deliveryState, isPin } from '#rules/address/pin'
import { type Paise, rupees } from '#rules/money'
import { call } from '../../api/api-client.ts'
import { readOrderKeys } from '../../offline/add-entry.ts'
import { useCourierConnected } from '../cart/settings.queries.ts'

/**
 * Returns the query of whether couriers deliver to a PIN code. A definite answer is cached for the visit; the answer
 * "unknown" is refetched.
 */
export const deliveryQuery = (pin: string) =>
  queryOptions({
    queryKey: [checkServiceability.path, pin],
    queryFn: ({ signal }) => call(checkServiceability, { body: { delivery_postcode: pin } }, { signal }),
    enabled: isPin(pin),
    staleTime: ({ state }) => (state.data?.success ? Number.POSITIVE_INFINITY : 0),
  })

/**
 * Returns whether couriers deliver to a PIN code. A failed check gives "unknown", which never prevents an order. A shop
 * without a courier sends no request.
 */
export function useDelivery(pin: string): DeliveryState & { checking: boolean; asked: boolean } {
  const canCheck = useCourierConnected() && isPin(pin)
  const { data, isFetching, isFetched } = useQuery({ ...deliveryQuery(pin), enabled: canCheck })
  return { ...deliveryState(data ?? null), checking: isFetching, asked: canCheck && isFetched }
}

/** Query of the last order of the signed-in account, as a list. */
export const lastOrderQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders.path, { query: { mine: 'true', limit: '1' } })],
  staleTime: 0,
  retry: false,
})

/** The query key prefix of all checks of discount codes. They are refetched after the server has refused an order. */
export const couponChecks = [checkCoupon.path] as const

/** Returns the email address as the server normalizes it; null while it is invalid. */
export function couponEmail(typed: string): string | null {
  const email = safeParse(CheckCouponBody.entries.customerEmail, typed)
  return email.success ? email.output : null
}

/**
 * Returns the query of the discount of a code for an email address and a subtotal. It is never cached, because an order
 * or a cancellation changes the result.
 */
export const couponQuery = (couponCode: string, customerEmail: string, subtotal: Paise) =>
  queryOptions({
    queryKey: [...couponChecks, couponCode, customerEmail, subtotal],
    queryFn: async ({ signal }) => {
      const replaces = [...(await readOrderKeys())]
      const body = {
        couponCode,
        customerEmail,
        subtotal: rupees(subtotal),
        ...(replaces.length > 0 ? { replaces } : {}),
      }
      return call(checkCoupon, { body }, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
