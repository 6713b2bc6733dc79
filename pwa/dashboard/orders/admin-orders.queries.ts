import { queryOptions } from '@tanstack/react-query'
import { getOrderDetails, type OrderDetails } from '#contract/admin-orders'
import { urlOf } from '#contract/endpoint'
import { adminQuery } from '../frame/admin-query.ts'

const isInProgress = ({ shipment, payments }: OrderDetails) =>
  shipment?.state === 'wanted' ||
  payments.payments.some(({ refunds }) => refunds.some(({ state }) => /wanted|pending/.test(state)))

/** One order with its details; refetched every 3 seconds while a shipment is being booked or a refund is in progress. */
export const orderDetailsQuery = (orderId: number) =>
  queryOptions({
    ...adminQuery<OrderDetails>(urlOf(getOrderDetails, { params: { orderId } })),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? 3000 : false),
  })
