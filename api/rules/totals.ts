import type { RateSettings } from '#contract/settings'
import { type Paise, parseRupees } from './money.ts'
import { type GoodsLine, splitTax, type TaxedLine, taxLines, taxOf } from './tax/gst.ts'

/** Shipping costs and tax rate of one page. `taxRate` is a percentage with at most two decimals. */
interface Rates {
  freeThreshold: Paise
  standardCost: Paise
  taxRate: number
}

/** Totals of a cart or order in paise. `remainingForFreeShipping` is 0 if shipping is free or the cart is empty. */
export interface Totals {
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  remainingForFreeShipping: Paise
  /** How the tax relates to the prices: added to them, included in them, or not charged. */
  taxKind: 'added' | 'included' | 'none'
}

export interface CheckoutTotals extends Totals {
  /** The percentage in the tax label; null if the products have different tax rates. */
  taxLabelRate: number | null
}

/** A line of a cart: the price of all its pieces, and the GST rate of its product, if the product has one. */
export interface Goods {
  amount: Paise
  gstRate?: number | null
}

// The rates of cart drawer, cart page and checkout differ, and the tax label of the checkout contradicts its rate,
// because the specification (section 9) requires it.
const drawerRates: Rates = { freeThreshold: 75_00, standardCost: 9_99, taxRate: 0 }
const cartPageRates: Rates = { freeThreshold: 2500_00, standardCost: 150_00, taxRate: 18 }
const checkoutRates: Rates = { freeThreshold: 1000_00, standardCost: 50_00, taxRate: 18 }
const checkoutTaxLabelRate = 10

/** Converts the settings to rates; null if the settings do not replace the rates of the specification. */
function ratesOf(settings: RateSettings | null): Rates | null {
  if (!settings?.everywhere) return null
  const { freeThreshold, standardCost, taxRate } = settings
  return { freeThreshold: parseRupees(freeThreshold), standardCost: parseRupees(standardCost), taxRate }
}

/**
 * Returns a percentage of an amount in whole paise, rounded half-up. The result is exact far above the highest amount
 * of the API, 1e9 rupees.
 */
function percentOf(paise: Paise, percent: number): Paise {
  return Math.floor((paise * Math.round(percent * 100) + 5_000) / 10_000)
}

/** Returns the sums of an order without tax. */
function sumsOf(subtotal: Paise, requestedDiscount: Paise, rates: Rates) {
  if (subtotal <= 0) return { subtotal: 0, discount: 0, shipping: 0, remainingForFreeShipping: 0 }
  const discount = Math.min(Math.max(requestedDiscount, 0), subtotal)
  const shipping = subtotal >= rates.freeThreshold ? 0 : rates.standardCost
  return { subtotal, discount, shipping, remainingForFreeShipping: shipping === 0 ? 0 : rates.freeThreshold - subtotal }
}

interface Order {
  /** The lines of the cart, or their price as one amount. */
  goods: Paise | readonly Goods[]
  discount: Paise
  settings: RateSettings | null
  /** The rates of specification section 9, which apply if the settings do not replace them. */
  documented: Rates
  intraState: boolean
}

/**
 * Computes the totals of an order and the taxes of its lines. With the rates of the settings, each line is taxed
 * together with its share of shipping (record 51); with the rates of specification section 9, the subtotal is taxed
 * once.
 */
function totalsOf({ goods, discount: requested, settings, documented, intraState }: Order) {
  const own = ratesOf(settings)
  const rates = own ?? documented
  const charged =
    own !== null && settings?.gstRegistration && settings.gstRegistration !== 'regular' ? 0 : rates.taxRate
  const isTaxed = own === null || charged === rates.taxRate
  const lines: GoodsLine[] = (typeof goods === 'number' ? [{ amount: goods }] : goods).map(
    ({ amount, gstRate }: Goods) => ({
      amount,
      gstRate: own && isTaxed ? (gstRate ?? charged) : charged,
    }),
  )
  const sums = sumsOf(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    requested,
    rates,
  )
  const { subtotal, discount, shipping } = sums
  const taxIncluded = own !== null && isTaxed && settings?.taxIncluded === true
  const once = percentOf(subtotal - discount, charged)
  const taxed: TaxedLine[] = own
    ? taxLines(lines, { discount, shipping }, { taxIncluded, intraState })
    : splitTax(lines, { discount, tax: once, intraState })
  const tax = own ? taxed.reduce((sum, line) => sum + taxOf(line), 0) : once
  const total = subtotal - discount + shipping + (taxIncluded ? 0 : tax)
  const taxKind = taxIncluded ? 'included' : isTaxed ? 'added' : 'none'
  return { totals: { ...sums, tax, total, taxKind } satisfies Totals, lines: taxed }
}

/**
 * Returns the totals of the cart drawer in paise, without tax. If `settings` is null, uses the rates of specification
 * section 9.
 */
export function drawerTotals(subtotal: Paise, settings: RateSettings | null): Totals {
  const sums = sumsOf(subtotal, 0, ratesOf(settings) ?? drawerRates)
  return { ...sums, tax: 0, total: sums.subtotal + sums.shipping, taxKind: 'none' }
}

/**
 * Returns the totals of the cart page in paise, with GST, calculated for a delivery in the shop's state. If `settings`
 * is null, uses the rates of specification section 9.
 */
export const cartPageTotals = (goods: Order['goods'], settings: RateSettings | null): Totals =>
  totalsOf({ goods, discount: 0, settings, documented: cartPageRates, intraState: true }).totals

/**
 * Returns the totals of the checkout, in paise, and its lines with their taxes. The server charges these totals
 * (specification section 9, record 14, money). The discount lowers the taxable amount; free shipping depends on the
 * subtotal before the discount. `intraState`: whether the order is taxed in the shop's state (`isIntraState`).
 */
export function taxedOrder(
  goods: Order['goods'],
  discount: Paise,
  settings: RateSettings | null,
  intraState: boolean,
): { totals: CheckoutTotals; lines: TaxedLine[] } {
  const { totals, lines } = totalsOf({ goods, discount, settings, documented: checkoutRates, intraState })
  const rates = new Set(lines.map(({ gstRate }) => gstRate))
  const common = rates.size === 1 ? (lines[0]?.gstRate ?? null) : null
  const ownRate = lines.length === 0 ? (settings?.taxRate ?? null) : common
  return { totals: { ...totals, taxLabelRate: settings?.everywhere ? ownRate : checkoutTaxLabelRate }, lines }
}

/**
 * Returns the totals that `taxedOrder` computes. Without `intraState`, they are those of a delivery in the shop's
 * state.
 */
export const checkoutTotals = (
  goods: Order['goods'],
  discount: Paise,
  settings: RateSettings | null,
  intraState = true,
): CheckoutTotals => taxedOrder(goods, discount, settings, intraState).totals

/** Returns the newsletter discount in paise: 10 % of a subtotal before tax, rounded half-up (record 14, money). */
export function newsletterDiscount(subtotal: Paise): Paise {
  return percentOf(Math.max(subtotal, 0), 10)
}
