import { queryOptions } from '@tanstack/react-query'
import { getOrder, getOrderItems, type OrderLine } from '#contract/orders'
import { urlOf } from '#contract/paths'
import { call } from '../../api/api-client.ts'
import type { PlacedOrder, StoredLine } from '../../offline/db.ts'
import { withOwnRecords } from '../../offline/own-records.ts'
import { parseStoredOrder } from '../../offline/stored-order.ts'

/** A line item of an order as screens show it. */
export type ShownLine = Pick<StoredLine, 'slug' | 'name' | 'quantity' | 'price' | 'imageUrl'>

/**
 * Reads the orders that the current account placed on this device, newest first. Returns an empty list without a
 * database.
 */
export async function readPlacedOrders(): Promise<PlacedOrder[]> {
  try {
    const records = await withOwnRecords(['placed'], 'readonly', (tx) => tx.objectStore('placed').getAll())
    return records.flatMap((record) => parseStoredOrder(record) ?? []).toSorted((a, b) => b.orderId - a.orderId)
  } catch {
    return []
  }
}

/**
 * Stores the server's data of an order that was placed on this device, for offline use. When `events` is null because
 * they could not be fetched, the stored events are not changed.
 */
export async function storeTracked(
  orderId: number,
  { order, events }: Pick<PlacedOrder, 'order'> & { events: PlacedOrder['events'] | null },
  asOf: number,
): Promise<void> {
  try {
    await withOwnRecords(['placed'], 'readwrite', async (tx) => {
      const placed = tx.objectStore('placed')
      const record = await placed.get(orderId)
      const stored = parseStoredOrder(record)
      if (stored) await placed.put({ ...Object(record), ...stored, order, events: events ?? stored.events, asOf })
      await tx.done
    })
  } catch {
    // The screen shows the order even if it cannot be stored.
  }
}

/** Query of the orders placed on this device. It reads them each time, because another tab may have placed an order. */
export const placedOrdersQuery = queryOptions({ queryKey: ['placed'], queryFn: readPlacedOrders, staleTime: 0 })

const shownLine = (line: OrderLine): ShownLine => ({
  slug: line.product?.slug ?? null,
  name: line.productName,
  quantity: line.quantity,
  price: line.price,
  imageUrl: line.productImage,
})

interface LinesRequest {
  id: number
  /** The email address that proves access for visitors who are neither the owner nor have the guest cookie. */
  email?: string
  signal?: AbortSignal
}

/** Fetches the line items of an order. Returns an empty list when they cannot be fetched (specification section 7). */
export const linesOrNone = ({ id, email, signal }: LinesRequest): Promise<ShownLine[]> =>
  call(getOrderItems, { params: { id }, query: email === undefined ? {} : { email } }, { signal }).then(
    (lines) => lines.map(shownLine),
    () => [],
  )

/** Query of an order with its line items, for its owner or the browser with the guest cookie. */
export const ownOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [urlOf(getOrder.path, { params: { id } }), 'own'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const order = await call(getOrder, { params: { id }, query: {} }, { signal })
      return { order, lines: await linesOrNone({ id, signal }) }
    },
  })
