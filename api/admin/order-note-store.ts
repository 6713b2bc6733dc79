import type { Tx } from '#engine'
import { orderNotes } from '../db/schema/orders.ts'

/** Keeps a note of an admin about an order; no shopper ever sees it. */
export async function addNote(tx: Tx, values: { orderId: number; userId: number; text: string; createdAt: Date }) {
  await tx.insert(orderNotes).values(values)
}
