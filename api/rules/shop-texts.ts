import type { PublicSettings, ShippingSettings } from '#contract/settings'
import { formatInr, type Paise, parseRupees } from './money.ts'

/** Texts about the payment methods of the shop. */
export interface PaymentTexts {
  /** Text beside a product: a sentence without its full stop. */
  ways: string
  /** The end of a sentence about the total in the terms. */
  termsOnTotal: string
  /** The FAQ answer about payment; null to use the answer in `shop-faq.ts`. */
  answer: string | null
}

const withOnline: PaymentTexts = {
  ways: 'Pay online, or in cash when it arrives',
  termsOnTotal: 'it is what you pay, online or in cash when the parcel arrives',
  answer: null,
}

const cashOnly: PaymentTexts = {
  ways: 'Pay in cash when it arrives',
  termsOnTotal: 'it is what you pay in cash when the parcel arrives',
  answer: 'In cash when the parcel arrives.',
}

/** Whether the shop accepts online payment. True for unknown settings and for stored settings without this field. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** Returns the texts for the settings. Unknown settings count as a shop with online payment. */
export const paymentTexts = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): PaymentTexts =>
  takesOnlinePayment(settings) ? withOnline : cashOnly

/** Texts about delivery and tax outside the cart. */
export interface RateTexts {
  freeDelivery: string
  freeShipping: string
  /** The charges that are added to the price of a product; null if there are none. */
  addedAtCheckout: string | null
  /** The charges that are added to a price, as the beginning of a sentence in the terms. */
  termsOnPrices: string
  /** The standard cost of delivery; null if the cost depends on the delivery zone. */
  standardCost: string | null
  /** The FAQ answer about delivery; null to use the answer of the shop profile. */
  deliveryAnswer: string | null
}

/** The texts of the specification (section 9): each page states its own amount. */
const documented: RateTexts = {
  freeDelivery: 'Free delivery on orders of ₹2,500 and above',
  freeShipping: 'Free shipping above ₹999.',
  addedAtCheckout: 'GST and delivery are added at checkout',
  termsOnPrices: 'Delivery and GST are added at the checkout',
  standardCost: null,
  deliveryAnswer: null,
}

/** Formats `₹777`, or `₹777.50` if there are paise. */
const shortInr = (paise: Paise): string => formatInr(paise).replace(/\.00$/, '')

function addedTexts(isFree: boolean, taxRate: number): Pick<RateTexts, 'addedAtCheckout' | 'termsOnPrices'> {
  if (!isFree && taxRate > 0) return documented
  const added = taxRate > 0 ? 'GST is added at' : isFree ? null : 'Delivery is added at'
  return {
    addedAtCheckout: added && `${added} checkout`,
    termsOnPrices: `${added ?? 'Nothing is added at'} the checkout`,
  }
}

const processing = 'Orders are processed within 24 hours. There is no shipping on Sundays.'

/**
 * Returns the texts for the shipping settings. Returns the documented texts if `settings` is null or "Use these rates
 * everywhere" is off.
 */
export function rateTexts(settings: ShippingSettings | null): RateTexts {
  if (!settings?.everywhere) return documented
  const cost = parseRupees(settings.standardCost)
  const freeFrom = parseRupees(settings.freeThreshold)
  const isFree = cost === 0 || freeFrom === 0
  const which = isFree ? 'every order' : `orders of ${shortInr(freeFrom)} and above`
  const costs = isFree ? 'is free' : `costs ${shortInr(cost)}. It is free on ${which}`
  const { addedAtCheckout, termsOnPrices } = addedTexts(isFree, settings.taxRate)
  return {
    addedAtCheckout,
    termsOnPrices,
    freeDelivery: `Free delivery on ${which}`,
    freeShipping: `Free shipping on ${which}.`,
    standardCost: isFree ? 'Free' : shortInr(cost),
    deliveryAnswer: `Delivery takes 2-7 days, depending on where you live, and ${costs}. ${processing}`,
  }
}
