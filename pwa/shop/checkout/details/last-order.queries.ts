import { queryOptions } from '@tanstack/react-query'
import { getOrders, type Order } from '#contract/orders'
import { urlOf } from '#contract/paths'

/** Query of the last order of the signed-in account, as a list. */
export const lastOrderQuery = queryOptions<Order[]>({
  queryKey: [urlOf(getOrders.path, { query: { mine: 'true', limit: '1' } })],
  staleTime: 0,
  retry: false,
})
