import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getOrder, type Order } from '#contract/orders'
import { call } from '../../api/api-client.ts'

const askAgain = 3000

/**
 * How an order stands, as the shop knows now. The e-mail is the proof where the session has ended meanwhile: the money
 * is gone all the same.
 */
export const askOrder = ({ id, customerEmail: email }: Order, signal?: AbortSignal): Promise<Order> =>
  call(getOrder, { params: { id }, query: { email } }, signal ? { signal } : {})

/** Whether the money of an order came, even if it goes back. */
export const hasMoney = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid' || paymentStatus === 'refunded'

/** Asks about an order whose money nobody knows of, and tells once when the shop does: it is paid, or given up. */
export function usePaymentNews(order: Order | null, tell: (order: Order) => void): void {
  const { data } = useQuery({
    queryKey: [`/api/orders/${order?.id}`, 'payment'],
    queryFn: order ? ({ signal }) => askOrder(order, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchInterval: askAgain,
    refetchIntervalInBackground: true,
  })
  const told = useRef<Order>(null)
  useEffect(() => {
    if (!order || told.current === order || !data || (!hasMoney(data) && data.status !== 'cancelled')) return
    told.current = order
    tell(data)
  }, [order, data, tell])
}
