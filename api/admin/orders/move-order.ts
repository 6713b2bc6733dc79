import type { CurrentUser } from '#contract/account'
import type { Order, OrderStatus } from '#contract/orders'
import type { Tx } from '#engine'
import { expiredText } from '#rules/order/batches'
import { eventFor } from '#rules/order/order-events'
import { canMove, hasArrived, hasLeftShop, isHeld, mayCancel } from '#rules/order/order-status'
import { raiseCatalogueVersion } from '../../catalogue/catalogue-store.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { issueInvoice } from '../../invoicing/issue-documents.ts'
import { postMoney } from '../../ledger/ledger-store.ts'
import { orderReply } from '../../orders/order-reply.ts'
import { addEvent, changeStatus, lockOrder, type OrderRow, setPacked, shipmentOf } from '../../orders/order-store.ts'
import { assertPaid, recordMove, setShipment } from '../../shipping/shipment-store.ts'
import { expiredOfOrder, type OrderedBatch } from '../../stock/batch-store.ts'
import { replaceExpired } from '../../stock/expire-batches.ts'
import { isStockReleased, releaseOrderStock } from '../../stock/stock-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { addNote } from './order-details.ts'
import { auditedOrder, existingOrder } from './order-list-store.ts'

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
  // Expired batches are checked only when the order leaves the shop; later changes of its status need no check.
  if (hasLeftShop(status) && !hasLeftShop(order.status))
    assertFresh(await expiredOfOrder(tx, orderId, now), 'Pack the order with another batch, or cancel the items.')
  const isPaidOnDelivery = order.paymentMethod === 'cash_on_delivery' && hasArrived(status)
  const paymentStatus = isPaidOnDelivery ? 'paid' : order.paymentStatus
  if (!(await changeStatus(tx, order, { status, paymentStatus }, now))) throw changedMeanwhile()
  // An order that is set to `completed` and was never set to `delivered` gets the current time as its delivery time, at
  // which its return window begins.
  const isDelivered = status === 'completed' && !hasArrived(order.status)
  const event = eventFor(isDelivered ? 'delivered' : status)
  if (event) await addEvent(tx, orderId, event, now)
  if (isPaidOnDelivery) await postMoney(tx, orderId, now)
  if (hasLeftShop(status)) await issueInvoice(tx, orderId, now)
  await recordMove(tx, order, status, now)
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
  if (isHeld(order)) assertPaid(order)
}

/**
 * Throws `conflict` if an order has pieces of expired batches, because these must not be packed or shipped (record 64).
 */
function assertFresh(expired: readonly OrderedBatch[], remedy: string) {
  const [first] = expired
  if (first) throw new ShopError('conflict', `${expiredText(first)}. ${remedy}`)
}

const changedMeanwhile = () => new ShopError('conflict', 'This order was changed meanwhile. Reload it and try again.')

/**
 * Marks an order as packed for an admin, once. Before that it replaces the order's pieces of expired batches, also if
 * the order was packed before but is still in the shop. Throws `conflict` if the pieces cannot be replaced, if the
 * order has ended, or if it is an online order that is not paid or whose payment was refunded.
 */
export async function packOrder({ db, clock, catalogue }: Deps, request: Request): Promise<Order> {
  const order = await db.write((tx) => pack(tx, request, clock()))
  catalogue.invalidate('order')
  return order
}

async function pack(tx: Tx, { admin, orderId }: Request, now: Date): Promise<Order> {
  // The catalogue version is raised before the order is locked. Cancellations use the same sequence, so that packing
  // and cancelling cannot deadlock.
  const hasExpired = (await expiredOfOrder(tx, orderId, now)).length > 0
  const version = hasExpired ? await raiseCatalogueVersion(tx) : null
  // The order is locked, because the shopper may cancel it at the same time.
  await lockOrder(tx, orderId)
  const order = await existingOrder(tx, orderId)
  const isRepacked =
    order.packedAt !== null && version !== null && !hasLeftShop(order.status) && mayCancel(order.status)
  if (order.packedAt !== null && !isRepacked) return orderReply(order)
  if (!mayCancel(order.status)) {
    throw new ShopError('conflict', `This order is ${order.status} and cannot be marked as packed.`)
  }
  assertPaid(order)
  if (version !== null) {
    const left = await replaceExpired(tx, orderId, { version, now })
    assertFresh(left, 'No other batch has enough pieces. Receive a batch or cancel the items.')
  }
  if (!isRepacked) {
    await setPacked(tx, orderId, now)
    await issueInvoice(tx, orderId, now)
  }
  const packedAt = order.packedAt?.toISOString() ?? null
  await addAudit(tx, {
    userId: admin.id,
    action: 'packOrder',
    target: `orders/${orderId}`,
    before: { packedAt },
    after: isRepacked ? { packedAt, packedAgain: now.toISOString() } : { packedAt: now.toISOString() },
    createdAt: now,
  })
  return orderReply(order)
}

/**
 * Adds the pieces of a cancelled order to the stock, once, after its parcel was returned to the shop. Throws `conflict`
 * unless the order is cancelled.
 */
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
  const shipment = await shipmentOf(tx, orderId)
  if (shipment) await setShipment(tx, shipment.id, { problem: null }, now)
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
