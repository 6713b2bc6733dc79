import type { QueryClient } from '@tanstack/react-query'
import { productsPath } from '#contract/paths'

const isNamed = (data: unknown): data is { id: unknown; name: string; slug: unknown } =>
  typeof data === 'object' &&
  data !== null &&
  'id' in data &&
  'slug' in data &&
  'name' in data &&
  typeof data.name === 'string'

/** The name of a product from any cached query, or an empty string. */
export function nameOf(client: QueryClient, productId: number): string {
  const read = client.getQueriesData<unknown>({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(productsPath),
  })
  const products = read.flatMap(([, data]) => (Array.isArray(data) ? data : [data])).filter(isNamed)
  return products.find(({ id }) => id === productId)?.name ?? ''
}
