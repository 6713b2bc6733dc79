import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orders } from '../db/schema/orders.ts'
import { statement } from '../db/statement.ts'

const unpaid = statement('find_unpaid_orders', (tx) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.paymentMethod, 'razorpay'),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'pending'),
        or(eq(orders.userId, sql.placeholder('userId')), eq(orders.guestHash, sql.placeholder('sentGuestHash'))),
      ),
    ),
)

interface Buyer {
  userId: number | null
  /** The hash of the guest cookie that the browser sent. */
  sentGuestHash: string | null
}

/** Online orders of this buyer that still wait for their money. */
export async function unpaidOrdersOf(tx: Tx, { userId, sentGuestHash }: Buyer): Promise<number[]> {
  const rows = await unpaid(tx).execute({ userId, sentGuestHash })
  return rows.map(({ id }) => id)
}

/** Until when an online order can be paid. */
export async function setExpiry(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.update(orders).set({ expiresAt }).where(eq(orders.id, orderId))
}
