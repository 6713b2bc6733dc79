import type { ShippingSettings } from '#contract/settings'
import { formatInr, type Paise, parseRupees } from './money.ts'

/** What the shop says about delivery and tax outside of a cart. */
export interface RateTexts {
  freeDelivery: string
  freeShipping: string
  /** What is added to the price of a product; null where nothing is. */
  addedAtCheckout: string | null
  /** The same as the beginning of a sentence of the terms. */
  termsOnPrices: string
  /** The standard cost of delivery wherever it goes; null where the cost depends on the zone. */
  standardCost: string | null
  /** The answer of the FAQ about delivery; null where the shop profile's own answer holds. */
  deliveryAnswer: string | null
}

/** The specification's texts (section 9): each place states its own amount. */
const documented: RateTexts = {
  freeDelivery: 'Free delivery on orders of ₹2,500 and above',
  freeShipping: 'Free shipping above ₹999.',
  addedAtCheckout: 'GST and delivery are added at checkout',
  termsOnPrices: 'Delivery and GST are added at the checkout',
  standardCost: null,
  deliveryAnswer: null,
}

/** `₹777`, and `₹777.50` where there are paise. */
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

/** The texts that follow the settings; `settings` null or without "Use these rates everywhere": the documented ones. */
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
