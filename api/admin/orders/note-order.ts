import type { CurrentUser } from '#contract/account'
import type { OrderNote } from '#contract/admin-orders'
import type { Deps } from '../../deps.ts'
import { addAudit } from '../audit/audit-store.ts'
import { existingOrder } from './existing-order.ts'
import { addNote } from './order-note-store.ts'

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
