import { lineKey, maxLineQuantity } from '#rules/cart'
import { type Paise, parseRupees } from '#rules/money'
import type { ProductCard } from '#rules/product-card'
import { type Cart, cardOfLine, nameOfSlug, type SeenCard, seenOf } from './saved-cart.ts'

/** A line item as screens show it. */
export interface CartRow {
  productId: number
  variantId?: number
  slug: string
  name: string
  /** The values of the variant; null for a product without options. */
  variantTitle: string | null
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
  /** The shopper has to choose a variant first. Until then the line has no price and is not part of orders. */
  needsVariant: boolean
  priceWas: string | null
  quantityWas: number | null
}

/** The query of the product page that shows the variant of a line; empty without one. */
export const variantSearch = ({ variantId }: Pick<CartRow, 'variantId'>): { variant?: string } =>
  variantId ? { variant: String(variantId) } : {}

/** Combines the cart's lines with the stored product data. */
export function cartRows(cart: Cart): CartRow[] {
  return cart.lines.map((line) => {
    const { slug, quantity } = line
    const seen = cart.seen.get(lineKey(line))
    const soldOut = seen !== undefined && seen.inventory <= 0
    const needsVariant = seen?.needsVariant === true && !soldOut
    const price = needsVariant ? null : (seen?.price ?? null)
    return {
      ...line,
      name: seen?.name ?? nameOfSlug(slug),
      variantTitle: seen?.variantTitle ?? null,
      shortDescription: seen?.shortDescription ?? null,
      imageUrl: seen?.imageUrl ?? null,
      price,
      gstRate: seen?.gstRate ?? null,
      total: price !== null && !soldOut ? parseRupees(price) * quantity : 0,
      cap: seen ? maxLineQuantity(seen.inventory) : quantity,
      soldOut,
      needsVariant,
      priceWas: seen?.priceWas ?? null,
      quantityWas: seen?.quantityWas ?? null,
    }
  })
}

/** Adds the data of catalogue cards to the lines of the mirror, which has none. */
export function withCards(
  { lines }: Pick<Cart, 'lines'>,
  cards: readonly (SeenCard & Pick<ProductCard, 'id' | 'variants'>)[],
): Cart {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seen = lines.flatMap((line) => {
    const card = cardOfLine(byId.get(line.productId), line)
    return card ? [[lineKey(line), seenOf(card, 0)] as const] : []
  })
  return { lines, seen: new Map(seen) }
}
