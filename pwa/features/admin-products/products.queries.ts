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

/** Asked anew whenever a form opens, and never while it is open. */
export const productToEdit = (id: number) => {
  const path = urlOf({ path: one }, { params: { id } })
  return queryOptions<Tagged>({
    queryKey: [path, 'tagged'],
    queryFn: async ({ signal }) => {
      const response = await sendRequest(path, { headers: { accept: 'application/json' } }, signal)
      return { product: await jsonOf<Product>(response), etag: response.headers.get('etag') }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
