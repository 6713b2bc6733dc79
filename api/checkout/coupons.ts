import { and, eq, exists, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { CheckCouponBody, checkCoupon as endpoint } from '#contract/checkout'
import type { ReplyOf } from '#contract/endpoint'
import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import { formatInr, rupees } from '#rules/money'
import { couponCodeOf, couponProblem, type KnownCoupon } from '#rules/order/order-limits'
import { newsletterDiscount } from '#rules/totals'
import { coupons } from '../db/schema/engagement.ts'
import { orders } from '../db/schema/orders.ts'
import type { Deps } from '../deps.ts'
import type { ApiTexts } from '../http/shop-error.ts'
import { mayReplace, ordersOfKeys } from './withdraw-order.ts'

/**
 * SQL condition for the orders of a mailbox, except the given ones. If the mailbox has such an order, a coupon for the
 * first order is not valid.
 */
const ordersOf = (tx: Tx, email: string, except: readonly number[]) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.mailbox, mailboxOf(email)), ne(orders.status, 'cancelled'), notInArray(orders.id, [...except])),
    )

/**
 * Returns the coupon with a code and whether the mailbox of `email` has an order; null if there is no such coupon.
 * Orders in `givenUp` are ignored, because they are about to be cancelled.
 */
export async function findCoupon(
  tx: Tx,
  code: string,
  email: string,
  givenUp: readonly number[] = [],
): Promise<KnownCoupon | null> {
  const [row] = await tx
    .select({
      email: coupons.email,
      usedByOrderId: coupons.usedByOrderId,
      ordered: sql`${exists(ordersOf(tx, email, givenUp))}`.mapWith(Boolean),
    })
    .from(coupons)
    .where(eq(coupons.code, code))
  if (!row) return null
  const used = row.usedByOrderId !== null && !givenUp.includes(row.usedByOrderId)
  return { email: row.email, used, ordered: row.ordered }
}

interface Use {
  code: string
  email: string
  orderId: number
}

/**
 * Marks a coupon as used by an order that is already stored. Returns false if the coupon is not valid for that order.
 */
export async function takeCoupon(tx: Tx, { code, email, orderId }: Use): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ usedByOrderId: orderId })
    .where(
      and(
        eq(coupons.code, code),
        // Coupons from older versions of the shop, in which a mailbox could have several coupons, may have no mailbox.
        // Such coupons are valid for their email address.
        or(eq(coupons.mailbox, mailboxOf(email)), eq(coupons.email, email)),
        isNull(coupons.usedByOrderId),
        not(exists(ordersOf(tx, email, [orderId]))),
      ),
    )
    .returning({ code: coupons.code })
  return taken.length > 0
}

interface CouponRequest {
  body: CheckCouponBody
  userId: number | null
  texts: ApiTexts
}

/** Returns the discount of a coupon for an order. It does not mark the coupon as used. */
export async function checkCoupon(
  { db }: Deps,
  { body, userId, texts }: CouponRequest,
): Promise<ReplyOf<typeof endpoint>> {
  const { customerEmail, replaces = [] } = body
  const coupon = await db.read(async (tx) => {
    // If the response of an earlier attempt was lost, that attempt may have used the coupon. The new order replaces
    // that attempt, so the coupon is treated as unused.
    const tried = replaces.length > 0 ? await ordersOfKeys(tx, replaces) : []
    const givenUp = tried.filter((order) => mayReplace(order, userId)).map(({ id }) => id)
    return findCoupon(tx, couponCodeOf(body.couponCode), customerEmail, givenUp)
  })
  const problem = couponProblem(coupon, customerEmail)
  if (problem) return { valid: false, discount: rupees(0), message: problem(texts) }
  const discount = newsletterDiscount(body.subtotal)
  return { valid: true, discount: rupees(discount), message: texts.couponSaves(formatInr(discount, texts.tag)) }
}
