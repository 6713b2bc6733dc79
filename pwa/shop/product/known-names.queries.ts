import type { QueryClient } from '@tanstack/react-query'

const isNamed = (data: unknown): data is { id: unknown; name: string; slug: unknown } =>
  typeof data === 'object' &&
  data !== null &&
  'id' in data &&
  'slug' in data &&
  'name' in data &&
  typeof data.name === 'string'

/** A product's name as far as this page knows it, from whatever it has read; else an empty text. */
export function nameOf(client: QueryClient, productId: number): string {
  const read = client.getQueriesData<unknown>({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/products'),
  })
  const products = read.flatMap(([, data]) => (Array.isArray(data) ? data : [data])).filter(isNamed)
  return products.find(({ id }) => id === productId)?.name ?? ''
}
