import { maxLines, maxQuantity } from '#contract/constants'

/** The product and variant of a cart or order line. `variantId` is absent for a product without options (record 50). */
export interface LineRef {
  productId: number
  variantId?: number | null | undefined
}

/** One line of the cart as the browser stores it. It has no price: prices always come from the catalogue. */
export interface CartLine {
  productId: number
  variantId?: number
  slug: string
  quantity: number
}

/**
 * The key of a cart line: the product id for a line without a variant (earlier versions stored all lines this way),
 * otherwise the ids of product and variant.
 */
export type LineKey = number | `${number}-${number}`

export const lineKey = ({ productId, variantId }: LineRef): LineKey =>
  variantId ? `${productId}-${variantId}` : productId

/** Returns the product id and the variant id of the key of a cart line. */
export function lineRef(key: LineKey): { productId: number; variantId?: number } {
  if (typeof key === 'number') return { productId: key }
  const [productId, variantId] = key.split('-').map(Number)
  return { productId: productId ?? 0, variantId: variantId ?? 0 }
}

/** Whether a value that was read from the storage of the device has the form of a cart line key. */
export const isLineKey = (value: unknown): value is LineKey =>
  typeof value === 'number' || (typeof value === 'string' && /^[1-9]\d*-[1-9]\d*$/.test(value))

interface Buyable {
  id: number
  variantId?: number
  slug: string
  inventory: number
}

/** Returns the maximum quantity of one cart line: the stock, at most 99 (record 14, products). */
export function maxLineQuantity(inventory: number): number {
  return Number.isFinite(inventory) ? Math.max(Math.min(Math.floor(inventory), maxQuantity), 0) : 0
}

/**
 * Adds a product or variant to the cart, limited to its stock. If the cart already has a line for it, the quantity of
 * that line increases (specification section 4). Returns the same list when the product is out of stock, `quantity` is
 * below 1, or the cart already has 50 lines.
 */
export function addLine<L extends readonly CartLine[]>(lines: L, product: Buyable, quantity = 1): L | CartLine[] {
  const { id: productId, variantId, slug } = product
  const line = { productId, ...(variantId ? { variantId } : {}), slug }
  const key = lineKey(line)
  const existing = lines.find((other) => lineKey(other) === key)
  const cap = maxLineQuantity(product.inventory)
  if (cap === 0 || !(quantity >= 1)) return lines
  if (existing) return setQuantity(lines, key, Math.max(existing.quantity, 0) + quantity, product.inventory)
  if (lines.length >= maxLines) return lines
  return [...lines, { ...line, quantity: Math.min(Math.floor(quantity), cap) }]
}

/**
 * Sets the quantity of a cart line, limited to the stock. A quantity of 0 or less, or an inventory of 0, removes the
 * line. NaN changes nothing.
 */
export function setQuantity<L extends readonly CartLine[]>(
  lines: L,
  key: LineKey,
  quantity: number,
  inventory: number,
): L | CartLine[] {
  if (Number.isNaN(quantity)) return lines
  const pieces = Math.min(Math.floor(quantity), maxLineQuantity(inventory))
  if (pieces <= 0) return removeLine(lines, key)
  return lines.map((line) => (lineKey(line) === key ? { ...line, quantity: pieces } : line))
}

/** Returns the cart lines without the line that has the given key. */
export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => lineKey(line) !== key)
}

/** Returns the total quantity of all cart lines, for the badge in the header (specification section 3). */
export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

function parseLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null
  const { productId, variantId, slug, quantity }: { [name in keyof CartLine]?: unknown } = value
  if (!isId(productId) || !(variantId == null || isId(variantId))) return null
  if (typeof slug !== 'string' || slug === '' || slug.length > 200) return null
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity) || quantity < 1) return null
  return { productId, ...(variantId == null ? {} : { variantId }), slug, quantity: Math.min(quantity, maxQuantity) }
}

/**
 * Reads a stored cart: parsed JSON of any shape, expected as `{items: [...]}` or a bare list. Invalid lines are
 * dropped, lines of the same product and variant are merged, and at most 50 lines of 99 pieces are returned. Returns an
 * empty cart for anything else.
 */
export function parseCart(value: unknown): CartLine[] {
  const stored: unknown = typeof value === 'object' && value !== null && 'items' in value ? value.items : value
  const lines = new Map<LineKey, CartLine>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const line = parseLine(entry)
    const existing = line && lines.get(lineKey(line))
    if (existing) existing.quantity = Math.min(existing.quantity + line.quantity, maxQuantity)
    else if (line && lines.size < maxLines) lines.set(lineKey(line), line)
  }
  return [...lines.values()]
}
