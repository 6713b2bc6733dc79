import type { RefusedItem } from '#contract/checkout'
import { maxLines } from '#contract/constants'
import { addLine, type CartLine, maxLineQuantity, parseCart, removeLine, setQuantity } from '#rules/cart'
import type { ProductCard } from '#rules/product-card'
import { type Cart, emptyCart, goneProduct, parseSeen, type Seen, seenOf } from './saved-cart.ts'

/** The product fields that the add button needs. */
export type AddableCard = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'shortDescription' | 'imageUrl' | 'price' | 'inventory' | 'gstRate'
>

const quantityIn = (lines: readonly CartLine[], productId: number) =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0

const withLines = (cart: Cart, lines: readonly CartLine[]): Cart => {
  if (lines === cart.lines) return cart
  const remaining = new Set(lines.map((line) => line.productId))
  return { lines, seen: new Map([...cart.seen].filter(([productId]) => remaining.has(productId))) }
}

/** Adds a product to the cart. `memory` is the product data stored with the line, or null for none. */
function add(
  cart: Cart,
  product: Pick<AddableCard, 'id' | 'slug' | 'inventory'>,
  quantity: number,
  memory: Seen | null,
) {
  const next = withLines(cart, addLine(cart.lines, product, quantity))
  return next === cart || !memory ? next : { ...next, seen: new Map(next.seen).set(product.id, memory) }
}

/** Sets the quantity of a line, capped to the stock last seen, and acknowledges an earlier reduction. */
export function setPieces(cart: Cart, productId: number, quantity: number): Cart {
  const memory = cart.seen.get(productId)
  const next = withLines(cart, setQuantity(cart.lines, productId, quantity, memory?.inventory ?? quantity))
  if (!memory || !next.seen.has(productId)) return next
  return { ...next, seen: new Map(next.seen).set(productId, { ...memory, quantityWas: null }) }
}

/**
 * Changes the quantity of a line by `by`; at least one piece stays. The sum starts at the stored quantity, so
 * every press of a fast series counts.
 */
export function step(cart: Cart, productId: number, by: number): Cart {
  const now = quantityIn(cart.lines, productId)
  return now === 0 ? cart : setPieces(cart, productId, Math.max(now + by, 1))
}

export const remove = (cart: Cart, productId: number): Cart => withLines(cart, removeLine(cart.lines, productId))

/** Acknowledges the price or stock change of a line. */
export function acknowledgeChange(cart: Cart, productId: number): Cart {
  const memory = cart.seen.get(productId)
  if (!memory || (memory.priceWas === null && memory.quantityWas === null)) return cart
  return { ...cart, seen: new Map(cart.seen).set(productId, { ...memory, priceWas: null, quantityWas: null }) }
}

const sameMemory = (a: Seen, b: Seen) =>
  a.name === b.name &&
  a.shortDescription === b.shortDescription &&
  a.imageUrl === b.imageUrl &&
  a.price === b.price &&
  a.inventory === b.inventory &&
  a.gstRate === b.gstRate &&
  a.priceWas === b.priceWas

function updated(slug: string, memory: Seen | undefined, card: ProductCard | undefined, asOf: number): Seen {
  if (!memory) return card ? seenOf(card, asOf) : goneProduct(slug, asOf)
  // A product that left the catalogue can no longer be bought.
  if (!card) return memory.inventory === 0 ? memory : { ...memory, inventory: 0, seenAt: asOf }
  const first = memory.priceWas ?? memory.price
  const next = { ...seenOf(card, asOf), priceWas: first === card.price ? null : first, quantityWas: memory.quantityWas }
  return sameMemory(memory, next) ? memory : next
}

/**
 * Caps the lines to the stock in `seen`. A reduced line stores the wanted quantity and gets it back if the stock
 * rises before the shopper acknowledges the reduction.
 */
function capped(cart: Cart, seen: Map<number, Seen>): Cart {
  let lines = cart.lines
  for (const { productId, quantity } of cart.lines) {
    const memory = seen.get(productId)
    if (!memory || memory.inventory <= 0) continue
    const wanted = memory.quantityWas ?? quantity
    const given = Math.min(wanted, maxLineQuantity(memory.inventory))
    if (given !== quantity) lines = setQuantity(lines, productId, given, memory.inventory)
    const quantityWas = given < wanted ? wanted : null
    if (quantityWas !== memory.quantityWas) seen.set(productId, { ...memory, quantityWas })
  }
  const same = lines === cart.lines && [...seen].every(([productId, memory]) => cart.seen.get(productId) === memory)
  return same ? cart : { lines, seen }
}

/**
 * Updates every line from the complete catalogue of `asOf` (milliseconds since the epoch): price, stock, name.
 * Lines with newer product data stay unchanged. A timestamp later than `now` is treated as the older one, because
 * the clock has been set back since. A sold-out line stays for the shopper to remove; a line above the stock is
 * reduced.
 */
