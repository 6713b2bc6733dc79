import { queryOptions } from '@tanstack/react-query'
import { urlOf } from '#contract/endpoint'
import type { Order } from '#contract/orders'
import { getOrders } from '#contract/orders'
import { linesOrNone } from './placed-orders.queries.ts'

/** The signed-in user's orders, newest first. For an admin, too, only their own. */
export const myOrdersQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders, { query: { mine: 'true' } })],
  staleTime: 0,
})

/** The line items of one order. */
export const myLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/orders/${id}/items`],
    queryFn: ({ signal }) => linesOrNone({ id, signal }),
    staleTime: 0,
  })
