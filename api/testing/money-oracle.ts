import { expect } from 'vitest'
import type { Document } from '#contract/documents'

// An independent calculation of the expected amounts. It uses whole numbers, with one division for each amount.

/** Divides two whole numbers and rounds the quotient half-up. */
export const quotient = (numerator: bigint, denominator: bigint) =>
  denominator === 0n ? 0n : (2n * numerator + denominator) / (2n * denominator)

/** The parts of a document that the oracle reads. */
interface Invoiced {
  lines: readonly Pick<
    Document['lines'][number],
    'lineId' | 'quantity' | 'price' | 'amount' | 'discount' | 'shipping' | 'total'
  >[]
  totals: Pick<Document['totals'], 'shipping'>
}

/** A line of the oracle. Amounts are in paise. */
interface Line {
  id: number
  price: bigint
  ordered: bigint
  /** The delivery charge of the line as ordered. */
  delivery: bigint
  /** What was left of the line after the last reduction of its price. */
  left: { quantity: bigint; discount: bigint; shipping: bigint; total: bigint }
  /** What was credited until that reduction, without untaxed delivery. */
  before: bigint
  /** The pieces that were removed since then. */
  pieces: bigint
  /** The faulty pieces so far, and until the last reduction. */
  faulty: bigint
  faultyBefore: bigint
}

