import * as t from '#texts/shop-answers'
import { formatShortInr } from '../money.ts'
import type { RateTexts } from './shop-texts.ts'

// Separate from `shop-texts.ts`, whose texts are part of every first load.

type Rates = Pick<RateTexts, 'delivery'>

/** The sentence about free delivery. */
export function freeDeliveryText({ delivery }: Rates): string {
  if (delivery === 'documented') return t.freeShippingAbove(formatShortInr(999_00))
  return delivery === 'free' ? t.freeShippingAlways : t.freeShipping(delivery.threshold)
}

/** The standard cost of delivery; null if the cost depends on the delivery zone. */
export function standardCost({ delivery }: Rates): string | null {
  if (delivery === 'documented') return null
  return delivery === 'free' ? t.freeCost : delivery.cost
}

/** The FAQ answer about delivery; null if the cost depends on the kind of delivery. */
export function deliveryAnswer({ delivery }: Rates): string | null {
  if (delivery === 'documented') return null
  return delivery === 'free' ? t.deliveryAnswerFree : t.deliveryAnswer(delivery.cost, delivery.threshold)
}
