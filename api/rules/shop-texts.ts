import type { PublicSettings, ShippingSettings } from '#contract/settings'
import * as t from '#texts/shop'
import { formatShortInr, parseRupees } from './money.ts'

/** Texts about the payment methods of the shop. */
export interface PaymentTexts {
  /** Text beside a product: a sentence without its full stop. */
  ways: string
  /** The FAQ answer about payment. */
  answer: string
}

const withOnline: PaymentTexts = { ways: t.paymentWays, answer: t.paymentAnswer }

const cashOnly: PaymentTexts = { ways: t.paymentWaysCash, answer: t.paymentAnswerCash }

/** Whether the shop accepts online payment. True for unknown settings and for stored settings without this field. */
export const takesOnlinePayment = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): boolean =>
  settings?.onlinePayment !== false

/** Returns the texts for the settings. Unknown settings count as a shop with online payment. */
export const paymentTexts = (settings: Partial<Pick<PublicSettings, 'onlinePayment'>> | null): PaymentTexts =>
  takesOnlinePayment(settings) ? withOnline : cashOnly

/** The charges that the checkout adds to the price of a product. */
type Charges = 'both' | 'gst' | 'delivery' | 'none'

/** Texts about delivery and tax outside the cart. */
export interface RateTexts {
  freeDelivery: string
  freeShipping: string
  charges: Charges
  /** The charges as a sentence without its full stop; null if there are none. */
  addedAtCheckout: string | null
  /** The standard cost of delivery; null if the cost depends on the delivery zone. */
  standardCost: string | null
  /** The FAQ answer about delivery; null if the cost depends on the kind of delivery. */
  deliveryAnswer: string | null
}

/** The amounts of the specification (section 9): each page states its own amount. */
const documented: RateTexts = {
  freeDelivery: t.freeDelivery(formatShortInr(2500_00)),
  freeShipping: t.freeShippingAbove(formatShortInr(999_00)),
  charges: 'both',
  addedAtCheckout: t.addedAtCheckout.both,
  standardCost: null,
  deliveryAnswer: null,
}

function chargesOf(isFree: boolean, taxRate: number): Charges {
  if (taxRate > 0) return isFree ? 'gst' : 'both'
  return isFree ? 'none' : 'delivery'
}

/**
 * Returns the texts for the shipping settings. Returns the documented texts if `settings` is null or "Use these rates
 * everywhere" is off.
 */
export function rateTexts(settings: ShippingSettings | null): RateTexts {
  if (!settings?.everywhere) return documented
  const standardCost = parseRupees(settings.standardCost)
  const freeThreshold = parseRupees(settings.freeThreshold)
  const isFree = standardCost === 0 || freeThreshold === 0
  const charges = chargesOf(isFree, settings.taxRate)
  const added = { charges, addedAtCheckout: charges === 'none' ? null : t.addedAtCheckout[charges] }
  if (isFree) {
    return {
      ...added,
      freeDelivery: t.freeDeliveryAlways,
      freeShipping: t.freeShippingAlways,
      standardCost: t.freeCost,
      deliveryAnswer: t.deliveryAnswerFree,
    }
  }
  const cost = formatShortInr(standardCost)
  const threshold = formatShortInr(freeThreshold)
  return {
    ...added,
    freeDelivery: t.freeDelivery(threshold),
    freeShipping: t.freeShipping(threshold),
    standardCost: cost,
    deliveryAnswer: t.deliveryAnswer(cost, threshold),
  }
}
