import * as v from 'valibot'
import type { CurrentUser } from '#contract/account'
import { type AdminReturn, Payout } from '#contract/returns'
import type { Tx } from '#engine'
import { type Paise, rupees } from '#rules/money'
import { addAudit } from '../admin/audit/audit-store.ts'
import { adminIds, firstOf } from '../admin/users/user-store.ts'
import { raiseCatalogueVersion } from '../catalogue/catalogue-store.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { sha256 } from '../http/credentials.ts'
import type { Caller } from '../http/handler-types.ts'
import { isOtherAccount, scopeOf } from '../http/idempotency.ts'
import { ShopError } from '../http/shop-error.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import { findOrder, lockOrder, type OrderRow, shipmentOf } from '../orders/order-store.ts'
import { lowerPrice } from '../payments/owner-refund-store.ts'
import type { CourierPort } from '../providers/courier/port.ts'
import type { SecretBox } from '../providers/secret-box.ts'
import { endPickup, lockPickup, pickupActions } from './pickup-store.ts'
import { refundableOfReturn } from './receive-return.ts'
import {
  findReturn,
  insertReturn,
  itemsOf,
  noPayout,
  type ReturnRow,
  returnReply,
  returnsOf,
  updateReturn,
} from './return-store.ts'

const payoutName = (returnId: number) => `payout ${returnId}`

function sealedPayout(secrets: SecretBox, returnId: number, payout: Payout) {
  if (secrets.source === 'missing') throw new ShopError('unavailable', (t) => t.unavailable)
  return secrets.seal(payoutName(returnId), JSON.stringify(payout))
}

/** Returns the stored refund account of a return; null if none is stored or it cannot be decrypted. */
function storedPayout(secrets: SecretBox, row: ReturnRow): Payout | null {
  const text = row.payout === null ? null : secrets.open(payoutName(row.id), row.payout)
  const payout = text === null ? null : v.safeParse(Payout, JSON.parse(text))
  return payout?.success ? payout.output : null
}

interface NewPayout {
  row: ReturnRow
  order: OrderRow
  by: Caller
  payout: Payout
  /** The idempotency key of the request; null for a request without one. */
  key: string | null
  now: Date
}

/**
 * Stores the account for a refund and notifies the customer. Storing the same account again changes nothing. Every
 * holder of an order link can enter an account if none is stored, but cannot replace a stored one, because links are
 * forwarded and stay in mailboxes. A retry with the idempotency key and the account of the first request makes its
 * caller the one who entered the account, because the first response may have been lost, together with the guest cookie
 * that it set. The key is stored with the account and deleted with it. A hash of the body (record 21) is not stored,
 * because an account number could be guessed from it.
 */
export async function storePayout(
  tx: Tx,
  secrets: SecretBox,
  { row, order, by, payout, key, now }: NewPayout,
): Promise<ReturnRow> {
  if (order.paymentMethod !== 'cash_on_delivery' || row.status === 'rejected' || row.status === 'closed') {
    throw new ShopError('conflict', (t) => t.payoutNotNeeded)
  }
  const stored = storedPayout(secrets, row)
  const isSame = stored !== null && JSON.stringify(stored) === JSON.stringify(payout)
  const payoutKey = key && sha256(key)
  if (isSame && payoutKey !== null && payoutKey === row.payoutKey && !isOtherAccount(row.payoutBy ?? '', scopeOf(by))) {
    return updateReturn(tx, row.id, { payoutBy: scopeOf(by) }, now)
  }
  if (row.payout !== null && !(await canReplacePayout(tx, { row, order, by }))) {
    throw new ShopError('conflict', (t) => t.payoutStored)
  }
  if (isSame) return row
  const values = { payout: sealedPayout(secrets, row.id, payout), payoutBy: scopeOf(by), payoutKey }
  const updated = await updateReturn(tx, row.id, values, now)
  await enqueueEmail(tx, {
    email: 'refund-account-saved',
    to: order.customerEmail,
    data: { orderId: order.id, returnId: row.id },
    // The job is stored longer than the account, so its key contains only a hash, not the account or its ciphertext.
    uniqueKey: `refund-account-saved ${row.id} ${sha256(values.payout)}`,
    now,
  })
  return updated
}

