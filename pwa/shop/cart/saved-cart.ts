import { type CartLine, isLineKey, type LineKey, lineKey, lineRef, parseCart } from '#rules/cart'
import { parseRupees } from '#rules/money'
import { choicesOf, type ProductCard, variantFields } from '#rules/product-card'

/**
 * The product data that the shopper last saw for a cart line. With it, the cart opens offline and shows what has
 * changed.
 */
export interface Seen {
  name: string
  /** The option values of the variant as text; absent for a product without options. */
  variantTitle?: string
  /** Whether the line has no variant although its product now has several. The shopper must choose one. */
  needsVariant?: true
  shortDescription: string | null
  imageUrl: string | null
  /** The price in rupees; null for a product that left the catalogue before its data was stored. */
  price: string | null
  /** The number of pieces in stock; 0 also for a product that left the catalogue. */
  inventory: number
  /** The GST rate as a percentage; absent if the rate of the settings applies. */
  gstRate?: number
  /** True if the product is sold only with a prescription; otherwise absent. */
  requiresPrescription?: true
  /** The time of the product data, in milliseconds since the epoch. */
  seenAt: number
  /** The price in rupees before it changed; null once the shopper has acknowledged the change, or without a change. */
  priceWas: string | null
  /**
   * The quantity of the line before the stock fell; null once the shopper has acknowledged the reduction, or without
   * one.
   */
  quantityWas: number | null
}

/** The cart. `lines` are in the order in which they were added; `seen` contains product data by the key of its line. */
export interface Cart {
  lines: readonly CartLine[]
  seen: ReadonlyMap<LineKey, Seen>
}

export const emptyCart: Cart = { lines: [], seen: new Map() }

/** The product fields that are stored with a line. */
export type SeenCard = Pick<
  ProductCard,
  'name' | 'shortDescription' | 'imageUrl' | 'price' | 'inventory' | 'gstRate' | 'requiresPrescription'
> & { variantTitle?: string; needsVariant?: true }

/**
 * Returns the catalogue data of the variant of a line. A line without `variantId` gets the data of the only variant, or
 * `needsVariant` if the product has several. Undefined when the product or the variant is not sold.
 */
export function cardOfLine(
  card: (SeenCard & Pick<ProductCard, 'variants'>) | undefined,
  { variantId }: Pick<CartLine, 'variantId'>,
): SeenCard | undefined {
  if (!card) return undefined
  const choices = choicesOf(card)
  if (!variantId && choices.length > 1) return { ...card, needsVariant: true }
  const variant = variantId ? choices.find(({ id }) => id === variantId) : choices[0]
  return variant ? { ...card, ...variantFields(variant) } : variantId ? undefined : card
}

export const seenOf = (card: SeenCard, seenAt: number): Seen => ({
  name: card.name,
  ...(card.variantTitle ? { variantTitle: card.variantTitle } : {}),
  ...(card.needsVariant ? { needsVariant: true } : {}),
  shortDescription: card.shortDescription,
  imageUrl: card.imageUrl,
  price: card.price,
  inventory: card.inventory,
  ...(card.gstRate == null ? {} : { gstRate: card.gstRate }),
  ...(card.requiresPrescription ? { requiresPrescription: true } : {}),
  seenAt,
  priceWas: null,
  quantityWas: null,
})

/** Returns a readable name made from the slug of a product, used until the name of the product is known. */
export const nameOfSlug = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/**
 * Returns placeholder data for a cart line whose product left the catalogue before the device stored its data: a name
 * made from the slug, no price and no stock.
 */
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

/** Parses the product data of a database record. Null when required fields are missing or invalid. */
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
    ...(typeof parts.variantTitle === 'string' ? { variantTitle: parts.variantTitle } : {}),
    ...(parts.needsVariant === true ? { needsVariant: true } : {}),
    shortDescription: textOrNull(parts.shortDescription),
    imageUrl: textOrNull(parts.imageUrl),
    price,
    inventory,
    ...(gstRate === null ? {} : { gstRate }),
    ...(parts.requiresPrescription === true ? { requiresPrescription: true } : {}),
    seenAt: countOrNull(parts.seenAt) ?? 0,
    priceWas: priceOrNull(parts.priceWas),
    quantityWas: countOrNull(parts.quantityWas),
  }
}

const positionOf = (record: unknown) =>
  (typeof record === 'object' && record !== null && 'position' in record && countOrNull(record.position)) || 0

/**
 * Builds the cart from its database records. Drops invalid records; a line with invalid product data is loaded with its
 * quantity only.
 */
export function parseRecords(records: readonly unknown[]): Cart {
  const sorted = records.toSorted((a, b) => positionOf(a) - positionOf(b))
  const lines = parseCart(sorted.map(withIds))
  const seen = new Map<LineKey, Seen>()
  for (const record of sorted) {
    const [line] = parseCart([withIds(record)])
    const memory = parseSeen(record)
    if (line && memory) seen.set(lineKey(line), memory)
  }
  return { lines, seen }
}

/** Replaces the key of a line, which the database stores as `productId`, by the ids of the line. */
const withIds = (record: unknown) =>
  typeof record === 'object' && record !== null && 'productId' in record && isLineKey(record.productId)
    ? { ...record, ...lineRef(record.productId) }
    : record

/**
 * Returns the database records of the cart, one for each line. The field `productId`, the key path of the store,
 * contains the key of the line.
 */
export const recordsOf = (cart: Cart) =>
  cart.lines.map((line, position) => ({
    ...line,
    productId: lineKey(line),
    position,
    seen: cart.seen.get(lineKey(line)) ?? null,
  }))
