import type { Paise } from '../money.ts'

interface RatePeriod {
  /** GST rate as a percentage. */
  rate: number
  /** First and last day of the rate in India, such as `2025-09-21`; null for no limit. */
  from: string
  until: string | null
}

// The GST rates of goods since the start of GST. The rate of 12 % ended with Notification 9/2025-CT(Rate), the rate of
// 28 % with the end of the transition of its last goods (record 51).
const periods: readonly RatePeriod[] = [
  { rate: 0, from: '2017-07-01', until: null },
  { rate: 0.25, from: '2017-07-01', until: null },
  { rate: 1.5, from: '2022-07-18', until: null },
  { rate: 3, from: '2017-07-01', until: null },
  { rate: 5, from: '2017-07-01', until: null },
  { rate: 12, from: '2017-07-01', until: '2025-09-21' },
  { rate: 18, from: '2017-07-01', until: null },
  { rate: 28, from: '2017-07-01', until: '2026-01-31' },
  { rate: 40, from: '2025-09-22', until: null },
]

/** Returns the GST rates that are in force on a day in India (`2026-11-23`) as percentages, lowest first. */
export const gstRatesOn = (day: string): number[] =>
  periods.filter(({ from, until }) => from <= day && (until === null || day <= until)).map(({ rate }) => rate)

/**
 * Returns `value × factor / divisor`, rounded half-up. It uses BigInt, because the product can exceed the exact range
 * of numbers.
 */
export function scale(value: Paise, factor: number, divisor: number): Paise {
  const twice = 2n * BigInt(value) * BigInt(factor) + BigInt(divisor)
  return Number(twice / (2n * BigInt(divisor)))
}

/**
 * Splits an amount in paise in proportion to weights, so that the parts add up to it exactly: each part is rounded
 * down, and the remaining paise go to the parts with the largest remainders (if remainders are equal, to the first of
 * these parts). Weights are not negative; if all are 0, the first part gets the amount.
 */
export function apportion(amount: Paise, weights: readonly number[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / sum), remainder: product % sum }
  })
  const left = amount - shares.reduce((total, { part }) => total + part, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of byRemainder.slice(0, left)) share.part += 1
  return shares.map(({ part }) => part)
}

interface Taxes {
  cgst: Paise
  /** The SGST, or the UTGST if `hasUtgst` is true for the state. */
  sgst: Paise
  igst: Paise
}

export interface TaxTerms {
  /** Whether prices include the tax. */
  taxIncluded: boolean
  intraState: boolean
}

export const taxOf = ({ cgst, sgst, igst }: Taxes): Paise => cgst + sgst + igst

/**
 * Returns taxable value and taxes of an amount in paise; `rate` is a percentage with at most two decimals. CGST and SGST
 * have half the rate each, are rounded separately and are equal.
 */
export function taxAmount(amount: Paise, rate: number, { taxIncluded, intraState }: TaxTerms) {
  const hundredths = Math.round(rate * 100)
  const whole = taxIncluded ? 10_000 + hundredths : 10_000
  const half = intraState ? scale(amount, hundredths, 2 * whole) : 0
  const igst = intraState ? 0 : scale(amount, hundredths, whole)
  return { taxable: taxIncluded ? amount - 2 * half - igst : amount, cgst: half, sgst: half, igst }
}

export interface GoodsLine {
  /** Price of all pieces of the line, in paise. */
  amount: Paise
  /** GST rate as a percentage. */
  gstRate: number
}

/** A line with its shares of discount and shipping, its taxable value and its taxes, in paise. */
export interface TaxedLine extends GoodsLine, Taxes {
  discount: Paise
  shipping: Paise
  taxable: Paise
}

interface OrderAmounts {
  discount: Paise
  shipping: Paise
}

/**
 * Taxes the lines of an order (record 51): discount and shipping are apportioned by value, and the tax of each line is
 * rounded once, on its amount after the discount with its share of shipping.
 */
export function taxLines(lines: readonly GoodsLine[], order: OrderAmounts, terms: TaxTerms): TaxedLine[] {
  const amounts = lines.map(({ amount }) => amount)
  const discounts = apportion(order.discount, amounts)
  const shippings = apportion(order.shipping, amounts)
  return lines.map(({ amount, gstRate }, index) => {
    const discount = discounts[index] ?? 0
    const shipping = shippings[index] ?? 0
    return { amount, gstRate, discount, shipping, ...taxAmount(amount - discount + shipping, gstRate, terms) }
  })
}

/**
 * Divides the tax of an order, which the specification rounds once for the whole order, among its lines by their value
 * after the discount. Shipping is not taxed. If the tax of a line is an odd number of paise, its CGST and SGST differ
 * by one paisa.
 */
export function splitTax(
  lines: readonly GoodsLine[],
  { discount, tax, intraState }: { discount: Paise; tax: Paise; intraState: boolean },
): TaxedLine[] {
  const discounts = apportion(
    discount,
    lines.map(({ amount }) => amount),
  )
  const values = lines.map(({ amount }, index) => amount - (discounts[index] ?? 0))
  const taxes = apportion(tax, values)
  return lines.map(({ amount, gstRate }, index) => {
    const all = taxes[index] ?? 0
    const cgst = intraState ? Math.floor(all / 2) : 0
    const sgst = intraState ? all - cgst : 0
    const taxable = values[index] ?? 0
    return {
      amount,
      gstRate,
      discount: discounts[index] ?? 0,
      shipping: 0,
      taxable,
      cgst,
      sgst,
      igst: all - cgst - sgst,
    }
  })
}

/** Value of a parcel in paise, including tax, above which the transport needs an e-way bill. */
const eWayBillAbove: Paise = 50_000_00

interface DutyOrder {
  status: string
  total: Paise
  cancelledAmount: Paise
  buyerGstin: string | null
}

interface TaxedShop {
  everywhere: boolean
  gstRegistration: string
  eInvoices: boolean
}

/** Whether invoices and credit notes for a buyer must be registered at the e-invoice portal. */
export const needsEInvoice = (buyerGstin: string | null, shop: TaxedShop | null): boolean =>
  buyerGstin !== null && shop?.everywhere === true && shop.gstRegistration === 'regular' && shop.eInvoices

/**
 * Returns what GST law requires for an order besides its invoice: an e-way bill depending on its value, and an
 * e-invoice for a buyer with GSTIN if the turnover of the shop requires it and the shop charges GST. Amounts are in
 * paise. A cancelled order requires nothing.
 */
export function taxDuties(order: DutyOrder, shop: TaxedShop | null): ('e_way_bill' | 'e_invoice')[] {
  if (order.status === 'cancelled') return []
  const needsInvoice = needsEInvoice(order.buyerGstin, shop)
  return [
    ...(order.total - order.cancelledAmount > eWayBillAbove ? (['e_way_bill'] as const) : []),
    ...(needsInvoice ? (['e_invoice'] as const) : []),
  ]
}
