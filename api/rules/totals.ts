import type { ShippingSettings } from '#contract/settings'
import { type Paise, parseRupees } from './money.ts'

/** Shipping and tax rates of one page; `taxRate` is a percentage with at most two decimals. */
export interface Rates {
  freeThreshold: Paise
  standardCost: Paise
  taxRate: number
}

/** Totals in paise. `remainingForFreeShipping` is 0 if shipping is free or the cart is empty. */
export interface Totals {
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  remainingForFreeShipping: Paise
}

export interface CheckoutTotals extends Totals {
  /** The percentage in the tax label. */
  taxLabelRate: number
}

// Drawer, cart page and checkout have different rates, and the tax label of the checkout contradicts its rate, because
// the specification (section 9) requires it.
const drawerRates: Rates = { freeThreshold: 75_00, standardCost: 9_99, taxRate: 0 }
const cartPageRates: Rates = { freeThreshold: 2500_00, standardCost: 150_00, taxRate: 18 }
const checkoutRates: Rates = { freeThreshold: 1000_00, standardCost: 50_00, taxRate: 18 }
const checkoutTaxLabelRate = 10

/** Converts the settings to rates; null unless the settings replace the documented rates. */
function ratesOf(settings: ShippingSettings | null): Rates | null {
  if (!settings?.everywhere) return null
  const { freeThreshold, standardCost, taxRate } = settings
  return { freeThreshold: parseRupees(freeThreshold), standardCost: parseRupees(standardCost), taxRate }
}

/** A percentage of an amount in whole paise, rounded half-up. Exact far beyond the limit of 1e9 rupees in the API. */
function percentOf(paise: Paise, percent: number): Paise {
  return Math.floor((paise * Math.round(percent * 100) + 5_000) / 10_000)
}

function totalsOf(subtotal: Paise, requestedDiscount: Paise, rates: Rates): Totals {
  if (subtotal <= 0) {
    return { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, remainingForFreeShipping: 0 }
  }
  const discount = Math.min(Math.max(requestedDiscount, 0), subtotal)
  const shipping = subtotal >= rates.freeThreshold ? 0 : rates.standardCost
  const tax = percentOf(subtotal - discount, rates.taxRate)
  return {
    subtotal,
    discount,
    shipping,
    tax,
    total: subtotal - discount + shipping + tax,
    remainingForFreeShipping: shipping === 0 ? 0 : rates.freeThreshold - subtotal,
  }
}

/**
 * Totals of the cart drawer, in paise, without tax (specification section 9). Uses the documented rates if `settings`
 * is null.
 */
export function drawerTotals(subtotal: Paise, settings: ShippingSettings | null): Totals {
  return totalsOf(subtotal, 0, { ...(ratesOf(settings) ?? drawerRates), taxRate: 0 })
}

/**
 * Totals of the cart page, in paise, with GST (specification section 9). Uses the documented rates if `settings` is
 * null.
 */
export function cartPageTotals(subtotal: Paise, settings: ShippingSettings | null): Totals {
  return totalsOf(subtotal, 0, ratesOf(settings) ?? cartPageRates)
}

/**
 * Totals of the checkout, in paise. The server charges them (specification section 9, record 14, money). The discount
 * lowers the taxable amount; free shipping depends on the subtotal before the discount.
 */
export function checkoutTotals(subtotal: Paise, discount: Paise, settings: ShippingSettings | null): CheckoutTotals {
  const rates = ratesOf(settings)
  const taxLabelRate = rates?.taxRate ?? checkoutTaxLabelRate
  return { ...totalsOf(subtotal, discount, rates ?? checkoutRates), taxLabelRate }
}

/** The newsletter discount: 10 % of a subtotal before tax, in paise, rounded half-up (record 14, money). */
export function newsletterDiscount(subtotal: Paise): Paise {
  return percentOf(Math.max(subtotal, 0), 10)
}
