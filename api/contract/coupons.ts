import * as v from 'valibot'
import { CreateOrderBody } from './checkout.ts'
import { post } from './endpoint.ts'
import { email, Money, MoneyInput, requiredText } from './scalars.ts'

export const CheckCouponBody = v.object({
  couponCode: requiredText(40, 'Please enter a discount code'),
  customerEmail: email('Please enter a valid email address'),
  /** What the cart costs, in rupees; only for telling what the code would take off. */
  subtotal: MoneyInput,
  /** As in create-order: a code that such a try has taken is still the shopper's. */
  replaces: CreateOrderBody.entries.replaces,
})
export type CheckCouponBody = v.InferOutput<typeof CheckCouponBody>

/** Whether an order of this e-mail address may use a code; taken is it only with the order. 200 for yes and no. */
export const checkCoupon = post(
  '/api/coupons/check',
  CheckCouponBody,
  v.object({ valid: v.boolean(), discount: Money, message: v.string() }),
)
