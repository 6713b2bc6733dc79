import { lineKey, maxLineQuantity } from '#rules/cart'
import { type Paise, parseRupees } from '#rules/money'
import type { ProductCard } from '#rules/product-card'
import { type Cart, cardOfLine, nameOfSlug, type SeenCard, seenOf } from './saved-cart.ts'

/** A cart line with its product data, as screens show it. */
export interface CartRow {
  productId: number
  variantId?: number
  slug: string
  name: string
  /** The option values of the variant as text; null for a product without options. */
  variantTitle: string | null
  shortDescription: string | null
  imageUrl: string | null
  quantity: number
  /**
   * The price in rupees, in the format of the API. Null until the catalogue is read, or when the product is unknown.
   */
  price: string | null
  /** The GST rate as a percentage; null if the rate of the settings applies. */
  gstRate: number | null
  total: Paise
  /** The highest quantity of the line that can be ordered. */
  cap: number
  /** Whether the line cannot be bought. Such a line is not part of the totals. */
  soldOut: boolean
  /** Whether the shopper has to choose a variant first. Until then the line has no price and is not part of orders. */
  needsVariant: boolean
  /** Whether the product is sold only with a prescription. */
  requiresPrescription: boolean
  priceWas: string | null
  quantityWas: number | null
}

/**
 * Returns the search parameters of the product page that shows the variant of a line; empty for a line without a
 * variant.
 */
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
      requiresPrescription: seen?.requiresPrescription === true,
      priceWas: seen?.priceWas ?? null,
      quantityWas: seen?.quantityWas ?? null,
    }
  })
}

/**
 * Adds data of the catalogue to the cart lines of the mirror (the copy in local storage), which have no prices and
 * names.
 */
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
