import { type CartLine, parseCart } from '#rules/cart'
import { parseRupees } from '#rules/money'
import type { ProductCard } from '#rules/product-card'

/** The product data that the shopper last saw for a line. It lets the cart open offline and show changes. */
export interface Seen {
  name: string
  shortDescription: string | null
  imageUrl: string | null
  /** Rupees; null for a product that left the catalogue before its data was stored. */
  price: string | null
  /** Pieces in stock; 0 also for a product that left the catalogue. */
  inventory: number
  /** GST rate as a percentage; absent for that of the settings. */
  gstRate?: number
  /** Milliseconds since the epoch. */
  seenAt: number
  /** Rupees: the price before a change, until the shopper acknowledges it. */
  priceWas: string | null
  /** Quantity before the stock fell, until the shopper acknowledges it. */
  quantityWas: number | null
}

/** `lines` are in the order they were added; `seen` maps product ids to product data. */
export interface Cart {
  lines: readonly CartLine[]
  seen: ReadonlyMap<number, Seen>
}

export const emptyCart: Cart = { lines: [], seen: new Map() }

/** The product fields that are stored with a line. */
export type SeenCard = Pick<ProductCard, 'name' | 'shortDescription' | 'imageUrl' | 'price' | 'inventory' | 'gstRate'>

export const seenOf = (card: SeenCard, seenAt: number): Seen => ({
  name: card.name,
  shortDescription: card.shortDescription,
  imageUrl: card.imageUrl,
  price: card.price,
  inventory: card.inventory,
  ...(card.gstRate == null ? {} : { gstRate: card.gstRate }),
  seenAt,
  priceWas: null,
  quantityWas: null,
})

/** A readable name made from the slug, used until the product's name is known. */
export const nameOfSlug = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** Product data for a product that left the catalogue before its data was stored. */
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

/** Reads the product data of a database record; null when required fields are missing or invalid. */
export function parseSeen(record: unknown): Seen | null {
  const seen = typeof record === 'object' && record !== null && 'seen' in record ? record.seen : null
  if (typeof seen !== 'object' || seen === null) return null
  const parts: Record<string, unknown> = { ...seen }
  const name = textOrNull(parts.name)
  const price = priceOrNull(parts.price)
  const inventory = countOrNull(parts.inventory)
  const gstRate = countOrNull(parts.gstRate)
  if (name === null || inventory === null || (price === null && inventory > 0)) return null
  return {
    name,
    shortDescription: textOrNull(parts.shortDescription),
    imageUrl: textOrNull(parts.imageUrl),
    price,
    inventory,
    ...(gstRate === null ? {} : { gstRate }),
    seenAt: countOrNull(parts.seenAt) ?? 0,
    priceWas: priceOrNull(parts.priceWas),
    quantityWas: countOrNull(parts.quantityWas),
  }
}

const positionOf = (record: unknown) =>
  (typeof record === 'object' && record !== null && 'position' in record && countOrNull(record.position)) || 0

/**
 * Builds the cart from its database records. Drops invalid records; a line with invalid product data retains its
 * quantity.
 */
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

/** One database record per line, keyed by `productId`. */
export const recordsOf = (cart: Cart) =>
  cart.lines.map((line, position) => ({ ...line, position, seen: cart.seen.get(line.productId) ?? null }))
