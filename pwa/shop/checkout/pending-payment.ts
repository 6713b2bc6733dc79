import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { getOrder, Order } from '#contract/orders'
import { call } from '../../api/api-client.ts'
import { readDraft, saveDraft } from '../../offline/draft.ts'
import { paymentDraft } from '../../offline/order-drafts.ts'
import { StoredLines } from '../../offline/stored-order.ts'

const PendingPayment = v.object({ order: Order, lines: StoredLines })

/** An order whose payment the bank has not confirmed, with its line items. */
export type PendingPayment = v.InferOutput<typeof PendingPayment>

// As long as the server polls the bank.
const maxAgeMs = 4 * 24 * 3600 * 1000

/** Stores the unconfirmed payment so that a reload does not lead to a second payment. */
export async function storePendingPayment(pendingPayment: PendingPayment): Promise<void> {
  await saveDraft(paymentDraft, { ...pendingPayment, since: Date.now() })
}

const StoredPendingPayment = v.object({ ...PendingPayment.entries, since: v.number() })

/** The unconfirmed payment on this device, or null. */
export async function readPendingPayment(): Promise<PendingPayment | null> {
  const { success, output } = v.safeParse(StoredPendingPayment, await readDraft(paymentDraft))
  if (!success) return null
  // The clock has been set back: the four days start now.
  if (output.since > Date.now()) await storePendingPayment(output)
  return Date.now() - output.since < maxAgeMs ? output : null
}

const pollIntervalMs = 3000

/** Fetches an order. The email proves access in case the session has ended meanwhile. */
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
