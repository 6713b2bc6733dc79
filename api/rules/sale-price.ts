import { parseRupees } from './money.ts'

/**
 * The sale price of a variant with the start and end (exclusive) of the sale, in milliseconds since 1970 or as a date.
 * If the start is null, the sale has begun; if the end is null, it has no end.
 */
export interface SaleTimes<T> {
  saleFrom: T | null
  saleTo: T | null
}

/** Whether a sale applies at a time in milliseconds since 1970. */
export const isWithinSale = ({ saleFrom, saleTo }: SaleTimes<number | Date>, now: number): boolean =>
  (saleFrom === null || Number(saleFrom) <= now) && (saleTo === null || now < Number(saleTo))

/** The prices of a stored variant, in paise. `regularPrice` and `salePrice` are null without a scheduled sale. */
export interface StoredPrices extends SaleTimes<Date> {
  price: number
  regularPrice: number | null
  salePrice: number | null
}

/** Returns the price in paise that applies to a stored variant at a given time. */
export const priceAt = (prices: StoredPrices, now: Date): number =>
  prices.salePrice === null || prices.regularPrice === null
    ? prices.price
    : isWithinSale(prices, now.getTime())
      ? prices.salePrice
      : prices.regularPrice

/**
 * The prices of a variant in a reply. Sale fields are missing in lists that an older version of the shop stored on a
 * device.
 */
interface ReplyPrices extends Partial<SaleTimes<string>> {
  price: string
  regularPrice?: string
  salePrice?: string | null
}

const timesOf = ({ saleFrom, saleTo }: ReplyPrices): SaleTimes<number> => ({
  saleFrom: saleFrom ? Date.parse(saleFrom) : null,
  saleTo: saleTo ? Date.parse(saleTo) : null,
})

export interface PricedProduct {
  price: string
  variants?: readonly ReplyPrices[] | undefined
}

/**
 * Returns a product with the prices that apply at a time of the server, in milliseconds since 1970. A device calls it
 * for the products in its offline copy. Products without scheduled sales are returned unchanged.
 */
export function pricedAt<P extends PricedProduct>(product: P, now: number): P {
  const { variants = [] } = product
  if (!variants.some(({ salePrice }) => salePrice)) return product
  const priced = variants.map((variant) => {
    const { salePrice, regularPrice = variant.price } = variant
    return salePrice ? { ...variant, price: isWithinSale(timesOf(variant), now) ? salePrice : regularPrice } : variant
  })
  const lowest = priced.reduce((best, one) => (parseRupees(one.price) < parseRupees(best.price) ? one : best))
  return { ...product, variants: priced, price: lowest.price }
}

/**
 * Returns the price that a product had before its sale: the regular price of the variant on sale whose price is shown,
 * otherwise its compare-at price if that is higher (specification section 2). Returns null if the product is not on
 * sale.
 */
export function formerPrice({
  price,
  compareAtPrice,
  variants = [],
}: PricedProduct & { compareAtPrice: string | null }): string | null {
  const onSale = variants.find(
    (one) =>
      one.price === price && one.regularPrice !== undefined && parseRupees(one.regularPrice) > parseRupees(price),
  )
  if (onSale?.regularPrice) return onSale.regularPrice
  return compareAtPrice !== null && parseRupees(compareAtPrice) > parseRupees(price) ? compareAtPrice : null
}

/**
 * Returns the time after `now` at which the next sale of these products starts or ends, in milliseconds since 1970.
 * Returns `Infinity` if no sale starts or ends.
 */
export const nextSaleChange = (products: readonly Pick<PricedProduct, 'variants'>[], now: number): number =>
  Math.min(
    ...products.flatMap(({ variants = [] }) =>
      variants.flatMap((variant) => {
        if (!variant.salePrice) return []
        const { saleFrom, saleTo } = timesOf(variant)
        return [saleFrom, saleTo].filter((time) => time !== null && time > now) as number[]
      }),
    ),
  )
