import type { RefusalCode, RefusedItem } from '#contract/checkout'
import type { RateSettings } from '#contract/settings'
import { maxLineQuantity } from '../cart.ts'
import { formatInr, type Paise, rupees } from '../money.ts'
import type { TaxedLine } from '../tax/gst.ts'
import { type Totals, taxedOrder } from '../totals.ts'
import { nameWithVariant } from '../variants.ts'
import { addedTaxOf, type BatchPieces, type StockedBatch, sellableBatches, takePieces } from './batches.ts'
import type { OrderMessage } from './order-status.ts'

/** One line item as the browser sent it; `price` is the displayed price in paise. */
export interface OrderItem {
  productId: number
  /** The variant; absent or null for the only variant of the product. */
  variantId?: number | null | undefined
  quantity: number
  price: Paise
}

/** A variant as stored in the database. `id`, `name` and `slug` are those of its product; `price` is in paise. */
export interface SellableVariant {
  id: number
  variantId: number
  /** The title of the variant, made from its option values; empty for a product without options. */
  title: string
  sku: string | null
  name: string
  /** The product name in the language of the request; absent or null for the English name. */
  shownName?: string | null
  slug: string
  /** Whether the product is sold only with a prescription; absent means no. */
  requiresPrescription?: boolean
  price: Paise
  inventory: number
  /** Whether both the product and the variant are active. */
  isActive: boolean
  imageUrl: string | null
  /** GST rate as a percentage; absent or null if the rate of the settings applies. */
  gstRate?: number | null
  /**
   * MRP of the variant in paise, including tax; absent or null if it has none. It applies to batches that have no MRP.
   */
  mrp?: Paise | null
  /** The batches of the variant that have stock; absent for a variant without batches. */
  batches?: readonly StockedBatch[]
}

/** One line item as stored with the order; `price` in paise, from the database. */
export interface PricedLine {
  productId: number
  variantId: number
  /** The title of the variant; null for a product without options. */
  variantTitle: string | null
  sku: string | null
  quantity: number
  price: Paise
  productName: string
  /** The product name in the language of the order; null for the English name. */
  shownName: string | null
  productImage: string | null
  /** GST rate of the line in hundredths of a percent. */
  gstRate: number
  /** Taxable value and taxes of the line, in paise. */
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
  /** The pieces of the line by batch; absent for a variant without batches. */
  batches?: readonly BatchPieces[]
}

export interface OrderToPrice {
  items: readonly OrderItem[]
  /** The total that the shopper saw in the checkout, in paise. */
  amount: Paise
  /** The variants that the items can refer to, in any sequence. */
  variants: readonly SellableVariant[]
  /** The discount in paise, or a function that computes it from the subtotal (`newsletterDiscount`). */
  discount?: Paise | ((subtotal: Paise) => Paise)
  settings: RateSettings | null
  /** Whether the order is taxed in the shop's state. */
  intraState: boolean
  /** The current day in India, which decides whether a batch is expired. */
  today: string
}

export type PricedOrder =
  | { ok: true; lines: PricedLine[]; totals: Totals }
  | { ok: false; code: RefusalCode; message: OrderMessage; items?: RefusedItem[] }

/**
 * A line item with its variant. `product` is the variant, undefined if it is unknown. `isAmbiguous` is true if the item
 * names no variant and the product has several active ones.
 */
interface Resolved {
  item: OrderItem
  product: SellableVariant | undefined
  isAmbiguous: boolean
}

/** Finds the variant of a line item: the variant that the item refers to, or the only active variant of its product. */
function resolve(item: OrderItem, variants: readonly SellableVariant[]): Resolved {
  const ofProduct = variants.filter(({ id }) => id === item.productId)
  const { variantId } = item
  if (variantId) {
    return { item, product: ofProduct.find((variant) => variant.variantId === variantId), isAmbiguous: false }
  }
  const active = ofProduct.filter(({ isActive }) => isActive)
  return { item, product: active[0] ?? ofProduct[0], isAmbiguous: active.length > 1 }
}

/**
 * Finds the variants of line items, and merges the items of the same variant. The result is sorted by product and
 * variant.
 */
function resolveItems(items: readonly OrderItem[], variants: readonly SellableVariant[]): Resolved[] {
  const merged = new Map<string, Resolved>()
  for (const one of items.map((item) => resolve(item, variants))) {
    const { productId, variantId } = one.item
    const key = one.product && !one.isAmbiguous ? `${one.product.variantId}` : `${productId} ${variantId ?? ''}`
    const known = merged.get(key)
    merged.set(key, known ? { ...one, item: add(known.item, one.item) } : one)
  }
  return [...merged.values()].toSorted(
    (a, b) => a.item.productId - b.item.productId || (a.product?.variantId ?? 0) - (b.product?.variantId ?? 0),
  )
}

const add = (a: OrderItem, b: OrderItem): OrderItem => ({ ...a, quantity: a.quantity + b.quantity })

type Refusal = Extract<PricedOrder, { ok: false }>
type Wrong = Pick<Resolved, 'item' | 'product'>

/**
 * Returns a refusal of the items in `wrong`, with the message `one` for a single product and `many` for several.
 * Returns null if `wrong` is empty.
 */
