import type { RefusedItem } from '#contract/checkout'
import { maxLines } from '#contract/constants'
import {
  addLine,
  type CartLine,
  isLineKey,
  type LineKey,
  type LineRef,
  lineKey,
  maxLineQuantity,
  parseCart,
  removeLine,
  setQuantity,
} from '#rules/cart'
import type { ProductCard } from '#rules/product-card'
import {
  type Cart,
  cardOfLine,
  emptyCart,
  goneProduct,
  parseSeen,
  type Seen,
  type SeenCard,
  seenOf,
} from './saved-cart.ts'

/**
 * The fields that adding to the cart needs: those of a product, or of the variant `variantId` of a product with
 * options.
 */
export type AddableCard = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'shortDescription' | 'imageUrl' | 'price' | 'inventory' | 'gstRate' | 'requiresPrescription'
> & { variantId?: number; variantTitle?: string }

const quantityIn = (lines: readonly CartLine[], key: LineKey) =>
  lines.find((line) => lineKey(line) === key)?.quantity ?? 0

const withLines = (cart: Cart, lines: readonly CartLine[]): Cart => {
  if (lines === cart.lines) return cart
  const remaining = new Set(lines.map(lineKey))
  return { lines, seen: new Map([...cart.seen].filter(([key]) => remaining.has(key))) }
}

/**
 * Adds a product or variant to the cart. `memory` is the product data stored with the line, or null for none. If the
 * cart has a line of this product for which no variant was chosen yet, that line is replaced.
 */
function add(
  before: Cart,
  product: Pick<AddableCard, 'id' | 'variantId' | 'slug' | 'inventory'>,
  quantity: number,
  memory: Seen | null,
) {
  const isChosen = product.variantId && before.seen.get(product.id)?.needsVariant
  const cart = isChosen ? remove(before, product.id) : before
  const next = withLines(cart, addLine(cart.lines, product, quantity))
  if (next === cart) return before
  const key = lineKey({ productId: product.id, variantId: product.variantId })
  return memory ? { ...next, seen: new Map(next.seen).set(key, memory) } : next
}

/**
 * Sets the quantity of a line, at most the stock that was last seen, and removes the notice about an earlier reduction.
 */
export function setPieces(cart: Cart, key: LineKey, quantity: number): Cart {
  const memory = cart.seen.get(key)
  const next = withLines(cart, setQuantity(cart.lines, key, quantity, memory?.inventory ?? quantity))
  if (!memory || !next.seen.has(key)) return next
  return { ...next, seen: new Map(next.seen).set(key, { ...memory, quantityWas: null }) }
}

/**
 * Changes the quantity of a line by `by`; at least one piece stays. The change is added to the stored quantity, so
 * every press of a fast series counts.
 */
export function step(cart: Cart, key: LineKey, by: number): Cart {
  const now = quantityIn(cart.lines, key)
  return now === 0 ? cart : setPieces(cart, key, Math.max(now + by, 1))
}

export const remove = (cart: Cart, key: LineKey): Cart => withLines(cart, removeLine(cart.lines, key))

/** Removes the notice about a price or stock change of a line, after the shopper has seen it. */
export function acknowledgeChange(cart: Cart, key: LineKey): Cart {
  const memory = cart.seen.get(key)
  if (!memory || (memory.priceWas === null && memory.quantityWas === null)) return cart
  return { ...cart, seen: new Map(cart.seen).set(key, { ...memory, priceWas: null, quantityWas: null }) }
}

const sameMemory = (a: Seen, b: Seen) =>
  a.name === b.name &&
  a.variantTitle === b.variantTitle &&
  a.needsVariant === b.needsVariant &&
  a.shortDescription === b.shortDescription &&
  a.imageUrl === b.imageUrl &&
  a.price === b.price &&
  a.inventory === b.inventory &&
  a.gstRate === b.gstRate &&
  a.requiresPrescription === b.requiresPrescription &&
  a.priceWas === b.priceWas

function updated(slug: string, memory: Seen | undefined, card: SeenCard | undefined, asOf: number): Seen {
  if (!memory) return card ? seenOf(card, asOf) : goneProduct(slug, asOf)
  // A product or variant that left the catalogue can no longer be bought.
  if (!card) return memory.inventory === 0 ? memory : { ...memory, inventory: 0, seenAt: asOf }
  const first = memory.priceWas ?? memory.price
  const next = { ...seenOf(card, asOf), priceWas: first === card.price ? null : first, quantityWas: memory.quantityWas }
  return sameMemory(memory, next) ? memory : next
}

/**
 * Reduces the quantity of lines to the stock in `seen`. A reduced line stores the wanted quantity, which is restored if
 * the stock rises before the shopper acknowledges the reduction.
 */
function capped(cart: Cart, seen: Map<LineKey, Seen>): Cart {
  let lines = cart.lines
  for (const line of cart.lines) {
    const { quantity } = line
    const key = lineKey(line)
    const memory = seen.get(key)
    if (!memory || memory.inventory <= 0) continue
    const wanted = memory.quantityWas ?? quantity
    const given = Math.min(wanted, maxLineQuantity(memory.inventory))
    if (given !== quantity) lines = setQuantity(lines, key, given, memory.inventory)
    const quantityWas = given < wanted ? wanted : null
    if (quantityWas !== memory.quantityWas) seen.set(key, { ...memory, quantityWas })
  }
  const same = lines === cart.lines && [...seen].every(([key, memory]) => cart.seen.get(key) === memory)
  return same ? cart : { lines, seen }
}

/**
 * Updates every line from the complete catalogue of `asOf` (milliseconds since the epoch): price, stock, name. Lines
 * whose product data is newer than the catalogue stay unchanged. Times later than `now` count as old, because the clock
 * was set back. A sold-out line stays until the shopper removes it. A line with more pieces than the stock is reduced.
 */
