import { eq, sql } from 'drizzle-orm'
import type { ReturnDecision } from '#contract/returns'
import type { Tx } from '#engine'
import { formatInr, type Paise } from '#rules/money'
import { type OrderPart, removedFrom, withoutPieces } from '#rules/order/order-parts'
import { canMoveReturn, deliveryRefunds, isFaulty } from '#rules/order/returns'
import { orderItems, orders } from '../db/schema/orders.ts'
import { ShopError } from '../http/shop-error.ts'
import { issueCreditNote, linesWithParts } from '../invoicing/issue-documents.ts'
import { postMoney } from '../ledger/ledger-store.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { refundableOfItems, requestRefundOfItems } from '../payments/owner-refund-store.ts'
import { releasePieces } from '../stock/stock-store.ts'
import { endLink, insertLink, openLinkOf, type PaymentLinkRow, updateLink } from './difference-store.ts'
import { endExchange, replacedLines, reserveReplacements, sendReplacements, totalOfReplaced } from './exchange.ts'
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
  /** Whether the items of an exchange are refunded instead. */
  refundInstead: boolean
  adminId: number
  /** The gateway account that the shop uses now; null without a gateway. */
  account: string | null
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
 * goods. The refund of a COD order is paid and recorded later by the owner. For an exchange, the wanted goods are taken
 * from stock, get an invoice and are shipped, and only the difference of the prices is refunded (record 71). If the
 * wanted goods cost more, they are reserved, and everything else happens when the difference is paid (record 73). The
 * caller must lock the order before it reads the return. Throws `conflict` if the goods were received before, if a
 * difference is unpaid, if fewer pieces are left, or if the wanted goods are sold out, and `invalid` if an item has no
 * decision or the amount is wrong.
 */
export async function receiveGoods(tx: Tx, receipt: Receipt): Promise<ReturnRow> {
  const { order, adminId, account, version, now } = receipt
  const link = await openLinkOf(tx, receipt.row.id)
  if (link && !receipt.refundInstead) {
    throw new ShopError('conflict', 'The customer has not paid the difference yet. Wait, or refund the return instead.')
  }
  if (link) await endLink(tx, link, { state: 'cancelled', version, now })
  const row = receipt.refundInstead ? await refundInstead(tx, receipt) : receipt.row
  if (!canMoveReturn(row.status, 'received')) {
    throw new ShopError('conflict', `This return is ${row.status.replace('_', ' ')}, so it cannot be received now.`)
  }
  const goods = await goodsOf(tx, { ...receipt, row })
  // The wanted goods are taken first, before the returned pieces are restocked, so that a returned piece is never sent
  // again.
  const { reserved, taken } = await reserveReplacements(tx, {
    orderId: order.id,
    lines: goods.lines,
    adminId,
    version,
    now,
  })
  if (goods.credited >= 0) return finishReceipt(tx, goods, { order, adminId, taken, version, now })
  const exchange = { adminId, decisions: [...receipt.decisions], reserved }
  await insertLink(tx, { row, amount: -goods.credited, exchange, account, now })
  return updateReturn(tx, row.id, {}, now)
}

type Received = Pick<Receipt, 'row' | 'order' | 'decisions' | 'amount' | 'amountReason'>

/**
 * Returns the items of a return with the owner's decisions, and the goods that are sent instead. `credited` is by how
 * much the price of the order falls, in paise; negative if the new goods cost more.
 */
export async function goodsOf(tx: Tx, receipt: Received) {
  const { row } = receipt
  const items = await decidedItems(tx, receipt)
  const accepted = items.filter(({ decision }) => decision !== 'reject')
  const decided = await decideAmount(tx, receipt, accepted)
  const lines = row.isExchange ? await replacedLines(tx, accepted, decided.credit.removed) : []
  const exchangeTotal = totalOfReplaced(lines)
  return {
    row,
    items,
    ...decided,
    lines,
    exchangeTotal,
    credited: decided.credit.amount - decided.deduction - exchangeTotal,
  }
}

interface Finish extends Pick<Receipt, 'order' | 'adminId' | 'version' | 'now'> {
  /** The batches from which the goods for the exchange were reserved. */
  taken: Awaited<ReturnType<typeof reserveReplacements>>['taken']
  /** The payment link with which the difference was paid; absent without one. */
  link?: PaymentLinkRow
}

