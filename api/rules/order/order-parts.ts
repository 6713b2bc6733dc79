import type { Paise } from '../money.ts'
import { apportion, scale, splitTax } from '../tax/gst.ts'

/** A line of an order or of its invoice, with its shares of discount and taxed delivery. Amounts are in paise. */
export interface OrderPart {
  lineId: number
  quantity: number
  price: Paise
  discount: Paise
  /** The share of the delivery charge that is taxed with the line. */
  shipping: Paise
  /** GST rate of the order line as a percentage. */
  gstRate: number
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
  /** The amount that the customer pays for the line: taxable value and taxes. */
  total: Paise
}

interface OrderedLine {
  id: number
  quantity: number
  price: Paise
  /** GST rate in hundredths of a percent. This field and the taxes are null in lines of older orders. */
  gstRate: number | null
  taxable: Paise | null
  cgst: Paise | null
  sgst: Paise | null
  igst: Paise | null
}

interface OrderSums {
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  taxIncluded: boolean
}

/**
 * Returns the lines of an order with their shares of discount, delivery and tax, as ordered. Older orders store no
 * taxes per line, so their tax is divided by value; `rate` is then their tax percentage.
 */
export function partsOf(
  order: OrderSums,
  lines: readonly OrderedLine[],
  { rate, intraState }: { rate: number; intraState: boolean },
): OrderPart[] {
  const amounts = lines.map(({ price, quantity }) => price * quantity)
  const split = splitTax(
    amounts.map((amount) => ({ amount, gstRate: rate })),
    { discount: order.discount, tax: order.tax, intraState },
  )
  const taxed = lines.map(({ taxable, cgst, sgst, igst, gstRate }, index) => {
    const older = split[index]
    if (taxable === null || gstRate === null) {
      const { cgst: c = 0, sgst: s = 0, igst: i = 0, taxable: value = 0 } = older ?? {}
      return { gstRate: rate, taxable: value, cgst: c, sgst: s, igst: i, total: value + c + s + i }
    }
    const taxes = { cgst: cgst ?? 0, sgst: sgst ?? 0, igst: igst ?? 0 }
    return { gstRate: gstRate / 100, taxable, ...taxes, total: taxable + taxes.cgst + taxes.sgst + taxes.igst }
  })
  // With the rates of the specification, delivery is not taxed. The sum of the taxed lines is then less than the total
  // of the order.
  const isShippingTaxed = taxed.reduce((sum, { total }) => sum + total, 0) === order.total
  const discounts = apportion(order.discount, amounts)
  const shippings = apportion(isShippingTaxed ? order.shipping : 0, amounts)
  return taxed.map((part, index) => {
    const { id: lineId = 0, quantity = 0, price = 0 } = lines[index] ?? {}
    return { lineId, quantity, price, discount: discounts[index] ?? 0, shipping: shippings[index] ?? 0, ...part }
  })
}

/**
 * Returns a line without some of its pieces and without `delivery`, the part of its delivery charge that was refunded
 * for faulty goods. The remaining delivery charge is refunded only with the whole order. All amounts are rounded once
 * for everything that was removed so far. Therefore removing pieces one by one removes exactly as much as removing them
 * together.
 */
export function withoutPieces(part: OrderPart, pieces: number, delivery: Paise = 0): OrderPart {
  const discount = part.quantity === 0 ? 0 : scale(part.discount, pieces, part.quantity)
  const goods = part.price * pieces - discount
  const base = part.price * part.quantity - part.discount + part.shipping
  const shareOf = (amount: Paise) => (base === 0 ? 0 : scale(amount, goods + delivery, base))
  const cgst = part.cgst - shareOf(part.cgst)
  const sgst = part.sgst - shareOf(part.sgst)
  const igst = part.igst - shareOf(part.igst)
  const total = part.total - shareOf(part.total)
  return {
    ...part,
    quantity: part.quantity - pieces,
    discount: part.discount - discount,
    shipping: part.shipping - delivery,
    cgst,
    sgst,
    igst,
    total,
    taxable: total - cgst - sgst - igst,
  }
}

/** Returns the difference between a line and `rest`, which `withoutPieces` returned for this line. */
export const removedFrom = (part: OrderPart, rest: OrderPart): OrderPart => ({
  ...part,
  quantity: part.quantity - rest.quantity,
  discount: part.discount - rest.discount,
  shipping: part.shipping - rest.shipping,
  taxable: part.taxable - rest.taxable,
  cgst: part.cgst - rest.cgst,
  sgst: part.sgst - rest.sgst,
  igst: part.igst - rest.igst,
  total: part.total - rest.total,
})

/**
 * Returns the invoice line of the goods that are sent instead of `removed`, a result of `removedFrom`: the same number
 * of pieces at `price` per piece. Discount, taxes and total are in proportion to the prices, so that goods with the
 * same price cost exactly what was credited, and cheaper ones never cost more.
 */
export function exchangedPart(removed: OrderPart, price: Paise): OrderPart {
  const inProportion = (amount: Paise) => (removed.price === 0 ? 0 : scale(amount, price, removed.price))
  const [discount, cgst, sgst, igst, total] = [
    inProportion(removed.discount),
    inProportion(removed.cgst),
    inProportion(removed.sgst),
    inProportion(removed.igst),
    inProportion(removed.total),
  ]
  return { ...removed, price, discount, cgst, sgst, igst, total, taxable: total - cgst - sgst - igst }
}

/**
 * Lowers the credited amount of a part by `deduction`. Taxes become lower in the same proportion; the difference is
 * shown as a discount.
 */
