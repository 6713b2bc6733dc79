import { and, eq, exists, isNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { mailboxOf } from '#rules/mailbox'
import type { KnownCoupon } from '#rules/order/coupon'
import { coupons, orders } from '../db/schema/orders.ts'

/** The orders of an email's mailbox that count against a code for a first order. */
const ordersOf = (tx: Tx, email: string, except: readonly number[]) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.mailbox, mailboxOf(email)), ne(orders.status, 'cancelled'), notInArray(orders.id, [...except])),
    )

/**
 * A code as it is stored, and whether the mailbox of `email` has ordered before; null when there is no such code. Orders
 * that are about to be given up do not count.
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

/** Gives a code to the order that was stored for it; false when it is not to be had any more. */
export async function takeCoupon(tx: Tx, { code, email, orderId }: Use): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ usedByOrderId: orderId })
    .where(
      and(
        eq(coupons.code, code),
        // Codes from before the mailbox rule may have none of their own.
        or(eq(coupons.mailbox, mailboxOf(email)), eq(coupons.email, email)),
        isNull(coupons.usedByOrderId),
        not(exists(ordersOf(tx, email, [orderId]))),
      ),
    )
    .returning({ code: coupons.code })
  return taken.length > 0
}
