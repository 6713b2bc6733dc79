import { and, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { orders } from '../db/schema/orders.ts'

/** Whether a customer has ordered with this guest cookie (its hash). */
export async function hasGuestOrder(
  tx: Tx,
  guestHash: string,
  { customerEmail, customerPhone }: { customerEmail: string; customerPhone: string },
): Promise<boolean> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.guestHash, guestHash),
        eq(orders.customerEmail, customerEmail),
        eq(orders.customerPhone, customerPhone),
      ),
    )
    .limit(1)
  return order !== undefined
}

/** Makes the holder of one guest cookie the reader of all orders of another one. */
export async function moveGuestOrders(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(orders).set({ guestHash: to }).where(eq(orders.guestHash, from))
}
