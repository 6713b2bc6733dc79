import type { CheckCouponBody, checkCoupon as endpoint } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import { formatInr, rupees } from '#rules/money'
import { couponCodeOf, couponProblem } from '#rules/order/coupon'
import { newsletterDiscount } from '#rules/totals'
import type { Deps } from '../deps.ts'
import { findCoupon } from './coupon-store.ts'
import { ordersOfKeys } from './spent-key-store.ts'
import { mayReplace } from './withdraw-earlier.ts'

interface CouponRequest {
  body: CheckCouponBody
  userId: number | null
}

/** Returns the discount of a coupon for an order. It does not reserve the coupon. */
export async function checkCoupon({ db }: Deps, { body, userId }: CouponRequest): Promise<ReplyOf<typeof endpoint>> {
  const { customerEmail, replaces = [] } = body
  const coupon = await db.read(async (tx) => {
    // After a lost response, the coupon may be used by the shopper's earlier attempt, which the new order replaces.
    const tried = replaces.length > 0 ? await ordersOfKeys(tx, replaces) : []
    const givenUp = tried.filter((order) => mayReplace(order, userId)).map(({ id }) => id)
    return findCoupon(tx, couponCodeOf(body.couponCode), customerEmail, givenUp)
  })
  const problem = couponProblem(coupon, customerEmail)
  if (problem) return { valid: false, discount: rupees(0), message: problem }
  const discount = newsletterDiscount(body.subtotal)
  return { valid: true, discount: rupees(discount), message: `You save ${formatInr(discount)} with this code.` }
}
