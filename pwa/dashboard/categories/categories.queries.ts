import { queryOptions } from '@tanstack/react-query'
import type { Category, getCategories } from '#contract/catalogue'
import { getJson } from '../../api/api-client.ts'

const path: (typeof getCategories)['path'] = '/api/categories'

/** The same list as the shop's, asked anew whenever the tab opens; under a key of its own, because it is never kept. */
export const categoriesToEdit = queryOptions<Category[]>({
  queryKey: [path, 'admin'],
  queryFn: ({ signal }) => getJson<Category[]>(path, signal),
  staleTime: 0,
  gcTime: 5 * 60_000,
})