function refuse(
  code: RefusalCode,
  wrong: readonly Wrong[],
  one: (wrong: Wrong) => OrderMessage,
  many: OrderMessage,
): Refusal | null {
  const [first, second] = wrong
  if (!first) return null
  const items = wrong.map(({ item, product }) => ({
    productId: item.productId,
    variantId: item.variantId ?? null,
    requested: item.quantity,
    available: product?.isActive ? maxLineQuantity(product.inventory) : 0,
    price: product ? rupees(product.price) : null,
    code,
  }))
  return { ok: false, code, message: second ? many : one(first), items }
}

/** Returns the name of a product for messages to the shopper. */
const productName = (product: SellableVariant | undefined) => product?.shownName ?? product?.name ?? ''

/** Returns the name of a product with the title of its variant, for messages to the shopper. */
const nameOf = (product: SellableVariant | undefined) => nameWithVariant(productName(product), product?.title)

function unavailableText({ product }: Wrong): OrderMessage {
  return (t) => (product ? t.productGone(nameOf(product)) : t.unknownProductGone)
}

function stockText({ product }: Wrong): OrderMessage {
  const name = nameOf(product)
  const inventory = product?.inventory ?? 0
  const cap = maxLineQuantity(inventory)
  if (cap === 0) return (t) => t.productSoldOut(name)
  if (cap < inventory) return (t) => t.productLimit(name, cap)
  return (t) => t.productLeft(name, cap)
}

function priceText({ product }: Wrong): OrderMessage {
  return (t) => t.priceChanged(nameOf(product), formatInr(product?.price ?? 0, t.tag))
}

/** Returns the tax columns of an order line, as the database stores them. */
const taxColumns = (line: TaxedLine | undefined) => ({
  gstRate: Math.round((line?.gstRate ?? 0) * 100),
  taxable: line?.taxable ?? 0,
  cgst: line?.cgst ?? 0,
  sgst: line?.sgst ?? 0,
  igst: line?.igst ?? 0,
})

function variantText({ product }: Wrong): OrderMessage {
  return (t) => t.variantRequired(productName(product))
}

/** Returns a variant whose inventory counts only pieces of batches that can be sold at its price today (record 64). */
function withSellable(variant: SellableVariant, settings: RateSettings | null, today: string): SellableVariant {
  if (!variant.batches) return variant
  const tax = addedTaxOf(settings, variant.gstRate ?? null)
  const batches = sellableBatches(variant.batches, { today, price: variant.price, mrp: variant.mrp ?? null, tax })
  return { ...variant, batches, inventory: batches.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/**
 * Checks an order against the database, in this sequence: all variants are known and sold, the stock is sufficient for
 * the merged line items, every price is unchanged, and the total equals the total that the checkout computes (record
 * 14, money). All amounts are in paise, and only prices of the database are charged. Pieces are taken from the batch
 * that expires first. A refusal has a message for the shopper.
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const { items, amount, discount = 0, settings, intraState, today } = order
  const variants = order.variants.map((variant) => withSellable(variant, settings, today))
  const merged = resolveItems(items, variants)
  const sold = merged.flatMap(({ item, product }) => (product?.isActive ? [{ item, product }] : []))
  const wrongPrice = items
    .map((item) => resolve(item, variants))
    .flatMap(({ item, product }) => (product && item.price !== product.price ? [product.variantId] : []))
  const refusal =
    refuse(
      'product_unavailable',
      merged.filter(({ product, isAmbiguous }) => !product?.isActive && !isAmbiguous),
      unavailableText,
      (t) => t.productsGone,
    ) ??
    refuse(
      'variant_required',
      merged.filter(({ isAmbiguous }) => isAmbiguous),
      variantText,
      (t) => t.variantsRequired,
    ) ??
    refuse(
      'out_of_stock',
      sold.filter(({ item, product }) => item.quantity > maxLineQuantity(product.inventory)),
      stockText,
      (t) => t.stockTooLow,
    ) ??
    refuse(
      'price_changed',
      sold.filter(({ product }) => wrongPrice.includes(product.variantId)),
      priceText,
      (t) => t.pricesChanged,
    )
  if (refusal) return refusal

  const goods = sold.map(({ item, product }) => ({
    amount: product.price * item.quantity,
    gstRate: product.gstRate ?? null,
  }))
  const subtotal = goods.reduce((sum, line) => sum + line.amount, 0)
  const discountPaise = typeof discount === 'number' ? discount : discount(subtotal)
  const { totals, lines: taxed } = taxedOrder(goods, discountPaise, settings, intraState)
  if (amount !== totals.total) {
    return { ok: false, code: 'amount_changed', message: (t) => t.totalChanged(formatInr(totals.total, t.tag)) }
  }
  const lines = sold.map(({ item, product }, index) => ({
    productId: product.id,
    variantId: product.variantId,
    variantTitle: product.title || null,
    sku: product.sku,
    quantity: item.quantity,
    price: product.price,
    productName: product.name,
    shownName: product.shownName ?? null,
    productImage: product.imageUrl,
    ...taxColumns(taxed[index]),
    ...(product.batches ? { batches: takePieces(product.batches, item.quantity) } : {}),
  }))
  return { ok: true, lines, totals }
}
