import { formatInr, parseRupees } from '#rules/money'
import type { Totals } from '#rules/totals'
import { unescaped } from './read-html.ts'

/**
 * Settings with "Use these rates everywhere" switched on, and with amounts that no text of the specification contains.
 */
export const ownRates = { everywhere: true, freeThreshold: '777.00', standardCost: '33.00', taxRate: 7 }

const ownAmounts = ['₹777', '₹33', '7%']

/**
 * Matches amounts in promises that do not concern delivery or tax, with the text around them. The settings do not
 * change these amounts, so they are ignored.
 */
const otherPromises = /100% natural|10% (?:off|discount)|By phone or video ₹500|In person ₹800/gi

const amount = /(?:₹|\bRs\.?|\bINR)\s?\d[\d,]*(?:\.\d+)?|\b\d[\d,]*(?:\.\d+)?\s?(?:%|per ?cent\b|rupees\b)/gi

/** Matches promises of free delivery without the threshold of the settings or the amount that the cart still needs. */
const freeDelivery =
  /(?<!more for |qualify for )\bfree (?:delivery|shipping)\b(?! on orders of ₹777 and above)|\b(?:delivery|shipping) is free\b/gi

/**
 * Returns the texts of a page: visible texts, attributes and structured data. An email in plain text contains no tags.
 */
function textsOf(html: string): string[] {
  const content = html.replace(/<!--[\s\S]*?-->/g, '')
  const attributes = content.matchAll(/\s(?:content|alt|title|aria-label|placeholder|value|label)="([^"]*)"/g)
  const visible = content.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')
  return [visible, ...[...attributes].map(([, text = '']) => text)].map((text) => unescaped(text).replace(/\s+/g, ' '))
}

const structured = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g

/** Returns the amounts of delivery and tax in structured data (schema.org), formatted as in a text. */
function structuredAmounts(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  const { '@type': type, value, price }: Record<string, unknown> = { ...data }
  const isCharge = /MonetaryAmount|ChargeSpecification|ShippingRate/.test(String(type))
  const own = isCharge ? [value, price].flatMap((one) => (one === undefined ? [] : [`₹${String(one)}`])) : []
  return [...own, ...Object.values(data).flatMap(structuredAmounts)]
}

const without = (text: string) => text.replace(/[\s,]/g, '').replace(/\.00$/, '')

/** Formats prices in rupees as pages show them. */
export const shownPrices = (...prices: readonly (string | null | undefined)[]): string[] =>
  prices.flatMap((price) => (price ? [formatInr(parseRupees(price))] : []))

/** Formats the amounts of a cart or order as pages show them. */
export const shownTotals = (totals: Totals): string[] =>
  [totals.subtotal, totals.shipping, totals.tax, totals.total, totals.remainingForFreeShipping].map((paise) =>
    formatInr(paise),
  )

/**
 * Returns the promises in a page or email that contradict `ownRates`, each with the surrounding text: amounts and
 * percentages that are neither those of the settings nor `known` (prices and totals, with two decimals), and promises
 * of free delivery without the threshold.
 */
export function contradictions(html: string, known: readonly string[] = []): string[] {
  const found = textsOf(html).flatMap((whole) => {
    const text = whole.replace(otherPromises, '')
    const around = (index: number) => text.slice(Math.max(index - 40, 0), index + 40)
    const amounts = [...text.matchAll(amount)].filter(
      ([shown]) => !known.includes(shown) && !ownAmounts.includes(without(shown)),
    )
    return [...amounts, ...text.matchAll(freeDelivery)].map(({ index }) => around(index))
  })
  const inData = [...html.matchAll(structured)].flatMap(([, json = '{}']) => structuredAmounts(JSON.parse(json)))
  return [...found, ...inData.filter((shown) => !ownAmounts.includes(without(shown)))]
}
