import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#engine'
import { users } from '../../db/schema/accounts.ts'
import { orderNotes } from '../../db/schema/orders.ts'
import { maxListed } from '../../orders/order-store.ts'

/** Keeps a note of an admin about an order; no shopper ever sees it. Answers its id. */
export async function addNote(
  tx: Tx,
  values: { orderId: number; userId: number; text: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(orderNotes).values(values).returning({ id: orderNotes.id })
  if (!row) throw new Error('The note was not stored')
  return row.id
}

/** The newest notes on an order with their writers' names, newest first. */
export const notesOf = (tx: Tx, orderId: number) =>
  tx
    .select({ id: orderNotes.id, text: orderNotes.text, author: users.username, createdAt: orderNotes.createdAt })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.userId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
    .limit(maxListed)
    .execute()
