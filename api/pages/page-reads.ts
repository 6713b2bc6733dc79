import { capOf } from '#rules/cart'
import { etagOf } from '../http/representation.ts'
import type { Read } from './page-cache.ts'

const capped = (product: unknown) =>
  typeof product === 'object' && product !== null && 'inventory' in product && typeof product.inventory === 'number'
    ? { ...product, inventory: capOf(product.inventory) }
    : product

/**
 * The reads of a page: products have as many pieces as one cart can hold (99), or fewer. No page shows more, and one
 * with plenty in stock stays the same when some of it is sold, so that orders do not cause renderings.
 */
export const pageReads =
  (read: Read): Read =>
  async (path) => {
    const response = await read(path)
    if (response.status !== 200 || !path.startsWith('/api/products')) return response
    const reply: unknown = await response.json()
    const text = JSON.stringify(Array.isArray(reply) ? reply.map(capped) : capped(reply))
    const headers = new Headers(response.headers)
    headers.set('etag', etagOf(text))
    return new Response(text, { headers })
  }
