import { useEffect, useMemo } from 'react'
import { lineKey } from '#rules/cart'
import type { Paise } from '#rules/money'
import type { Goods } from '#rules/totals'
import { useCardsOf } from '../product/cards-of.queries.ts'
import { refreshCart } from './cart-changes-store.ts'
import { cartRows, type CartRow as Row, withCards } from './cart-rows.ts'
import { useCart } from './cart-store.ts'

/** A cart line as screens show it, for features outside this folder. */
export type CartRow = Row

/** A cart line with a known price. Only such a line can be ordered. */
export type PricedRow = CartRow & { price: string }

export const isPriced = (row: CartRow): row is PricedRow => row.price !== null

/**
 * Returns the lines that can be ordered, for the totals of cart page and checkout. They are sorted like the lines of an
 * order, so that server and device round the tax of the same line when a paisa is left over.
 */
export const goodsOf = (lines: readonly CartRow[]): Goods[] =>
  lines
    .filter(({ soldOut, needsVariant }) => !soldOut && !needsVariant)
    .toSorted((a, b) => a.productId - b.productId || (a.variantId ?? 0) - (b.variantId ?? 0))
    .map(({ total, gstRate }) => ({ amount: total, gstRate }))

/**
 * Returns the cart with prices and stock, updated from the catalogue in the background. While only the mirror has been
 * read, names and prices come from the saved catalogue, as in `paint-cart.ts`.
 */
export function usePricedCart() {
  const cart = useCart()
  const { ready } = cart
  const { cards, asOf } = useCardsOf(cart.lines)
  // The number of lines without product data, for example lines that were added on another device.
  const unseen = cart.lines.filter((line) => !cart.seen.has(lineKey(line))).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines without product data are a reason to refresh.
  useEffect(() => {
    // Ignore the error when the device has no space to store the new prices: the shopper can still order, because the
    // server refuses lines whose price has changed.
    if (ready && cards) refreshCart(cards, asOf).catch(() => undefined)
  }, [ready, cards, asOf, unseen])
  const lines = useMemo(() => cartRows(ready ? cart : withCards(cart, cards ?? [])), [cart, ready, cards])
  const subtotal: Paise = lines.reduce((sum, line) => sum + line.total, 0)
  return { ready, storedIn: cart.storedIn, lines, subtotal }
}
