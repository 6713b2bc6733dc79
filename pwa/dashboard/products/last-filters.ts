import type { getRouteApi } from '@tanstack/react-router'

type Search = ReturnType<ReturnType<typeof getRouteApi<'/admin/products'>>['useSearch']>

let last: Search = {}

/** Stores the filters of the product list, for the link back from a product. */
export const rememberFilters = (search: Search): void => {
  last = search
}

export const lastFilters = (): Search => last
