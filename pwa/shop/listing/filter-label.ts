import type { FilterName, ProductForm } from '#contract/constants'
import { formatShortInr } from '#rules/money'
import * as t from '#texts/listing'

const isForm = (value: string): value is ProductForm => Object.hasOwn(t.forms, value)

function rangeLabel(range: string): string {
  if (!/^\d+-\d*$/.test(range)) return range
  const [from = 0, to = 0] = range.split('-').map((rupees) => Number(rupees) * 100)
  if (from === 0) return t.priceBelow(formatShortInr(to))
  return to === 0 ? t.priceFrom(formatShortInr(from)) : t.priceBetween(formatShortInr(from), formatShortInr(to))
}

/** Returns the label of a filter's value for the shopper. A country is shown as the product states it. */
export function filterLabel(name: FilterName, value: string): string {
  switch (name) {
    case 'form':
      return isForm(value) ? t.forms[value] : value
    case 'price':
      return rangeLabel(value)
    case 'rating':
      return t.minStars(value)
    case 'country':
      return value
    case 'inStock':
      return t.inStock
    case 'onSale':
      return t.onSale
  }
}
