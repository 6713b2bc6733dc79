import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category, getCategories, getProduct, getProducts, Product, ProductQuery } from '#contract/catalogue'
import { urlOf } from '#contract/endpoint'
import type { ProductCard } from '#rules/product-card'
import type { CardPage } from '../../api/query-client.ts'

// Only the paths are needed here: the schemas would bring valibot into every first load.
const paths = {
  categories: '/api/categories',
  products: '/api/products',
  product: '/api/products/slug/:slug',
} as const satisfies {
  categories: (typeof getCategories)['path']
  products: (typeof getProducts)['path']
  product: (typeof getProduct)['path']
}

export const categoriesQuery = queryOptions<Category[]>({ queryKey: [paths.categories], meta: { persist: true } })

/** Cards of the products of a query; without one the whole catalogue, which is kept for the next visit's first paint. */
export const cardsQuery = (query: ProductQuery = {}) => {
  const path = urlOf({ path: paths.products }, { query })
  return queryOptions<ProductCard[]>({
    queryKey: [path, 'cards'],
    ...(path === paths.products ? { meta: { persist: true } } : {}),
  })
}

/** As many as fill a desk's screen twice. */
export const cardsAPage = 24

/** One page of a list, counted from 1: what the server renders, and of a large catalogue all that is ever asked for. */
export const cardPageQuery = (query: ProductQuery, page: number) =>
  queryOptions<CardPage>({
    queryKey: [urlOf({ path: paths.products }, { query: { ...query, limit: cardsAPage, page } }), 'page'],
  })

export const productQuery = (slug: string) =>
  queryOptions<Product>({ queryKey: [urlOf({ path: paths.product }, { params: { slug } })] })

/** The home page's best sellers (specification section 9: four). */
export const bestSellersQuery = cardsQuery({ featured: 'true', limit: 4 })

/** The best sellers without a request where the whole catalogue is there already. */
export function bestSellersOf(client: QueryClient) {
  const all = client.getQueryState<ProductCard[]>(cardsQuery().queryKey)
  if (all?.data && !client.getQueryState(bestSellersQuery.queryKey)) {
    const cards = all.data.filter((card) => card.isFeatured).slice(0, 4)
    client.setQueryData(bestSellersQuery.queryKey, cards, { updatedAt: all.dataUpdatedAt })
  }
  return bestSellersQuery
}

/** What any list that is here knows of a product, so that its page shows something at once. */
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
