import type { PublicSettings, RateSettings } from '#contract/settings'
import * as t from '#texts/shop'
import { formatShortInr, parseRupees } from '../money.ts'
import { sampleCopyrightYear } from './shop-profile.ts'

/** The charges that the checkout adds to the price of a product. */
type Charges = 'both' | 'gst' | 'delivery' | 'none'

/** Texts about delivery and tax outside the cart. Longer texts are in `shop-answers.ts`. */
export interface RateTexts {
  freeDelivery: string
  charges: Charges
  /** The charges that the checkout adds, as a sentence without its full stop; null if there are none. */
  addedAtCheckout: string | null
  /**
   * The delivery costs of the settings; `documented` if each page states the amounts of the specification (section 9).
   */
  delivery: 'documented' | 'free' | { cost: string; threshold: string }
}

/** The texts with the amounts of the specification (section 9), where each page states a different amount. */
const documented: RateTexts = {
  freeDelivery: t.freeDelivery(formatShortInr(2500_00)),
  charges: 'both',
  addedAtCheckout: t.addedAtCheckout.both,
  delivery: 'documented',
}

function chargesOf(isFree: boolean, taxRate: number): Charges {
  if (taxRate > 0) return isFree ? 'gst' : 'both'
  return isFree ? 'none' : 'delivery'
}

/**
 * Returns the texts about delivery and tax for the shipping settings. If `settings` is null or "Use these rates
 * everywhere" is off, returns the texts with the amounts of the specification (section 9).
 */
export function rateTexts(settings: RateSettings | null): RateTexts {
  if (!settings?.everywhere) return documented
  const standardCost = parseRupees(settings.standardCost)
  const freeThreshold = parseRupees(settings.freeThreshold)
  const isFree = standardCost === 0 || freeThreshold === 0
  const { taxIncluded = false, gstRegistration = 'regular' } = settings
  const addsTax = gstRegistration === 'regular' && !taxIncluded
  const charges = chargesOf(isFree, addsTax ? settings.taxRate : 0)
  const added = { charges, addedAtCheckout: charges === 'none' ? null : t.addedAtCheckout[charges] }
  if (isFree) return { ...added, freeDelivery: t.freeDeliveryAlways, delivery: 'free' }
  const threshold = formatShortInr(freeThreshold)
  const delivery = { cost: formatShortInr(standardCost), threshold }
  return { ...added, freeDelivery: t.freeDelivery(threshold), delivery }
}

// The constant is not imported from dates.ts, because that would add the date formats to the first load of every page.
const indiaOffsetMs = 330 * 60_000

/**
 * Returns the copyright year: that of the sample, or for an own shop the current year in India. `now` is in
 * milliseconds since 1970. Settings that were stored before `isSample` existed belong to a sample shop.
 */
export const copyrightYear = (settings: Partial<Pick<PublicSettings, 'isSample'>> | null, now: number): number =>
  settings?.isSample === false ? new Date(now + indiaOffsetMs).getUTCFullYear() : sampleCopyrightYear
