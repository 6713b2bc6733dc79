import { queryOptions } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { CheckCouponBody, checkCoupon } from '#contract/checkout'
import { type Paise, rupees } from '#rules/money'
import { call } from '../../../api/api-client.ts'
import { readOrderKeys } from '../../../offline/add-entry.ts'

/** The query key prefix of all coupon checks. A refused order invalidates them. */
export const couponChecks = [checkCoupon.path] as const

/** The e-mail address as the server normalizes it; null while it is invalid. */
export function couponEmail(typed: string): string | null {
  const email = safeParse(CheckCouponBody.entries.customerEmail, typed)
  return email.success ? email.output : null
}

/**
 * The discount of a code for an e-mail address and a subtotal. Never cached, because an order or a cancellation
 * changes the result.
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
