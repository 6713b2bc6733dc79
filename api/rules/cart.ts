import { maxLines, maxQuantity } from '#contract/limits'

/** One line of the cart as this browser keeps it: never a price, which always comes from the catalogue. */
export interface CartLine {
  productId: number
  slug: string
  quantity: number
}

interface Buyable {
  id: number
  slug: string
  inventory: number
}

/** The most pieces that one line may hold: the stock, at most 99 (record 14, products). */
export function capOf(inventory: number): number {
  return Number.isFinite(inventory) ? Math.max(Math.min(Math.floor(inventory), maxQuantity), 0) : 0
}

/**
 * Adds pieces of a product, capped to its stock; a product already there grows (specification section 4).
 * Nothing happens at zero stock, for less than one piece, or for a 51st line: the same list comes back.
 */
export function addLine<L extends readonly CartLine[]>(lines: L, product: Buyable, quantity = 1): L | CartLine[] {
  const there = lines.find((line) => line.productId === product.id)
  const cap = capOf(product.inventory)
  if (cap === 0 || !(quantity >= 1)) return lines
  if (there) return setQuantity(lines, product.id, Math.max(there.quantity, 0) + quantity, product.inventory)
  if (lines.length >= maxLines) return lines
  return [...lines, { productId: product.id, slug: product.slug, quantity: Math.min(Math.floor(quantity), cap) }]
}

/** Sets a line's pieces, capped to the stock; 0 or less (also no stock at all) removes the line, NaN changes nothing. */
export function setQuantity<L extends readonly CartLine[]>(
  lines: L,
  productId: number,
  quantity: number,
  inventory: number,
): L | CartLine[] {
  if (Number.isNaN(quantity)) return lines
  const pieces = Math.min(Math.floor(quantity), capOf(inventory))
  if (pieces <= 0) return removeLine(lines, productId)
  return lines.map((line) => (line.productId === productId ? { ...line, quantity: pieces } : line))
}

/** The lines without that product's. */
export function removeLine(lines: readonly CartLine[], productId: number): CartLine[] {
  return lines.filter((line) => line.productId !== productId)
}

/** Pieces in the cart, for the header's badge (specification section 3). */
export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function parseLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null
  const { productId, slug, quantity }: { productId?: unknown; slug?: unknown; quantity?: unknown } = value
  if (typeof productId !== 'number' || !Number.isSafeInteger(productId) || productId < 1) return null
  if (typeof slug !== 'string' || slug === '' || slug.length > 200) return null
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) return null
  return { productId, slug, quantity: Math.min(quantity, maxQuantity) }
}

/**
 * The lines of a stored cart: `{items: [...]}` or the bare list, parsed JSON of any kind. What is not a line is dropped,
 * lines of one product become one, at most 50 lines of 99 pieces stay; garbage gives an empty cart.
 */
export function parseCart(value: unknown): CartLine[] {
  const stored: unknown = typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  const lines = new Map<number, CartLine>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const line = parseLine(entry)
    const there = line && lines.get(line.productId)
    if (there) there.quantity = Math.min(there.quantity + line.quantity, maxQuantity)
    else if (line && lines.size < maxLines) lines.set(line.productId, line)
  }
  return [...lines.values()]
}
