import { maxOfflineProducts } from '#contract/limits'
import { type ProductCard, toCard } from '#rules/product-card'
import type { SearchableProduct } from '#rules/search'

/** A product of the kept list: whole, or of a large catalogue what lists and the search need. */
export type HeldProduct = ProductCard & SearchableProduct

const cardOf = (product: HeldProduct): HeldProduct => ({
  ...toCard(product),
  category: product.category,
  ingredients: product.ingredients,
  benefits: product.benefits,
  doshaTypes: product.doshaTypes,
})

/** What a device keeps of a catalogue: all of it, or of a large one the cards. */
export const heldProducts = (products: readonly HeldProduct[]): readonly HeldProduct[] =>
  products.length > maxOfflineProducts ? products.map(cardOf) : products

/** Whether everything about a kept product is kept. */
export const isWhole = (product: HeldProduct): boolean => 'description' in product
