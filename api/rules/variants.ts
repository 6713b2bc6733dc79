import type { ProductOption, Variant } from '#contract/catalogue'
import type { Paise } from './money.ts'

/** Returns the title of a variant: its option values, such as `100 g / Jar`. Empty for a product without options. */
export const variantTitle = (values: readonly string[]): string => values.join(' / ')

/** Returns the name of a product with the title of the variant, as orders, emails and packing slips show it. */
export const nameWithVariant = (name: string, title: string | null | undefined): string =>
  title ? `${name} (${title})` : name

interface Priced {
  price: Paise
  isActive: boolean
}

/**
 * Returns the variant whose price the product shows: the cheapest active variant, or the cheapest of all when none is
 * active.
 */
export function cheapest<V extends Priced>(variants: readonly V[]): V | undefined {
  const active = variants.filter(({ isActive }) => isActive)
  const [first, ...rest] = active.length > 0 ? active : variants
  return first && rest.reduce((best, variant) => (variant.price < best.price ? variant : best), first)
}

/**
 * Returns price (in paise) and inventory (in pieces) of a product, computed from its variants. Null if it has no
 * variants.
 */
export function productTotals(
  variants: readonly (Priced & { inventory: number })[],
): { price: Paise; inventory: number } | null {
  const shown = cheapest(variants)
  if (!shown) return null
  const sold = variants.filter(({ isActive }) => isActive)
  return { price: shown.price, inventory: sold.reduce((sum, { inventory }) => sum + inventory, 0) }
}

/**
 * Returns all combinations of the values of options, in their sequence. Without options, returns one empty combination.
 */
export const combinationsOf = (options: readonly ProductOption[]): string[][] =>
  options.reduce<string[][]>(
    (combinations, { values }) => combinations.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  )

/** Returns the option values of a variant as an object whose keys are the names of the options. */
export const optionsByName = (options: readonly ProductOption[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(options.flatMap(({ name }, index) => (values[index] === undefined ? [] : [[name, values[index]]])))

/**
 * Whether a selling price exceeds the MRP, which includes tax. `taxPercent` is the tax that is added to the price; it
 * is 0 if the price includes the tax.
 */
export const exceedsMrp = (price: Paise, mrp: Paise | null, taxPercent: number): boolean =>
  mrp !== null && Math.round((price * (10_000 + Math.round(taxPercent * 100))) / 10_000) > mrp

/**
 * Returns the GST rate in per cent that the product form suggests for an HSN code: 5 for medicaments (3003, 3004) and
 * food preparations (2106), otherwise null.
 */
export const suggestedGstRate = (hsn: string): 5 | null => (/^(3003|3004|2106)/.test(hsn.trim()) ? 5 : null)

/** Whether variants have different prices, so that a product list shows the lowest price with "From". */
export const pricesDiffer = (variants: readonly Pick<Variant, 'price'>[] = []): boolean =>
  variants.some(({ price }) => price !== variants[0]?.price)
