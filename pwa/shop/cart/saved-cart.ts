import { type CartLine, parseCart } from '#rules/cart'
import { parseRupees } from '#rules/money'
import type { ProductCard } from '#rules/product-card'

/** What the shopper last saw of a line's product, so that the cart opens offline and a change can be told. */
export interface Seen {
  name: string
  shortDescription: string | null
  imageUrl: string | null
  /** Rupees; null of a product that left the catalogue before anything was known of it. */
  price: string | null
  /** Pieces; 0 also for a product that left the catalogue. */
  inventory: number
  /** Milliseconds. */
  seenAt: number
  /** Rupees: the price before it changed, until the shopper has taken note. */
  priceWas: string | null
  /** Pieces in the cart before the stock fell, until the shopper has taken note. */
  quantityWas: number | null
}

/** `lines` in the order they were added; `seen` by product id. */
export interface Cart {
  lines: readonly CartLine[]
  seen: ReadonlyMap<number, Seen>
}

export const emptyCart: Cart = { lines: [], seen: new Map() }

/** What a line remembers of its product. */
export type SeenCard = Pick<ProductCard, 'name' | 'shortDescription' | 'imageUrl' | 'price' | 'inventory'>

export const seenOf = (card: SeenCard, seenAt: number): Seen => ({
  name: card.name,
  shortDescription: card.shortDescription,
  imageUrl: card.imageUrl,
  price: card.price,
  inventory: card.inventory,
  seenAt,
  priceWas: null,
  quantityWas: null,
})

/** What a product is called as long as only its address is known. */
export const nameOfSlug = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** What is left of a product that has gone before anything was known of it. */
export const goneProduct = (slug: string, seenAt: number): Seen => ({
  name: nameOfSlug(slug),
  shortDescription: null,
  imageUrl: null,
  price: null,
  inventory: 0,
  seenAt,
  priceWas: null,
  quantityWas: null,
})

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const countOrNull = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function priceOrNull(value: unknown): string | null {
  try {
    return typeof value === 'string' && parseRupees(value) >= 0 ? value : null
  } catch {
    return null
  }
}

/** What a record remembers of its product in `seen`; null for less than that. */
export function parseSeen(record: unknown): Seen | null {
  const seen = typeof record === 'object' && record !== null && 'seen' in record ? record.seen : null
  if (typeof seen !== 'object' || seen === null) return null
  const parts: Record<string, unknown> = { ...seen }
  const name = textOrNull(parts.name)
  const price = priceOrNull(parts.price)
  const inventory = countOrNull(parts.inventory)
  if (name === null || inventory === null || (price === null && inventory > 0)) return null
  return {
    name,
    shortDescription: textOrNull(parts.shortDescription),
    imageUrl: textOrNull(parts.imageUrl),
    price,
    inventory,
    seenAt: countOrNull(parts.seenAt) ?? 0,
    priceWas: priceOrNull(parts.priceWas),
    quantityWas: countOrNull(parts.quantityWas),
  }
}

const positionOf = (record: unknown) =>
  (typeof record === 'object' && record !== null && 'position' in record && countOrNull(record.position)) || 0

/** The cart in the records of its store; what is no line is dropped, a line without a usable memory keeps its pieces. */
export function parseRecords(records: readonly unknown[]): Cart {
  const sorted = records.toSorted((a, b) => positionOf(a) - positionOf(b))
  const lines = parseCart(sorted)
  const seen = new Map<number, Seen>()
  for (const record of sorted) {
    const [line] = parseCart([record])
    const memory = parseSeen(record)
    if (line && memory) seen.set(line.productId, memory)
  }
  return { lines, seen }
}

/** One record a line, keyed by `productId`. */
export const recordsOf = (cart: Cart) =>
  cart.lines.map((line, position) => ({ ...line, position, seen: cart.seen.get(line.productId) ?? null }))
