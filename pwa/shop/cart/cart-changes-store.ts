import type { RefusedItem } from '#contract/checkout'
import type { LineRef } from '#rules/cart'
import type { ProductCard } from '#rules/product-card'
import type { PlacedOrder } from '../../offline/db.ts'
import type { OrderCompletion } from './cart-database.ts'
import { changeCart, editCart, readCart } from './cart-store.ts'
import type { Cart } from './saved-cart.ts'

// The functions of this file are not in `cart-store.ts`, because that file is part of every first load.
const storedCart = () => import('./cart-database.ts')

/** Restores removed cart lines. `before` is the cart before the removal. */
export async function putBackInCart({ lines, seen }: Cart): Promise<void> {
  await editCart({ kind: 'put-back', lines, seen: [...seen] })
}

/** Records that the shopper has seen the price or stock change of a line. */
export async function acknowledgeChangeOf({ productId, variantId }: LineRef): Promise<void> {
  await editCart({ kind: 'take-note', productId, ...(variantId ? { variantId } : {}) })
}

/** Applies the server's prices and stock to the cart lines that the server refused, after the shopper has agreed. */
export async function acceptRefusedItems(items: readonly RefusedItem[]): Promise<void> {
  await editCart({ kind: 'accept-refused', items, at: Date.now() })
}

/**
 * Updates the cart lines from the complete catalogue. `asOf` is the time of that catalogue, in milliseconds since the
 * epoch.
 */
export async function refreshCart(cards: readonly ProductCard[], asOf: number): Promise<void> {
  const { cartEdits } = await storedCart()
  const fresh = (cart: Cart) => cartEdits.refresh(cart, cards, asOf, Date.now())
  if (fresh(readCart()) !== readCart()) await changeCart(fresh)
}

/**
 * Removes the ordered items from the cart, stores the order and deletes its drafts and outbox entries, in one
 * transaction. Resolves with false when another tab has already completed the order.
 */
export async function completeOrder(completion: OrderCompletion & { order: PlacedOrder }): Promise<boolean> {
  const { cartEdits } = await storedCart()
  const stored = await changeCart((cart) => cartEdits.withoutOrdered(cart, completion.order.lines), completion)
  return stored?.isCompleted ?? true
}
