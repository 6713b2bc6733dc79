import * as v from 'valibot'
import { type AdminReturn, Payout } from '#contract/returns'
import type { Tx } from '#engine'
import { rupees } from '#rules/money'
import { adminIds, firstOf } from '../admin/users/user-store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { sha256 } from '../http/credentials.ts'
import type { Caller } from '../http/handler-types.ts'
import { isOtherAccount, scopeOf } from '../http/idempotency.ts'
import { ShopError } from '../http/shop-error.ts'
import type { OrderRow } from '../orders/order-store.ts'
import type { SecretBox } from '../providers/secret-box.ts'
import { refundableOfReturn } from './receive-return.ts'
import { type ReturnRow, returnReply, updateReturn } from './return-store.ts'

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
  /** The idempotency key of the request; null without one. */
  key: string | null
  now: Date
}

/**
 * Stores the account for a refund and notifies the customer. The same account again is no change. Every holder of an
 * order link can enter the first account, but not replace it, because links are forwarded and stay in mailboxes. A
 * retry with the idempotency key and the account of the first request makes its caller the one who entered the account,
 * because the first response may have been lost, together with the guest cookie that it set. The key is stored with the
 * account and deleted with it. A hash of the body (record 21) is not stored, because an account number could be guessed
 * from it.
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
    // The job is stored longer than the account, so its key contains only a hash, neither the account nor its
    // ciphertext.
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

/** Converts a return to the return of the API for admins, which contains the account for the refund. */
export async function adminReply(
  tx: Tx,
  secrets: SecretBox,
  { row, order }: { row: ReturnRow; order: OrderRow },
): Promise<AdminReturn> {
  const reply = await returnReply(tx, row)
  const refundable = await refundableOfReturn(tx, row, order)
  return {
    ...reply,
    payout: storedPayout(secrets, row),
    refundable: refundable && rupees(refundable.usual),
    maxRefund: refundable && rupees(refundable.most),
    price: refundable && rupees(refundable.price),
  }
}
