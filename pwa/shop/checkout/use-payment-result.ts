import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getOrder, type Order } from '#contract/orders'
import { call } from '../../api/api-client.ts'

const pollIntervalMs = 3000

/** Fetches an order. The e-mail proves access in case the session has ended meanwhile. */
export const fetchOrder = ({ id, customerEmail: email }: Order, signal?: AbortSignal): Promise<Order> =>
  call(getOrder, { params: { id }, query: { email } }, signal ? { signal } : {})

/** Whether the money of an order was received, even if it was refunded. */
export const hasMoney = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid' || paymentStatus === 'refunded'

/** Polls an order with an unknown payment result and calls `onResult` once when it is paid or cancelled. */
export function usePaymentResult(order: Order | null, onResult: (order: Order) => void): void {
  const { data } = useQuery({
    queryKey: [getOrder.path, order?.id, 'payment'],
    queryFn: order ? ({ signal }) => fetchOrder(order, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
  })
  const reported = useRef<Order>(null)
  useEffect(() => {
    if (!order || reported.current === order || !data || (!hasMoney(data) && data.status !== 'cancelled')) return
    reported.current = order
    onResult(data)
  }, [order, data, onResult])
}
