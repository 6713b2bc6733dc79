import { queryOptions } from '@tanstack/react-query'
import { getOrderDetails, type OrderDetails } from '#contract/admin-orders'
import { urlOf } from '#contract/endpoint'
import { adminQuery } from '../frame/admin-query.ts'

const underWay = ({ shipment, payments }: OrderDetails) =>
  shipment?.state === 'wanted' ||
  payments.payments.some(({ refunds }) => refunds.some(({ state }) => /wanted|pending/.test(state)))

/** Everything about one order; asked for again every few seconds while courier or gateway are at work on it. */
export const orderDetailsQuery = (orderId: number) =>
  queryOptions({
    ...adminQuery<OrderDetails>(urlOf(getOrderDetails, { params: { orderId } })),
    refetchInterval: ({ state: { data } }) => (data && underWay(data) ? 3000 : false),
  })
