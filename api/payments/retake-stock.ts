import type { Tx } from '#engine'
import { giveBackStock, takeStock } from '../checkout/stock-store.ts'
import { linesOf } from '../orders/order-store.ts'

/** Takes all pieces of an order again that had gone back; false, and nothing taken, when one of them is not to be had. */
export async function retakeStock(tx: Tx, orderId: number, version: number): Promise<boolean> {
  const bought = await linesOf(tx, orderId)
  const wanted = bought.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
  const lines = wanted.toSorted((a, b) => a.productId - b.productId)
  const found = await takeStock(tx, lines, version)
  const taken = lines.filter(({ productId, quantity }) => {
    const product = found.get(productId)
    return product?.isActive === true && product.inventory >= quantity
  })
  if (taken.length === lines.length && lines.length === bought.length) return true
  await giveBackStock(tx, taken, version)
  return false
}
