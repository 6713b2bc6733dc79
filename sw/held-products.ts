import { maxOfflineProducts } from '#contract/constants'
import { type ProductCard, toCard } from '#rules/product-card'
import type { SearchableProduct } from '#rules/search'

/** A product of the stored list: complete, or, in a large catalogue, the fields that lists and the search need. */
export type HeldProduct = ProductCard & SearchableProduct

const cardOf = (product: HeldProduct): HeldProduct => ({
  ...toCard(product),
  category: product.category,
  ingredients: product.ingredients,
  benefits: product.benefits,
  doshaTypes: product.doshaTypes,
})

/** The products to store on the device: complete, or as cards when the catalogue is large. */
export const heldProducts = (products: readonly HeldProduct[]): readonly HeldProduct[] =>
  products.length > maxOfflineProducts ? products.map(cardOf) : products

/** Whether a stored product is complete. */
export const isWhole = (product: HeldProduct): boolean => 'description' in product
