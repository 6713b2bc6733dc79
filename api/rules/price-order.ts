import type { RefusalCode, RefusedItem } from '#contract/checkout'
import type { ShippingSettings } from '#contract/settings'
import { capOf } from './cart.ts'
import { formatInr, type Paise, rupees } from './money.ts'
import { checkoutTotals, type Totals } from './totals.ts'

/** One line as the browser sent it; `price` in paise, what the shopper saw. */
export interface OrderItem {
  productId: number
  quantity: number
  price: Paise
}

/** A product as the database has it now; `price` in paise. */
export interface SellableProduct {
  id: number
  name: string
  slug: string
  price: Paise
  inventory: number
  isActive: boolean
  imageUrl: string | null
}

/** One line as it is stored with the order; `price` in paise, from the database. */
export interface PricedLine {
  productId: number
  quantity: number
  price: Paise
  productName: string
  productImage: string | null
}

export interface OrderToPrice {
  items: readonly OrderItem[]
  /** What the shopper saw as total. */
  amount: Paise
  products: ReadonlyMap<number, SellableProduct>
  /** Paise, or what a code gives for a subtotal (`newsletterDiscount`). */
  discount?: Paise | ((subtotal: Paise) => Paise)
  settings: ShippingSettings | null
}

export type PricedOrder =
  | { ok: true; lines: PricedLine[]; totals: Totals }
  | { ok: false; code: RefusalCode; message: string; items?: RefusedItem[] }

/** Lines of one product as one, sorted by product id: the order in which stock is taken, so that no two orders deadlock. */
export function mergeItems(items: readonly OrderItem[]): OrderItem[] {
  const merged = new Map<number, OrderItem>()
  for (const item of items) {
    const there = merged.get(item.productId)
    merged.set(item.productId, there ? { ...there, quantity: there.quantity + item.quantity } : item)
  }
  return [...merged.values()].toSorted((a, b) => a.productId - b.productId)
}

type Refusal = Extract<PricedOrder, { ok: false }>
type Wrong = { item: OrderItem; product: SellableProduct | undefined }

/** One wrong product is named; several share a sentence. */
function refuse(
  code: RefusalCode,
  wrong: readonly Wrong[],
  one: (wrong: Wrong) => string,
  many: string,
): Refusal | null {
  const [first, second] = wrong
  if (!first) return null
  const items = wrong.map(({ item, product }) => ({
    productId: item.productId,
    requested: item.quantity,
    available: product?.isActive ? capOf(product.inventory) : 0,
    price: product ? rupees(product.price) : null,
    code,
  }))
  return { ok: false, code, message: second ? many : one(first), items }
}

function unavailableText({ product }: Wrong): string {
  return `${product?.name ?? 'A product in your cart'} is no longer available. Please remove it from your cart.`
}

function stockText({ product }: Wrong): string {
  const { name = '', inventory = 0 } = product ?? {}
  const cap = capOf(inventory)
  if (cap === 0) return `${name} is out of stock. Please remove it from your cart.`
  if (cap < inventory) return `You can order at most ${cap} pieces of ${name} at once.`
  return `Only ${cap} left of ${name}. Please lower the quantity.`
}

function priceText({ product }: Wrong): string {
  return `The price of ${product?.name} is now ${formatInr(product?.price ?? 0)}. Please check your cart and order again.`
}

/**
 * Decides whether an order can be placed as the shopper saw it, in this order: products sold at all, stock of the merged
 * lines, price of every line, total by the checkout's rule (record 14, money). Everything in paise;
 * only the database's prices are ever charged. A refusal carries a sentence for the shopper.
 */
export function priceOrder({ items, amount, products, discount = 0, settings }: OrderToPrice): PricedOrder {
  const merged = mergeItems(items).map((item) => ({ item, product: products.get(item.productId) }))
  const sold = merged.flatMap(({ item, product }) => (product?.isActive ? [{ item, product }] : []))
  const refusal =
    refuse(
      'product_unavailable',
      merged.filter(({ product }) => !product?.isActive),
      unavailableText,
      'Some products in your cart are no longer available. Please remove them from your cart.',
    ) ??
    refuse(
      'out_of_stock',
      sold.filter(({ item, product }) => item.quantity > capOf(product.inventory)),
      stockText,
      'Some products in your cart are not in stock in that quantity. Please check your cart.',
    ) ??
    refuse(
      'price_changed',
      sold.filter(({ product }) => items.some((item) => item.productId === product.id && item.price !== product.price)),
      priceText,
      'Some prices have changed. Please check your cart and order again.',
    )
  if (refusal) return refusal

  const subtotal = sold.reduce((sum, { item, product }) => sum + product.price * item.quantity, 0)
  const off = typeof discount === 'number' ? discount : discount(subtotal)
  const totals = checkoutTotals(subtotal, off, settings)
  if (amount !== totals.total) {
    const message = `The total is now ${formatInr(totals.total)}. Please check your order and place it again.`
    return { ok: false, code: 'amount_changed', message }
  }
  const lines = sold.map(({ item, product }) => ({
    productId: product.id,
    quantity: item.quantity,
    price: product.price,
    productName: product.name,
    productImage: product.imageUrl,
  }))
  return { ok: true, lines, totals }
}