function loweredBy(part: OrderPart, deduction: Paise, pricesIncludeTax: boolean): OrderPart {
  if (deduction === 0) return part
  const total = part.total - deduction
  const [cgst, sgst, igst] = [part.cgst, part.sgst, part.igst].map((tax) => scale(tax, total, part.total))
  const taxes = { cgst: cgst ?? 0, sgst: sgst ?? 0, igst: igst ?? 0 }
  const taxable = total - taxes.cgst - taxes.sgst - taxes.igst
  const discount = part.discount + (pricesIncludeTax ? deduction : part.taxable - taxable)
  return { ...part, ...taxes, taxable, total, discount }
}

/**
 * Lowers the credited amounts of lines, and of a delivery charge outside of the lines, together by `deduction`, in
 * proportion to the amounts.
 */
export function lowerParts(
  parts: readonly OrderPart[],
  charge: Paise,
  { deduction, pricesIncludeTax }: { deduction: Paise; pricesIncludeTax: boolean },
): { parts: OrderPart[]; charge: Paise } {
  const deductions = apportion(deduction, [...parts.map(({ total }) => total), charge])
  return {
    parts: parts.map((part, index) => loweredBy(part, deductions[index] ?? 0, pricesIncludeTax)),
    charge: charge - (deductions.at(-1) ?? 0),
  }
}

/** Returns the amount that the customer pays for the pieces of a line, without its delivery charge, in paise. */
const goodsTotal = (part: OrderPart): Paise => part.total - withoutPieces(part, part.quantity).total

/**
 * Divides a reduction of prices among lines, in proportion to what their pieces cost. Returns what the credit note lists
 * for each line: no pieces, and a part of its taxes. `amount` is at most the sum of `goodsTotal`.
 */
function reductionsOf(parts: readonly OrderPart[], amount: Paise): OrderPart[] {
  const goods = parts.map(goodsTotal)
  const totals = apportion(amount, goods)
  return parts.map((part, index) => {
    const [whole = 0, total = 0] = [goods[index], totals[index]]
    const removed = removedFrom(part, withoutPieces(part, part.quantity))
    const [cgst = 0, sgst = 0, igst = 0] = [removed.cgst, removed.sgst, removed.igst].map((tax) =>
      whole === 0 ? 0 : scale(tax, total, whole),
    )
    const taxes = { cgst, sgst, igst, total, taxable: total - cgst - sgst - igst }
    return { ...part, quantity: 0, price: 0, discount: 0, shipping: 0, ...taxes }
  })
}

/**
 * Returns a line after its price was lowered by `reduction`, which is shown as a discount. The discount is the same share
 * of the prices as the reduction is of what the pieces cost, because the tax rate of the invoice may be another than the
 * rate at which the prices were computed.
 */
export function reducedBy(part: OrderPart, reduction: OrderPart): OrderPart {
  const goods = goodsTotal(part)
  const prices = part.price * part.quantity - part.discount
  const discount = goods === 0 ? 0 : scale(prices, reduction.total, goods)
  return {
    ...removedFrom(part, { ...reduction, quantity: 0, shipping: 0 }),
    discount: part.discount + discount,
  }
}

/**
 * The pieces to credit, by line of the order; `all` credits the rest of the invoice with its delivery charge. An amount
 * in paise lowers the price of the goods that are not returned: of all lines, or of one.
 */
export type Credited = ReadonlyMap<number, number> | 'all' | { amount: Paise; lineId: number | null }

/** A line of an invoice with what was credited of it; see `restOf`. */
interface RestOfLine {
  line: { lineId: number }
  whole: OrderPart
  pieces: number
  delivery: Paise
  part: OrderPart
}

const remainingLines = <T extends RestOfLine>(rest: readonly T[], lineId: number | null): T[] =>
  rest.filter(({ line, part }) => part.quantity > 0 && (lineId === null || line.lineId === lineId))

/** Returns what the customer pays for the goods of all lines or of one, without delivery and credited pieces, in paise. */
export const priceOfRemaining = (rest: readonly RestOfLine[], lineId: number | null): Paise =>
  remainingLines(rest, lineId).reduce((sum, { part }) => sum + goodsTotal(part), 0)

/**
 * Returns what a credit note lists of the lines of an invoice. `taxed` is the delivery charge to credit for faulty goods,
 * by line. An amount is at most `priceOfRemaining`.
 */
export function creditedParts<T extends RestOfLine>(
  rest: readonly T[],
  credited: Credited,
  taxed: ReadonlyMap<number, Paise> | undefined,
): { line: T['line']; removed: OrderPart }[] {
  if (credited !== 'all' && 'amount' in credited) {
    const remaining = remainingLines(rest, credited.lineId)
    const reductions = reductionsOf(
      remaining.map(({ part }) => part),
      credited.amount,
    )
    return remaining.flatMap(({ line }, index) => {
      const removed = reductions[index]
      return removed && removed.total > 0 ? [{ line, removed }] : []
    })
  }
  return rest.flatMap(({ line, whole, pieces, delivery, part }) => {
    const wanted = credited === 'all' ? 0 : (credited.get(line.lineId) ?? 0)
    const extra = taxed?.get(line.lineId) ?? 0
    const removed =
      credited === 'all' ? part : removedFrom(part, withoutPieces(whole, pieces + wanted, delivery + extra))
    return removed.quantity === 0 && removed.total === 0 ? [] : [{ line, removed }]
  })
}

/** Returns the amount that the customer pays for lines, in paise. */
export const totalOfParts = (parts: readonly OrderPart[]): Paise => parts.reduce((sum, { total }) => sum + total, 0)
