import { queryOptions } from '@tanstack/react-query'
import type { Category, getCategories } from '#contract/catalogue'
import { getJson } from '../../api/api-client.ts'

const path: (typeof getCategories)['path'] = '/api/categories'

/** All categories. The key has `admin`, so that a change elsewhere does not refetch them while a form is open. */
export const categoriesToEdit = queryOptions<Category[]>({
  queryKey: [path, 'admin'],
  queryFn: ({ signal }) => getJson<Category[]>(path, signal),
  staleTime: 0,
  gcTime: 5 * 60_000,
})