/** Whether the caller can replace the stored account of a return. */
export const canReplacePayout = async (tx: Tx, { row, order, by }: Pick<NewPayout, 'row' | 'order' | 'by'>) =>
  mayReplacePayout(row, order, by) || (await isShopOwner(tx, by))

/**
 * Whether the caller is the signed-in owner of the order, or the user or guest browser that entered the stored UPI ID
 * or bank account.
 */
const mayReplacePayout = ({ payoutBy }: ReturnRow, order: OrderRow, by: Caller): boolean =>
  (by.user !== null && by.user.id === order.userId) ||
  (payoutBy !== null && (payoutBy === scopeOf(by) || payoutBy === scopeOf({ ...by, user: null })))

const isShopOwner = async (tx: Tx, { user }: Caller): Promise<boolean> =>
  user?.role === 'admin' && user.id === firstOf(await adminIds(tx))

interface Transfer {
  row: ReturnRow
  order: OrderRow
  reference: string
  now: Date
}

/** Records a refund that the shop paid outside the gateway, which closes the return and deletes the stored account. */
export async function closePaidOut(tx: Tx, { row, order, reference, now }: Transfer): Promise<ReturnRow> {
  if (row.status !== 'received' || order.paymentMethod !== 'cash_on_delivery') {
    throw new ShopError('conflict', 'No refund of this return has to be recorded.')
  }
  const values = { status: 'closed', ...noPayout, payoutReference: reference } as const
  const closed = await updateReturn(tx, row.id, values, now)
  await postMoney(tx, order.id, now)
  return closed
}

/** Converts a return to the return of the API for admins, which contains the account for the refund. */
export async function adminReply(
  tx: Tx,
  secrets: SecretBox,
  { row, order, courier }: { row: ReturnRow; order: OrderRow; courier: CourierPort | null },
): Promise<AdminReturn> {
  const reply = await returnReply(tx, row)
  const refundable = await refundableOfReturn(tx, row, order)
  return {
    ...reply,
    ...(await pickupActions(tx, { row, order, courier })),
    payout: storedPayout(secrets, row),
    refundable: refundable && rupees(refundable.usual),
    maxRefund: refundable && rupees(refundable.most),
    price: refundable && rupees(refundable.price),
    toPay: refundable && refundable.toPay > 0 ? rupees(refundable.toPay) : null,
    replacementProblem: row.exchangeTotal === null ? null : ((await shipmentOf(tx, order.id, row.id))?.problem ?? null),
  }
}

/** Queues the email about the new status of a return. */
export async function queueReturnEmail(tx: Tx, row: ReturnRow, now: Date): Promise<void> {
  const order = await findOrder(tx, row.orderId)
  if (!order) return
  await enqueueEmail(tx, {
    email: 'return-update',
    to: order.customerEmail,
    data: { orderId: order.id, returnId: row.id, status: row.status },
    uniqueKey: `return-update ${row.id} ${row.status}`,
    now,
  })
}

/** Queues the email that says that the courier has the replacement for returned goods, once for each return. */
export async function queueReplacementEmail(tx: Tx, order: OrderRow, returnId: number, now: Date): Promise<void> {
  await enqueueEmail(tx, {
    email: 'replacement-shipped',
    to: order.customerEmail,
    data: { orderId: order.id, returnId },
    uniqueKey: `replacement-shipped ${returnId}`,
    now,
  })
}

/** Queues the email about a booked or cancelled pickup, once for each booking. */
export async function queuePickupEmail(
  tx: Tx,
  returnId: number,
  status: 'booked' | 'cancelled',
  now: Date,
): Promise<void> {
  const found = await lockPickup(tx, returnId)
  const order = found && (await findOrder(tx, found.row.orderId))
  if (!order) return
  await enqueueEmail(tx, {
    email: 'return-pickup',
    to: order.customerEmail,
    data: { orderId: order.id, returnId, status },
    uniqueKey: `return-pickup ${returnId} ${status} ${found.pickup.awbCode ?? now.getTime()}`,
    now,
  })
}

/** Locks an order and returns it. Throws `not_found`. */
export async function lockedOrder(tx: Tx, id: number): Promise<OrderRow> {
  await lockOrder(tx, id)
  const order = await findOrder(tx, id)
  if (!order) throw new ShopError('not_found', (t) => t.orderIdNotFound)
  return order
}

