import { queryOptions } from '@tanstack/react-query'
import { urlOf } from '#contract/endpoint'
import type { Order } from '#contract/orders'
import { getOrders } from '#contract/orders'
import { linesOrNone } from './placed-orders.queries.ts'

/** The signed-in user's own orders, newest first; an admin's are theirs too and not everybody's. */
export const myOrdersQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders, { query: { mine: 'true' } })],
  staleTime: 0,
})

/** The lines of one of them. */
export const myLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/orders/${id}/items`],
    queryFn: ({ signal }) => linesOrNone({ id, signal }),
    staleTime: 0,
  })
