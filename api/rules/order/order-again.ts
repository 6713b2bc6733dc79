import * as t from '#texts/order-again'
import { type CartLine, maxLineQuantity } from '../cart.ts'
import type { ProductCard } from '../product-card.ts'

/** A line item of an earlier order. */
export interface OrderedLine {
  /** Null after the product was deleted. */
  productId: number | null
  name: string
  quantity: number
}

/** A line item that could not be added to the cart in full, and the reason. */
export interface Shortfall {
  name: string
  reason: 'gone' | 'sold-out' | 'fewer' | 'in-cart'
  /** The quantity that can be added. */
  added: number
  wanted: number
}

export interface OrderAgain {
  /** Products to add to the cart. Each quantity is within the stock that is left after the current cart. */
  add: { card: ProductCard; quantity: number }[]
  short: Shortfall[]
}

/**
 * Plans which line items of an earlier order can be added to the cart. Lines of the same product are merged, and
 * quantities are limited to the stock that is not in the cart yet. Products that are no longer sold or out of stock are
 * reported in `short`. Prices are the current ones of `cards`.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  cards: readonly ProductCard[],
  cart: readonly CartLine[],
): OrderAgain {
  const wanted = new Map<number | string, OrderedLine>()
  for (const line of ordered) {
    const key = line.productId ?? line.name
    const existing = wanted.get(key)
    wanted.set(key, { ...line, quantity: line.quantity + (existing?.quantity ?? 0) })
  }
  const byId = new Map(cards.map((card) => [card.id, card]))
  const plan: OrderAgain = { add: [], short: [] }
  for (const { productId, name, quantity } of wanted.values()) {
    const card = productId === null ? undefined : byId.get(productId)
    const cap = card ? maxLineQuantity(card.inventory) : 0
    const inCart = cart.find((line) => line.productId === productId)?.quantity ?? 0
    const added = Math.max(Math.min(quantity, cap - inCart), 0)
    if (card && added > 0) plan.add.push({ card, quantity: added })
    if (added < quantity) plan.short.push({ name, reason: reasonOf(card, cap, added), added, wanted: quantity })
  }
  return plan
}

function reasonOf(card: ProductCard | undefined, cap: number, added: number): Shortfall['reason'] {
  if (!card) return 'gone'
  if (cap === 0) return 'sold-out'
  return added > 0 ? 'fewer' : 'in-cart'
}

/** Formats a shortfall as a message for the shopper. */
export function shortfallText({ name, reason, added, wanted }: Shortfall): string {
  const texts: Record<Shortfall['reason'], string> = {
    gone: t.gone(name),
    'sold-out': t.soldOut(name),
    fewer: t.fewer(name, added, wanted),
    'in-cart': t.inCart(name),
  }
  return texts[reason]
}
