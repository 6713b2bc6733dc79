import { queryOptions } from '@tanstack/react-query'
import { getOrders } from '#contract/admin'
import { urlOf } from '#contract/endpoint'
import { getOrderItems, type Order } from '#contract/orders'
import { call } from '../../api-client.ts'
import { shownLine } from './placed-orders.queries.ts'

/** The signed-in user's own orders, newest first; an admin's are theirs too and not everybody's. */
export const myOrdersQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders, { query: { mine: 'true' } })],
  staleTime: 0,
})

/** The lines of one of them; none where they cannot be read (specification section 7). */
export const myLinesQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/orders/${id}/items`],
    queryFn: ({ signal }) =>
      call(getOrderItems, { params: { id }, query: {} }, { signal }).then(
        (lines) => lines.map(shownLine),
        () => [],
      ),
    staleTime: 0,
  })
