import type { Selection } from '#contract/admin/collections'
import { parseRupees } from './money.ts'
import { isOnSale } from './product-card.ts'
import { type Filterable, formOf } from './product-filters.ts'

const dayMs = 24 * 3_600_000
/**
 * Number of days after its creation for which a product is listed as new, in the list of new products and in
 * collections (record 14, products). Sixty days are two months: a shop that adds products once a month always has new
 * ones, and a regular customer, who orders every month or two, sees each product as new once.
 */
const newDays = 60

/**
 * Returns the earliest creation time at which a product is still listed as new, in milliseconds since 1970. It changes
 * once a day (UTC), so that lists can be cached.
 */
export const newSince = (now: number): number => (Math.floor(now / dayMs) - newDays) * dayMs

/** The product fields that a collection needs. Missing tags occur in lists that an earlier release stored on a device. */
export interface Selectable extends Filterable {
  id: number
  categoryId: number | null
  createdAt: string
  certifications?: readonly string[]
  doshaTypes?: readonly string[]
}

/** Returns the function that checks whether a product meets all conditions of a rule at a time (milliseconds since 1970). */
function ruleMatcher(rule: NonNullable<Selection['rule']>, now: number): (product: Selectable) => boolean {
  const tags = new Set(rule.tags.map(tagKey))
  const hasTag = ({ certifications = [], doshaTypes = [] }: Selectable) =>
    [...certifications, ...doshaTypes].some((tag) => tags.has(tagKey(tag)))
  const min = rule.minPrice === null ? 0 : parseRupees(rule.minPrice)
  const max = rule.maxPrice === null ? Number.POSITIVE_INFINITY : parseRupees(rule.maxPrice)
  const forms = new Set<string | null>(rule.forms)
  const categoryIds = new Set(rule.categoryIds)
  return (product) => {
    const price = parseRupees(product.price)
    return (
      (categoryIds.size === 0 || categoryIds.has(product.categoryId ?? 0)) &&
      price >= min &&
      price <= max &&
      (tags.size === 0 || hasTag(product)) &&
      (!rule.isNew || Date.parse(product.createdAt) >= newSince(now)) &&
      (!rule.onSale || isOnSale(product)) &&
      // The form is compared last, because it takes longest to derive from the name.
      (forms.size === 0 || forms.has(formOf(product.name)))
    )
  }
}

const tagKey = (tag: string) => tag.trim().toLowerCase()

/**
 * Returns the products that belong to a collection, in their given sequence (`arrangedFirst` applies the order of a
 * collection by hand). `now` is the server's time in milliseconds since 1970, which determines the new products. Server
 * and worker share this function.
 */
export function collectionProducts<T extends Selectable>(
  products: readonly T[],
  { rule, productIds }: Selection,
  now: number,
): T[] {
  if (rule) return products.filter(ruleMatcher(rule, now))
  const chosen = new Set(productIds)
  return products.filter(({ id }) => chosen.has(id))
}
