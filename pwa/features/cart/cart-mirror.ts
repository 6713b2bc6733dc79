import { type CartLine, parseCart } from '#rules/cart'
import { snapshotKey } from '../../offline/snapshot-key.ts'

/** The product's cart key of the specification, in local storage. */
export const mirrorKey = 'gulbagh-cart'

/** The synchronous copy of the cart, for the first paint; anything that is no cart reads as an empty one. */
export function readMirror(): CartLine[] {
  try {
    const text = localStorage.getItem(mirrorKey)
    return text ? parseCart(JSON.parse(text)) : []
  } catch {
    return []
  }
}

/** Says whether the browser took it. */
export function writeMirror(lines: readonly CartLine[]): boolean {
  const items = lines.map(({ productId, slug, quantity }) => ({ productId, slug, quantity }))
  const text = JSON.stringify({ items })
  const write = () => {
    if (localStorage.getItem(mirrorKey) !== text) localStorage.setItem(mirrorKey, text)
    return true
  }
  try {
    return write()
  } catch {
    try {
      // Local storage has room of its own, and the last visit's lists take most of it.
      localStorage.removeItem(snapshotKey)
      return write()
    } catch {
      return false
    }
  }
}
