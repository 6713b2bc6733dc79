import * as t from '#texts/order-again'
import { type CartLine, type LineKey, lineKey, maxLineQuantity } from '../cart.ts'
import { choicesOf, type ProductCard, variantFields } from '../product-card.ts'
import { nameWithVariant } from '../variants.ts'

/** A line item of an earlier order. */
export interface OrderedLine {
  /** The id of the product; null after the product was deleted. */
  productId: number | null
  variantId: number | null
  variantTitle: string | null
  name: string
  quantity: number
}

/** A line item that could not be added to the cart in full, and the reason. */
export interface Shortfall {
  name: string
  reason: 'gone' | 'option' | 'sold-out' | 'fewer' | 'in-cart'
  /** The quantity of the line item that can be added to the cart. */
  added: number
  wanted: number
}

type OrderableCard = ProductCard & { variantId?: number; variantTitle?: string }

export interface OrderAgain {
  /**
   * Products to add to the cart. The card of a product with options contains the fields of the ordered variant. Each
   * quantity is limited to the stock that the current cart does not contain yet.
   */
  add: { card: OrderableCard; quantity: number }[]
  short: Shortfall[]
}

/**
 * Plans which line items of an earlier order can be added to the cart. Lines of the same product and variant are
 * merged, and quantities are limited to the stock that is not in the cart yet. `short` lists products and variants that
 * are no longer sold or are out of stock, and products that now have several variants. Prices are the current prices of
 * `cards`.
 */
export function orderAgain(
  ordered: readonly OrderedLine[],
  cards: readonly ProductCard[],
  cart: readonly CartLine[],
): OrderAgain {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const wanted = new Map<LineKey | string, { found: Found; name: string; quantity: number }>()
  for (const line of ordered) {
    const found = orderable(line, line.productId === null ? undefined : byId.get(line.productId))
    const name = nameWithVariant(line.name, line.variantTitle)
    const key = typeof found === 'string' ? `${line.productId ?? ''} ${name}` : keyOf(found)
    wanted.set(key, { found, name, quantity: line.quantity + (wanted.get(key)?.quantity ?? 0) })
  }
  const plan: OrderAgain = { add: [], short: [] }
  for (const { found, name, quantity } of wanted.values()) {
    if (typeof found === 'string') {
      plan.short.push({ name, reason: found, added: 0, wanted: quantity })
      continue
    }
    const cap = maxLineQuantity(found.inventory)
    const inCart = cart.find((line) => lineKey(line) === keyOf(found))?.quantity ?? 0
    const added = Math.max(Math.min(quantity, cap - inCart), 0)
    if (added > 0) plan.add.push({ card: found, quantity: added })
    if (added < quantity) plan.short.push({ name, reason: reasonOf(cap, added), added, wanted: quantity })
  }
  return plan
}

const keyOf = ({ id, variantId }: OrderableCard): LineKey => lineKey({ productId: id, variantId })

type Found = OrderableCard | 'gone' | 'option'

/**
 * Returns the product card of an ordered line with the fields of its variant, or the reason why it cannot be ordered
 * now.
 */
function orderable({ variantId, variantTitle }: OrderedLine, card: ProductCard | undefined): Found {
  if (!card) return 'gone'
  const choices = choicesOf(card)
  const [only, another] = choices
  if (!only) return variantTitle ? 'gone' : card
  const variant = choices.find(({ id }) => id === variantId) ?? (variantTitle || another ? undefined : only)
  if (variant) return { ...card, ...variantFields(variant) }
  return variantTitle ? 'gone' : 'option'
}

function reasonOf(cap: number, added: number): Shortfall['reason'] {
  if (cap === 0) return 'sold-out'
  return added > 0 ? 'fewer' : 'in-cart'
}

/** Formats the message for the shopper about a line item that could not be added in full. */
export function shortfallText({ name, reason, added, wanted }: Shortfall): string {
  const texts: Record<Shortfall['reason'], string> = {
    gone: t.gone(name),
    option: t.option(name),
    'sold-out': t.soldOut(name),
    fewer: t.fewer(name, added, wanted),
    'in-cart': t.inCart(name),
  }
  return texts[reason]
}
