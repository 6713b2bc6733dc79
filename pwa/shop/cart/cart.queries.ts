import { useEffect, useMemo } from 'react'
import { maxLineQuantity } from '#rules/cart'
import { type Paise, parseRupees } from '#rules/money'
import { useCardsOf } from '../product/cards-of.queries.ts'
import { refreshCart } from './cart-changes-store.ts'
import { useCart } from './cart-store.ts'
import { type Cart, nameOfSlug } from './saved-cart.ts'

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
  total: Paise
  /** The highest quantity that can be ordered. */
  cap: number
  /** The line cannot be bought and is not part of the totals. */
  soldOut: boolean
  priceWas: string | null
  quantityWas: number | null
}

/** A line with a known price. Only such a line can be ordered. */
export type PricedRow = CartRow & { price: string }

export const isPriced = (row: CartRow): row is PricedRow => row.price !== null

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
      total: seen?.price && !soldOut ? parseRupees(seen.price) * quantity : 0,
      cap: seen ? maxLineQuantity(seen.inventory) : quantity,
      soldOut,
      priceWas: seen?.priceWas ?? null,
      quantityWas: seen?.quantityWas ?? null,
    }
  })
}

/** The cart with prices and stock, updated from the catalogue in the background. */
export function usePricedCart() {
  const cart = useCart()
  const { ready } = cart
  const { cards, asOf } = useCardsOf(cart.lines)
  // Lines from another device have no product data yet.
  const unseen = cart.lines.filter(({ productId }) => !cart.seen.has(productId)).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines without product data are a reason to refresh.
  useEffect(() => {
    // A device without space to store the new prices can still order: the server refuses changed lines.
    if (ready && cards) refreshCart(cards, asOf).catch(() => undefined)
  }, [ready, cards, asOf, unseen])
  const lines = useMemo(() => cartRows(cart), [cart])
  const subtotal: Paise = lines.reduce((sum, line) => sum + line.total, 0)
  return { ready, storedIn: cart.storedIn, lines, subtotal }
}
