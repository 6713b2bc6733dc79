import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { urlOf } from '#contract/endpoint'
import type { getReviews, Review } from '#contract/reviews'

const path: (typeof getReviews)['path'] = '/api/products/:productId/reviews'

/** Asked by the browser only: a reply carries the caller's own votes. */
export const reviewsQuery = (productId: number) =>
  queryOptions<Review[]>({ queryKey: [urlOf({ path }, { params: { productId } })] })

/** After a review: it shows among the product's, and in the stars of every list. */
export const refreshReviews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/products') })
