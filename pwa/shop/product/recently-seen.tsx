import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ProductCard } from '#rules/product-card'
import { Picture } from '../../ui/picture.tsx'
import { cardsQuery } from './catalogue.queries.ts'
import { Price } from './price.tsx'
import { recordSeen, type SeenProduct, seenProducts } from './seen-store.ts'

/** The products last viewed on this device. `current` is being viewed: it is recorded and not shown. */
export const RecentlySeen = ({ current }: { current?: SeenProduct | undefined }) => {
  const client = useQueryClient()
  // Empty during hydration, because the server renders none.
  const [seen, setSeen] = useState<readonly SeenProduct[]>([])
  const id = current?.id
  useEffect(() => setSeen(seenProducts().filter((other) => other.id !== id)), [id])
  useEffect(() => current && recordSeen(current), [current])
  if (seen.length === 0) return null
  // Uses cached prices only, so this row sends no request.
  const cards = client.getQueryData<ProductCard[]>(cardsQuery().queryKey)
  const cardOf = (id: number) => cards?.find((card) => card.id === id)
  return (
    <section aria-labelledby="recently-seen" className="wrap pb-12 lg:pb-20">
      <h2 id="recently-seen" className="display text-xl sm:text-2xl">
        Recently viewed
      </h2>
      <ul className="-mx-4 mt-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:gap-4">
        {seen.map(({ id, name, slug, imageUrl }) => {
          const card = cardOf(id)
          return (
            <li key={id} className="relative w-32 shrink-0 snap-start sm:w-40 lg:w-[calc((100%-5rem)/6)]">
              <div className="aspect-square overflow-hidden rounded-field bg-paper-deep">
                <Picture
                  src={imageUrl}
                  alt=""
                  sizes="(min-width: 64rem) 14vw, (min-width: 40rem) 160px, 128px"
                  className="size-full object-cover"
                />
              </div>
              <Link
                to="/products/$slug"
                params={{ slug }}
                dir="auto"
                className="mt-2 line-clamp-2 text-sm font-semibold leading-snug after:absolute after:inset-0 after:rounded-field hover:text-leaf"
              >
                {name}
              </Link>
              {card && (
                <div className="mt-1 text-sm">
                  <Price product={card} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
