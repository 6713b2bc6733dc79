import type { RefusedItem } from '#contract/checkout'
import type { ProductCard } from '#rules/product-card'
import type { PlacedOrder } from '../../offline/db.ts'
import { changeCart, editCart, readCart } from './cart-store.ts'
import type { Cart } from './saved-cart.ts'

// Apart from the cart's store, which is in every first load.
const cartEdits = () => import('./cart-edits.ts')

/** Puts back what was taken out of the cart given. */
export async function putBackInCart({ lines, seen }: Cart): Promise<void> {
  await editCart({ kind: 'put-back', lines, seen: [...seen] })
}

/** The shopper has read that a line's price or stock changed. */
export async function takeNoteOf(productId: number): Promise<void> {
  await editCart({ kind: 'take-note', productId })
}

/** The shopper agreed to what the server said of the lines that it refused. */
export async function acceptRefusedItems(items: readonly RefusedItem[]): Promise<void> {
  await editCart({ kind: 'accept-refused', items, at: Date.now() })
}

/** Brings the lines up to the whole catalogue as it was at `asOf` (milliseconds). */
export async function refreshCart(cards: readonly ProductCard[], asOf: number): Promise<void> {
  const { refresh } = await cartEdits()
  const fresh = (cart: Cart) => refresh(cart, cards, asOf, Date.now())
  if (fresh(readCart()) !== readCart()) await changeCart(fresh)
}

/** Takes the ordered pieces out, keeps the order and drops the drafts of those names, all or nothing. */
export async function settleOrder(order: PlacedOrder, drafts: readonly string[]): Promise<void> {
  const { withoutOrdered } = await cartEdits()
  await changeCart((cart) => withoutOrdered(cart, order.lines), { order, drafts })
}
