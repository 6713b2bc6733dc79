import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProductCard } from '#rules/product-card'
import * as t from '#texts/product'
import { seenKey as key } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'
import { cardsQuery } from './catalogue.queries.ts'
import { ProductRow } from './product-row.tsx'

const maxProducts = 12

/** A product viewed on this device, with the fields that a link to it needs. */
type SeenProduct = Pick<ProductCard, 'id' | 'name' | 'slug' | 'imageUrl'>

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

/** Returns the last viewed products, latest first. */
function seenProducts(): SeenProduct[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSeen).slice(0, maxProducts) : []
  } catch {
    return []
  }
}

/** Records that a product is being viewed. */
function recordSeen({ id, name, slug, imageUrl }: SeenProduct): void {
  if (isOutdated()) return
  const others = seenProducts().filter((seen) => seen.id !== id)
  try {
    localStorage.setItem(key, JSON.stringify([{ id, name, slug, imageUrl }, ...others].slice(0, maxProducts)))
  } catch {
    // Storage is full or blocked: nothing is recorded.
  }
}

/** The products last viewed on this device. The product `current` is being viewed: it is recorded and not shown. */
export const RecentlySeen = ({ current }: { current?: SeenProduct | undefined }) => {
  const client = useQueryClient()
  // The list is empty during hydration, because the server renders none.
  const [seen, setSeen] = useState<readonly SeenProduct[]>([])
  const id = current?.id
  useEffect(() => setSeen(seenProducts().filter((other) => other.id !== id)), [id])
  useEffect(() => current && recordSeen(current), [current])
  if (seen.length === 0) return null
  // The prices come from the cache only, so this row sends no request.
  const cards = client.getQueryData<ProductCard[]>(cardsQuery().queryKey)
  const cardOf = (id: number) => cards?.find((card) => card.id === id)
  return (
    <section aria-labelledby="recently-seen" className="wrap pb-12 lg:pb-20">
      <h2 id="recently-seen" className="display text-lg sm:text-xl">
        {t.recentlyViewed}
      </h2>
      <ProductRow products={seen.map((product) => ({ ...product, ...cardOf(product.id) }))} />
    </section>
  )
}
