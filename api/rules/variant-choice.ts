import type { PackageSize, Product, ProductOption, UnitPrice, Variant } from '#contract/catalogue'
import { type Paise, parseRupees, rupees } from './money.ts'

const inBaseUnit: Record<PackageSize['unit'], { factor: number; base: 'g' | 'ml' | 'piece' }> = {
  g: { factor: 1, base: 'g' },
  kg: { factor: 1000, base: 'g' },
  ml: { factor: 1, base: 'ml' },
  l: { factor: 1000, base: 'ml' },
  piece: { factor: 1, base: 'piece' },
}

const largeUnits = { g: 'kg', ml: 'l' } as const

/**
 * Returns the unit price as it is printed on labels: per g or ml below 1 kg or 1 l, otherwise per kg or l, and per
 * piece for other goods. Null without a package size, and if the unit price is below one paisa.
 */
export function unitPriceOf(price: Paise, size: PackageSize | null): UnitPrice | null {
  if (!size || !(size.amount > 0)) return null
  const { factor, base } = inBaseUnit[size.unit]
  // The amount is rounded, because 0.1 kg * 1000 is not exactly 100 g in floating-point numbers.
  const amount = Math.round(size.amount * factor * 1e6) / 1e6
  const isLarge = base !== 'piece' && amount >= 1000
  const paise = Math.round(price / (isLarge ? amount / 1000 : amount))
  return paise > 0 ? { amount: rupees(paise), per: 1, unit: isLarge ? largeUnits[base] : base } : null
}

interface Selectable {
  options: Record<string, string>
  inventory: number
}

export type ValueState = 'available' | 'sold-out' | 'missing'

/**
 * Returns the state of an option's value while the values of the other options stay selected: whether such a variant is
 * in stock, is sold out, or does not exist.
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

/** Returns the variant that has all selected option values. */
export function variantWith<V extends Pick<Selectable, 'options'>>(
  variants: readonly V[],
  selected: Readonly<Record<string, string>>,
): V | undefined {
  const values = Object.entries(selected)
  return variants.find(({ options }) => values.every(([name, value]) => options[name] === value))
}

/**
 * Returns the variant to show after an option value was selected: the one that also has the other selected values,
 * otherwise the first one with the new value, preferably in stock.
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

/**
 * Returns the variant that a product page shows first: the cheapest variant in stock, otherwise the cheapest of all.
 */
export function firstShown<V extends { price: string; inventory: number }>(variants: readonly V[]): V | undefined {
  const inStock = variants.filter(({ inventory }) => inventory > 0)
  const [first, ...rest] = inStock.length > 0 ? inStock : variants
  return first && rest.reduce((best, variant) => (Number(variant.price) < Number(best.price) ? variant : best), first)
}

/**
 * Returns the variant that a product page shows: the variant with the ID in the URL, otherwise `firstShown`. Returns
 * undefined for a product without options. The optional fields are missing in products that an older version of the
 * shop stored on the device.
 */
export function shownVariant<V extends Pick<Variant, 'id' | 'price' | 'inventory'>>(
  { options = [], variants = [] }: { options?: readonly ProductOption[]; variants?: readonly V[] },
  id: string | undefined,
): V | undefined {
  if (options.length === 0) return undefined
  return variants.find((variant) => String(variant.id) === id) ?? firstShown(variants)
}

/**
 * Returns a product with the price, stock, codes and picture of one of its variants. `compareAtPrice` belongs to the
 * lowest price, so it is removed if the variant has another price.
 */
export function asVariant(product: Product, variant: Variant): Product {
  const { price, mrp, inventory, sku, weight, dimensions, hsn, gstRate, packageSize, imageUrl } = variant
  return {
    ...product,
    price,
    compareAtPrice: price === product.price ? product.compareAtPrice : null,
    // Only the selected variant has sale fields in the result. The struck-through price therefore belongs to the
    // selected variant, even if another variant on sale has the same price.
    variants: product.variants.map((one) => (one.id === variant.id ? one : { ...one, regularPrice: one.price })),
    mrp,
    unitPrice: unitPriceOf(parseRupees(price), packageSize),
    inventory,
    sku,
    weight,
    dimensions,
    hsn,
    gstRate,
    imageUrl: imageUrl ?? product.imageUrl,
  }
}
