import { type CartLine, parseCart } from '#rules/cart'
import { isOutdated } from '../../offline/owner.ts'
import { cartMirrorKey } from '../../offline/personal-keys.ts'
import { snapshotKey } from '../../offline/snapshot-key.ts'

/** The synchronous copy of the cart, for the first paint; anything that is no cart reads as an empty one. */
export function readMirror(): CartLine[] {
  try {
    const text = localStorage.getItem(cartMirrorKey)
    return text ? parseCart(JSON.parse(text)) : []
  } catch {
    return []
  }
}

/** Says whether the browser took it. */
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
      // Local storage has room of its own, and the last visit's lists take most of it.
      localStorage.removeItem(snapshotKey)
      return write()
    } catch {
      return false
    }
  }
}