export function refresh(cart: Cart, cards: readonly ProductCard[], asOf: number, now: number): Cart {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const seen = new Map<LineKey, Seen>()
  const listedAt = asOf <= now ? asOf : 0
  for (const line of cart.lines) {
    const key = lineKey(line)
    const memory = cart.seen.get(key)
    const isNewer = memory && memory.seenAt >= listedAt && memory.seenAt <= now
    const card = cardOfLine(byId.get(line.productId), line)
    seen.set(key, isNewer ? memory : updated(line.slug, memory, card, listedAt))
  }
  return capped(cart, seen)
}

/**
 * Sets quantities that the shopper chose on another device; 0 removes a line. They are reduced to the stock that was
 * last seen. Lines beyond the limit of the cart are left out.
 */
export function withQuantities(cart: Cart, changes: readonly CartLine[]): Cart {
  if (changes.length === 0) return cart
  const lines = new Map(cart.lines.map((line) => [lineKey(line), line]))
  const seen = new Map(cart.seen)
  for (const change of changes) {
    const { quantity } = change
    const key = lineKey(change)
    const line = lines.get(key)
    const memory = seen.get(key)
    if (quantity === 0) {
      lines.delete(key)
      seen.delete(key)
    } else if (line) {
      lines.set(key, { ...line, quantity })
      if (memory) seen.set(key, { ...memory, quantityWas: null })
    } else if (lines.size < maxLines) lines.set(key, change)
  }
  return capped({ lines: [...lines.values()], seen }, new Map(seen))
}

/**
 * Applies the server's price and stock to the lines that the server refused, after the shopper has agreed. Removes
 * sold-out lines. A line whose variant the shopper has to choose stays, but is no longer part of the order.
 */
export function acceptRefused(cart: Cart, items: readonly RefusedItem[], now: number): Cart {
  const seen = new Map(cart.seen)
  const priced = items.filter(({ code }) => code !== 'variant_required')
  for (const item of items) {
    const { price, available } = item
    const memory = seen.get(lineKey(item))
    if (!memory || price === null) continue
    const change: Partial<Seen> = priced.includes(item) ? { inventory: available, price } : { needsVariant: true }
    seen.set(lineKey(item), { ...memory, ...change, seenAt: now })
  }
  return priced.reduce(
    (left, item) =>
      item.price === null || item.available <= 0 ? remove(left, lineKey(item)) : acknowledgeChange(left, lineKey(item)),
    capped(cart, seen),
  )
}

/**
 * Removes the ordered quantities from the cart. Pieces that were added after the order was sent, for example in another
 * tab, stay in the cart.
 */
export function withoutOrdered(cart: Cart, items: readonly (LineRef & { quantity: number })[]): Cart {
  return items.reduce((left, item) => {
    const key = lineKey(item)
    const rest = quantityIn(left.lines, key) - item.quantity
    return rest > 0 ? setPieces(left, key, rest) : remove(left, key)
  }, cart)
}

/** Restores removed lines unless their product is in the cart again. */
export function putBack(cart: Cart, taken: Cart): Cart {
  const missing = taken.lines.filter((line) => quantityIn(cart.lines, lineKey(line)) === 0)
  return { lines: [...cart.lines, ...missing], seen: new Map([...taken.seen, ...cart.seen]) }
}

type Parts = Record<string, unknown>
const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? { ...value } : {})
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function addRecorded(cart: Cart, { card, quantity, at }: Parts): Cart {
  const { id, variantId, slug, inventory } = partsOf(card)
  const [line] = parseCart([{ productId: id, variantId, slug, quantity }])
  if (!line || !isNumber(inventory)) return cart
  const memory = parseSeen({ seen: { ...partsOf(card), seenAt: at } })
  const { productId, ...product } = line
  return add(cart, { ...product, id: productId, inventory }, line.quantity, memory)
}

const isRefused = (value: unknown): value is RefusedItem => {
  const { productId, variantId, available, price } = partsOf(value)
  return (
    isNumber(productId) &&
    (variantId == null || isNumber(variantId)) &&
    isNumber(available) &&
    (price === null || typeof price === 'string')
  )
}

function seenIn(entries: unknown): ReadonlyMap<LineKey, Seen> {
  const seen = new Map<LineKey, Seen>()
  for (const entry of Array.isArray(entries) ? entries : []) {
    const memory = Array.isArray(entry) && isLineKey(entry[0]) ? parseSeen({ seen: entry[1] }) : null
    if (memory) seen.set(entry[0], memory)
  }
  return seen
}

/** Applies a recorded edit (`CartEdit`). A damaged record leaves the cart unchanged. */
export function applyEdit(cart: Cart, recorded: unknown): Cart {
  const edit = partsOf(recorded)
  const { kind, productId, variantId, by, lines, seen, items, at } = edit
  const key = isNumber(productId) ? lineKey({ productId, variantId: isNumber(variantId) ? variantId : null }) : null
  if (kind === 'add') return addRecorded(cart, edit)
  if (kind === 'clear') return emptyCart
  if (kind === 'step' && key && isNumber(by)) return step(cart, key, by)
  if (kind === 'remove' && key) return remove(cart, key)
  if (kind === 'take-note' && key) return acknowledgeChange(cart, key)
  if (kind === 'put-back') return putBack(cart, { lines: parseCart(lines), seen: seenIn(seen) })
  if (kind === 'accept-refused' && Array.isArray(items)) {
    return acceptRefused(cart, items.filter(isRefused), isNumber(at) ? at : 0)
  }
  return cart
}
