import { desc, eq } from 'drizzle-orm'
import type { CurrentUser } from '#contract/account'
import type { AdminShipment, ListedOrder, OrderDetails, OrderNote } from '#contract/admin/orders'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { isExpired } from '#rules/order/batches'
import { taxDuties } from '#rules/tax/gst'
import { readSettings } from '../../catalogue/catalogue-store.ts'
import { users } from '../../db/schema/accounts.ts'
import { orderNotes } from '../../db/schema/notices.ts'
import type { Deps } from '../../deps.ts'
import { eventReply, lineReply, orderReply } from '../../orders/order-reply.ts'
import { eventsOf, linesOf, maxListed, shipmentOf } from '../../orders/order-store.ts'
import { orderPaymentsReply } from '../../payments/order-payments-reply.ts'
import type { Shipment } from '../../shipping/shipment-store.ts'
import { batchesOfOrder } from '../../stock/batch-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { findUser } from '../users/user-store.ts'
import { countOrdersOf, existingOrder, hiddenFieldsOf, type ListedRow } from './order-list-store.ts'

/** Converts a shipment to the form that the API returns to admins, which contains the problem of the shipment. */
export const adminShipmentReply = (shipment: Shipment): AdminShipment => ({
  orderId: shipment.orderId,
  state: shipment.state,
  shipmentId: shipment.courierShipmentId,
  awbCode: shipment.awbCode,
  courierName: shipment.courierName,
  courierStatus: shipment.courierStatus,
  labelUrl: shipment.labelUrl,
  trackUrl: shipment.trackUrl?.startsWith('https://') ? shipment.trackUrl : null,
  estimatedDelivery: shipment.estimatedDelivery?.toISOString() ?? null,
  problem: shipment.problem,
  checkedAt: shipment.checkedAt?.toISOString() ?? null,
  updatedAt: shipment.updatedAt.toISOString(),
})

/** Converts an order to an entry of the admin's order list. */
export const listedReply = ({
  order,
  pieces,
  parcelState,
  isStuck,
  hasExpired,
  isDisputed,
  isUnchecked,
  refundState,
}: ListedRow): ListedOrder => ({
  ...orderReply(order),
  pieces,
  shipmentState: parcelState,
  refundState,
  troubles: [
    ...(isStuck ? (['shipment'] as const) : []),
    ...(hasExpired ? (['batch'] as const) : []),
    ...(refundState === 'failed' ? (['refund'] as const) : []),
    ...(isUnchecked ? (['payment'] as const) : []),
    ...(isDisputed ? (['dispute'] as const) : []),
  ],
})

/**
 * Returns the details of an order for an admin. `account` is the gateway account that the shop uses now. Throws
 * `not_found`.
 */
export async function orderDetails(
  tx: Tx,
  orderId: number,
  { account, now }: { account: string | null; now: Date },
): Promise<OrderDetails> {
  const order = await existingOrder(tx, orderId)
  const lines = await linesOf(tx, orderId)
  const events = await eventsOf(tx, orderId)
  const shipment = await shipmentOf(tx, orderId)
  const notes = await notesOf(tx, orderId)
  const buyer = order.userId === null ? null : await findUser(tx, order.userId)
  const { buyerGstin, ...hidden } = await hiddenFieldsOf(tx, orderId)
  return {
    order: orderReply(order),
    lines: lines.map(lineReply),
    batches: (await batchesOfOrder(tx, orderId, now)).map(({ productId: _, ...batch }) => ({
      ...batch,
      isExpired: isExpired(batch, dayInIndia(now)),
    })),
    events: events.map(eventReply),
    payments: await orderPaymentsReply(tx, orderId, account),
    shipment: shipment && adminShipmentReply(shipment),
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
    packedAt: order.packedAt?.toISOString() ?? null,
    ...hidden,
    account: buyer && { id: buyer.id, username: buyer.username, email: buyer.email },
    taxDuties: taxDuties({ ...order, buyerGstin }, await readSettings(tx)),
    customerOrders: await countOrdersOf(tx, order.customerEmail),
  }
}

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
