import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category, Product, ProductQuery } from '#contract/catalogue'
import { categoriesPath, productPath, productsPath, urlOf } from '#contract/paths'
import type { ProductCard } from '#rules/product-card'
import { arrangedFirst } from '#rules/product-list'
import type { CardPage } from '../../api/query-client.ts'

export const categoriesQuery = queryOptions<Category[]>({ queryKey: [categoriesPath], meta: { persist: true } })

/**
 * Returns the query of the cards of the products that match `query`. Without it, the cards are the whole catalogue,
 * which the device saves for the first paint of the next visit.
 */
export const cardsQuery = (query: ProductQuery = {}) => {
  const path = urlOf(productsPath, { query })
  return queryOptions<ProductCard[]>({
    queryKey: [path, 'cards'],
    ...(path === productsPath ? { meta: { persist: true } } : {}),
  })
}

/** Number of products per page of the listing: three rows on a desktop, six on a phone. */
export const cardsAPage = 12

/**
 * Returns the query of one page of a product list; the first page is 1. It is used for server rendering, for catalogues
 * that are too large for the device, and for new products.
 */
export const cardPageQuery = (query: ProductQuery, page: number) =>
  queryOptions<CardPage>({
    queryKey: [urlOf(productsPath, { query: { ...query, limit: cardsAPage, page } }), 'page'],
  })

export const productQuery = (slug: string) =>
  queryOptions<Product>({ queryKey: [urlOf(productPath, { params: { slug } })] })

/**
 * Returns the query of the products that are offered instead of a sold-out product: those of its category, or all
 * products if it has none; products in stock first.
 */
export const similarQuery = ({ category }: Pick<Product, 'category'>) =>
  cardsQuery({ ...(category ? { categoryId: String(category.id) } : {}), sort: 'featured', limit: 12 })

/** Returns the query of the products that are shown below a product: those bought with it, and related ones. */
export const relatedQuery = (id: number) => cardsQuery({ relatedTo: String(id), limit: 12 })

/** Query of the best sellers on the home page: four (specification section 9). */
export const bestSellersQuery = cardsQuery({ featured: 'true', limit: 4 })

/** Returns the query of the best sellers, which uses the cached catalogue instead of a request if possible. */
export function bestSellersOf(client: QueryClient) {
  const all = client.getQueryState<ProductCard[]>(cardsQuery().queryKey)
  if (all?.data && !client.getQueryState(bestSellersQuery.queryKey)) {
    const featured = all.data.filter((card) => card.isFeatured)
    const cards = arrangedFirst(featured, { featured: 'true' }).slice(0, 4)
    client.setQueryData(bestSellersQuery.queryKey, cards, { updatedAt: all.dataUpdatedAt })
    // Best sellers from a cached catalogue that is out of date are refetched when they are shown.
    if (all.isInvalidated) void client.invalidateQueries(bestSellersQuery)
  }
  return bestSellersQuery
}

/** Returns the card of a product from any cached list, so that the product page can show the card at once. */
export function knownCard(client: QueryClient, slug: string): ProductCard | undefined {
  const lists = client.getQueriesData<ProductCard[] | CardPage>({
    predicate: ({ queryKey: [, shape] }) => shape === 'cards' || shape === 'page',
  })
  for (const [, data] of lists) {
    const card = (Array.isArray(data) ? data : data?.cards)?.find((known) => known.slug === slug)
    if (card) return card
  }
  return undefined
}

const isNamed = (data: unknown): data is { id: unknown; name: string; slug: unknown } =>
  typeof data === 'object' &&
  data !== null &&
  'id' in data &&
  'slug' in data &&
  'name' in data &&
  typeof data.name === 'string'

/** Returns the name of a product from any cached query, or an empty string. */
export function nameOf(client: QueryClient, productId: number): string {
  const read = client.getQueriesData<unknown>({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(productsPath),
  })
  const products = read.flatMap(([, data]) => (Array.isArray(data) ? data : [data])).filter(isNamed)
  return products.find(({ id }) => id === productId)?.name ?? ''
}
