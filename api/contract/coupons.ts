import * as v from 'valibot'
import { CreateOrderBody } from './checkout.ts'
import { post } from './endpoint.ts'
import { email, Money, MoneyInput, requiredText } from './scalars.ts'

export const CheckCouponBody = v.object({
  couponCode: requiredText(40, 'Please enter a discount code'),
  customerEmail: email('Please enter a valid email address'),
  /** Subtotal of the cart in rupees, for the calculation of the discount. */
  subtotal: MoneyInput,
  /** As in create-order: a code used by one of these attempts is still available to the shopper. */
  replaces: CreateOrderBody.entries.replaces,
})
export type CheckCouponBody = v.InferOutput<typeof CheckCouponBody>

/**
 * Checks whether an order of this email address can use a code. The code is marked as used only when the order is
 * placed. 200 for valid and invalid codes.
 */
export const checkCoupon = post(
  '/api/coupons/check',
  CheckCouponBody,
  v.object({ valid: v.boolean(), discount: Money, message: v.string() }),
)
