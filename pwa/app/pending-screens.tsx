import type { ParsedLocation } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { languageAttributes } from '#rules/language-attributes'
import type { ProductCard } from '#rules/product-card'
import { pricesDiffer } from '#rules/variants'
import * as t from '#texts/app'
import { Price, Rating } from '../shop/product/price-and-rating.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Picture, tileSizes } from '../ui/picture.tsx'

let shown = 0

/**
 * Wraps the placeholder of a screen that is loading. The placeholder is shown from its top, and the scroll position
 * that is stored for the screen does not change.
 */
export const PendingScreen = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    shown += 1
    window.scrollTo(0, 0)
    return () => {
      shown -= 1
    }
  }, [])
  return children
}

/**
 * Returns the key under which the router stores the scroll position: the key of the location, or a different one while
 * a placeholder is shown.
 */
export const scrollKey = ({ state, href }: ParsedLocation): string =>
  shown > 0 ? 'stand-in' : (state.pageKey ?? state.__TSR_key ?? href)

/** Placeholder of a product tile while it loads. */
const TileSkeleton = () => (
  <div className="row-span-6 flex flex-col gap-2.5" aria-hidden="true">
    <Skeleton className="aspect-4/5 rounded-card" />
    <Skeleton className="h-5 w-4/5" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="h-11 rounded-full" />
  </div>
)

/** Placeholder of the home page while it loads. */
export const HomeSkeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      {t.loading}
    </p>
    <div className="h-112 bg-forest" />
    <div className="wrap section">
      <Skeleton className="mb-8 h-10 w-52" />
      <ul className="card-grid">
        {['a', 'b', 'c', 'd'].map((place) => (
          <li key={place}>
            <TileSkeleton />
          </li>
        ))}
      </ul>
      <Skeleton className="mt-16 mb-8 h-10 w-64" />
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <li key={place}>
            <Skeleton className="arch aspect-4/5 rounded-none" />
          </li>
        ))}
      </ul>
    </div>
  </div>
)

/** Placeholder of the listing while it loads. */
export const ListingSkeleton = () => (
  <div className="wrap pb-20" aria-busy="true">
    <p className="sr-only" role="status">
      {t.loadingProducts}
    </p>
    <div className="pt-3 pb-3 sm:pt-6 sm:pb-5">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="mt-3 h-5 w-80" />
    </div>
    <Skeleton className="h-12 rounded-full" />
    <Skeleton className="my-8 h-5 w-40" />
    <ul className="card-grid">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <li key={place}>
          <TileSkeleton />
        </li>
      ))}
    </ul>
  </div>
)

/**
 * Placeholder of the product page while the product loads. Shows the card of the product, whose picture is cached
 * already.
 */
export const ProductSkeleton = ({ card }: { card?: ProductCard | undefined }) => (
  <div className="pb-16" aria-busy="true">
    <p className="sr-only" role="status">
      {t.loadingProduct}
    </p>
    <div className="wrap py-4">
      <Skeleton className="h-5 w-56" />
    </div>
    <div className="sm:wrap grid gap-x-12 gap-y-6 md:grid-cols-2 md:max-lg:gap-x-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] xl:gap-x-20">
      <div>
        {card ? (
          <Picture
            src={card.imageUrl}
            alt=""
            sizes={tileSizes}
            load="high"
            className="aspect-6/5 w-full object-cover sm:rounded-card md:aspect-4/5"
          />
        ) : (
          <Skeleton className="aspect-6/5 rounded-none sm:rounded-card md:aspect-4/5" />
        )}
        <div className="mt-3 flex gap-2.5 max-sm:px-4">
          {[1, 2, 3, 4].map((thumbnail) => (
            <Skeleton key={thumbnail} className="size-16 rounded-xl lg:size-20" />
          ))}
        </div>
      </div>
      <div className="grid content-start gap-5 max-sm:px-4">
        {card ? (
          <>
            <div className="grid gap-2.5">
              <p className="display text-2xl" {...languageAttributes(card.name)}>
                {card.name}
              </p>
              <Rating product={card} figure />
            </div>
            <Price product={card} large from={pricesDiffer(card.variants)} />
            {card.shortDescription && (
              <p className="leading-relaxed text-ink-soft" {...languageAttributes(card.shortDescription)}>
                {card.shortDescription}
              </p>
            )}
          </>
        ) : (
          <>
            <Skeleton className="h-10 w-4/5" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-8 w-32" />
            <Skeleton className="h-20" />
          </>
        )}
        <Skeleton className="h-12 rounded-full" />
      </div>
    </div>
  </div>
)
