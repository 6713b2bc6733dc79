import type { RefusalCode, RefusedItem } from '#contract/checkout'
import type { RateSettings } from '#contract/settings'
import { maxLineQuantity } from '../cart.ts'
import { formatInr, type Paise, rupees } from '../money.ts'
import type { TaxedLine } from '../tax/gst.ts'
import { type Totals, taxedOrder } from '../totals.ts'
import type { OrderMessage } from './order-message.ts'

/** One line item as the browser sent it; `price` is the displayed price in paise. */
export interface OrderItem {
  productId: number
  quantity: number
  price: Paise
}

/** A product as stored in the database; `price` in paise. */
export interface SellableProduct {
  id: number
  name: string
  /** The name in the language of the request; absent or null for the English name. */
  shownName?: string | null
  slug: string
  price: Paise
  inventory: number
  isActive: boolean
  imageUrl: string | null
  /** GST rate as a percentage; absent or null for that of the settings. */
  gstRate?: number | null
}

/** One line item as stored with the order; `price` in paise, from the database. */
export interface PricedLine {
  productId: number
  quantity: number
  price: Paise
  productName: string
  /** The name in the language of the order; null for the English name. */
  shownName: string | null
  productImage: string | null
  /** GST rate in hundredths of a percent. */
  gstRate: number
  /** Taxable value and taxes of the line, in paise. */
  taxable: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

export interface OrderToPrice {
  items: readonly OrderItem[]
  /** The total that the checkout displayed, in paise. */
  amount: Paise
  products: ReadonlyMap<number, SellableProduct>
  /** The discount in paise, or a function that computes it from the subtotal (`newsletterDiscount`). */
  discount?: Paise | ((subtotal: Paise) => Paise)
  settings: RateSettings | null
  /** Whether the order is taxed in the shop's state. */
  intraState: boolean
}

export type PricedOrder =
  | { ok: true; lines: PricedLine[]; totals: Totals }
  | { ok: false; code: RefusalCode; message: OrderMessage; items?: RefusedItem[] }

/**
 * Merges line items of the same product and sorts them by product ID. Stock is reserved in this order, so that two
 * orders cannot deadlock.
 */
export function mergeItems(items: readonly OrderItem[]): OrderItem[] {
  const merged = new Map<number, OrderItem>()
  for (const item of items) {
    const existing = merged.get(item.productId)
    merged.set(item.productId, existing ? { ...existing, quantity: existing.quantity + item.quantity } : item)
  }
  return [...merged.values()].toSorted((a, b) => a.productId - b.productId)
}

type Refusal = Extract<PricedOrder, { ok: false }>
type Wrong = { item: OrderItem; product: SellableProduct | undefined }

/**
 * Builds a refusal: with the message of `one` for a single product, otherwise with `many`. Null if `wrong` is empty.
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
    requested: item.quantity,
    available: product?.isActive ? maxLineQuantity(product.inventory) : 0,
    price: product ? rupees(product.price) : null,
    code,
  }))
  return { ok: false, code, message: second ? many : one(first), items }
}

/** The name of a product in messages for the shopper. */
const nameOf = (product: SellableProduct | undefined) => product?.shownName ?? product?.name ?? ''

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

/** The taxes of a line, as stored. */
const taxColumns = (line: TaxedLine | undefined) => ({
  gstRate: Math.round((line?.gstRate ?? 0) * 100),
  taxable: line?.taxable ?? 0,
  cgst: line?.cgst ?? 0,
  sgst: line?.sgst ?? 0,
  igst: line?.igst ?? 0,
})

/**
 * Checks an order against the database, in this sequence: all products are sold, the stock covers the merged line
 * items, every price is unchanged, and the total is the one that the checkout computes (record 14, money). All amounts
 * are in paise, and only prices of the database are charged. A refusal has a message for the shopper.
 */
export function priceOrder(order: OrderToPrice): PricedOrder {
  const { items, amount, products, discount = 0, settings, intraState } = order
  const merged = mergeItems(items).map((item) => ({ item, product: products.get(item.productId) }))
  const sold = merged.flatMap(({ item, product }) => (product?.isActive ? [{ item, product }] : []))
  const refusal =
    refuse(
      'product_unavailable',
      merged.filter(({ product }) => !product?.isActive),
      unavailableText,
      (t) => t.productsGone,
    ) ??
    refuse(
      'out_of_stock',
      sold.filter(({ item, product }) => item.quantity > maxLineQuantity(product.inventory)),
      stockText,
      (t) => t.stockTooLow,
    ) ??
    refuse(
      'price_changed',
      sold.filter(({ product }) => items.some((item) => item.productId === product.id && item.price !== product.price)),
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
    quantity: item.quantity,
    price: product.price,
    productName: product.name,
    shownName: product.shownName ?? null,
    productImage: product.imageUrl,
    ...taxColumns(taxed[index]),
  }))
  return { ok: true, lines, totals }
}
