import { queryOptions } from '@tanstack/react-query'
import { getOrder, getOrderItems, type OrderLine } from '#contract/orders'
import { call } from '../../api/api-client.ts'
import type { KeptLine, PlacedOrder } from '../../offline/db.ts'
import { parseKeptOrder } from '../../offline/kept-order.ts'
import { withOwnRecords } from '../../offline/own-records.ts'

/** A line of an order as a screen shows it. */
export type ShownLine = Pick<KeptLine, 'slug' | 'name' | 'quantity' | 'price' | 'imageUrl'>

/** The orders that whoever is here placed on this device, newest first; none where nothing can be kept. */
export async function readPlacedOrders(): Promise<PlacedOrder[]> {
  try {
    const records = await withOwnRecords(['placed'], 'readonly', (tx) => tx.objectStore('placed').getAll())
    return records.flatMap((record) => parseKeptOrder(record) ?? []).toSorted((a, b) => b.orderId - a.orderId)
  } catch {
    return []
  }
}

/**
 * Keeps what the server told about an order of this device, for the next time without a network. `events` are null where
 * they could not be read: those kept before stay.
 */
export async function keepTracked(
  orderId: number,
  { order, events }: Pick<PlacedOrder, 'order'> & { events: PlacedOrder['events'] | null },
  asOf: number,
): Promise<void> {
  try {
    await withOwnRecords(['placed'], 'readwrite', async (tx) => {
      const placed = tx.objectStore('placed')
      const record = await placed.get(orderId)
      const kept = parseKeptOrder(record)
      if (kept) await placed.put({ ...Object(record), ...kept, order, events: events ?? kept.events, asOf })
      await tx.done
    })
  } catch {
    // The screen shows it all the same.
  }
}

/** Read from the device each time: another tab may have placed one. */
export const placedOrdersQuery = queryOptions({ queryKey: ['placed'], queryFn: readPlacedOrders, staleTime: 0 })

const shownLine = (line: OrderLine): ShownLine => ({
  slug: line.product?.slug ?? null,
  name: line.productName,
  quantity: line.quantity,
  price: line.price,
  imageUrl: line.productImage,
})

interface LinesAsked {
  id: number
  /** The proof of somebody who is neither the owner nor holds the guest cookie. */
  email?: string
  signal?: AbortSignal
}

/** The lines of an order; none where they cannot be read (specification section 7). */
export const linesOrNone = ({ id, email, signal }: LinesAsked): Promise<ShownLine[]> =>
  call(getOrderItems, { params: { id }, query: email === undefined ? {} : { email } }, { signal }).then(
    (lines) => lines.map(shownLine),
    () => [],
  )

/** An order and its lines for the browser that holds the guest cookie, or for its owner. */
export const ownOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/orders/${id}`, 'own'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const order = await call(getOrder, { params: { id }, query: {} }, { signal })
      return { order, lines: await linesOrNone({ id, signal }) }
    },
  })
