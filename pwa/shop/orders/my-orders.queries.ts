import { queryOptions } from '@tanstack/react-query'
import { getOrderItems, getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { linesOrNone } from './placed-orders.queries.ts'

/** The signed-in user's orders, newest first. For an admin, too, only their own. */
export const myOrdersQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders.path, { query: { mine: 'true' } })],
  staleTime: 0,
})

/** The line items of one order. */
export const myLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [urlOf(getOrderItems.path, { params: { id } })],
    queryFn: ({ signal }) => linesOrNone({ id, signal }),
    staleTime: 0,
  })
