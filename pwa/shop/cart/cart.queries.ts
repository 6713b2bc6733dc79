import { useEffect, useMemo } from 'react'
import { capOf } from '#rules/cart'
import { type Paise, parseRupees } from '#rules/money'
import { useCardsOf } from '../product/cards-of.queries.ts'
import { refreshCart } from './cart-changes-store.ts'
import { useCart } from './cart-store.ts'
import { type Cart, nameOfSlug } from './saved-cart.ts'

/** A line as a screen shows it. */
export interface CartRow {
  productId: number
  slug: string
  name: string
  shortDescription: string | null
  imageUrl: string | null
  quantity: number
  /** Rupees, as the wire wants them back; null until the catalogue has told, and of what it knows no more. */
  price: string | null
  total: Paise
  /** The most pieces that can be had. */
  cap: number
  /** Cannot be bought any more and counts for nothing. */
  soldOut: boolean
  priceWas: string | null
  quantityWas: number | null
}

/** A line whose price is known: only such a one can be ordered. */
export type PricedRow = CartRow & { price: string }

export const isPriced = (row: CartRow): row is PricedRow => row.price !== null

/** The cart's lines with what is known of their products. */
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
      cap: seen ? capOf(seen.inventory) : quantity,
      soldOut,
      priceWas: seen?.priceWas ?? null,
      quantityWas: seen?.quantityWas ?? null,
    }
  })
}

/** The cart with the catalogue's prices and stock, brought up to date behind the screen. */
export function usePricedCart() {
  const cart = useCart()
  const { ready } = cart
  const { cards, asOf } = useCardsOf(cart.lines)
  useEffect(() => {
    // A device too full to keep the new prices still orders at them: the server refuses what has changed.
    if (ready && cards) refreshCart(cards, asOf).catch(() => undefined)
  }, [ready, cards, asOf])
  const lines = useMemo(() => cartRows(cart), [cart])
  const subtotal: Paise = lines.reduce((sum, line) => sum + line.total, 0)
  return { ready, keeper: cart.keeper, lines, subtotal }
}
