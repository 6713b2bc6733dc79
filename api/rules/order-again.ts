import type { CartLine } from './cart.ts'
import { capOf } from './cart.ts'
import type { ProductCard } from './product-card.ts'

/** What is known of a line that was ordered once. */
export interface OrderedLine {
  /** Null once the product was deleted. */
  productId: number | null
  name: string
  quantity: number
}

/** Why a line of an old order is not in the cart as it was ordered. */
export interface Shortfall {
  name: string
  reason: 'gone' | 'sold out' | 'fewer' | 'in cart'
  /** Pieces that could still be added. */
  added: number
  wanted: number
}

export interface OrderAgain {
  /** Whole pieces of products that are sold today, never more than there are beside what the cart holds. */
  add: { card: ProductCard; quantity: number }[]
  short: Shortfall[]
}

/**
 * What ordering again means today: lines of one product merged, products that left the catalogue or are sold out named,
 * the rest capped to the stock that the cart does not hold already. Prices are the cards'.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  cards: readonly ProductCard[],
  cart: readonly CartLine[],
): OrderAgain {
  const wanted = new Map<number | string, OrderedLine>()
  for (const line of ordered) {
    const key = line.productId ?? line.name
    const there = wanted.get(key)
    wanted.set(key, { ...line, quantity: line.quantity + (there?.quantity ?? 0) })
  }
  const byId = new Map(cards.map((card) => [card.id, card]))
  const plan: OrderAgain = { add: [], short: [] }
  for (const { productId, name, quantity } of wanted.values()) {
    const card = productId === null ? undefined : byId.get(productId)
    const cap = card ? capOf(card.inventory) : 0
    const held = cart.find((line) => line.productId === productId)?.quantity ?? 0
    const added = Math.max(Math.min(quantity, cap - held), 0)
    if (card && added > 0) plan.add.push({ card, quantity: added })
    if (added < quantity) plan.short.push({ name, reason: reasonOf(card, cap, added), added, wanted: quantity })
  }
  return plan
}

function reasonOf(card: ProductCard | undefined, cap: number, added: number): Shortfall['reason'] {
  if (!card) return 'gone'
  if (cap === 0) return 'sold out'
  return added > 0 ? 'fewer' : 'in cart'
}

/** A shortfall as a sentence for the shopper. */
export function shortfallText({ name, reason, added, wanted }: Shortfall): string {
  const texts: Record<Shortfall['reason'], string> = {
    gone: `${name} is not sold any more.`,
    'sold out': `${name} is out of stock.`,
    fewer: `${name}: only ${added} of ${wanted} could be added.`,
    'in cart': `${name}: your cart holds all there is already.`,
  }
  return texts[reason]
}
