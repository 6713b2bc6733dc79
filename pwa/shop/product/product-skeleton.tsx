import type { ProductCard } from '#rules/product-card'
import { Skeleton } from '../../ui/loading.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { tileSizes } from './tile-sizes.ts'

/** Placeholder of the product page while the product loads. Shows the card's data, whose picture is cached already. */
export const ProductSkeleton = ({ card }: { card?: ProductCard | undefined }) => (
  <div className="pb-16" aria-busy="true">
    <p className="sr-only" role="status">
      Loading product
    </p>
    <div className="wrap py-4">
      <Skeleton className="h-5 w-56 max-w-full" />
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
              <p className="display text-[1.75rem] sm:text-4xl lg:text-[2.75rem]" dir="auto">
                {card.name}
              </p>
              <Rating product={card} figure />
            </div>
            <Price product={card} large />
            {card.shortDescription && (
              <p className="text-lg leading-relaxed text-ink-soft" dir="auto">
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
