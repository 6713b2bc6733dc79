import { desc, eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { OrderNote } from '#contract/admin/orders'
import type { Tx } from '#engine'
import { users } from '../../db/schema/accounts.ts'
import { orderNotes } from '../../db/schema/order-records.ts'
import type { Deps } from '../../deps.ts'
import { maxListed } from '../../orders/order-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './order-list-store.ts'

/** Stores an admin's note about an order and returns its id. Shoppers never see notes. */
export async function addNote(
  tx: Tx,
  values: { orderId: number; userId: number; text: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(orderNotes).values(values).returning({ id: orderNotes.id })
  if (!row) throw new Error('The note was not stored')
  return row.id
}

/** Returns the newest notes of an order with the names of their authors, newest first. */
export const notesOf = (tx: Tx, orderId: number) =>
  tx
    .select({ id: orderNotes.id, text: orderNotes.text, author: users.username, createdAt: orderNotes.createdAt })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.userId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
    .limit(maxListed)
    .execute()

interface Request {
  admin: CurrentUser
  orderId: number
  text: string
}

/** Stores an admin's note about an order. Only admins see it. */
export const noteOrder = ({ db, clock }: Deps, { admin, orderId, text }: Request): Promise<OrderNote> =>
  db.write(async (tx) => {
    const now = clock()
    await existingOrder(tx, orderId)
    const id = await addNote(tx, { orderId, userId: admin.id, text, createdAt: now })
    await addAudit(tx, {
      userId: admin.id,
      action: 'addOrderNote',
      target: `orders/${orderId}`,
      after: { note: text },
      createdAt: now,
    })
    return { id, text, author: admin.username, createdAt: now.toISOString() }
  })
