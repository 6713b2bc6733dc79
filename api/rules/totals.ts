import type { ShippingSettings } from '#contract/settings'
import { type Paise, parseRupees } from './money.ts'

/** One place's rates; `taxRate` in per cent, at most two decimals. */
export interface Rates {
  freeThreshold: Paise
  standardCost: Paise
  taxRate: number
}

/** `remainingForFreeShipping` is 0 once shipping is free, and in an empty cart. */
export interface Totals {
  subtotal: Paise
  discount: Paise
  shipping: Paise
  tax: Paise
  total: Paise
  remainingForFreeShipping: Paise
  taxLabel: string | null
}

// Three places, three rules, and a label that contradicts its rate: specification section 9, kept as stated.
const drawerRates: Rates = { freeThreshold: 75_00, standardCost: 9_99, taxRate: 0 }
const cartPageRates: Rates = { freeThreshold: 2500_00, standardCost: 150_00, taxRate: 18 }
const checkoutRates: Rates = { freeThreshold: 1000_00, standardCost: 50_00, taxRate: 18 }
const checkoutTaxLabel = 'Tax (10%)'

/** The settings as rates, or null while they do not replace the documented ones. */
function ratesOf(settings: ShippingSettings | null): Rates | null {
  if (!settings?.everywhere) return null
  const { freeThreshold, standardCost, taxRate } = settings
  return { freeThreshold: parseRupees(freeThreshold), standardCost: parseRupees(standardCost), taxRate }
}

/** Whole paise, half-up. Exact far beyond the 1e9 rupees that the wire accepts as an amount. */
function percentOf(paise: Paise, percent: number): Paise {
  return Math.floor((paise * Math.round(percent * 100) + 5_000) / 10_000)
}

function totalsOf(subtotal: Paise, wantedDiscount: Paise, rates: Rates, taxLabel: string | null): Totals {
  if (subtotal <= 0) {
    return { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, remainingForFreeShipping: 0, taxLabel }
  }
  const discount = Math.min(Math.max(wantedDiscount, 0), subtotal)
  const shipping = subtotal >= rates.freeThreshold ? 0 : rates.standardCost
  const tax = percentOf(subtotal - discount, rates.taxRate)
  return {
    subtotal,
    discount,
    shipping,
    tax,
    total: subtotal - discount + shipping + tax,
    remainingForFreeShipping: Math.max(rates.freeThreshold - subtotal, 0),
    taxLabel,
  }
}

/** Totals of the cart drawer, in paise, without tax (specification section 9). `settings` null: the documented rates. */
export function drawerTotals(subtotal: Paise, settings: ShippingSettings | null): Totals {
  return totalsOf(subtotal, 0, { ...(ratesOf(settings) ?? drawerRates), taxRate: 0 }, null)
}

/** Totals of the cart page, in paise, with GST (specification section 9). `settings` null: the documented rates. */
export function cartPageTotals(subtotal: Paise, settings: ShippingSettings | null): Totals {
  return totalsOf(subtotal, 0, ratesOf(settings) ?? cartPageRates, 'GST')
}

/**
 * Totals of the checkout, in paise: what the server charges (specification section 9, record 14, money).
 * The discount lowers the taxed sum; free shipping looks at the subtotal before it.
 */
export function checkoutTotals(subtotal: Paise, discount: Paise, settings: ShippingSettings | null): Totals {
  const rates = ratesOf(settings)
  return totalsOf(subtotal, discount, rates ?? checkoutRates, rates ? `Tax (${rates.taxRate}%)` : checkoutTaxLabel)
}

/** The newsletter's promised 10 % of a subtotal, in paise, half-up, before tax (record 14, money). */
export function newsletterDiscount(subtotal: Paise): Paise {
  return percentOf(Math.max(subtotal, 0), 10)
}
