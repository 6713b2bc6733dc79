import { queryOptions } from '@tanstack/react-query'
import type { AdminProduct, getAdminProduct, getAdminProducts } from '#contract/admin-products'
import type { Product } from '#contract/catalogue'
import { urlOf } from '#contract/endpoint'
import { jsonOf, sendRequest } from '../../api-client.ts'
import { pageQuery } from '../../dashboard/admin-query.ts'

const list: (typeof getAdminProducts)['path'] = '/api/admin/products'
const one: (typeof getAdminProduct)['path'] = '/api/admin/products/:id'

export const productsOnPage = 25

/** One page of the list, by what the address says. */
export const productListQuery = (search: Readonly<Record<string, string>>) => {
  const { q, sort, status, stock, categoryId, page } = search
  const query = { q, sort, status, stock, categoryId, page, limit: productsOnPage }
  return pageQuery<AdminProduct>(urlOf({ path: list }, { query }))
}

/** A product as it is now, and the tag of that state. */
export interface Tagged {
  product: Product
  etag: string | null
}

const pathOf = (id: number) => urlOf({ path: one }, { params: { id } })

/** Reads a product past the cache: a form that is open must not change by it. */
export async function readTagged(id: number, signal?: AbortSignal): Promise<Tagged> {
  const response = await sendRequest(pathOf(id), { headers: { accept: 'application/json' } }, signal)
  return { product: await jsonOf<Product>(response), etag: response.headers.get('etag') }
}

/** Asked anew whenever a form opens, and never while it is open. */
export const productToEdit = (id: number) =>
  queryOptions<Tagged>({
    queryKey: [pathOf(id), 'tagged'],
    queryFn: ({ signal }) => readTagged(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
