import { productsPath } from '#contract/paths'
import { capOf } from '#rules/cart'
import { etagOf } from '../http/representation.ts'
import type { Read } from './page-cache.ts'

const capInventory = (product: unknown) =>
  typeof product === 'object' && product !== null && 'inventory' in product && typeof product.inventory === 'number'
    ? { ...product, inventory: capOf(product.inventory) }
    : product

/**
 * Wraps `read` for pages: caps the inventory of products at the cart's limit (99). Pages show no higher number, and an
 * order of a well-stocked product does not cause a new rendering.
 */
export const pageReads =
  (read: Read): Read =>
  async (path) => {
    const response = await read(path)
    if (response.status !== 200 || !path.startsWith(productsPath)) return response
    const reply: unknown = await response.json()
    const text = JSON.stringify(Array.isArray(reply) ? reply.map(capInventory) : capInventory(reply))
    const headers = new Headers(response.headers)
    headers.set('etag', etagOf(text))
    return new Response(text, { headers })
  }
