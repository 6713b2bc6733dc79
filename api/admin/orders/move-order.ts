import type { CurrentUser } from '#contract/account'
import type { Order, OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { eventFor } from '#rules/order/order-events'
import { awaitsPayment, canMove, hasArrived } from '#rules/order/order-status'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { postMoney } from '../../ledger/ledger-store.ts'
import { orderReply } from '../../orders/order-reply.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { addEvent, changeStatus } from '../../orders/order-store.ts'
import { announceMove } from '../../shipping/move-order-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { auditedOrder, existingOrder } from './existing-order.ts'
import { addNote } from './order-notes.ts'

interface Request {
  admin: CurrentUser
  orderId: number
  status: Exclude<OrderStatus, 'cancelled'>
  note: string | null
}

/**
 * Changes the status of an order for an admin, with its tracking event and email. Throws `conflict` if the status table
 * forbids the change.
 */
export const moveOrder = ({ db, clock }: Deps, request: Request): Promise<Order> =>
  db.write((tx) => move(tx, request, clock()))

async function move(tx: Tx, { admin, orderId, status, note }: Request, now: Date): Promise<Order> {
  const order = await existingOrder(tx, orderId)
  assertMovable(order, status)
  const isPaidOnDelivery = order.paymentMethod === 'cash_on_delivery' && hasArrived(status)
  const paymentStatus = isPaidOnDelivery ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status, paymentStatus }, now))) throw changedMeanwhile()
  const event = eventFor(status)
  if (event) await addEvent(tx, orderId, event, now)
  if (isPaidOnDelivery) await postMoney(tx, orderId, now)
  await announceMove(tx, order, status, now)
  if (note) await addNote(tx, { orderId, userId: admin.id, text: note, createdAt: now })
  const moved = await existingOrder(tx, orderId)
  await addAudit(tx, {
    userId: admin.id,
    action: 'moveOrder',
    target: `orders/${orderId}`,
    before: auditedOrder(order),
    after: auditedOrder(moved),
    createdAt: now,
  })
  return orderReply(moved)
}

function assertMovable(order: OrderRow, status: OrderStatus) {
  if (!canMove(order.status, status, 'admin')) {
    throw new ShopError('conflict', `This order is ${order.status} and cannot become ${status}.`)
  }
  if (awaitsPayment(order)) {
    throw new ShopError('conflict', 'This order has not been paid yet.')
  }
}

const changedMeanwhile = () => new ShopError('conflict', 'This order was changed meanwhile. Reload it and try again.')
