import { maxLines, maxQuantity } from '#contract/constants'

/** One line of the cart as the browser stores it. It has no price: prices always come from the catalogue. */
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

/** The maximum quantity of one cart line: the stock, at most 99 (record 14, products). */
export function maxLineQuantity(inventory: number): number {
  return Number.isFinite(inventory) ? Math.max(Math.min(Math.floor(inventory), maxQuantity), 0) : 0
}

/**
 * Adds a product to the cart, limited to its stock. If the product has a line already, the quantity of that line
 * increases (specification section 4). Returns the same list when the product is out of stock, `quantity` is below 1,
 * or the cart already has 50 lines.
 */
export function addLine<L extends readonly CartLine[]>(lines: L, product: Buyable, quantity = 1): L | CartLine[] {
  const existing = lines.find((line) => line.productId === product.id)
  const cap = maxLineQuantity(product.inventory)
  if (cap === 0 || !(quantity >= 1)) return lines
  if (existing) return setQuantity(lines, product.id, Math.max(existing.quantity, 0) + quantity, product.inventory)
  if (lines.length >= maxLines) return lines
  return [...lines, { productId: product.id, slug: product.slug, quantity: Math.min(Math.floor(quantity), cap) }]
}

/**
 * Sets the quantity of a line, limited to the stock. A quantity of 0 or less, or an inventory of 0, removes the line.
 * NaN changes nothing.
 */
export function setQuantity<L extends readonly CartLine[]>(
  lines: L,
  productId: number,
  quantity: number,
  inventory: number,
): L | CartLine[] {
  if (Number.isNaN(quantity)) return lines
  const pieces = Math.min(Math.floor(quantity), maxLineQuantity(inventory))
  if (pieces <= 0) return removeLine(lines, productId)
  return lines.map((line) => (line.productId === productId ? { ...line, quantity: pieces } : line))
}

/** Returns the lines without the line of the given product. */
export function removeLine(lines: readonly CartLine[], productId: number): CartLine[] {
  return lines.filter((line) => line.productId !== productId)
}

/** The total quantity of all lines, for the badge in the header (specification section 3). */
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
 * Reads a stored cart: parsed JSON of any shape, expected as `{items: [...]}` or a bare list. Invalid lines are
 * dropped, lines of the same product are merged, and at most 50 lines of 99 pieces are returned. Returns an empty cart
 * for anything else.
 */
export function parseCart(value: unknown): CartLine[] {
  const stored: unknown = typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  const lines = new Map<number, CartLine>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const line = parseLine(entry)
    const existing = line && lines.get(line.productId)
    if (existing) existing.quantity = Math.min(existing.quantity + line.quantity, maxQuantity)
    else if (line && lines.size < maxLines) lines.set(line.productId, line)
  }
  return [...lines.values()]
}
