import { queryOptions } from '@tanstack/react-query'
import { getOrder, getOrderItems, type OrderLine } from '#contract/orders'
import { call } from '../../api-client.ts'
import { type KeptLine, type PlacedOrder, withDb } from '../../offline/db.ts'

/** A line of an order as a screen shows it. */
export type ShownLine = Pick<KeptLine, 'slug' | 'name' | 'quantity' | 'price' | 'imageUrl'>

/** The orders placed on this device, newest first; none where nothing can be kept. */
export async function readPlacedOrders(): Promise<PlacedOrder[]> {
  try {
    const orders = await withDb((db) => db.getAll('placed'))
    return orders.toSorted((a, b) => b.placedAt - a.placedAt)
  } catch {
    return []
  }
}

/** Keeps what the server told about an order of this device, for the next time without a network. */
export async function keepTracked(
  orderId: number,
  told: Pick<PlacedOrder, 'order' | 'events'>,
  asOf: number,
): Promise<void> {
  try {
    await withDb(async (db) => {
      const tx = db.transaction('placed', 'readwrite')
      const kept = await tx.store.get(orderId)
      if (kept) await tx.store.put({ ...kept, ...told, asOf })
      await tx.done
    })
  } catch {
    // The screen shows it all the same.
  }
}

/** Read from the device each time: another tab may have placed one. */
export const placedOrdersQuery = queryOptions({ queryKey: ['placed'], queryFn: readPlacedOrders, staleTime: 0 })

export const shownLine = (line: OrderLine): ShownLine => ({
  slug: line.product?.slug ?? null,
  name: line.productName,
  quantity: line.quantity,
  price: line.price,
  imageUrl: line.productImage,
})

/** An order and its lines for the browser that holds the guest cookie, or for its owner. */
export const ownOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [`/api/orders/${id}`, 'own'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: {} }
      const order = await call(getOrder, input, { signal })
      const lines = await call(getOrderItems, input, { signal }).catch(() => [])
      return { order, lines: lines.map(shownLine) }
    },
  })
