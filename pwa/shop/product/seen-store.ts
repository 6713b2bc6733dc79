import type { ProductCard } from '#rules/product-card'
import { isOutdated } from '../../offline/owner.ts'
import { seenKey as key } from '../../offline/personal-keys.ts'

const maxProducts = 12

/** A product viewed on this device, with the fields that a link to it needs. */
export type SeenProduct = Pick<ProductCard, 'id' | 'name' | 'slug' | 'imageUrl'>

const isSeen = (value: unknown): value is SeenProduct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string' &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'imageUrl' in value &&
  (value.imageUrl === null || typeof value.imageUrl === 'string')

/** The last viewed products, latest first. */
export function seenProducts(): SeenProduct[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSeen).slice(0, maxProducts) : []
  } catch {
    return []
  }
}

/** Records that a product is being viewed. */
export function recordSeen({ id, name, slug, imageUrl }: SeenProduct): void {
  if (isOutdated()) return
  const others = seenProducts().filter((seen) => seen.id !== id)
  try {
    localStorage.setItem(key, JSON.stringify([{ id, name, slug, imageUrl }, ...others].slice(0, maxProducts)))
  } catch {
    // Storage is full or blocked: nothing is recorded.
  }
}
