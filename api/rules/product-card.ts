import type { Product } from '#contract/catalogue'
import { parseRupees } from './money.ts'

/** What a card in a list shows; small enough to keep the whole catalogue of them in the browser. */
export type ProductCard = Pick<
  Product,
  | 'id'
  | 'name'
  | 'slug'
  | 'shortDescription'
  | 'price'
  | 'compareAtPrice'
  | 'categoryId'
  | 'imageUrl'
  | 'inventory'
  | 'isFeatured'
  | 'averageRating'
  | 'reviewCount'
  | 'createdAt'
>

export interface StockNotice {
  kind: 'out' | 'low' | 'in'
  text: string | null
}

/** The card of a product, without anything else of it. */
export function toCard(product: ProductCard): ProductCard {
  const { id, name, slug, shortDescription, price, compareAtPrice, categoryId, imageUrl } = product
  const { inventory, isFeatured, averageRating, reviewCount, createdAt } = product
  return {
    id,
    name,
    slug,
    shortDescription,
    price,
    compareAtPrice,
    categoryId,
    imageUrl,
    inventory,
    isFeatured,
    averageRating,
    reviewCount,
    createdAt,
  }
}

/** Whether the 'Sale' badge shows: the compare price is above the price (specification section 2). */
export function isOnSale(card: Pick<ProductCard, 'price' | 'compareAtPrice'>): boolean {
  return card.compareAtPrice !== null && parseRupees(card.compareAtPrice) > parseRupees(card.price)
}

// Low is 1 to 10 pieces: specification section 9.
function stockKind(inventory: number): StockNotice['kind'] {
  if (inventory <= 0) return 'out'
  return inventory <= 10 ? 'low' : 'in'
}

/** The notice of a product card, by pieces in stock (specification section 2). */
export function stockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: 'Out of Stock', low: `Only ${inventory} left in stock`, in: null }[kind] }
}

/** The notice of the product page, by pieces in stock (specification section 2). */
export function detailStockNotice(inventory: number): StockNotice {
  const kind = stockKind(inventory)
  return { kind, text: { out: 'Out of Stock', low: `Only ${inventory} left!`, in: null }[kind] }
}
