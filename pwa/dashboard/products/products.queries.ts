import { queryOptions } from '@tanstack/react-query'
import type { getRouteApi } from '@tanstack/react-router'
import { type EditableProduct, getAdminProduct } from '#contract/admin/catalogue'
import { type Category, getCategories } from '#contract/catalogue'
import { urlOf } from '#contract/paths'
import { jsonOf, sendRequest } from '../../api/api-client.ts'
import { adminQuery } from '../frame/admin-query.ts'

/** The categories that a product can have. */
export const categoriesQuery = adminQuery<Category[]>(getCategories.path)

/** A stored product with the ETag of its version, which detects changes by other admins. */
export interface Tagged {
  product: EditableProduct
  etag: string | null
}

const pathOf = (id: number) => urlOf(getAdminProduct.path, { params: { id } })

/** Reads a product without the query cache, so that an open form does not change. */
export async function readTagged(id: number, signal?: AbortSignal): Promise<Tagged> {
  const response = await sendRequest(pathOf(id), { headers: { accept: 'application/json' } }, signal)
  return { product: await jsonOf<EditableProduct>(response), etag: response.headers.get('etag') }
}

/**
 * Returns the query of a product for the form. It is fetched when the form opens and not refetched while it is open.
 */
export const productToEdit = (id: number) =>
  queryOptions<Tagged>({
    queryKey: [pathOf(id), 'admin'],
    queryFn: ({ signal }) => readTagged(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

type Search = ReturnType<ReturnType<typeof getRouteApi<'/admin/products'>>['useSearch']>

let last: Search = {}

/** Stores the last filters of the product list, for the link back from a product. */
export const rememberFilters = (search: Search): void => {
  last = search
}

export const lastFilters = (): Search => last
