import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue'
import type { ProductCard } from '#rules/product-card'
import * as t from '#texts/product'
import { seenKey as key } from '../../offline/local-storage-keys.ts'
import { isOutdated } from '../../offline/owner.ts'
import { cardsQuery, relatedQuery } from './catalogue.queries.ts'
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
    // Local storage is full or blocked, so the viewed product is not recorded.
  }
}

/** The products last viewed on this device. The product on the current page (`current`) is recorded and not shown. */
export const RecentlySeen = ({ current }: { current?: SeenProduct | undefined }) => {
  const client = useQueryClient()
  // The list is empty during hydration, because the server renders no viewed products.
  const [seen, setSeen] = useState<readonly SeenProduct[]>([])
  const id = current?.id
  useEffect(() => setSeen(seenProducts().filter((other) => other.id !== id)), [id])
  useEffect(() => current && recordSeen(current), [current])
  if (seen.length === 0) return null
  // The prices are read only from the cached catalogue, so this row sends no request.
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

const maxRelated = 6

interface RowProps {
  id: string
  title: string
  products: readonly ProductCard[]
}

const Row = ({ id, title, products }: RowProps) =>
  products.length > 0 && (
    <section aria-labelledby={id} className="pb-10 lg:pb-14">
      <h2 id={id} className="display text-lg sm:text-xl">
        {title}
      </h2>
      <ProductRow products={products} />
    </section>
  )

/**
 * The products that are often bought with a product, and related products. They are requested when the shopper has
 * scrolled near them. Until then a placeholder has the height of one row, so that nothing visible moves.
 */
export const RelatedProducts = ({ product }: { product: Pick<Product, 'id' | 'inventory'> & Partial<Product> }) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '800px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const { data: cards = [], isPending } = useQuery({ ...relatedQuery(product.id), enabled: isNear })
  // A product that an older version of the shop stored on the device lacks the field `boughtWith`.
  const { boughtWith = [] } = product
  const isBought = ({ id }: ProductCard) => boughtWith.includes(id)
  const related = cards.filter((card) => !isBought(card)).slice(0, maxRelated)
  return (
    <div ref={place} className={isPending ? 'wrap min-h-80' : 'wrap'}>
      <Row id="bought-together" title={t.boughtTogether} products={cards.filter(isBought)} />
      {/* A sold-out product has no related products here, because its page shows similar products beside its
          pictures. */}
      {product.inventory > 0 && <Row id="related" title={t.relatedProducts} products={related} />}
    </div>
  )
}