export function refresh(cart: Cart, cards: readonly ProductCard[], asOf: number, now: number): Cart {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seen = new Map<number, Seen>()
  const listedAt = asOf <= now ? asOf : 0
  for (const { productId, slug } of cart.lines) {
    const memory = cart.seen.get(productId)
    const isNewer = memory && memory.seenAt >= listedAt && memory.seenAt <= now
    seen.set(productId, isNewer ? memory : updated(slug, memory, byId.get(productId), listedAt))
  }
  return capped(cart, seen)
}

/**
 * Sets quantities that the shopper chose on another device; 0 removes a line. The stock last seen caps them as in
 * `refresh`. Lines beyond the limit of the cart are left out.
 */
export function withQuantities(cart: Cart, changes: readonly CartLine[]): Cart {
  if (changes.length === 0) return cart
  const lines = new Map(cart.lines.map((line) => [line.productId, line]))
  const seen = new Map(cart.seen)
  for (const change of changes) {
    const { productId, quantity } = change
    const line = lines.get(productId)
    const memory = seen.get(productId)
    if (quantity === 0) {
      lines.delete(productId)
      seen.delete(productId)
    } else if (line) {
      lines.set(productId, { ...line, quantity })
      if (memory) seen.set(productId, { ...memory, quantityWas: null })
    } else if (lines.size < maxLines) lines.set(productId, change)
  }
  return capped({ lines: [...lines.values()], seen }, new Map(seen))
}

/** Applies the server's price and stock to refused lines after the shopper has agreed. Removes sold-out lines. */
export function acceptRefused(cart: Cart, items: readonly RefusedItem[], now: number): Cart {
  const seen = new Map(cart.seen)
  for (const { productId, price, available } of items) {
    const memory = seen.get(productId)
    if (memory && price !== null) seen.set(productId, { ...memory, inventory: available, price, seenAt: now })
  }
  return items.reduce(
    (left, { productId, price, available }) =>
      price === null || available <= 0 ? remove(left, productId) : acknowledgeChange(left, productId),
    capped(cart, seen),
  )
}

/** Removes ordered quantities. Pieces that were added meanwhile, for example in another tab, stay in the cart. */
export function withoutOrdered(cart: Cart, items: readonly { productId: number; quantity: number }[]): Cart {
  return items.reduce((left, { productId, quantity }) => {
    const rest = quantityIn(left.lines, productId) - quantity
    return rest > 0 ? setPieces(left, productId, rest) : remove(left, productId)
  }, cart)
}

/** Restores removed lines unless their product is in the cart again. */
export function putBack(cart: Cart, taken: Cart): Cart {
  const missing = taken.lines.filter((line) => quantityIn(cart.lines, line.productId) === 0)
  return { lines: [...cart.lines, ...missing], seen: new Map([...taken.seen, ...cart.seen]) }
}

type Parts = Record<string, unknown>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function addRecorded(cart: Cart, { card, quantity, at }: Parts): Cart {
  const { id, slug, inventory } = partsOf(card)
  const [line] = parseCart([{ productId: id, slug, quantity }])
  if (!line || !isNumber(inventory)) return cart
  const memory = parseSeen({ seen: { ...partsOf(card), seenAt: at } })
  return add(cart, { id: line.productId, slug: line.slug, inventory }, line.quantity, memory)
}

const isRefused = (value: unknown): value is RefusedItem => {
  const { productId, available, price } = partsOf(value)
  return isNumber(productId) && isNumber(available) && (price === null || typeof price === 'string')
}

function seenIn(entries: unknown): ReadonlyMap<number, Seen> {
  const seen = new Map<number, Seen>()
  for (const entry of Array.isArray(entries) ? entries : []) {
    const memory = Array.isArray(entry) && isNumber(entry[0]) ? parseSeen({ seen: entry[1] }) : null
    if (memory) seen.set(entry[0], memory)
  }
  return seen
}

/** Applies a recorded edit (`CartEdit`). A damaged record leaves the cart unchanged. */
export function applyEdit(cart: Cart, recorded: unknown): Cart {
  const edit = partsOf(recorded)
  const { kind, productId, by, lines, seen, items, at } = edit
  if (kind === 'add') return addRecorded(cart, edit)
  if (kind === 'clear') return emptyCart
  if (kind === 'step' && isNumber(productId) && isNumber(by)) return step(cart, productId, by)
  if (kind === 'remove' && isNumber(productId)) return remove(cart, productId)
  if (kind === 'take-note' && isNumber(productId)) return acknowledgeChange(cart, productId)
  if (kind === 'put-back') return putBack(cart, { lines: parseCart(lines), seen: seenIn(seen) })
  if (kind === 'accept-refused' && Array.isArray(items)) {
    return acceptRefused(cart, items.filter(isRefused), isNumber(at) ? at : 0)
  }
  return cart
}
