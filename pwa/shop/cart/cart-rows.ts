import { maxLineQuantity } from '#rules/cart'
import { type Paise, parseRupees } from '#rules/money'
import { type Cart, nameOfSlug, type SeenCard, seenOf } from './saved-cart.ts'

/** A line item as screens show it. */
export interface CartRow {
  productId: number
  slug: string
  name: string
  shortDescription: string | null
  imageUrl: string | null
  quantity: number
  /** Rupees, in the format of the API. Null until the catalogue is read, or when the product is unknown. */
  price: string | null
  /** GST rate as a percentage; null for that of the settings. */
  gstRate: number | null
  total: Paise
  /** The highest quantity that can be ordered. */
  cap: number
  /** The line cannot be bought and is not part of the totals. */
  soldOut: boolean
  priceWas: string | null
  quantityWas: number | null
}

/** Combines the cart's lines with the stored product data. */
export function cartRows(cart: Cart): CartRow[] {
  return cart.lines.map(({ productId, slug, quantity }) => {
    const seen = cart.seen.get(productId)
    const soldOut = seen !== undefined && seen.inventory <= 0
    return {
      productId,
      slug,
      quantity,
      name: seen?.name ?? nameOfSlug(slug),
      shortDescription: seen?.shortDescription ?? null,
      imageUrl: seen?.imageUrl ?? null,
      price: seen?.price ?? null,
      gstRate: seen?.gstRate ?? null,
      total: seen?.price && !soldOut ? parseRupees(seen.price) * quantity : 0,
      cap: seen ? maxLineQuantity(seen.inventory) : quantity,
      soldOut,
      priceWas: seen?.priceWas ?? null,
      quantityWas: seen?.quantityWas ?? null,
    }
  })
}

/** Adds the data of catalogue cards to the lines of the mirror, which has none. */
export function withCards({ lines }: Pick<Cart, 'lines'>, cards: readonly (SeenCard & { id: number })[]): Cart {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seen = lines.flatMap(({ productId }) => {
    const card = byId.get(productId)
    return card ? [[productId, seenOf(card, 0)] as const] : []
  })
  return { lines, seen: new Map(seen) }
}
