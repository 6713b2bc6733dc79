import { eq, sql } from 'drizzle-orm'
import type { ReturnDecision } from '#contract/returns'
import type { Tx } from '#engine'
import { formatInr, type Paise } from '#rules/money'
import { withoutPieces } from '#rules/order/order-parts'
import { canMoveReturn, deliveryRefunds, isFaulty } from '#rules/order/returns'
import { orderItems, orders } from '../db/schema/orders.ts'
import { ShopError } from '../http/shop-error.ts'
import { issueCreditNote, linesWithParts } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { refundableOfItems, requestRefundOfItems } from '../payments/owner-refund-store.ts'
import { releasePieces } from '../stock/stock-store.ts'
import {
  decideItem,
  faultyBefore,
  itemsOf,
  noPayout,
  type ReturnItemRow,
  type ReturnRow,
  returnReason,
  updateReturn,
} from './return-store.ts'

interface Receipt {
  row: ReturnRow
  order: OrderRow
  decisions: readonly { itemId: number; decision: ReturnDecision }[]
  /** The amount that the owner refunds instead of the computed one, in paise; null for the computed amount. */
  amount: Paise | null
  /** Why the owner refunds another amount; null without a reason. */
  amountReason: string | null
  adminId: number
  /** The new catalogue version, which the caller raised before reading the order. */
  version: number
  now: Date
}

interface DecidedItem extends ReturnItemRow {
  decision: ReturnDecision
}

/**
 * Receives the goods of a return: stores the decision for each item, restocks pieces, reduces the price of the order,
 * requests the refund (online orders) and issues the credit note. If the owner refunds less than computed, the credit
 * note is reduced too. If part of the order was refunded before, the owner may raise the amount up to the price of the
 * goods. Refunds of COD orders are recorded later. The caller must lock the order before it reads the return. Throws
 * `conflict` if the goods were received before or fewer pieces are left, and `invalid` if an item has no decision or
 * the amount is wrong.
 */
export async function receiveGoods(tx: Tx, receipt: Receipt): Promise<ReturnRow> {
  const { row, order, adminId, version, now } = receipt
  if (!canMoveReturn(row.status, 'received')) {
    throw new ShopError('conflict', `This return is ${row.status.replace('_', ' ')}, so it cannot be received now.`)
  }
  const items = await decidedItems(tx, receipt)
  const accepted = items.filter(({ decision }) => decision !== 'reject')
  const { credit, deduction, raised, amountReason } = await decideAmount(tx, receipt, accepted)
  for (const { id, decision } of items) {
    await decideItem(tx, id, { decision, delivery: credit.deliveryOfItem.get(id) ?? 0 })
  }
  const reason = returnReason(row.number)
  const credited = credit.amount - deduction
  const refund = await requestRefundOfItems(tx, {
    orderId: order.id,
    credit: credited,
    amount: raised?.amount,
    reason: raised ? `${reason}: ${raised.reason}` : reason,
    now,
  })
  await storePieces(tx, credit.pieces)
  await tx
    .update(orders)
    .set({ cancelledAmount: sql`${orders.cancelledAmount} + ${credited}` })
    .where(eq(orders.id, order.id))
  const restocked = piecesOf(items.filter(({ decision }) => decision === 'restock'))
  const lines = credit.lines.flatMap((line) => {
    const quantity = restocked.get(line.id)
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
  await releasePieces(tx, lines, { version, cause: { reason: 'return', orderId: order.id, userId: adminId, now } })
  // An online refund is lower than the credit if the payment was refunded before.
  const amount = order.paymentMethod === 'cash_on_delivery' ? credited : refund
  const values = amount > 0 ? ({ status: 'received' } as const) : ({ status: 'closed', ...noPayout } as const)
  const received = await updateReturn(tx, row.id, { ...values, amount, amountReason }, now)
  await postMoney(tx, order.id, now)
  const { pieces, delivery } = credit
  if (pieces.size > 0) {
    await issueCreditNote(tx, { orderId: order.id, credited: pieces, delivery, deduction, reason, now })
  }
  return received
}

/**
 * Returns the price of the goods of a return, the part of it that the owner does not refund, and the amount that the
 * owner refunds although it was refunded before. `amountReason` explains to the customer why the refund is lower than
 * the price.
 */
async function decideAmount(tx: Tx, { order, amount, amountReason }: Receipt, accepted: readonly DecidedItem[]) {
  const credit = await creditOf(tx, order, accepted)
  const problem = problemOfPieces(credit)
  if (problem) throw new ShopError('conflict', problem)
  const { usual, most } = await refundOf(tx, order, credit.amount)
  if (amount === null || amount === usual) return { credit, deduction: 0, raised: null, amountReason: null }
  if (amount > most) {
    const text = `At most ${formatInr(most)} can be refunded`
    throw new ShopError('invalid', text, { fields: { amount: text } })
  }
  if (!amountReason) {
    const text = amount < usual ? 'Enter why less is refunded' : 'Enter why more is refunded'
    throw new ShopError('invalid', text, { fields: { amountReason: text } })
  }
  const raised = amount > usual ? { amount, reason: amountReason } : null
  return {
    credit,
    deduction: Math.max(usual - amount, 0),
    raised,
    amountReason: amount < credit.amount ? amountReason : null,
  }
}

/**
 * Returns the refund for a credit, in paise. For COD orders it is the whole credit, because the shop refunds cash only
 * for returns, so nothing was refunded before.
 */
const refundOf = async (tx: Tx, order: OrderRow, credit: Paise): Promise<{ usual: Paise; most: Paise }> =>
  order.paymentMethod === 'cash_on_delivery' ? { usual: credit, most: credit } : refundableOfItems(tx, order.id, credit)

/**
 * Returns the price of all items of a return, the refund if all are accepted, and the highest refund that the owner can
 * choose, in paise; null if its goods cannot be received now.
 */
export async function refundableOfReturn(tx: Tx, row: ReturnRow, order: OrderRow) {
  if (!canMoveReturn(row.status, 'received')) return null
  const credit = await creditOf(tx, order, await itemsOf(tx, row.id))
  return problemOfPieces(credit) ? null : { price: credit.amount, ...(await refundOf(tx, order, credit.amount)) }
}

async function decidedItems(tx: Tx, { row, decisions }: Receipt): Promise<DecidedItem[]> {
  const decisionOf = new Map(decisions.map(({ itemId, decision }) => [itemId, decision]))
  return (await itemsOf(tx, row.id)).map((item) => {
    const decision = decisionOf.get(item.id)
    if (!decision) {
      const text = 'Choose what happens to each item'
      throw new ShopError('invalid', text, { fields: { items: text } })
    }
    return { ...item, decision }
  })
}

function piecesOf(items: readonly Pick<ReturnItemRow, 'lineId' | 'quantity'>[]): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { lineId, quantity } of items) pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity)
  return pieces
}