/** Returns a return of an order. Throws `not_found`. */
export async function returnOf(tx: Tx, id: number, orderId: number): Promise<ReturnRow> {
  const row = await findReturn(tx, id)
  if (row?.orderId !== orderId) throw new ShopError('not_found', (t) => t.returnNotFound)
  return row
}

interface Change {
  returnId: number
  admin: CurrentUser
  action: 'moveReturn' | 'receiveReturn' | 'bookReplacement' | 'bookPickup' | 'cancelPickup' | 'recordPayout'
}

type Apply = (tx: Tx, row: ReturnRow, now: Date, of: { order: OrderRow; version: number }) => Promise<ReturnRow>

const audited = ({ status, amount, amountReason, rejection, payoutReference }: ReturnRow) => ({
  status,
  amount,
  amountReason,
  rejection,
  payoutReference,
})

/**
 * Changes a return at the request of an admin: locks its order, queues the email to the shopper and adds an audit
 * entry.
 */
export async function change(deps: Deps, { returnId, admin, action }: Change, apply: Apply): Promise<AdminReturn> {
  const reply = await deps.db.write(async (tx) => {
    const now = deps.clock()
    const version = action === 'receiveReturn' ? await raiseCatalogueVersion(tx) : 0
    const found = await findReturn(tx, returnId)
    if (!found) throw new ShopError('not_found', 'Return not found.')
    const order = await lockedOrder(tx, found.orderId)
    // The return is read again, because another request may have changed it before the order was locked.
    const row = await returnOf(tx, returnId, order.id)
    const changed = await apply(tx, row, now, { order, version })
    // The goods are at the shop, on their way or rejected, so no courier has to pick them up.
    if (changed.status !== 'approved' || action === 'receiveReturn') await endPickup(tx, row, now)
    // Bookings and cancellations of a pickup leave the status as it is.
    if (changed.status !== row.status) await queueReturnEmail(tx, changed, now)
    await addAudit(tx, {
      userId: admin.id,
      action,
      target: `orders/${order.id}`,
      before: audited(row),
      after: { return: row.number, ...audited(changed) },
      createdAt: now,
    })
    return adminReply(tx, deps.secrets, { row: changed, order, courier: deps.courier })
  })
  deps.jobs.wake()
  return reply
}

interface PriceReduction {
  order: OrderRow
  adminId: number
  /** By how much the price of the goods is lowered, in paise. */
  amount: Paise
  reason: string
  /** The line whose price is lowered; null for all lines. */
  lineId: number | null
  /** Whether the request has an idempotency key. */
  hasKey: boolean
  now: Date
}

/**
 * Lowers the price of delivered goods of a COD order, and stores the refund as a received return without items, so that
 * it is paid like the refund of a return (record 59). Without an idempotency key, a second request with the same amount
 * and reason is refused until the first refund is recorded, so that clicks count once. The caller has locked the order.
 * Throws `conflict` for other orders, and like `lowerPrice`.
 */
export async function lowerCashPrice(tx: Tx, request: PriceReduction): Promise<ReturnRow> {
  const { order, adminId, amount, reason, lineId, hasKey, now } = request
  if (order.paymentMethod !== 'cash_on_delivery') {
    throw new ShopError('conflict', 'This order is paid online. Refund its payment to lower the price.')
  }
  if (order.status !== 'cancelled' && order.paymentStatus !== 'paid') {
    throw new ShopError('conflict', 'The price can be lowered after delivery, when the customer has paid.')
  }
  for (const { id, status, ...earlier } of hasKey ? [] : await returnsOf(tx, order.id)) {
    const isSame = status === 'received' && earlier.amount === amount && earlier.amountReason === reason
    if (isSame && (await itemsOf(tx, id)).length === 0) {
      throw new ShopError('conflict', 'The price is already lowered by this amount for this reason.')
    }
  }
  const reduction = { amount, amountReason: reason }
  const row = await insertReturn(tx, { order, items: [], isExchange: false, comment: null, photos: [], reduction, now })
  await lowerPrice(tx, { orderId: order.id, paidBy: null, amount, lowers: lineId ?? 'all', reason, now })
  await queueReturnEmail(tx, row, now)
  await addAudit(tx, {
    userId: adminId,
    action: 'lowerPrice',
    target: `orders/${order.id}`,
    after: { number: row.number, amount: rupees(amount), reason, lineId },
    createdAt: now,
  })
  return row
}