/** Splits an amount in proportion to weights. Parts with the largest remainders get the paise that are left. */
function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const parts = weights.map((weight) => (amount * weight) / sum)
  const rest = Number(amount - parts.reduce((all, part) => all + part, 0n))
  const order = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % sum }))
    .sort((x, y) => (x.remainder === y.remainder ? x.index - y.index : x.remainder > y.remainder ? -1 : 1))
  for (const { index } of order.slice(0, rest)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

interface Removed {
  pieces: number
  faulty?: number
}

/** Calculates what is credited of an invoice after pieces of its lines were removed and their prices were lowered. */
function createCredits(invoice: Invoiced) {
  const paise = (amount: string) => BigInt(amount.replace('.', ''))
  const isTaxed = invoice.lines.some((line) => paise(line.shipping) > 0n)
  // A delivery charge that is not taxed with the lines is split among the lines in proportion to their value.
  const untaxed = split(
    paise(invoice.totals.shipping),
    invoice.lines.map((line) => paise(line.amount)),
  )
  const lines = invoice.lines.map((line, index): Line => {
    const quantity = BigInt(line.quantity)
    const shipping = paise(line.shipping)
    return {
      id: line.lineId,
      price: paise(line.price),
      ordered: quantity,
      delivery: isTaxed ? shipping : (untaxed[index] ?? 0n),
      left: { quantity, discount: paise(line.discount), shipping, total: paise(line.total) },
      before: 0n,
      pieces: 0n,
      faulty: 0n,
      faultyBefore: 0n,
    }
  })
  const deliveryOf = ({ delivery, ordered }: Line, faulty: bigint) => quotient(delivery * faulty, ordered)
  const taxedDelivery = (line: Line) =>
    isTaxed ? deliveryOf(line, line.faulty) - deliveryOf(line, line.faultyBefore) : 0n
  /** Returns the credit of a line since the last reduction of its price, without untaxed delivery. */
  function creditedSince(line: Line): bigint {
    const { quantity, discount, shipping, total } = line.left
    const value = line.price * line.pieces - quotient(discount * line.pieces, quantity)
    return quotient(total * (value + taxedDelivery(line)), line.price * quantity - discount + shipping)
  }
  const creditedOf = (line: Line) => line.before + creditedSince(line) + (isTaxed ? 0n : deliveryOf(line, line.faulty))
  const plus = (line: Line, { pieces, faulty = 0 }: Removed): Line => ({
    ...line,
    pieces: line.pieces + BigInt(pieces),
    faulty: line.faulty + BigInt(faulty),
  })
  /** Returns what is left of a line now, and what its pieces cost. */
  function leftOf(line: Line) {
    const { quantity, discount, shipping, total } = line.left
    const left = {
      quantity: quantity - line.pieces,
      discount: discount - quotient(discount * line.pieces, quantity),
      shipping: shipping - taxedDelivery(line),
      total: total - creditedSince(line),
    }
    const value = line.price * left.quantity - left.discount
    return { left, goods: quotient(left.total * value, value + left.shipping) }
  }
  const keptOf = (only: number | null) =>
    lines.filter((line, index) => (only === null || only === index) && line.pieces < line.left.quantity)
  return {
    credited: () => Number(lines.reduce((sum, line) => sum + creditedOf(line), 0n)),
    piecesOf: (index: number) => Number((lines[index]?.left.quantity ?? 0n) - (lines[index]?.pieces ?? 0n)),
    /** Returns by how much removing pieces of a line increases the credit. */
    creditOf(index: number, removed: Removed): number {
      const line = lines[index]
      return line ? Number(creditedOf(plus(line, removed)) - creditedOf(line)) : 0
    },
    remove(index: number, removed: Removed) {
      const line = lines[index]
      if (line) lines[index] = plus(line, removed)
    },
    /** Returns what the goods of all lines, or of one, cost the customer. */
    goodsOf: (only: number | null) => Number(keptOf(only).reduce((sum, line) => sum + leftOf(line).goods, 0n)),
    /** Lowers the price of all lines, or of one. The taxes of the reduction are those of its credit note. */
    lower(only: number | null, amount: number, note: Pick<Invoiced, 'lines'>) {
      const kept = keptOf(only)
      const parts = split(
        BigInt(amount),
        kept.map((line) => leftOf(line).goods),
      )
      for (const [index, line] of kept.entries()) {
        const part = parts[index] ?? 0n
        const { left, goods } = leftOf(line)
        const noted = note.lines.find(({ lineId }) => lineId === line.id)
        expect(noted ? paise(noted.total) : 0n).toBe(part)
        const prices = line.price * left.quantity - left.discount
        const value = quotient(prices * part, goods)
        Object.assign(line, {
          before: line.before + creditedSince(line) + part,
          left: { ...left, discount: left.discount + value, total: left.total - part },
          pieces: 0n,
          faultyBefore: line.faulty,
        })
      }
    },
  }
}

/** Whether the sandbox rejects a refund, which depends on its amount. */
export const isRejected = (amount: number) => amount % 100 === 91

/**
 * Calculates the money of an order from what happened to it, in paise. `total` is the price of the order, which was
 * paid online or, after delivery, in cash.
 */
export function createOracle(invoice: Invoiced, { total, online }: { total: number; online: boolean }) {
  const credits = createCredits(invoice)
  // What the customer got back: from the order's payment, and as refunds of differences and of COD returns.
  let ofPayment = 0
  let byOtherMeans = 0
  let differences = 0
  let paidDifferences = 0
  let sentAgain = 0
  let unpaidReturns = 0
  let isStuck = false

  const { credited } = credits
  const charged = () => total - credited() + sentAgain
  const captured = () => (online ? total : 0) + paidDifferences
  const refundable = () => Math.max(total - ofPayment, 0)
  /** Returns the refund of a credit: what was refunded before without a credit is left out. */
  function refundOf(credit: number) {
    const owed = captured() - ofPayment - byOtherMeans - charged()
    return online ? Math.max(Math.min(credit, refundable(), owed), 0) : credit
  }
  /** Makes a refund. The gateway makes none below ₹1. */
  function pay(amount: number) {
    const isSmall = online && amount > 0 && amount < 100
    if ((isSmall && refundable() < 100) || (online && isRejected(amount))) isStuck = true
    if (online) ofPayment += isSmall ? 100 : amount
    else unpaidReturns += amount
    return amount
  }
  const refund = (credit: number) => pay(refundOf(credit))
  return {
    ...credits,
    refundable,
    sentAgain: () => sentAgain,
    cancelledAmount: () => credited() - sentAgain + differences,
    /** Removes pieces of a line and returns the refund. */
    remove(line: number, removed: Removed): number {
      const before = credited()
      credits.remove(line, removed)
      return refund(credited() - before)
    },
    /** Exchanges pieces of a line for goods of this price. A positive difference was paid by the customer. */
    exchange(line: number, pieces: number, price: number): number {
      const before = credited()
      credits.remove(line, { pieces })
      sentAgain += price
      const difference = price - (credited() - before)
      if (difference <= 0) return refund(-difference)
      differences += difference
      paidDifferences += difference
      return 0
    },
    /** A difference was paid and refunded, because the exchange was not possible any more. */
    returnDifference(amount: number) {
      if (isRejected(amount)) isStuck = true
      paidDifferences += amount
      byOtherMeans += amount
    },
    /** The price of a COD order was lowered, and the refund is paid later. */
    refundLater(amount: number) {
      unpaidReturns += amount
    },
    recordPayout(amount: number) {
      unpaidReturns -= amount
      byOtherMeans += amount
    },
    /** The owner, the gateway or the bank returned money to the customer. */
    payBack(amount: number) {
      ofPayment += amount
    },
    /**
     * The bank returned money that it had taken, and the shop refunds what it owes from it, in one refund for each
     * return, `ofReturns`, and one for the rest.
     */
    wonBack(amount: number, ofReturns: readonly number[]) {
      ofPayment -= amount
      const all = refundOf(total)
      const rest = ofReturns.reduce((left, part) => left - part, all)
      expect(rest).toBeGreaterThanOrEqual(0)
      for (const part of [...ofReturns, rest]) pay(part)
    },
    /** Whether a refund cannot be made: the gateway rejects it, or less than ₹1 is left of the payment. */
    isStuck: () => isStuck,
    balance() {
      const refunded = ofPayment + byOtherMeans
      const cashCollected = online ? 0 : total
      const writtenOff = online ? charged() - captured() + refunded : 0
      const sums = { charged: charged(), captured: captured(), cashCollected, refunded, writtenOff }
      return { ...sums, owes: 0, owed: unpaidReturns }
    },
  }
}
