import type { PackageSize, ProductOption, UnitPrice } from '#contract/catalogue'
import { type Paise, rupees } from './money.ts'

/** The title of a variant: the values of its options, such as `100 g / Jar`. Empty for a product without options. */
export const variantTitle = (values: readonly string[]): string => values.join(' / ')

/** The name of a product with the title of the variant, as orders, emails and slips show it. */
export const nameWithVariant = (name: string, title: string | null | undefined): string =>
  title ? `${name} (${title})` : name

const inBaseUnit: Record<PackageSize['unit'], { factor: number; base: 'g' | 'ml' | 'piece' }> = {
  g: { factor: 1, base: 'g' },
  kg: { factor: 1000, base: 'g' },
  ml: { factor: 1, base: 'ml' },
  l: { factor: 1000, base: 'ml' },
  piece: { factor: 1, base: 'piece' },
}

const largeUnits = { g: 'kg', ml: 'l' } as const

/**
 * Returns the unit price as on labels: per g or ml below 1 kg or 1 l, per kg or l from there on, per piece otherwise. Null
 * without a package size, and when it is below one paisa.
 */
export function unitPriceOf(price: Paise, size: PackageSize | null): UnitPrice | null {
  if (!size || !(size.amount > 0)) return null
  const { factor, base } = inBaseUnit[size.unit]
  // Rounded, because 0.1 kg * 1000 is not exactly 100 g in floating-point numbers.
  const amount = Math.round(size.amount * factor * 1e6) / 1e6
  const isLarge = base !== 'piece' && amount >= 1000
  const paise = Math.round(price / (isLarge ? amount / 1000 : amount))
  return paise > 0 ? { amount: rupees(paise), per: 1, unit: isLarge ? largeUnits[base] : base } : null
}

interface Priced {
  price: Paise
  isActive: boolean
}

/** Returns the variant whose price the product shows: the cheapest active one, or of all when none is active. */
export function cheapest<V extends Priced>(variants: readonly V[]): V | undefined {
  const active = variants.filter(({ isActive }) => isActive)
  const [first, ...rest] = active.length > 0 ? active : variants
  return first && rest.reduce((best, variant) => (variant.price < best.price ? variant : best), first)
}

/** Price in paise and pieces of a product, from its variants. Null without variants. */
export function productTotals(
  variants: readonly (Priced & { inventory: number })[],
): { price: Paise; inventory: number } | null {
  const shown = cheapest(variants)
  if (!shown) return null
  const sold = variants.filter(({ isActive }) => isActive)
  return { price: shown.price, inventory: sold.reduce((sum, { inventory }) => sum + inventory, 0) }
}

/** Returns all combinations of the values of options, in their sequence; one empty combination without options. */
export const combinationsOf = (options: readonly ProductOption[]): string[][] =>
  options.reduce<string[][]>(
    (combinations, { values }) => combinations.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  )

/** The values of a variant as an object by the names of the options. */
export const optionsByName = (options: readonly ProductOption[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(options.flatMap(({ name }, index) => (values[index] === undefined ? [] : [[name, values[index]]])))

/**
 * Whether a selling price is above the MRP, which includes tax. `taxPercent` is the tax that is added to the price; 0 when
 * the price includes it.
 */
export const exceedsMrp = (price: Paise, mrp: Paise | null, taxPercent: number): boolean =>
  mrp !== null && Math.round((price * (10_000 + Math.round(taxPercent * 100))) / 10_000) > mrp

interface Selectable {
  options: Record<string, string>
  inventory: number
}

export type ValueState = 'available' | 'sold-out' | 'missing'

/**
 * Returns the state of a value of an option while the values of the other options stay selected: whether such a variant is
 * in stock, sold out, or does not exist.
 */
export function valueState(
  variants: readonly Selectable[],
  selected: Readonly<Record<string, string>>,
  name: string,
  value: string,
): ValueState {
  const found = variantWith(variants, { ...selected, [name]: value })
  if (!found) return 'missing'
  return found.inventory > 0 ? 'available' : 'sold-out'
}

/** Returns the variant that has all selected values. */
export const variantWith = <V extends Pick<Selectable, 'options'>>(
  variants: readonly V[],
  selected: Readonly<Record<string, string>>,
): V | undefined =>
  variants.find(({ options }) => Object.entries(selected).every(([name, value]) => options[name] === value))

/**
 * Returns the variant to show after a value was selected: the one with the other selected values, otherwise the first with
 * this value, preferably in stock.
 */
export function variantAfter<V extends Selectable>(
  variants: readonly V[],
  selected: Readonly<Record<string, string>>,
  name: string,
  value: string,
): V | undefined {
  const withValue = variants.filter(({ options }) => options[name] === value)
  return (
    variantWith(variants, { ...selected, [name]: value }) ??
    withValue.find(({ inventory }) => inventory > 0) ??
    withValue[0]
  )
}

/** Returns the variant that a product page shows first: the cheapest in stock, else the cheapest. */
export function firstShown<V extends { price: string; inventory: number }>(variants: readonly V[]): V | undefined {
  const inStock = variants.filter(({ inventory }) => inventory > 0)
  const [first, ...rest] = inStock.length > 0 ? inStock : variants
  return first && rest.reduce((best, variant) => (Number(variant.price) < Number(best.price) ? variant : best), first)
}
