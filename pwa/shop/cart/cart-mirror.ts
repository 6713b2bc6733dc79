import { type CartLine, parseCart } from '#rules/cart'
import { isOutdated } from '../../offline/owner.ts'
import { cartMirrorKey } from '../../offline/personal-keys.ts'
import { snapshotKey } from '../../offline/snapshot-key.ts'

/** Reads the synchronous copy of the cart for the first paint. Invalid content reads as an empty cart. */
export function readMirror(): CartLine[] {
  try {
    const text = localStorage.getItem(cartMirrorKey)
    return text ? parseCart(JSON.parse(text)) : []
  } catch {
    return []
  }
}

/** Returns whether the browser stored the mirror. */
export function writeMirror(lines: readonly CartLine[]): boolean {
  if (isOutdated()) return false
  const items = lines.map(({ productId, slug, quantity }) => ({ productId, slug, quantity }))
  const text = JSON.stringify({ items })
  const write = () => {
    if (localStorage.getItem(cartMirrorKey) !== text) localStorage.setItem(cartMirrorKey, text)
    return true
  }
  try {
    return write()
  } catch {
    try {
      // The cached product lists of the last visit use most of the local storage quota.
      localStorage.removeItem(snapshotKey)
      return write()
    } catch {
      return false
    }
  }
}
