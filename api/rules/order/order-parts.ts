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

/** Returns the amount that the customer pays for lines, in paise. */
export const totalOfParts = (parts: readonly OrderPart[]): Paise => parts.reduce((sum, { total }) => sum + total, 0)
