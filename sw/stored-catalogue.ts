import { maxOfflineProducts } from '#contract/constants'
import { categoriesPath, productsPath, settingsPath } from '#contract/paths'
import { type ProductCard, toCard } from '#rules/product-card'
import type { SearchableProduct } from '#rules/search'
import {
  dropOldest,
  isListOfObjects,
  isProduct,
  isProductList,
  isSettings,
  storedJson,
  storeResponse,
} from './storage.ts'

const cacheName = 'catalogue-v1'

/** The path of the complete product list. Offline, all product requests are answered from this list. */
export const wholeList = productsPath

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  [wholeList]: isProductList,
  [categoriesPath]: isListOfObjects,
  [settingsPath]: isSettings,
}

/**
 * The paths of the stored catalogue responses. Requests for single products and searches are answered from the whole
 * list.
 */
export const catalogueDocuments: readonly string[] = Object.keys(shapes)

/** Stores one of `catalogueDocuments`. */
export const storeDocument = (path: string, response: Response): Promise<void> =>
  storeResponse(cacheName, path, response)

/** Returns a stored document, or null when there is none. A damaged document is deleted. */
export const storedDocument = (path: string): Promise<Response | null> =>
  storedJson(cacheName, path, shapes[path] ?? (() => false))

/**
 * A product of the stored list. It has all fields, or, in a large catalogue, only the fields that lists and the search
 * need.
 */
export type StoredProduct = ProductCard & SearchableProduct

const cardOf = (product: StoredProduct): StoredProduct => ({
  ...toCard(product),
  category: product.category,
  ingredients: product.ingredients,
  benefits: product.benefits,
  doshaTypes: product.doshaTypes,
})

/**
 * Returns the products to store on the device. In a large catalogue they have only the fields that lists and the search
 * need.
 */
export const productsToStore = (products: readonly StoredProduct[]): readonly StoredProduct[] =>
  products.length > maxOfflineProducts ? products.map(cardOf) : products

/** Whether a stored product has all fields. */
export const isComplete = (product: StoredProduct): boolean => 'description' in product

const detailsCache = 'details-v1'
const maxDetails = 300

/** Stores the details of an opened product of a large catalogue, whose stored list contains only cards. */
export async function storeDetail(url: string, response: Response): Promise<void> {
  await storeResponse(detailsCache, url, response)
  await dropOldest(detailsCache, maxDetails)
}

export const storedDetail = (url: string): Promise<Response | null> => storedJson(detailsCache, url, isProduct)
