import type { ShopPromises } from '#contract/settings'
import * as t from '#texts/shop-answers'
import { formatShortInr } from '../money.ts'
import type { RateTexts } from './shop-texts.ts'

// The texts of this file are not in `shop-texts.ts`, because every first load contains the texts of `shop-texts.ts` and
// should stay small.

type Rates = Pick<RateTexts, 'delivery'>

/** Returns the sentence about free delivery. */
export function freeDeliveryText({ delivery }: Rates): string {
  if (delivery === 'documented') return t.freeShippingAbove(formatShortInr(999_00))
  return delivery === 'free' ? t.freeShippingAlways : t.freeShipping(delivery.threshold)
}

/** Returns the standard cost of delivery; null if the cost depends on the delivery zone. */
export function standardCost({ delivery }: Rates): string | null {
  if (delivery === 'documented') return null
  return delivery === 'free' ? t.freeCost : delivery.cost
}

interface DayRange {
  from: number
  to: number
}

/**
 * Parses a number of days that the shop promises, such as `2-3` or `4`. Returns null if there is no promise, or if the
 * settings come from an older release without this promise.
 */
export function dayRange(days: string | null | undefined): DayRange | null {
  const [from, to = from] = days ? days.split('-').map(Number) : []
  return from && to ? { from, to } : null
}

type DeliveryTimes = Partial<Pick<ShopPromises, 'deliveryMetro' | 'deliveryTier1' | 'deliveryOther'>>

/** Returns the shortest and longest promised delivery time of all zones; null if the shop promises none. */
export function deliveryDays({ deliveryMetro, deliveryTier1, deliveryOther }: DeliveryTimes): DayRange | null {
  const ranges = [deliveryMetro, deliveryTier1, deliveryOther].flatMap((days) => dayRange(days) ?? [])
  if (ranges.length === 0) return null
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }
}

/**
 * Returns the FAQ answer about the time and cost of delivery; null if the cost depends on the kind of delivery, or if
 * the shop promises no time.
 */
export function deliveryAnswer({ delivery }: Rates, times: DeliveryTimes): string | null {
  const days = deliveryDays(times)
  if (delivery === 'documented' || !days) return null
  const time = t.days(days.from, days.to)
  return delivery === 'free' ? t.deliveryAnswerFree(time) : t.deliveryAnswer(time, delivery.cost, delivery.threshold)
}