async function storePieces(tx: Tx, pieces: ReadonlyMap<number, number>): Promise<void> {
  for (const [lineId, quantity] of pieces) {
    await tx
      .update(orderItems)
      .set({ cancelledQuantity: sql`${orderItems.cancelledQuantity} + ${quantity}` })
      .where(eq(orderItems.id, lineId))
  }
}

type Credit = Awaited<ReturnType<typeof creditOf>>

/** Returns why pieces cannot be returned; null if enough of them are left. */
function problemOfPieces({ lines, pieces }: Pick<Credit, 'lines' | 'pieces'>): string | null {
  const short = lines.find((line) => (pieces.get(line.id) ?? 0) > line.quantity - line.cancelledQuantity)
  return short ? `Only ${short.quantity - short.cancelledQuantity} of ${short.productName} are left.` : null
}

/** Computes the price of accepted items, including the delivery charge of faulty items. */
async function creditOf(tx: Tx, order: OrderRow, accepted: readonly ReturnItemRow[]) {
  const found = await linesWithParts(tx, order.id)
  const isTaxed = found.some(({ part }) => part.shipping > 0)
  const before = await faultyBefore(tx, order.id)
  const pieces = piecesOf(accepted)
  const faulty = accepted.filter(({ reason }) => isFaulty(reason))
  const faultyPieces = piecesOf(faulty)
  const extra = deliveryRefunds(
    order.shipping,
    found.map(({ line: { id, quantity, price } }) => {
      const earlier = before(id)
      return { quantity, price, faulty: earlier.pieces + (faultyPieces.get(id) ?? 0), refunded: earlier.refunded }
    }),
  )
  const taxed = new Map<number, Paise>()
  const deliveryOfItem = new Map<number, Paise>()
  let untaxed = 0
  let amount = 0
  for (const [index, { line, part, removed, delivery }] of found.entries()) {
    const wanted = pieces.get(line.id) ?? 0
    const [first] = faulty.filter(({ lineId }) => lineId === line.id)
    const charge = first ? (extra[index] ?? 0) : 0
    if (first) deliveryOfItem.set(first.id, charge)
    if (isTaxed) taxed.set(line.id, charge)
    else untaxed += charge
    const after = withoutPieces(part, removed + wanted, isTaxed ? delivery + charge : delivery)
    amount += withoutPieces(part, removed, delivery).total - after.total + (isTaxed ? 0 : charge)
  }
  return { lines: found.map(({ line }) => line), pieces, amount, delivery: { taxed, untaxed }, deliveryOfItem }
}