/** Completes the receipt: stock, credit note, refund, replacement. The goods to send are already reserved. */
export async function finishReceipt(
  tx: Tx,
  goods: Awaited<ReturnType<typeof goodsOf>>,
  { order, adminId, taken, version, now, link }: Finish,
): Promise<ReturnRow> {
  const { row, items, credit, deduction, raised, amountReason, lines, exchangeTotal, credited } = goods
  for (const { id, decision } of items) {
    await decideItem(tx, id, { decision, delivery: credit.deliveryOfItem.get(id) ?? 0 })
  }
  const reason = returnReason(row.number)
  const refund = await requestRefundOfItems(tx, {
    orderId: order.id,
    credit: credited,
    amount: raised?.amount,
    reason: raised ? `${reason}: ${raised.reason}` : reason,
    now,
  })
  await storePieces(tx, credit.pieces)
  const lowered = Math.max(credited, 0)
  await tx
    .update(orders)
    .set({ cancelledAmount: sql`${orders.cancelledAmount} + ${lowered}` })
    .where(eq(orders.id, order.id))
  // After the payment link is marked as paid, the price of the order includes the difference.
  if (link) await updateLink(tx, link.id, { state: 'paid' }, now)
  const restocked = piecesOf(items.filter(({ decision }) => decision === 'restock'))
  const restockedLines = credit.lines.flatMap((line) => {
    const quantity = restocked.get(line.id)
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
  await releasePieces(tx, restockedLines, {
    version,
    cause: { reason: 'return', orderId: order.id, userId: adminId, now },
  })
  // The refund of an online order can be lower than the credited price, if a part of the payment was refunded before.
  const amount = order.paymentMethod === 'cash_on_delivery' ? lowered : refund
  const values = amount > 0 ? ({ status: 'received' } as const) : ({ status: 'closed', ...noPayout } as const)
  const sent = lines.length > 0 ? { exchangeTotal } : {}
  const received = await updateReturn(tx, row.id, { ...values, ...sent, amount, amountReason }, now)
  await postMoney(tx, order.id, now)
  const { pieces, delivery } = credit
  if (pieces.size > 0) {
    await issueCreditNote(tx, { orderId: order.id, credited: pieces, delivery, deduction, reason, now })
  }
  if (lines.length > 0) await sendReplacements(tx, { row: received, lines, taken, now })
  return received
}

/** Stores that a return is refunded instead of exchanged. */
async function refundInstead(tx: Tx, { row, now }: Receipt): Promise<ReturnRow> {
  await endExchange(tx, row.id)
  return updateReturn(tx, row.id, { isExchange: false }, now)
}

/**
 * Returns the price of the goods of a return, the part of it that the owner does not refund, and the amount that the
 * owner refunds in addition to what was refunded before. `amountReason` explains to the customer why the refund is
 * lower than the price.
 */
async function decideAmount(tx: Tx, { row, order, amount, amountReason }: Received, accepted: readonly DecidedItem[]) {
  const credit = await creditOf(tx, { row, order }, accepted)
  const problem = problemOfPieces(credit)
  if (problem) throw new ShopError('conflict', problem)
  if (row.isExchange) {
    const text = 'The refund of an exchange is the difference of the prices'
    if (amount !== null) throw new ShopError('invalid', text, { fields: { amount: text } })
    return { credit, deduction: 0, raised: null, amountReason: null }
  }
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
 * Returns the refund for a credit, in paise. For COD orders it is the whole credit, because the shop refunds a COD order
 * only for returns and price reductions, which are both credited.
 */
const refundOf = async (tx: Tx, order: OrderRow, credit: Paise): Promise<{ usual: Paise; most: Paise }> =>
  order.paymentMethod === 'cash_on_delivery' ? { usual: credit, most: credit } : refundableOfItems(tx, order.id, credit)

/**
 * Returns the price of all items of a return, the refund if all are accepted, the highest refund that the owner can
 * choose, and the amount that the customer pays for dearer goods, in paise; null if the goods of the return cannot be
 * received now.
 */
export async function refundableOfReturn(tx: Tx, row: ReturnRow, order: OrderRow) {
  if (!canMoveReturn(row.status, 'received')) return null
  const items = await itemsOf(tx, row.id)
  const credit = await creditOf(tx, { row, order }, items)
  if (problemOfPieces(credit)) return null
  const exchanged = row.isExchange ? totalOfReplaced(await replacedLines(tx, items, credit.removed)) : 0
  const toPay = Math.max(exchanged - credit.amount, 0)
  return { price: credit.amount, toPay, ...(await refundOf(tx, order, Math.max(credit.amount - exchanged, 0))) }
}

async function decidedItems(tx: Tx, { row, decisions }: Pick<Receipt, 'row' | 'decisions'>): Promise<DecidedItem[]> {
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

/**
 * Computes the price of accepted items, including the delivery charge of faulty items, except for exchanges, which are
 * delivered again. `removed` are the accepted pieces of each line.
 */
async function creditOf(tx: Tx, { row, order }: Pick<Receipt, 'row' | 'order'>, accepted: readonly ReturnItemRow[]) {
  const found = await linesWithParts(tx, order.id)
  const isTaxed = found.some(({ part }) => part.shipping > 0)
  const faultyOf = await faultyBefore(tx, order.id)
  const pieces = piecesOf(accepted)
  const faulty = accepted.filter(({ reason }) => isFaulty(reason) && !row.isExchange)
  const faultyPieces = piecesOf(faulty)
  const extra = deliveryRefunds(
    order.shipping,
    found.map(({ line: { id, quantity, price } }) => {
      const earlier = faultyOf(id)
      return { quantity, price, faulty: earlier.pieces + (faultyPieces.get(id) ?? 0), refunded: earlier.refunded }
    }),
  )
  const taxed = new Map<number, Paise>()
  const deliveryOfItem = new Map<number, Paise>()
  const removedParts: OrderPart[] = []
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
    const before = withoutPieces(part, removed, delivery)
    if (wanted > 0) removedParts.push(removedFrom(before, after))
    amount += before.total - after.total + (isTaxed ? 0 : charge)
  }
  const lines = found.map(({ line }) => line)
  return { lines, pieces, removed: removedParts, amount, delivery: { taxed, untaxed }, deliveryOfItem }
}
