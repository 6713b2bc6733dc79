import type { CurrentUser } from '#contract/account'
import type { Order, OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { eventFor } from '#rules/order/order-events'
import { awaitsPayment, canMove, hasArrived, hasLeftShop, mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { issueInvoice } from '../../invoicing/issue-documents.ts'
import { postMoney } from '../../ledger/ledger-store.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { addEvent, changeStatus, lockOrder, type OrderRow, setPacked } from '../../orders/order-store.ts'
import { announceMove } from '../../shipping/move-order-store.ts'
import { setShipment } from '../../shipping/shipment-store.ts'
import { isStockReleased, releaseOrderStock } from '../../stock/stock-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { auditedOrder, existingOrder } from './existing-order.ts'
import { addNote } from './order-notes.ts'

interface Request {
  admin: CurrentUser
  orderId: number
}

interface MoveRequest extends Request {
  status: Exclude<OrderStatus, 'cancelled'>
  note: string | null
}

/**
 * Changes the status of an order for an admin, with its tracking event and email. Throws `conflict` if the status table
 * forbids the change.
 */
export const moveOrder = ({ db, clock }: Deps, request: MoveRequest): Promise<Order> =>
  db.write((tx) => move(tx, request, clock()))

async function move(tx: Tx, { admin, orderId, status, note }: MoveRequest, now: Date): Promise<Order> {
  const order = await existingOrder(tx, orderId)
  assertMovable(order, status)
  const isPaidOnDelivery = order.paymentMethod === 'cash_on_delivery' && hasArrived(status)
  const paymentStatus = isPaidOnDelivery ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status, paymentStatus }, now))) throw changedMeanwhile()
  const event = eventFor(status)
  if (event) await addEvent(tx, orderId, event, now)
  if (isPaidOnDelivery) await postMoney(tx, orderId, now)
  if (hasLeftShop(status)) await issueInvoice(tx, orderId, now)
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

/**
 * Marks an order as packed for an admin, once. Throws `conflict` if the order has ended or is an unpaid online order.
 */
export const packOrder = ({ db, clock }: Deps, request: Request): Promise<Order> =>
  db.write((tx) => pack(tx, request, clock()))

async function pack(tx: Tx, { admin, orderId }: Request, now: Date): Promise<Order> {
  // The order is locked, because the shopper may cancel it at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  if (order.packedAt !== null) return orderReply(order)
  if (!mayCancel(order.status)) {
    throw new ShopError('conflict', `This order is ${order.status} and cannot be marked as packed.`)
  }
  if (awaitsPayment(order)) throw new ShopError('conflict', 'This order has not been paid yet.')
  await setPacked(tx, orderId, now)
  await issueInvoice(tx, orderId, now)
  await addAudit(tx, {
    userId: admin.id,
    action: 'packOrder',
    target: `orders/${orderId}`,
    before: { packedAt: null },
    after: { packedAt: now.toISOString() },
    createdAt: now,
  })
  return orderReply(order)
}

/** Adds the pieces of a returned parcel to the stock, once. Throws `conflict` unless the order is cancelled. */
export async function receiveReturned({ db, clock, catalogue }: Deps, request: Request): Promise<Order> {
  const order = await db.write((tx) => receive(tx, request, clock()))
  catalogue.invalidate()
  return order
}

async function receive(tx: Tx, { admin, orderId }: Request, now: Date): Promise<Order> {
  const version = await raiseCatalogueVersion(tx)
  const order = await existingOrder(tx, orderId)
  if (order.status !== 'cancelled') {
    throw new ShopError('conflict', `This order is ${order.status}. Cancel it first, then mark its parcel as received.`)
  }
  if (await isStockReleased(tx, orderId)) {
    throw new ShopError('conflict', 'The items of this order are already back in stock.')
  }
  await releaseOrderStock(tx, orderId, { version, cause: { reason: 'return', userId: admin.id, now } })
  await setShipment(tx, orderId, { problem: null }, now)
  await addAudit(tx, {
    userId: admin.id,
    action: 'receiveParcel',
    target: `orders/${orderId}`,
    before: { ...auditedOrder(order), stockReturned: false },
    after: { ...auditedOrder(order), stockReturned: true },
    createdAt: now,
  })
  return orderReply(order)
}
