import type { AdminShipment, ListedOrder, OrderDetails } from '#contract/admin/orders'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { isExpired } from '#rules/order/batches'
import { taxDuties } from '#rules/tax/gst'
import { readSettings } from '../../catalogue/catalogue-store.ts'
import { eventReply, lineReply, orderReply } from '../../orders/order-reply.ts'
import { eventsOf, linesOf, shipmentOf } from '../../orders/order-store.ts'
import { orderPaymentsReply } from '../../payments/order-payments-reply.ts'
import type { Shipment } from '../../shipping/shipment-store.ts'
import { batchesOfOrder } from '../../stock/batch-store.ts'
import { findUser } from '../users/user-store.ts'
import { countOrdersOf, existingOrder, hiddenFieldsOf, type ListedRow } from './order-list-store.ts'
import { notesOf } from './order-notes.ts'

/** Returns the shipment with its problem, as the API shows it to admins. */
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

/** Returns the order as the admin's order list shows it. */
export const listedReply = ({
  order,
  pieces,
  parcelState,
  isStuck,
  hasExpired,
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
